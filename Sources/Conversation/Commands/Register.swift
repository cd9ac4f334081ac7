import Model

extension Command {
  static let register = Command(
    "register", takes: .word(["yes"]),
    summary: "Makes a profile, with tasks of its own.",
    examples: ["register"],
    forms: [
      "It asks for name, email and password.",
      "A password encrypts the tasks. Without one they are only kept apart.",
      "In a script, register yes takes along the tasks there are.",
    ]
  ) { session, words throws(Failure) in
    let people = try session.needPeople()
    let saidYes = words.first?.plain == "yes"
    if !words.isEmpty, !saidYes { throw .refusal(.profile(.asksItself(verb: "register"))) }
    let asked = try session.askRegistration()
    // A recording keeps what was settled, without what was wrong or given up, or its replay would go another way.
    session.memory.answers = [asked.name, asked.email]
    let list = session.store.list
    var adopts = people.current == nil && list.count > 0
    if adopts, !saidYes { adopts = try session.wantsToAdopt(list.openCount, list.count - list.openCount) }
    let profile = Profile(
      uid: session.world.newUID(), name: asked.name, email: asked.email, joined: session.world.now,
      isLocked: asked.password != nil)
    let (opened, key) = try people.register(profile, password: asked.password, adopting: adopts)
    let present = session.settings
    session.adopt(opened)
    // A width or a level was set for fingers and ears that have not changed.
    session.settings = present
    try session.keepSettings(present)
    if let key { try session.tell(key) }
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
