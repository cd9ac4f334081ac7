import Model

extension Command {
  static let again = Command(
    "again",
    summary: "Says the last answer once more.",
    examples: ["again"],
    forms: ["Type explain for the last answer at length."]
  ) { session, _ throws(Failure) in
    let memory = session.memory
    if let document = memory.document { return Answer(document: document) }
    guard !memory.answer.isEmpty else { return Answer(Sentences.nothingSaid) }
    return Answer(memory.answer, explanation: memory.explanation)
  }
}
