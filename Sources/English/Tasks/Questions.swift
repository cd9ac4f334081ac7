import Grammar
import Model

extension Sentences {
  /// The words of the wizard.
  public enum Wizard {
    /// What the questions about a new task are called.
    public static let adding = "Adding a task"
    /// What the questions about a task that is there are called.
    public static func editing(_ task: Todo) -> String { "Editing \(task.number), \(task.name.spoken)" }

    /// The field prompt: short, so that a braille row holds it and the answer (rules.txt rule 29).
    public static func prompt(_ field: Field) -> String { field.spec.prompt + ": " }
    /// The prompt at the question for anything else.
    public static let morePrompt = "more: "

    /// The question for anything else.
    public static let more = "Anything else? Enter to save, or type due, page, repeat, tags or notes."
    /// What can be typed there.
    public static let moreHelp = "Type due friday, start monday, page Home, every week, tag bills, or notes."
    /// More lines came at once than a question takes.
    public static func pasted(_ count: Int) -> String {
      let lines = capitalized(Sentences.counted(count, "more line"))
      return "\(lines) pasted. Type use to use \(count == 1 ? "it" : "them"), or answer."
    }
    /// The question for a note of several lines.
    public static let noteLines = "Note. Type lines, then a full stop alone."
    /// What can be typed at a line of a note.
    public static let noteHelp = "Type a line. Back drops the one before, a full stop ends it."
    /// What `where` says at a line of a note.
    public static func noteWhereabouts(_ line: Int) -> String { "Note, line \(line). A full stop alone ends it." }

    /// What would be understood where one of several tasks is meant.
    public static let taskHelp = "Type a number, or words of the name."

    /// A question: its place, its field, its choices, its default (rule 74).
    public static func question(_ place: String, _ field: Field, page: String = Todo.firstPage) -> String {
      let sentence = field.spec.question(page)
      return place.isEmpty ? sentence : place + " " + sentence
    }

    /// What would be understood at a question, and what Enter does.
    public static func help(_ field: Field, _ keeps: Bool = false) -> String {
      let spec = field.spec
      return spec.clearing == nil && !keeps ? spec.help : spec.help + " " + enter(field, keeps) + "."
    }

    /// What `where` says.
    public static func whereabouts(_ title: String, _ place: String, _ field: Field, _ keeps: Bool) -> String {
      let question = place.isEmpty ? "" : "question \(place.dropLast()), "
      return "\(title), \(question)\(word(field)). \(enter(field, keeps))."
    }

    /// What `where` says at the open question.
    public static func moreWhereabouts(_ title: String) -> String { "\(title), anything else. Enter to save." }

    private static func enter(_ field: Field, _ keeps: Bool) -> String { keeps ? "Enter keeps it" : field.spec.enter }
  }
}

extension Voice {
  /// A question about a task that is there: what the field is now, and that Enter keeps it (rules.txt rule 77).
  public func editQuestion(_ place: String, _ field: Field, _ task: Todo) -> String {
    let value = typed(field, of: task)
    let name = Sentences.capitalized(Sentences.word(field))
    let present =
      value.isEmpty
      ? "No \(Sentences.word(field)). Enter keeps none."
      : field == .tags
        ? "\(name) are \(value). Enter keeps them." : "\(name) is \(value).\(field.spec.choices) Enter keeps it."
    return place.isEmpty ? present : place + " " + present
  }
}
