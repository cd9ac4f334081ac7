import English
import Grammar
import Model
import Syncing

extension Command {
  static let password = Command(
    "password", takes: .word(["none"]),
    summary: "Changes the password of the profile that is open.",
    examples: ["password"],
    forms: [
      "It asks for the old password, then twice for the new one.",
      "A first password encrypts the tasks.",
      "Password none takes it away. The tasks are then no longer encrypted.",
      "In a script, type password none yes.",
    ],
    atLength: AtLength.profiles, mayHoldSecret: .anywhere(but: .answers)
  ) { session, words throws(Failure) in
    let people = try session.profiles.people
    guard let profile = people.current else { throw .refusal(.profile(.noneOpen)) }
    let (rest, saidYes) = words.takingYes()
    guard rest.isEmpty || (rest.count == 1 && rest.first?.plain == "none") else {
      // A password is never typed where it can be seen.
      throw .refusal(.profile(.asksItself(verb: "password")))
    }
    return rest.isEmpty
      ? try session.changePassword(of: profile) : try session.removePassword(of: profile, saidYes: saidYes)
  }
}

extension Session {
  fileprivate func changePassword(of profile: Profile) throws(Failure) -> Answer {
    let people = try profiles.people
    let passwords = Passwords(asker: asker)
    let old = try passwords.proving(profile) { old throws(Failure) in
      try people.verify(old)
      return old
    }
    let new = try passwords.new(for: profile, but: old)
    let wereOn = teller?.settled != nil
    try passwords.tellingKey { tell throws(Failure) in try people.setPassword(new, telling: tell) }
    var now = profile
    now.isLocked = true
    return Answer(
      [profile.isLocked ? voice.passwordChanged(now) : voice.passwordSet(now)]
        + closedEnded(wereOn), explanation: self.voice.explainLock(now))
  }

  /// All is written in the clear, which no undo takes back from the disk.
  fileprivate func removePassword(of profile: Profile, saidYes: Bool) throws(Failure) -> Answer {
    let people = try profiles.people
    if !profile.isLocked { throw .refusal(.profile(.noPassword(profile.name))) }
    let count = store.list.openCount
    if !saidYes {
      try asker.confirm(
        Sentences.Profiles.unlock(profile.name, count), refusal: .profile(.needsYes(profile.name, count: count)))
    }
    try Passwords(asker: asker).proving(profile) { password throws(Failure) in try people.verify(password) }
    let told = reminders.waiting.filter { outcome(of: $0, in: teller?.told ?? [:])?.failures == 0 }
    try syncer?.forgetPasswordInProfile()
    try people.setPassword(nil) { _ in }
    teller?.note(heard: told, at: world.now)
    var now = profile
    now.isLocked = false
    return Answer(voice.passwordOff(now), explanation: self.voice.explainLock(now))
  }
}
