import English
import Model

extension Command {
  static let again = Command(
    "again",
    summary: "Says the last answer once more.",
    examples: ["again"],
    forms: ["Type explain for the last answer at length."],
    traits: .repeatsAnswer
  ) { session, _ throws(Failure) in
    let memory = session.memory
    if let document = memory.document {
      var answer = Answer(document: document)
      answer.long = memory.long
      return answer
    }
    guard !memory.answer.isEmpty else { return Answer(Sentences.nothingSaid) }
    var answer = Answer(memory.answer)
    answer.long = memory.long
    return answer
  }
}
