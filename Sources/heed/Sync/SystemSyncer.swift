import Conversation
import English
import Model
import Secrets
import Storage
import Syncing
import Wire

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The account of the profile that is open, in files beside its store, and heed-sync, which speaks with its server (D35).
final class SystemSyncer: Syncer {
  private let people: DiskPeople
  private let onWaiting: () -> Void
  /// Waits until something can be read; false where the person gave up.
  private let wait: (Int32) -> Bool
  /// The password that was typed in this session, and for whom.
  private var typed: (name: String, password: Password)?

  var authority: String?
  /// Whether the account was changed since somebody took note of that.
  var hasChanged = false
  /// What a sync by itself came to, until it is asked for.
  var outcome: SyncOutcome?
  /// Called before that is asked for: behind each answer to a person, also at a terminal where nothing is done while they type.
  var onAsked: () -> Void = {}

  /// `onWaiting` is called once where a server takes longer than two seconds (rules.txt rule 4).
  init(_ people: DiskPeople, wait: @escaping (Int32) -> Bool, onWaiting: @escaping () -> Void) {
    (self.people, self.wait, self.onWaiting) = (people, wait, onWaiting)
  }

  func account() throws(Failure) -> SyncAccount? {
    SyncAccount(rows: try stored(people.store.rows(of: SystemSyncer.accountName)))
  }

  func takeOutcome() -> SyncOutcome? {
    onAsked()
    defer { outcome = nil }
    return outcome
  }

  func keep(_ account: SyncAccount?) throws(Failure) {
    hasChanged = true
    guard var account else {
      // Whoever is killed in between finds an account of which nothing is known, and not what is known of another one.
      for name in [SystemSyncer.undoneName, SystemSyncer.stateName, SystemSyncer.accountName] {
        try stored(people.store.keep(nil, as: name))
      }
      return
    }
    // Never where others can read it.
    if !people.store.isSealed { account.password = nil }
    try stored(people.store.keep(account.rows, as: SystemSyncer.accountName))
  }

  func forgetPassword(of account: SyncAccount) {
    typed = nil
    Keyring(user: account.user, host: account.host).forget()
  }

  func forgetTyped() { typed = nil }

  func turn(seconds: Int) throws(Failure) -> AnyObject {
    guard let turn = FolderTurn(people.store.folder, seconds: seconds, onWaiting: onWaiting) else {
      throw .trouble(.locked(path: people.store.folder))
    }
    return turn
  }

  func state() throws(Failure) -> SyncState {
    SyncState(rows: try stored(people.store.rows(of: SystemSyncer.stateName)))
  }

  func changers() throws(Failure) -> [String: SyncChanger] {
    SyncState.changers(rows: try stored(people.store.rows(of: SystemSyncer.stateName, kind: SyncState.changerKind)))
  }

  func keep(_ state: SyncState) throws(Failure) {
    try stored(people.store.keep(state.rows, as: SystemSyncer.stateName))
  }

  func undone() throws(Failure) -> String? {
    try stored(people.store.rows(of: SystemSyncer.undoneName)).first?.first
  }

  func keep(undone: String?) throws(Failure) {
    try stored(people.store.keep(undone.map { [[$0]] }, as: SystemSyncer.undoneName))
  }

  private static let (accountName, stateName, undoneName) = ("account", "sync", "undone")

  // MARK: Passwords

  func password(of account: SyncAccount) throws(Failure) -> Password? {
    if let typed, typed.name == name(of: account) { return typed.password }
    if let command = account.command {
      let given = GivenPassword(.command(command), onWaiting: onWaiting)
      do throws(Failure) { return try given.password() } catch { throw .refusal(.sync(.noPasswordGiven)) }
    }
    if let kept = account.password { return Password(kept) }
    return Keyring(user: account.user, host: account.host, onWaiting: onWaiting).find()
  }

  func keep(_ password: Password, of account: inout SyncAccount) -> Sentences.PasswordPlace {
    typed = (name(of: account), password)
    hasChanged = true
    if people.store.isSealed {
      account.password = password.withBytes { String(decoding: $0, as: UTF8.self) }
      return .profile
    }
    return Keyring(user: account.user, host: account.host).keep(password) ? .keyring : .session
  }

  /// The password that was typed for the account, which another process of this session may use.
  var typedPassword: Secret? {
    guard let typed, let account = try? account(), typed.name == name(of: account) else { return nil }
    return typed.password.withBytes { Secret($0) }
  }

  /// Uses a password that was typed elsewhere in this session.
  func take(typed password: Password) throws(Failure) {
    if let account = try account() { typed = (name(of: account), password) }
  }

  private func name(of account: SyncAccount) -> String {
    [people.store.folder, account.user, account.address].joined(separator: "\n")
  }

  // MARK: The way there

  func carrier(for account: SyncAccount, _ password: Password) throws(CarrierFailure) -> any Carrier {
    guard let program = CarrierProcess.path(besideProgram: OwnProgram.path) else { throw CarrierFailure(.noProgram) }
    var (isTold, waited) = (false, 0)
    let carrier = CarrierProcess(program: program) { [wait, onWaiting] socket in
      var file = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      // Many short answers are a wait too.
      let start = milliseconds()
      if !isTold {
        _ = poll(&file, 1, Int32(max(0, 2_000 - waited)))
        waited += milliseconds() - start
      }
      if !isTold, waited >= 2_000 {
        isTold = true
        onWaiting()
      }
      return wait(socket)
    }
    try carrier.connect(
      CarrierAccount(
        address: account.address, user: account.user, password: password.withBytes { Secret($0) },
        authority: account.authority, hosts: account.hosts))
    return carrier
  }
}
