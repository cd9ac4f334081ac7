import English
import Syncing
import Wire

/// The seam to a server of the profile that is open: what is kept of it on this machine, and the way to it (D35).
///
/// Conformers: files beside the store and heed-sync in the executable, and a server in memory in the tests.
public protocol Syncer: AnyObject {
  /// The account of the profile that is open; nil for none.
  func account() throws(Failure) -> SyncAccount?

  /// A file of certificates that was named before there was an account; nil for none.
  var authority: String? { get set }

  /// Keeps the account, beside a store in the clear without its password; nil removes it, and all that is known of its
  /// server.
  func keep(_ account: SyncAccount?) throws(Failure)

  /// Waits until no other process syncs this store: none does for as long as what is returned is held. Refused where one goes
  /// on for more than so many seconds.
  func turn(seconds: Int) throws(Failure) -> AnyObject

  /// What is known of the server; nothing where that is not kept: then the next sync is a first one. Refused where it
  /// cannot be read, since what lost in a sync stands there alone.
  func state() throws(Failure) -> SyncState

  /// Who else changed tasks last, by the UID that the server has: a part of `state`, found without the rest.
  func changers() throws(Failure) -> [String: SyncChanger]

  /// Keeps what is known of the server, as one step.
  func keep(_ state: SyncState) throws(Failure)

  /// The sync that `undo` took back last, kept beside the state, which another process may be changing; nil for none.
  func undone() throws(Failure) -> String?

  /// Keeps that, or that none is any more.
  func keep(undone: String?) throws(Failure)

  /// The password of an account, from where it is kept; nil where it must be asked for. A command that gives none is
  /// refused.
  func password(of account: SyncAccount) throws(Failure) -> Password?

  /// Keeps a password at the best place there is, which may be in the account itself. Says where.
  func keep(_ password: Password, of account: inout SyncAccount) -> Sentences.PasswordPlace

  /// Forgets the password of an account, wherever it is kept beside it.
  func forgetPassword(of account: SyncAccount)

  /// Forgets a password that was typed in this session and was wrong, so that the next sync asks for it.
  func forgetTyped()

  /// What the last sync by itself came to, where that was not asked for yet; nil for none (D38).
  func takeOutcome() -> SyncOutcome?

  /// Connects to the server of an account. Nothing is asked of it yet.
  func carrier(for account: SyncAccount, _ password: Password) throws(CarrierFailure) -> any Carrier
}

extension Syncer {
  /// Changes the account as it is kept now, while no other process syncs with it: that one would write it as it was. Nil
  /// removes it.
  func change(_ change: (inout SyncAccount?) throws(Failure) -> Void) throws(Failure) {
    try inTurn { () throws(Failure) in
      var account = try account()
      if account == nil { throw .refusal(.sync(.noAccount)) }
      try change(&account)
      try keep(account)
    }
  }

  /// Changes what is known of the server, as it is kept now, while no other process syncs.
  func changeState(seconds: Int = 60, _ change: (inout SyncState) -> Void) throws(Failure) {
    try inTurn(seconds: seconds) { () throws(Failure) in
      var state = try state()
      change(&state)
      try keep(state)
    }
  }

  /// As long as a sync may take which is waited for.
  func turn() throws(Failure) -> AnyObject { try turn(seconds: 60) }

  /// Does something while no other process syncs the store.
  func inTurn<Value>(seconds: Int = 60, _ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    let turn = try turn(seconds: seconds)
    defer { withExtendedLifetime(turn) {} }
    return try body()
  }

  /// Has the next sync ask before it deletes on the server what `undo` of a sync took away here. Where that cannot be kept,
  /// the sync asks as it does about all deletions.
  func noteTakenBack(_ entry: Int) {
    if (try? account()) != nil { try? keep(undone: String(entry)) }
  }

  /// Has what lost and was taken there again where `undo` took that back, and gone where it was done again. Where that cannot
  /// be kept, or a sync goes on just now, what lost is not heard again: `undo` waits for no server.
  func noteStep(of entry: Int, isRedo: Bool) {
    if (try? account()) != nil { try? changeState(seconds: 1) { $0.noteStep(of: entry, isRedo: isRedo) } }
  }

  /// Forgets the password of the account where that is kept in the profile, which is to be in the clear.
  func forgetPasswordInProfile() throws(Failure) {
    if try account()?.password != nil { try change { $0?.password = nil } }
  }
}

/// What a sync by itself came to, in a process of its own.
public struct SyncOutcome: Hashable, Sendable {
  /// What came, or was decided; nothing where a person need not hear of it.
  public var news: [String] = []
  /// What was refused, and why: the whole of it, or a task.
  public var refused: [String] = []
  /// Whether it failed, so that it is tried again later.
  public var isFailure = false
  /// Whether what was refused is said to those alone who ask.
  public var isSilent = false
  /// Whether the server let nobody in, so that it is not asked again with that password: many close the account.
  public var isShutOut = false
  /// The number of the last change of the store behind it.
  public var sequence = 0

  /// One of which nothing is to be said.
  public init() {}
}
