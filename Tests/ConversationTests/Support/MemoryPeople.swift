import Conversation
import Model

/// Profiles for conversations without a disk. Nothing is encrypted here; who has the password gets in.
final class MemoryPeople: People {
  private struct Member {
    var profile: Profile
    var password: String?
    var store = MemoryStore()
    var settings = Settings()
  }

  private(set) var current: Profile?
  private var unnamed = MemoryStore()
  private var unnamedSettings = Settings()
  private var members: [Member] = []
  /// What `--password-command` would give.
  var given: String?
  private let recovery = "alfa bravo charlie delta"

  init(_ store: MemoryStore) { unnamed = store }

  func profiles() throws(Failure) -> [Profile] { members.map(\.profile) }

  func register(_ profile: Profile, password: Secret?, adopting: Bool) throws(Failure) -> (Opened, RecoveryKey?) {
    var member = Member(profile: profile, password: password.map(text))
    if adopting {
      member.store = unnamed
      unnamed = MemoryStore()
    }
    members.append(member)
    current = profile
    return (opened(), password.map { _ in key })
  }

  func open(_ profile: Profile?, password: Secret?) throws(Failure) -> Opened {
    if let profile, let member = members.first(where: { $0.profile.uid == profile.uid }) {
      try check(password, of: member)
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

  func verify(_ password: Secret?) throws(Failure) {
    if let member = members.first(where: { $0.profile.uid == current?.uid }) { try check(password, of: member) }
  }

  func setPassword(_ password: Secret?, old: Secret?) throws(Failure) -> (Opened, RecoveryKey?) {
    guard let member = members.first(where: { $0.profile.uid == current?.uid }) else { return (opened(), nil) }
    let isNew = password != nil && (member.password == nil || old.map(text) == recovery)
    update {
      $0.password = password.map(text)
      $0.profile.isLocked = password != nil
    }
    current = members.first { $0.profile.uid == current?.uid }?.profile
    return (opened(), isNew ? key : nil)
  }

  func remove() throws(Failure) -> Opened {
    members.removeAll { $0.profile.uid == current?.uid }
    current = nil
    return opened()
  }

  func givenPassword() throws(Failure) -> Secret? { given.map(Secret.init) }

  private var key: RecoveryKey { RecoveryKey(groups: ["alfa bravo", "charlie delta"]) }

  private func text(_ secret: Secret) -> String { secret.withBytes { String(decoding: $0, as: UTF8.self) } }

  private func check(_ password: Secret?, of member: Member) throws(Failure) {
    guard let expected = member.password, let typed = password.map(text) else { return }
    if typed != expected, typed != recovery { throw .refusal(.profile(.wrongPassword(member.profile.name))) }
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
      if self.current == nil { self.unnamedSettings = settings } else { self.update { $0.settings = settings } }
    }
  }
}
