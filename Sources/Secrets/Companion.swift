#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A second program while it runs, such as the keyholder: it has our socket as its standard input, and ends when that
/// closes (D7). What it does first is `Channel.inherited`.
public struct Companion: Sendable {
  /// Our end of the socket.
  public let socket: Int32
  /// The number of its process.
  public let identifier: pid_t

  /// Where a companion is installed: in ../libexec/heed from the folder of the program, or beside it. Nil when in neither.
  public static func path(_ name: String, besideProgram program: String) -> String? {
    let folder = program.lastIndex(of: "/").map { String(program[..<$0]) } ?? "."
    let places = [folder + "/../libexec/heed/" + name, folder + "/" + name]
    return places.first { access($0, X_OK) == 0 }
  }

  /// Starts the program with words, and with these variables, as NAME=VALUE, and no others. It is in a group of its own, so
  /// that Ctrl-C at the terminal is not for it. Throws `noProgram` or `noProcess`.
  public init(program: String, words: [String] = [], variables: [String] = []) throws(Channel.Failure) {
    let ends = try Channel.pair()
    defer { close(ends.theirs) }
    let call = [program] + words
    do throws(Channel.Failure) { identifier = try Companion.start(call, variables, input: ends.theirs) } catch {
      close(ends.ours)
      throw error
    }
    socket = ends.ours
  }

  /// Ends the process at once. The kernel takes its memory, with the secrets in it.
  public func end() {
    close(socket)
    var status: Int32 = 0
    // One that has been waited for elsewhere is not ours to end: its number may be another's by now.
    guard waitpid(identifier, &status, WNOHANG) == 0 else { return }
    kill(identifier, SIGKILL)
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
  }

  private static func start(
    _ words: [String], _ variables: [String], input: Int32
  ) throws(Channel.Failure) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      var flags = Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      var flags: Int16 = 0
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    // Nothing that it or the Swift runtime might print may come between Heed and whoever listens.
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    flags |= Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETPGROUP)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, flags)

    var process: pid_t = 0
    // A crash must not write the memory anywhere, so Swift's own report of crashes is off.
    let arguments = words.map { strdup($0) } + [nil]
    let environment = (["SWIFT_BACKTRACE=enable=no"] + variables).map { strdup($0) } + [nil]
    defer {
      for text in arguments + environment { free(text) }
    }
    switch posix_spawn(&process, words[0], &actions, &attributes, arguments, environment) {
    case 0: return process
    case EAGAIN, ENOMEM, EMFILE, ENFILE: throw .noProcess
    default: throw .noProgram
    }
  }
}
