#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// That one process at a time changes what is known of the server of a store (D38). Given back where nobody holds it any more,
/// and where the process ends.
final class SyncTurn {
  private let folder: Int32

  /// So many milliseconds a sync waits for another one.
  private static let patience = 60_000

  /// Waits for the turn of a store's folder; nil where another sync goes on too long. `onWaiting` is called after two seconds.
  /// Where nobody can know, as without the folder, it is had: what two do at once costs a reading more, and loses nothing.
  init?(_ path: String, onWaiting: () -> Void) {
    folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    let start = milliseconds()
    var isTold = false
    while folder >= 0, flock(folder, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      let waited = milliseconds() - start
      if waited > SyncTurn.patience {
        close(folder)
        return nil
      }
      if !isTold, waited >= 2_000 {
        isTold = true
        onWaiting()
      }
      usleep(20_000)
    }
  }

  deinit { if folder >= 0 { close(folder) } }
}
