import English
import Model

/// One question, whatever it is about (D22).
///
/// At every question `back`, `help`, `where`, `again` and `cancel` work. A word in quotes is an answer even when it is
/// one of these.
struct Question<Value> {
  /// What a question is part of.
  enum Kind {
    /// A form: `skip`, `save`, `here` and `clear` work too.
    case field
    /// A command that is carried out: a recording keeps the answer in the command itself.
    case choice
    /// A text of many lines: Enter is a line too, and pasted lines are lines of it.
    case line
  }

  let kind: Kind
  /// What stands before the answer: one word, colon and space, at most 14 columns. A prefill is the old value, to be
  /// edited in place (rules.txt rule 26).
  var prompt: Prompt
  /// The full line before the prompt.
  let line: String
  /// What would be understood, in sentences.
  let help: String
  /// What `where` says.
  let whereabouts: String
  /// What `again` says, where it is more than the line.
  var again: String?
  /// Whether the line is said before the first answer.
  var isSaid = true
  /// What follows when the line was said: it counts how often its choices were heard.
  var wasSaid: () -> Void = {}
  /// Why Enter does not leave the question; nil where it does.
  var missing: Refusal?
  /// Why `save` is not taken; nil where it is.
  var unsaved: Refusal?
  /// What `cancel` is told with.
  var givesUp = Refusal.question(.cancelled)
  /// Whether a password that the call gave answers it: that is one of a profile, and no server's.
  var takesGiven = true
  /// The old value as it is typed, which `here` puts into the line; empty for none.
  var prefill = ""
  /// The field of a task that is asked for, for completion.
  var field: Field?
  /// What `clear` is, and words like `none`; nil for a word that is an answer. Throws where nothing can be cleared.
  var clear: (_ word: String) throws(Failure) -> Step<Value>? = { _ in nil }
  /// Reads an answer; nil where it led back to the question.
  var read: (String) throws(Failure) -> Step<Value>?

  /// Whether the answer is not shown.
  var isSecret: Bool { prompt.kind == .secret }
}

/// What came of a question.
enum Step<Value> {
  case value(Value)
  /// Enter: what there is stays as it is.
  case kept
  /// To the question before.
  case back
  /// No more is asked.
  case saved
}
