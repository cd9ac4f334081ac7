import English
import Model

/// Questions in order, one at a time: the one way to be guided through something.
struct Form<Value> {
  /// A question at its place, which is "2 of 4." or empty for the open one, with what was answered so far.
  typealias Asked = (_ place: String, _ answers: [Value]) -> Question<Value>

  let questions: [Asked]
  /// The open question at the end, asked until Enter.
  var more: Asked?
  /// Whether all answers go together, in the order in which they were given: throws what keeps them from being saved.
  let check: ([Value]) throws(Failure) -> Void
  /// The place of the question that is asked again for what keeps them from being saved; nil for the open one, or where a
  /// password is asked for.
  var again: (Failure) -> Int? = { _ in nil }

  /// Asks all questions. Returns the answers in the order in which they were given; one that was given anew replaces
  /// the first one.
  func ask(_ asker: Asker) throws(Failure) -> [Value] {
    var answers: [(place: Int, value: Value)] = []
    var place = 0
    defer { asker.forgetPaste() }
    while true {
      let given = answers.map(\.value)
      switch try question(at: place, given).map(asker.answer) ?? .saved {
      case .back: place = max(0, place - 1)
      case .value(let value):
        if place < questions.count { answers.removeAll { $0.place == place } }
        answers.append((place, value))
        place = min(place + 1, questions.count)
      case .kept where place < questions.count: place += 1
      case .kept, .saved:
        guard let failure = try refused(given, asker) else { return given }
        place = again(failure) ?? (more != nil ? questions.count : secretPlace ?? questions.count - 1)
      }
    }
  }

  /// The question at a place. Behind the last one stands the open question, which takes anything else; nil where the form
  /// has none.
  private func question(at place: Int, _ answers: [Value]) -> Question<Value>? {
    guard place < questions.count else { return more?("", answers) }
    var question = questions[place](Sentences.place(place + 1, of: questions.count), answers)
    // Nothing is saved before what must be answered was.
    question.unsaved = questions.lazy.compactMap { $0("", answers).missing }.first
    return question
  }

  /// Where a password is asked for: what it must not be is known only with the other answers.
  private var secretPlace: Int? { questions.lastIndex { $0("", []).isSecret } }

  /// What keeps the answers from being saved, which was said; nil where they can be.
  private func refused(_ values: [Value], _ asker: Asker) throws(Failure) -> Failure? {
    do throws(Failure) {
      try check(values)
      return nil
    } catch {
      // What was given by the call would be given again.
      if secretPlace != nil, !asker.isAskedForSecrets { throw error }
      asker.refuse(error)
      return error
    }
  }
}
