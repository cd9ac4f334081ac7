import English
import Grammar
import Model

extension Command {
  static let profile = Command(
    "profile", takes: .word(["name", "email", "delete"]),
    summary: "Says or changes the profile that is open.",
    examples: ["profile", "profile name Ana Gruber", "profile email ana@example.org"],
    forms: [
      "Profile delete removes it and its tasks for ever.", "It asks first, and for the password.",
      "In a script, type profile delete yes.",
    ],
    atLength: AtLength.profiles, mayHoldSecret: .behind(["name", "email"])
  ) { session, words throws(Failure) in
    let people = try session.profiles.people
    guard var profile = people.current else { throw .refusal(.profile(.noneOpen)) }
    guard let word = words.first?.plain else {
      let list = session.store.list
      let pages = list.pageCounts(at: session.world.today).count
      return Answer(session.voice.profile(profile, tasks: list.openCount, pages: pages))
    }
    let value = Words.unquoted(words.dropFirst().rest)
    switch word {
    case "name": profile.name = try session.profiles.freeName(value, but: profile)
    case "email": profile.email = try session.profiles.freeEmail(value, but: profile)
    case "delete":
      let (rest, saidYes) = words.takingYes()
      // It is the open one that goes, and no other that somebody may mean.
      guard rest.count == 1 else {
        throw .refusal(
          profile.isLocked
            ? .profile(.asksItself(verb: "profile delete"))
            : .command(.takesNothing("profile delete", rest.dropFirst().rest)))
      }
      return try session.removeProfile(profile, saidYes: saidYes)
    default:
      let choices = "name, email or delete"
      throw .refusal(.command(.notAValue(word, setting: "profile", choices: choices, typed: "profile " + choices)))
    }
    try people.keep(profile)
    return Answer(session.voice.changedProfile(profile))
  }
}

extension Session {
  fileprivate func removeProfile(_ profile: Profile, saidYes: Bool) throws(Failure) -> Answer {
    let people = try profiles.people
    let count = store.list.openCount
    if !saidYes {
      try asker.confirm(
        Sentences.Profiles.remove(profile.name, count), refusal: .profile(.needsYes(profile.name, count: count)))
    }
    // A session that was left open is not enough for what cannot be taken back.
    try Passwords(asker: asker).proving(profile) { password throws(Failure) in try people.verify(password) }
    adopt(try people.remove())
    return Answer(voice.removed(profile))
  }
}
