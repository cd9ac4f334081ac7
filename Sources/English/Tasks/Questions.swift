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

// Three forms of a question: its field alone at level brief, else with its place, and while they are to be heard with its
// choices and what Enter does (rules.txt rules 74 and 91).

extension Voice {
  /// A question about a new task.
  public func question(_ place: String, _ field: Field, page: String = Todo.firstPage, saysChoices: Bool) -> String {
    let spec = field.spec
    if level == .brief { return Sentences.capitalized(spec.prompt) + "." }
    let enter = field == .page ? "Enter for \(page.spoken)" : spec.enter
    let ways = [spec.choices, spec.clearing == nil ? "" : enter + "."]
    return words([place, spec.title + "."], saysChoices ? ways : [])
  }

  /// A question about a task that is there: what the field is now, and that Enter keeps it (rules.txt rule 77).
  public func editQuestion(_ place: String, _ field: Field, _ task: Todo, saysChoices: Bool) -> String {
    let value = typed(field, of: task)
    let name = Sentences.capitalized(Sentences.word(field))
    let verb = field == .tags ? "are" : "is"
    let present = value.isEmpty ? "No \(Sentences.word(field))." : Sentences.ended("\(name) \(verb) \(value)")
    if level == .brief { return present }
    let keeps = value.isEmpty ? "Enter keeps none." : field == .tags ? "Enter keeps them." : "Enter keeps it."
    return words([place, present], saysChoices ? [value.isEmpty ? "" : field.spec.choices, keeps] : [])
  }

  /// The question for anything else.
  public func otherFields(saysChoices: Bool) -> String {
    if level == .brief { return "More." }
    return "Anything else?" + (saysChoices ? " Enter to save, or type due, page, repeat, tags or notes." : "")
  }

  private func words(_ question: [String], _ ways: [String]) -> String {
    (question + ways).filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// A word that is no answer where something is asked, by the name under which it is said.
public enum QuestionWord: String, CaseIterable, Hashable, Sendable {
  /// Leads to the question before; `<` too.
  case back
  /// Gives up.
  case cancel
  /// Says what would be understood.
  case help
  /// Says which question it is; `?` too.
  case `where`
  /// Says the question once more.
  case again
  /// Keeps what there is.
  case skip
  /// Keeps what there is here and at all questions behind it.
  case save
  /// Puts the old value into the line.
  case here
  /// Takes pasted lines for answers.
  case use

  /// The word as it was heard; nil for an answer.
  public init?(heard: String) {
    switch heard {
    case "<": self = .back
    case "?": self = .where
    default: self.init(rawValue: heard)
    }
  }

  /// Whether it works at every question; the others are those of forms, and `use` of what was pasted.
  public var isOfEvery: Bool {
    switch self {
    case .back, .cancel, .help, .where, .again: true
    case .skip, .save, .here, .use: false
    }
  }
}
