import English
import Grammar
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
    ],
    atLength: AtLength.profiles, traits: [.needsNoProfile, .opensProfile], mayHoldSecret: .anywhere(but: .answers)
  ) { session, words throws(Failure) in
    let people = try session.profiles.people
    let said = Set(words.words.map(\.plain))
    guard said.isSubset(of: ["yes", "none"]) else { throw .refusal(.profile(.asksItself(verb: "register"))) }
    let (saidYes, saidNone) = (said.contains("yes"), said.contains("none"))
    if !saidNone { try session.asker.needSecrets() }
    let list = session.store.list
    let canAdopt = people.current == nil && list.count > 0
    let question = Sentences.Profiles.adopt(open: list.openCount, done: list.count - list.openCount)
    // Nobody is asked in a script, which says so itself.
    let isAsked = canAdopt && !saidYes && session.console.isInteractive
    let form = RegisterForm(
      asker: session.asker, profiles: try session.profiles, locks: !saidNone, adopting: isAsked ? question : nil)
    let asked = try form.ask()
    if asked.password == nil, !saidNone { session.asker.recorded.line += " none" }
    // A replay cannot be asked: its command says yes itself.
    if asked.adopts { session.asker.recorded.line += " yes" }
    // A recording keeps what was settled, without what was wrong or given up, or its replay would go another way.
    session.asker.recorded.answers = [asked.name, asked.email]
    return try session.register(asked, adopting: canAdopt && (saidYes || asked.adopts))
  }
}

extension Session {
  /// Makes the profile that was asked for, and opens it.
  fileprivate func register(_ asked: RegisterForm.Answers, adopting: Bool) throws(Failure) -> Answer {
    let profile = Profile(
      uid: world.newUID(), name: asked.name, email: asked.email, joined: world.now, isLocked: asked.password != nil)
    let people = try profiles.people
    let wereOn = teller?.settled != nil
    let opened = try Passwords(asker: asker).tellingKey { tell throws(Failure) in
      try people.register(profile, password: asked.password, adopting: adopting, telling: tell)
    }
    let present = settings
    adopt(opened)
    // A width or a level was set for fingers and ears that have not changed.
    settings = present
    // The profile is there, whether they can be kept or not.
    do throws(Failure) { try keepSettings(present) } catch { refuse(voice.sentences(for: error)) }
    return Answer(
      [voice.registered(profile, adopted: adopting ? store.list.openCount : 0)]
        + closedEnded(wereOn), explanation: self.voice.explainLock(profile))
  }
}
