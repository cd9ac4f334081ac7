import Grammar
import Model

/// Why a task cannot be as it was asked for.
public enum TaskRefusal: RefusalSubject {
  case emptyName
  /// A text of a field, or without one the line itself.
  case tooLong(Field?, limit: Int)
  /// A tag or a page that could not be typed back between commas.
  case unsayable(String)
  case reminderNeedsDue
  case reminderNeedsStart
  /// A start that is behind the due.
  case startBehindDue(When, due: When)
  /// Hours cannot be counted from a day without a time, nor past the years that are kept.
  case noTimeToCountFrom
  /// No day from the due on fits the repeat.
  case repeatNeverComes
  case cannotClear(Field)
  /// `near` is what may have been meant.
  case notADetail(String, near: String?)
  /// A detail of a field that another detail has set already.
  case namedTwice(String, Field)
  case alreadyDone(Todo)
  case stillOpen(Todo)
  case doesNotRepeat(Todo)
  /// A task that repeats, and was finished today once.
  case doneToday(Todo)
  /// A day to come, on which nothing can have been finished.
  case notYet(When)
  /// A note by its number, and how many there are.
  case noNote(Int, of: Int)
  /// A tag that no task has which it was to be taken from; the one task, where it was one.
  case noTagOn(String, Todo?)
  /// A repeat that has come to its end has no next date.
  case lastOfRepeat(Todo)

  func words(_ voice: Voice) -> RefusalWords {
    switch self {
    case .emptyName:
      RefusalWords(
        "No name. Type a name of at least one letter.", because: "A name holds at least one letter or digit.")
    case .tooLong(let what, let limit):
      RefusalWords(
        "Not taken, \(TaskRefusal.word(what)) is too long. Type up to \(limit) letters.",
        because: "Letters with accents count twice or more, so that fewer may fit.")
    case .unsayable(let word):
      RefusalWords(
        "Not for a tag or page, \(word.heard). Type another word.",
        because: "A tag or page holds no comma and no quotes, and is not a word like none.")
    case .reminderNeedsDue:
      RefusalWords(
        "No due to count back from. Type a due first, or no reminder.",
        because: "A reminder before due counts back from when the task is due.")
    case .reminderNeedsStart:
      RefusalWords(
        "No start to count back from. Type start first, or a date.",
        because: "A reminder before it starts counts back from when the task starts.")
    case .startBehindDue(let start, let due):
      RefusalWords(
        "Cannot start \(voice.date(start)), due \(voice.date(due)). Type another start or due.",
        because: "A task starts before it is due.")
    case .noTimeToCountFrom:
      RefusalWords(
        "No time to count from. Type a day and a time.",
        because: "Hours count from a time of day, and the task is due on a whole day.")
    case .repeatNeverComes:
      RefusalWords("No day fits. Type another repeat.", because: "No day from its due on fits those words.")
    case .cannotClear(let field):
      RefusalWords(
        "Cannot clear the \(Sentences.word(field)). Type another.",
        because: "Some answers cannot be empty, such as the name.")
    case .notADetail(let text, let near):
      RefusalWords(
        "Not understood, \(text.heard). "
          + (near.map { "Did you mean \($0.heard)?" } ?? "Type due, repeat, remind, page or tag."),
        because: "Details are an urgency, due, a time, remind, a repeat, page, tag, note.",
        advice: near.map { .instead(of: text, [$0]) })
    case .namedTwice(let text, let field):
      RefusalWords(
        "Not twice, \(text.heard) is a second \(Sentences.one(field)). Type it once.",
        because: "Each field is said once.")
    case .alreadyDone(let task):
      RefusalWords(
        "Not open, \(task.name.heard) is done. Type reopen \(task.number).",
        because: "This is for open tasks, and the task is finished.", advice: .line("reopen \(task.number)"))
    case .stillOpen(let task):
      RefusalWords(
        "Not done yet, \(task.name.heard). Type done \(task.number).",
        because: "Reopen is for finished tasks, and the task is open.", advice: .line("done \(task.number)"))
    case .doesNotRepeat(let task):
      RefusalWords(
        "Not a repeat, \(task.name.heard). Type repeat \(task.number) every week.",
        because: "This is for tasks with a repeat.", advice: .line("repeat \(task.number) every week"))
    case .doneToday(let task):
      RefusalWords(
        "Not again, \(task.name.heard) was done today. Type done \(task.number) yes.",
        because: "It is due another day, so that done once more would pass that day over.",
        advice: .line("done \(task.number) yes"))
    case .notYet(let when):
      RefusalWords(
        "Not done yet, \(voice.date(when)) is to come. Type a day that is past.",
        because: "The words behind the task say when it was finished.")
    case .noNote(let number, let count):
      RefusalWords(
        "No note \(number). " + (count == 0 ? "Type note and words to make one." : RefusalWords.numbers(to: count)),
        because: "Notes are counted from 1, in the order in which read says them.")
    case .noTagOn(let tag, let task):
      RefusalWords(
        "No tag \(tag.heard)"
          + (task.map { " on \($0.number). " + TaskRefusal.tagsToType($0) } ?? " there. Type tags."),
        because: "A tag is taken from tasks that have it.",
        advice: task.map { .line($0.tags.isEmpty ? "tags" : "read \($0.number)") } ?? .line("tags"))
    case .lastOfRepeat(let task):
      RefusalWords(
        "No date to come, \(task.name.heard). Type done \(task.number).", because: "Its repeat has come to its end.",
        advice: .line("done \(task.number)"))
    }
  }

  /// Where the tags of a task are heard.
  private static func tagsToType(_ task: Todo) -> String {
    task.tags.isEmpty ? "Type tags." : "Type read \(task.number)."
  }

  private static func word(_ field: Field?) -> String {
    guard let field else { return "the line" }
    return field == .page ? "the page name" : "the \(Sentences.one(field))"
  }

  static func samples(_ like: RefusalSample) -> [TaskRefusal] {
    let long = ([nil] + Field.allCases.filter { $0.limit != nil }).map { TaskRefusal.tooLong($0, limit: like.limit) }
    return long + [
      .emptyName, .unsayable(like.word), .reminderNeedsDue, .reminderNeedsStart,
      .startBehindDue(When(CivilDate(dayNumber: 20_784)), due: When(CivilDate(dayNumber: 20_782))), .noTimeToCountFrom,
      .repeatNeverComes, .cannotClear(.name),
      .notADetail(like.word, near: nil), .notADetail(like.word, near: "urgency high"), .namedTwice(like.word, .page),
      .alreadyDone(like.task), .stillOpen(like.task), .doesNotRepeat(like.task), .lastOfRepeat(like.task),
      .doneToday(like.task), .notYet(When(CivilDate(dayNumber: 20_787))), .noNote(like.number, of: 0),
      .noNote(like.number, of: like.several), .noTagOn(like.word, like.task), .noTagOn(like.word, nil),
    ]
  }
}
