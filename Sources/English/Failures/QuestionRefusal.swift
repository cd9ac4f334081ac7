import Grammar

/// Why a question has no answer.
public enum QuestionRefusal: RefusalSubject {
  case cancelled
  /// No was answered, or nothing.
  case declined
  /// The input ended in the middle of a question: the command that asked, and where in its script it stands.
  case inputEnded(String, line: Int?)
  /// A line of a script stands at a question and is a command: what asks was forgotten.
  case commandAsAnswer(String, to: String, line: Int?)
  case notOneOfThose(String)
  /// The one reading of what was typed was neither taken nor denied.
  case notThatReading(String)
  /// A command was typed where a question is open.
  case questionIsOpen(String)
  /// A command was typed where one of several things is to be chosen: the question is given up for it.
  case dropped(String)
  case notYesOrNo(String)
  /// Of two sides of a joining.
  case notHereOrThere(String)
  /// Several tasks would be touched and nobody can be asked.
  case needsYes(Int, line: String)

  func words(_ voice: Voice) -> RefusalWords {
    switch self {
    case .dropped:
      RefusalWords("Cancelled. Nothing saved.", because: "A command was typed instead of an answer.")
    case .cancelled:
      RefusalWords(
        "Cancelled. Nothing saved.", because: "The question was given up, and its answers were dropped.")
    case .declined:
      RefusalWords("Cancelled. Nothing changed.", because: "Only yes goes on. Enter means no.")
    case .inputEnded(let command, let line):
      RefusalWords(
        "Not finished, \(command)\(QuestionRefusal.place(line)). Nothing saved, the input ended.",
        because: "Questions need all their answers before the input ends.")
    case .commandAsAnswer(let text, let command, let line):
      RefusalWords(
        "Not an answer to \(command)\(QuestionRefusal.place(line)), \(text.heard). Type cancel or save before it.",
        because: "In a script the lines behind a question are its answers.")
    case .notOneOfThose(let text):
      RefusalWords(
        "Not one of those, \(text.heard). Type a number, or cancel.",
        because: "The question takes one of the numbers that it said.")
    case .notThatReading(let text):
      RefusalWords(
        "Not yes or no, \(text.heard). Type yes or no.", because: "The question takes yes or no. Enter means yes.")
    case .questionIsOpen(let text):
      RefusalWords(
        "Not while a question is open, \(text.heard). Type cancel to leave it.",
        because: "A question waits for its answer, and commands come after it.")
    case .notYesOrNo(let text):
      RefusalWords(
        "Not yes or no, \(text.heard). Type yes or no.", because: "The question takes yes or no. Enter means no.")
    case .notHereOrThere(let text):
      RefusalWords(
        "Not here or there, \(text.heard). Type here or there.",
        because: "Here keeps what stands here, there takes what the other file has.")
    case .needsYes(let count, let line):
      RefusalWords(
        "Not without yes, it is \(Sentences.counted(count, "task")). "
          // A line too long to be heard whole is not said in part.
          + (line.heard == line.spoken ? "Type \(line.spoken) yes." : "Add yes."),
        because: "At the prompt it is asked about, and in a script nobody can be asked.")
    }
  }

  /// Where a command stands in its script.
  private static func place(_ line: Int?) -> String { line.map { " of line \($0)" } ?? "" }

  static func samples(_ like: RefusalSample) -> [QuestionRefusal] {
    [
      .cancelled, .declined, .inputEnded("add", line: nil), .inputEnded("add", line: like.number),
      .commandAsAnswer(like.word, to: "add", line: like.number), .notOneOfThose(like.word),
      .notThatReading(like.word), .questionIsOpen(like.word), .dropped(like.word),
      .notYesOrNo(like.word), .notHereOrThere(like.word), .needsYes(like.several, line: "delete all"),
    ]
  }
}
