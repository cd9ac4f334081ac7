import Grammar
import Model

/// Why words do not name the tasks or the days that were meant.
public enum NamingRefusal: RefusalSubject {
  case noTask(number: Int, highest: Int)
  /// A number that was given back by a task that is deleted, or was taken back.
  case noTaskAnyMore(number: Int)
  case noTasksAtAll
  case noTaskNamed(String)
  /// No task has the words in its name, and this one nearly has.
  case taskNear(String, Todo)
  /// Several tasks match and nobody can be asked: some of them, and how many there are.
  case severalTasksNamed(String, [Todo], count: Int)
  case onlyOneTask
  /// A verb alone, behind an answer about several tasks.
  case severalSpokenOf
  /// No task is as was asked for; a task whose name holds the words, where there is one.
  case noneThere(Query, named: Todo?)
  /// The words are a task's whole name, and what tasks are listed by.
  case nameOrList(String, Todo)
  /// The words can be said of the task last spoken of, or of one that they begin with, with this value then:
  /// the verb and both numbers make the lines that say which.
  case itOrNamed(String, value: String, verb: String, Int, Int)
  /// The words begin with the number of a task, with this text then, and with the name of another, with this value: the
  /// verb and the other's number make the lines that say which.
  case numberOrName(Int, String, value: String, verb: String, Int)
  /// A word that no list is asked for with; `meant` are words that may have been meant.
  case notAListWord(String, meant: [String])
  /// A tag that no task has; whether any has another.
  case noTag(String, areThere: Bool)
  /// A tag that no task has, and the line with one that is near. `takesYes` is false where the line ends tasks: a guess at
  /// which is typed, and never done at a yes.
  case tagNear(String, line: String, takesYes: Bool)
  case notAMonth(String)
  /// The last of the days that were asked for is before the first.
  case noDaysBetween(CivilDate, CivilDate)

  func words(_ voice: Voice) -> RefusalWords {
    switch self {
    case .noTask(let number, let highest):
      RefusalWords(
        highest == 0 ? "No task \(number). Type add to make one." : "No task \(number) of \(highest).",
        because: "Each task keeps its number. Type list to hear the numbers.")
    case .noTaskAnyMore(let number):
      RefusalWords(
        "No task \(number) any more. Type list.",
        because: "It was deleted, and its number is given to no other task for a day.", advice: .line("list"))
    case .noTasksAtAll:
      RefusalWords("No tasks. Type add to make one.", because: "All tasks are meant, and there is none.")
    case .noTaskNamed(let text):
      RefusalWords(
        "No task named \(text.heard). Type list or a number.",
        because: "Words name a task when each of them begins a word of its name.")
    case .taskNear(let text, let task):
      RefusalWords(
        "No task named \(text.heard). Type \(task.number) for \(task.name.heard).",
        because: "Words name a task when each of them begins a word of its name.",
        advice: .instead(of: text, [String(task.number)]))
    case .severalTasksNamed(let text, let tasks, let count):
      RefusalWords(
        Sentences.counted(count, "task") + " with \(text.heard). Type "
          + Sentences.either(tasks.map { "\($0.number) for \($0.name.heard)" }) + ".",
        because: "Several names hold those words, and nobody is there to choose.",
        advice: .instead(of: text, tasks.map { String($0.number) }))
    case .severalSpokenOf:
      RefusalWords(
        "Not clear which task, several were named. Type a number.",
        because: "Alone it is for the task last spoken of, and the last answer was about several.")
    case .noneThere(let query, let task):
      RefusalWords(
        voice.nothing(query) + " "
          + (task.map { "Type \($0.number) for \($0.name.heard)." } ?? "Type list for all."),
        because: "Words that list understands mean the tasks that it would say.",
        advice: task == nil ? .line("list") : nil)
    case .nameOrList(let text, let task):
      RefusalWords(
        "Not clear, \(text.heard). Type \(task.number) for the task, or all \(text.heard).",
        because: "The words are a name, and what list understands too.",
        advice: .instead(of: text, [String(task.number), "all " + text]))
    case .itOrNamed(let text, let value, let verb, let it, let named):
      RefusalWords(
        "Not clear, \(text.heard). Type \(verb) \(it) \(text.heard) or \(verb) \(named) \(value.heard).",
        because: "The words can be for the task last spoken of, or begin with a name.")
    case .numberOrName(let number, let text, let value, let verb, let named):
      RefusalWords(
        "Not clear, \(number) \(text.heard). Type \(verb) \(named) \(value.heard) or edit \(number), "
          + "\(verb) \(text.heard).",
        because: "The words can begin with a number, or with a name.")
    case .onlyOneTask:
      RefusalWords("Not several tasks here. Type one number.", because: "This works on one task at a time.")
    case .notAListWord(let word, let meant):
      RefusalWords(
        "Unknown list word \(word.heard)."
          + (meant.count == 1 && meant[0].contains("with ")
            ? " Type list \(meant[0].heard)." : RefusalWords.didYouMean(meant, else: "Type help list.")),
        because: "Behind list stand an urgency, due, page, tag, done, no, fits and with.",
        advice: meant.isEmpty ? .line("help list") : .instead(of: word, meant))
    case .noTag(let tag, let areThere):
      RefusalWords(
        "No tag \(tag.heard). Type \(areThere ? "tags" : "list") for all.",
        because: "Tags are there by being on a task.", advice: .line(areThere ? "tags" : "list"))
    case .tagNear(let tag, let line, let takesYes):
      RefusalWords(
        "No tag \(tag.heard). Type \(line.spoken).", because: "Tags are there by being on a task.",
        advice: takesYes ? .line(line) : nil)
    case .notAMonth(let text):
      RefusalWords(
        "Not a month, \(text.heard). Type november, or next month.",
        because: "A month is typed by its name, with the year where it is another one.")
    case .noDaysBetween(let from, let to):
      RefusalWords(
        "No days from \(voice.date(When(from))) to \(voice.date(When(to))). Type the earlier day first.",
        because: "The day after the word to comes before the one that it begins with.")
    }
  }

  /// That a list has no task of a number.
  public static func noTask(_ number: Int, in list: TodoList) -> NamingRefusal {
    list.hadTask(number) ? .noTaskAnyMore(number: number) : .noTask(number: number, highest: list.highestNumber)
  }

  static func samples(_ like: RefusalSample) -> [NamingRefusal] {
    [
      .noTaskAnyMore(number: like.number),
      .noTask(number: like.number, highest: 0), .noTask(number: like.number, highest: like.several), .noTasksAtAll,
      .noTaskNamed(like.word), .taskNear(like.word, like.task),
      .severalTasksNamed(like.word, [like.task, like.task], count: like.several),
      .onlyOneTask, .severalSpokenOf, .noneThere(.overdue(at: When(CivilDate(dayNumber: 20_787))), named: nil),
      .noneThere(Query(.done), named: like.task), .nameOrList(like.word, like.task),
      .itOrNamed(like.word, value: like.word, verb: "due", like.number, like.number),
      .numberOrName(like.number, like.word, value: like.word, verb: "tag", like.number),
      .notAListWord(like.word, meant: []),
      .notAListWord(like.word, meant: [like.meant]),
      .noTag(like.word, areThere: true), .noTag(like.word, areThere: false),
      .tagNear(like.word, line: like.meant, takesYes: true), .notAMonth(like.word),
      .noDaysBetween(CivilDate(dayNumber: 20_787), CivilDate(dayNumber: 20_784)),
    ]
  }
}
