import CWake

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
  /// Milliseconds that a program has for a look: it may wait for an earlier one, and for programs that hang.
  private static let patience: Int32 = 90_000
  /// Bytes that it may print: more folders than anybody has.
  private static let most = 1 << 20
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

  /// Whether it names a moment that has passed, a second that the way here may take left out.
  var isPast: Bool { next > 0 && next < Int64(time(nil)) - 1 }

  /// When a program that failed so many times in a row is tried again: after a second, then each time four times as long, and at
  /// last each hour.
  static func retry(after failures: Int) -> Int64 {
    let seconds = (1..<max(1, min(failures, 8))).reduce(Int64(1)) { wait, _ in wait * 4 }
    return Int64(time(nil)) + min(seconds, 3_600)
  }

  /// What came of a look.
  enum Outcome {
    case look(Look)
    /// The program cannot be started, fails, goes on for too long, or says nothing that is understood.
    case failed
    /// This program was asked to end.
    case ended
  }

  /// Has the program look.
  static func outcome(of program: String) -> Outcome {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return .failed }
    // What wakes may be something else than a line.
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    defer { close(ends[0]) }
    let begun = started(program, output: ends[1], other: ends[0])
    close(ends[1])
    guard let child = begun else { return .failed }
    var bytes: [UInt8] = []
    let reason = read(ends[0], &bytes)
    // What tells goes on by itself, and notes that; the next look waits for it.
    if reason & wake_end != 0 { return .ended }
    if reason != 0 { kill(child, SIGKILL) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    guard reason == 0, status == 0, let look = Look(String(decoding: bytes, as: UTF8.self)) else { return .failed }
    return .look(look)
  }

  /// Reads all that is printed, in time and within bounds: 0, or else why it is not read to its end.
  private static func read(_ file: Int32, _ bytes: inout [UInt8]) -> Int {
    let end = wake_milliseconds() + Int64(patience)
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let left = end - wake_milliseconds()
      let reason = Int(wake_readable(file, Int32(max(0, left))))
      if reason & wake_end != 0 || reason & wake_changed == 0 || bytes.count > most { return max(reason, wake_moment) }
      #if canImport(Darwin)
        let count = Darwin.read(file, &buffer, buffer.count)
      #elseif canImport(Musl)
        let count = Musl.read(file, &buffer, buffer.count)
      #else
        let count = Glibc.read(file, &buffer, buffer.count)
      #endif
      if count == 0 { return 0 }
      if count > 0 { bytes += buffer[..<count] } else if errno != EINTR, errno != EAGAIN { return wake_moment }
    }
  }

  /// Reads what the program said; nil where that is not understood.
  private init?(_ said: String) {
    let lines = said.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    guard let first = lines.first else { return nil }
    guard let moment = Int64(first) else {
      guard first == "off" else { return nil }
      (isOn, next, folders) = (false, 0, [])
      return
    }
    (isOn, next, folders) = (true, moment, lines.dropFirst().map(String.init))
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
