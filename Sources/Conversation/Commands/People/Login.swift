import English
import Grammar
import Model

extension Command {
  static let login = Command(
    "login", takes: .text,
    summary: "Opens a profile.",
    examples: ["login Ana"],
    forms: [
      "It takes a name or an address, and asks for the password.", "The recovery key is taken for a password too.",
      "Refused in a script, it ends that, since what follows was meant for the profile.",
    ],
    atLength: AtLength.openProfile, traits: [.needsNoStore, .needsNoProfile, .opensProfile],
    mayHoldSecret: .anywhere(but: .nameOfProfile)
  ) { session, words throws(Failure) in
    let people = try session.profiles.people
    let profiles = try people.profiles()
    if profiles.isEmpty { throw .refusal(.profile(.noProfiles)) }
    let open = people.hasLostKeys ? nil : people.current?.uid
    let others = profiles.filter { $0.uid != open }
    // With one profile there is nothing to choose.
    guard !words.isEmpty || others.count == 1 else { throw .refusal(.profile(.missingName)) }
    let profile = words.isEmpty ? others[0] : try session.profiles.named(words)
    if profile.uid == open { throw .refusal(.profile(.alreadyOpen(profile.name))) }
    return try session.logIn(profile)
  }
}

extension Session {
  /// Opens a profile, asking for its password.
  func logIn(_ profile: Profile) throws(Failure) -> Answer {
    try enter(profile)
    return Answer(voice.loggedIn(profile.name, tasksNow()))
  }

  private func enter(_ profile: Profile) throws(Failure) {
    let people = try profiles.people
    let before = people.current
    let passwords = Passwords(asker: asker)
    adopt(
      try passwords.proving(profile) { password throws(Failure) in try people.open(profile, password: password) })
    guard people.needsPassword else { return }
    do throws(Failure) { try people.setPassword(try passwords.new(for: profile), telling: { _ in }) } catch {
      // The recovery key opens, but nothing can be kept with it.
      goBack(to: before, from: profile)
      switch error {
      case .refusal(.question(.declined)): throw .refusal(.profile(.needsNewPassword(profile.name)))
      case .trouble:
        refuse(voice.sentences(for: error))
        throw .refusal(.profile(.newPasswordNotKept(profile.name)))
      default: throw error
      }
    }
  }

  /// Opens what was open before another profile could not be entered. Where that needs its password again, the unnamed
  /// one is open then, which is said.
  private func goBack(to before: Profile?, from profile: Profile) {
    let open = before?.isLocked == true ? nil : before
    guard let opened = try? people?.open(open, password: nil) else { return }
    adopt(opened)
    if let before, before.isLocked, before.uid != profile.uid { say(voice.loggedOut(before.name, tasksNow())) }
  }

  /// Opens the profile that the call names, or else the one that was open last, before anything else is done.
  ///
  /// `line` is the one command of the call, if it has one. False when the profile could not be opened and nothing may be
  /// done in another one instead: a script and a command were meant for it, a conversation can go on.
  public func begin(in name: String?, for line: String?) -> Bool {
    guard let people, name != nil || people.last != nil else { return true }
    // What is about profiles themselves needs no password first.
    if let verb = line.flatMap({ Words($0).first }), let command = Command.named(verb.plain),
      command.traits.contains(.needsNoProfile)
    {
      return true
    }
    do throws(Failure) {
      if let name { try enter(profiles.named(name)) } else if let last = people.last { try enter(last) }
      return true
    } catch {
      let goesOn = console.isInteractive && line == nil
      if goesOn, error == .refusal(.question(.declined)), let last = people.last {
        say(Sentences.Profiles.staysClosed(name ?? last.name))
      } else {
        refuse(voice.sentences(for: error))
      }
      return goesOn
    }
  }
}
