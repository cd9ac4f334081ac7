#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What Heed said when it looked for reminders: `--tell` prints the next moment, then a folder a line.
struct Look {
  /// Milliseconds without a change that end a burst of them: a script that adds a thousand tasks is one change.
  static let quiet: Int32 = 300
  /// Seconds until a program that failed is tried again.
  static let patience: Int64 = 10
  /// Seconds between looks where the system does not tell of changes, as on the disk of another machine.
  private static let period: Int64 = 300

  /// Whether reminders are to come at all.
  let isOn: Bool
  /// When to look again, in seconds since 1970; 0 for when something changes.
  let next: Int64
  /// The folders whose files change what comes.
  let folders: [String]

  /// When to look again where changes are not heard of.
  var soon: Int64 {
    let soon = Int64(time(nil)) + Look.period
    return next == 0 ? soon : min(next, soon)
  }

  /// Has the program look; nil where it cannot be started, fails, or says nothing that is understood.
  init?(_ program: String) {
    guard let said = Look.output(of: program) else { return nil }
    let lines = said.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    guard let first = lines.first else { return nil }
    guard let moment = Int64(first) else {
      guard first == "off" else { return nil }
      (isOn, next, folders) = (false, 0, [])
      return
    }
    (isOn, next, folders) = (true, moment, lines.dropFirst().map(String.init))
  }

  /// What the program prints; nil where it does not end well.
  private static func output(of program: String) -> String? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    guard let child = started(program, output: ends[1], other: ends[0]) else {
      close(ends[1])
      return nil
    }
    close(ends[1])
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(ends[0], &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      bytes += buffer[..<count]
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }

  private static func started(_ program: String, output: Int32, other: Int32) -> pid_t? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addclose(&actions, other)
    posix_spawn_file_actions_addclose(&actions, output)
    // The signals that end a sleep are held back here, and must not be there.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var words: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup("--tell"), nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    return posix_spawn(&child, program, &actions, &attributes, &words, environ) == 0 ? child : nil
  }
}

/// Whether no other of these runs for the same person: where one does, it is left to it. The lock stays until the end.
func beginsAlone() -> Bool {
  guard let folder = ownFolder() else { return true }
  let file = open(folder + "/heed-reminder.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
  // Where nobody can know, it is better told twice than never.
  return file < 0 || flock(file, LOCK_EX | LOCK_NB) == 0
}

/// The folder of a session, else that of settings; nil where there is neither.
private func ownFolder() -> String? {
  func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
  return variable("XDG_RUNTIME_DIR") ?? variable("XDG_CONFIG_HOME").map { $0 + "/heed" }
    ?? variable("HOME").map { $0 + "/.config/heed" }
}
