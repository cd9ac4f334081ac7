import Model

extension Command {
  static let check = Command(
    "check",
    summary: "Proves that everything kept is whole.",
    examples: ["check"],
    forms: ["It reads the whole store and compares it with what Heed knows."]
  ) { session, _ throws(Failure) in
    try session.store.sync()
    return Answer(session.voice.checked(try session.store.check()))
  }
}
