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
    let count = people.current == nil ? session.store.list.count : 0
    var adopts = count > 0
    if adopts, !saidYes { adopts = try session.wantsToAdopt(session.store.list.openCount) }
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
    return Answer(session.voice.registered(profile, adopted: adopts ? session.store.list.openCount : 0))
  }
}

extension Session {
  /// Whether the tasks of the unnamed profile go along. Nobody is asked in a script, which says so itself.
  fileprivate func wantsToAdopt(_ count: Int) throws(Failure) -> Bool {
    guard console.isInteractive else { return false }
    do throws(Failure) {
      try confirm(Sentences.Profiles.adopt(count), refusal: .declined)
      return true
    } catch {
      guard case .refusal(.declined) = error else { throw error }
      return false
    }
  }
}
