#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What only one process at a time does in a folder: telling reminders (D30), changing what is known of a server (D38). Given
/// back by `end`, where nobody holds it any more, and where the process ends.
final class FolderTurn {
  private var folder: Int32

  /// Waits for the turn of a folder; nil where another one has it for longer than so many seconds. `onWaiting` is called after
  /// two. Where nobody can know, as without the folder, it is had.
  init?(_ path: String, seconds: Int, onWaiting: () -> Void = {}) {
    folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    let start = milliseconds()
    var isTold = false
    while folder >= 0, flock(folder, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      let waited = milliseconds() - start
      if waited > 1_000 * seconds {
        end()
        return nil
      }
      if !isTold, waited >= 2_000 {
        isTold = true
        onWaiting()
      }
      usleep(20_000)
    }
  }

  deinit { end() }

  /// Gives it back.
  func end() {
    if folder >= 0 { close(folder) }
    folder = -1
  }
}
