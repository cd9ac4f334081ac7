import Model

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// That a person sits at a Heed which is open on a store: a shared lock on the file `present` in its folder, which the system
/// lets go of when that Heed ends, and the time at which a key was last pressed there, which is the file's own.
public final class Presence {
  private let file: Int32
  private var touched = 0

  /// Seconds without a key after which nobody is taken to be there.
  private static let patience = 120
  /// Seconds between two notes of keys, so that a typed line costs one.
  private static let interval = 10

  /// Says that a person is there, from now until this is let go; nil where that cannot be kept.
  public init?(folder: String) {
    file = SystemCalls().open(Presence.path(folder), O_RDWR | O_CREAT)
    guard file >= 0 else { return nil }
    flock(file, LOCK_SH)
    touch()
  }

  deinit { close(file) }

  private static func path(_ folder: String) -> String { folder + "/present" }

  /// Notes that a key was pressed.
  public func touch() {
    let now = time(nil)
    guard now < touched || now >= touched + Presence.interval else { return }
    touched = now
    futimens(file, nil)
  }

  /// Whether a person sits at a Heed that is open on the store in that folder.
  public static func isThere(in folder: String) -> Bool {
    let file = open(path(folder), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return false }
    defer { close(file) }
    guard flock(file, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK,
      let mark = try? FileMark(file: file, path: folder)
    else { return false }
    return abs(time(nil) - mark.modified / 1_000_000_000) < patience
  }
}
