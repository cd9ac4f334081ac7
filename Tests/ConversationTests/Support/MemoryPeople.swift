import Conversation
import English
import Model

/// Profiles for conversations without a disk. Nothing is encrypted here; who has the password gets in.
final class MemoryPeople: People {
  private struct Member {
    var profile: Profile
    var password: String?
    /// How often in a row it was wrong.
    var failures = 0
    var store = MemoryStore()
    var settings = Settings()
  }

  private(set) var current: Profile?
  private(set) var needsPassword = false
  var hasLostKeys: Bool { false }
  var hasOtherLock: Bool { false }
  private var unnamed = MemoryStore()
  private var unnamedSettings = Settings()
  private var members: [Member] = []
  /// What `--password-command` would give.
  var given: String?
  /// Why nothing can be kept: neither settings nor, behind a recovery, a new password.
  var failure: Failure?
  /// Why no profile can be opened, whatever its password is.
  var openFailure: Failure?
  private let recovery = "qzry 9x8g f2"

  init(_ store: MemoryStore) { unnamed = store }

  var last: Profile? { current }

  /// The store of the profile that is open.
  var store: MemoryStore { members.first { $0.profile.uid == current?.uid }?.store ?? unnamed }

  func profiles() throws(Failure) -> [Profile] { members.map(\.profile) }

  func register(
    _ profile: Profile, password: Password?, adopting: Bool, telling: (RecoveryKey) -> Void
  ) throws(Failure) -> Opened {
    var member = Member(profile: profile, password: password.map(text))
    if adopting {
      member.store = unnamed
      unnamed = MemoryStore()
    }
    members.append(member)
    if password != nil { telling(key) }
    current = profile
    return opened()
  }

  func open(_ profile: Profile?, password: Password?) throws(Failure) -> Opened {
    if profile != nil, let openFailure { throw openFailure }
    if let profile, let member = members.first(where: { $0.profile.uid == profile.uid }) {
      try check(password, of: member)
      if given != nil, given == recovery { throw .refusal(.profile(.recoveryInScript)) }
      needsPassword = member.password != nil && password.map(text).map(isRecovery) == true
      current = member.profile
    } else {
      current = nil
    }
    return opened()
  }

  func keep(_ profile: Profile) throws(Failure) {
    update { $0.profile = profile }
    current = profile
  }

  func verify(_ password: Password?) throws(Failure) {
    if let member = members.first(where: { $0.profile.uid == current?.uid }) { try check(password, of: member) }
  }

  func setPassword(_ password: Password?, telling: (RecoveryKey) -> Void) throws(Failure) {
    if needsPassword, let failure { throw failure }
    let isNew = password != nil && current?.isLocked == false
    needsPassword = false
    update {
      $0.password = password.map(text)
      $0.profile.isLocked = password != nil
    }
    current = members.first { $0.profile.uid == current?.uid }?.profile
    if isNew { telling(key) }
  }

  func remove() throws(Failure) -> Opened {
    members.removeAll { $0.profile.uid == current?.uid }
    current = nil
    return opened()
  }

  func givenPassword() throws(Failure) -> Password? {
    if given == "" { throw .refusal(.profile(.noPasswordGiven)) }
    return given.map(Password.init)
  }

  private var key: RecoveryKey { RecoveryKey(groups: ["QZRY", "9X8G", "F2"]) }

  /// Whether it is the recovery key, alone or as it was said.
  private func isRecovery(_ typed: String) -> Bool {
    let signs = { (text: String) in text.replacing(/(?i)group \d+/, with: "").filter { $0.isLetter || $0.isNumber } }
    return signs(typed) == signs(recovery)
  }

  private func text(_ secret: Password) -> String { secret.withBytes { String(decoding: $0, as: UTF8.self) } }

  private func check(_ password: Password?, of member: Member) throws(Failure) {
    guard let expected = member.password, let typed = password.map(text) else { return }
    if typed == expected || isRecovery(typed) {
      _ = failures(of: member, more: -member.failures)
      return
    }
    // What has groups as long as those of a recovery key is taken for one that was heard wrongly.
    let (groups, right) = (typed.split(separator: " "), recovery.split(separator: " "))
    let wrong = zip(groups, right).enumerated().filter { $1.0 != $1.1 }
    let refusal: ProfileRefusal =
      groups.map(\.count) == right.map(\.count)
      ? .wrongRecoveryKey(groups: wrong.map { $0.offset + 1 })
      : .wrongPassword(member.profile.name, mayBeDamaged: failures(of: member, more: 1) >= 3)
    throw .refusal(.profile(refusal))
  }

  /// How often the password was wrong, with so many times more.
  private func failures(of member: Member, more count: Int) -> Int {
    guard let place = members.firstIndex(where: { $0.profile.uid == member.profile.uid }) else { return 0 }
    members[place].failures += count
    return members[place].failures
  }

  private func update(_ change: (inout Member) -> Void) {
    for place in members.indices where members[place].profile.uid == current?.uid { change(&members[place]) }
  }

  private func opened() -> Opened {
    let member = members.first { $0.profile.uid == current?.uid }
    return Opened(
      store: member?.store ?? unnamed, settings: member?.settings ?? unnamedSettings, history: []
    ) { [weak self] settings throws(Failure) in
      guard let self else { return }
      if let failure = self.failure { throw failure }
      if self.current == nil { self.unnamedSettings = settings } else { self.update { $0.settings = settings } }
    }
  }
}
