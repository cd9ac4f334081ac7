import Model

extension Command {
  static let register = Command(
    "register", takes: .word(["yes", "none"]),
    summary: "Makes a profile, with tasks of its own.",
    examples: ["register", "register none"],
    forms: [
      "It asks for name, email and password.",
      "A password encrypts the tasks. Without one they are only kept apart.",
      "Register none asks for no password. Password sets one later.",
      "In a script, register yes takes along the tasks there are.",
      "There a command gives the password. Type help scripts.",
      "Refused, it ends the script, since what follows was meant for the profile.",
    ]
  ) { session, words throws(Failure) in
    let people = try session.needPeople()
    let said = Set(words.words.map(\.plain))
    guard said.isSubset(of: ["yes", "none"]) else { throw .refusal(.profile(.asksItself(verb: "register"))) }
    let (saidYes, saidNone) = (said.contains("yes"), said.contains("none"))
    if !saidNone { try session.needSecrets() }
    let asked = try session.askRegistration(locks: !saidNone)
    if asked.password == nil, !saidNone { session.memory.line += " none" }
    // A recording keeps what was settled, without what was wrong or given up, or its replay would go another way.
    session.memory.answers = [asked.name, asked.email]
    let list = session.store.list
    var adopts = people.current == nil && list.count > 0
    if adopts, !saidYes { adopts = try session.wantsToAdopt(list.openCount, list.count - list.openCount) }
    let profile = Profile(
      uid: session.world.newUID(), name: asked.name, email: asked.email, joined: session.world.now,
      isLocked: asked.password != nil)
    let opened = try session.tellingKey { tell throws(Failure) in
      try people.register(profile, password: asked.password, adopting: adopts, telling: tell)
    }
    let present = session.settings
    session.adopt(opened)
    // A width or a level was set for fingers and ears that have not changed.
    session.settings = present
    // The profile is there, whether they can be kept or not.
    do throws(Failure) { try session.keepSettings(present) } catch {
      session.refuse(session.voice.sentences(for: error))
    }
    return Answer(
      session.voice.registered(profile, adopted: adopts ? session.store.list.openCount : 0),
      explanation: session.voice.explainLock(profile))
  }
}

extension Session {
  /// Whether the tasks of the unnamed profile go along. Nobody is asked in a script, which says so itself.
  fileprivate func wantsToAdopt(_ open: Int, _ done: Int) throws(Failure) -> Bool {
    guard console.isInteractive else { return false }
    do throws(Failure) {
      try confirm(Sentences.Profiles.adopt(open: open, done: done), refusal: .declined, cancelled: .cancelled)
      return true
    } catch {
      guard case .refusal(.declined) = error else { throw error }
      return false
    }
  }
}
