import English
import Model
import Syncing

/// How the tasks here stand to those on the server, without a look at it.
struct SyncStanding {
  private let session: Session
  private let syncer: any Syncer
  private let account: SyncAccount
  private var state: SyncState

  /// Nil without an account. Throws where what is known of the server cannot be read.
  init?(_ session: Session) throws(Failure) {
    guard let syncer = session.syncer, let account = try syncer.account() else { return nil }
    (self.session, self.syncer, self.account, state) = (session, syncer, account, try syncer.state())
  }

  /// How many changes wait to be sent, as a sentence; nil where none does.
  var waiting: String? {
    guard state.sent != session.store.tip else { return nil }
    let list = SyncedList(session, syncer, account.pairings, state)
    let count = list.waiting(in: Set(account.pairings.filter(\.isWritable).map(\.list)))
    return count == 0 ? nil : Sentences.Sync.toSend(count)
  }

  /// What is kept of the server, proven against the store, in sentences: each task is compared with what was sent of it,
  /// also where nothing changed since. What differs is sent by the next sync.
  mutating func check() throws(Failure) -> [String] {
    guard state.isOf(session.store) else { return [Sentences.Sync.putBack] }
    let (known, sent) = (state.known.values.count { $0.uid != nil }, state.sent)
    state.sent = nil
    let waiting = waiting
    if sent != nil, waiting != nil { try syncer.changeState { $0.sent = nil } }
    return [Sentences.Sync.known(known)] + [waiting].compactMap(\.self)
  }
}

extension SyncState {
  /// Whether a store is the one of which it was kept, and not a copy that was put back. What was sent was seen.
  func isOf(_ store: any Store) -> Bool { (seen ?? sent).map(store.follows) ?? true }
}
