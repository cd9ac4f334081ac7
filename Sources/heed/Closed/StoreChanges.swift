import CWake

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Changes that other Heeds make to a store, beside which a person can be waited for.
final class StoreChanges {
  /// Where the store is.
  let folder: String
  private var opened: Int32 = -1

  /// Of the store in that folder, which need not be there yet. Nothing is opened before it is waited for.
  init(folder: String) { self.folder = folder }

  deinit { forget() }

  /// What poll can watch; -1 where changes would not be seen.
  var descriptor: Int32 {
    if opened < 0 { opened = wake_changes(folder) }
    return opened
  }

  /// Whether the store may have changed since this was last asked.
  func haveCome() -> Bool {
    guard opened >= 0 else { return false }
    let came = wake_came(opened)
    if came < 0 { forget() }
    return came != 0
  }

  private func forget() {
    if opened >= 0 { close(opened) }
    opened = -1
  }
}

/// What is done while a person is waited for, and when.
struct Idling {
  /// The text to say now, or nil. Its argument tells whether nobody is typing.
  let look: (_ isAtRest: Bool) -> String?
  /// Seconds after which it is asked again though no file changed.
  let patience: () -> Int
  /// What other Heeds do meanwhile; nil where that is not heard of.
  let changes: () -> StoreChanges?

  /// Milliseconds until it is asked next: each second where changes are not heard of.
  var pause: Int { 1_000 * (descriptor < 0 ? 1 : patience()) }
  /// What poll can watch beside the person; -1 for nothing.
  var descriptor: Int32 { changes()?.descriptor ?? -1 }
}
