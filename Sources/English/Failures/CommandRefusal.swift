import Grammar
import Model

/// Why a command, a topic or a setting cannot be had as it was typed.
public enum CommandRefusal: RefusalSubject {
  /// `nearest` are the names that may have been meant, none of them run; `line` is the whole line with the only one.
  case unknownCommand(String, nearest: [String], line: String?)
  /// Words of another program, why there is no such command where that helps, and the line to type instead.
  case foreign(String, String?, String)
  /// A field that was to be deleted as a task is, and the line that empties it.
  case notDeleted(Field, String)
  case noHelp(String, nearest: [String])
  case noSetting(String)
  /// Words behind a command that takes none.
  case takesNothing(String, String)
  /// A word that names no field of a task.
  case noField(String)
  case notAValue(String, setting: String, choices: String, typed: String? = nil)
  /// A setting that no script may change.
  case onlyAtPrompt(String)
  /// A command that a tour does not lead through, and the line that its step is about.
  case notInTour(String, String)
  /// Undo and redo take one step and no number.
  case oneAtATime(String)
  case noHistory(Int, count: Int)

  func words(_ voice: Voice) -> RefusalWords {
    switch self {
    case .unknownCommand(let word, let nearest, _):
      RefusalWords(
        "Unknown command \(word.heard)." + RefusalWords.didYouMean(nearest, else: "Type help commands for all."),
        because: "A line begins with a command, such as add, list or done.",
        advice: nearest.isEmpty ? .line("help commands") : .instead(of: word, nearest))
    case .foreign(let word, let why, let line):
      RefusalWords(
        "Unknown command \(word.heard). " + (why.map { $0 + " " } ?? "") + "Type \(line.spoken).",
        because: "Other programs call it so. Type help words for such words.", advice: .line(line))
    case .notDeleted(let field, let line):
      RefusalWords(
        "Cannot delete \(Sentences.one(field)). Type \(line.spoken).",
        because: "Tasks and pages are deleted. A field is emptied with none behind it.", advice: .line(line))
    case .noHelp(let word, let nearest):
      RefusalWords(
        "No help on \(word.heard)." + RefusalWords.didYouMean(nearest, else: "Type help for topics."),
        because: "Help knows every command, and topics such as dates or wizard.",
        advice: nearest.isEmpty ? .line("help") : .instead(of: word, nearest))
    case .noSetting(let word):
      RefusalWords(
        "No setting \(word.heard). Type set for all.", because: "Set alone says every setting with its value.",
        advice: .line("set"))
    case .takesNothing(let verb, let text):
      RefusalWords(
        "Not with \(verb), \(text.heard). Type \(verb) alone.",
        because: "The command says the same whatever stands behind it, so it takes no words.", advice: .line(verb))
    case .noField(let word):
      RefusalWords(
        "No field \(word.heard). Type " + RowField.all.map(\.word).joined(separator: ", ") + ".",
        because: "A row is made of fields. Its number always comes first.")
    case .notAValue(let value, let setting, let choices, let typed):
      RefusalWords(
        "Not a value for \(setting), \(value.heard). Type \(typed ?? choices).",
        because: "What is taken there is \(choices).")
    case .onlyAtPrompt(let name):
      RefusalWords(
        "Not in a script, \(name). Type it at the prompt.",
        because: "A file from somebody else must not leave behind what runs later.")
    case .notInTour(let verb, let line):
      RefusalWords(
        "Not in the tour, \(verb). Type \(line), or cancel.",
        because: "A tour has tasks of its own, and leaves files and settings as they are.", advice: .line(line))
    case .oneAtATime(let text):
      RefusalWords(
        "Not \(text.heard) at once. Type undo or redo, again and again.",
        because: "Each undo takes back one command, and can be typed again.")
    case .noHistory(let number, let count):
      RefusalWords(
        "No command \(number). " + (count == 0 ? "Type history first." : RefusalWords.numbers(to: count)),
        because: "History numbers commands from the first one on.")
    }
  }

  static func samples(_ like: RefusalSample) -> [CommandRefusal] {
    [
      .unknownCommand(like.word, nearest: [], line: nil),
      .unknownCommand(like.word, nearest: [like.meant], line: like.meant), .foreign(like.word, nil, like.meant),
      .foreign(like.word, "Done tasks are kept.", like.meant),
      .notDeleted(.due, like.meant), .noHelp(like.word, nearest: []), .noHelp(like.word, nearest: [like.meant]),
      .noSetting(like.word),
      .takesNothing("plan", like.word), .noField(like.word),
      .notAValue(like.word, setting: "clock", choices: "12 or 24"), .onlyAtPrompt("reminder command"),
      .notInTour("export", like.meant),
      .oneAtATime(like.word), .noHistory(like.number, count: like.number),
    ]
  }
}
