import English
import Model

extension Command {
  static let explain = Command(
    "explain",
    summary: "Says the last answer at length, with the next step.",
    examples: ["explain"],
    forms: ["After the wizard, it says the one line that would have done the same."],
    traits: .repeatsAnswer
  ) { session, _ throws(Failure) in
    let memory = session.memory
    guard !memory.answer.isEmpty || memory.document != nil else { return Answer(Sentences.nothingSaid) }
    var answer = Answer(memory.long())
    answer.long = memory.long
    return answer
  }
}
