import Interchange
import Model

extension Command {
  static let export = Command(
    "export", takes: .word(Sentences.Files.forms),
    summary: "Gives a list in another form, at once or into a file.",
    examples: ["export csv", "export html to tasks.html", "export json all to tasks.json", "export csv overdue"],
    forms: [
      "Forms are html, csv, json, todo for todo.txt, and calendar.",
      "Alone it gives the list last heard, else all open tasks.",
      "Behind the form stands what is behind list, or today, find and others.",
      "A file that is there is asked about. In a script, put yes behind it.",
    ],
    atLength: [
      "It is written as it is now. Later changes are not in it.",
      "Type import and its name to take such a file in.",
    ]
  ) { session, words throws(Failure) in
    guard let word = words.first else { throw .refusal(.missing(.form)) }
    guard let form = FileForm(word: word.plain) else { throw .refusal(.noForm(word.text)) }
    let (query, path, saidYes) = Command.exported(words.dropFirst())
    let tasks = try session.exported(query)
    let text = session.text(tasks, as: form)
    guard let path else {
      // A script gets an empty table; a person hears that there is nothing, and how a file is named.
      return tasks.isEmpty && session.console.isInteractive
        ? Answer(query.isEmpty ? session.voice.noTasks : Sentences.Files.nothing)
        : Answer(document: text, explanation: [Sentences.Files.toFile(word.plain)])
    }
    guard !path.isEmpty else { throw .refusal(.missing(.path("export \(word.plain) to"))) }
    try session.write(text, to: path, saidYes: saidYes)
    return Answer(session.voice.backedUp(tasks.count, path))
  }

  /// What is to be exported, the file behind the last `to`, and whether the command ends in yes.
  private static func exported(_ words: Words) -> (query: Words, path: String?, saidYes: Bool) {
    guard let place = words.words.lastIndex(where: { $0.plain == "to" && !$0.isQuoted }) else {
      return (words, nil, false)
    }
    let count = place - words.words.startIndex
    let (path, saidYes) = words.dropFirst(count + 1).takingYes()
    let query = count == 0 ? Words("") : Words(words.prefixText(count))
    return (query, Details.unquoted(path.rest), saidYes)
  }
}

extension Session {
  /// The tasks that words behind `export` mean: those that the list command, or another one that says a list, would say.
  ///
  /// Only commands that can change nothing are run for their list; `page` is read as a word of list is.
  fileprivate func exported(_ words: Words) throws(Failure) -> [Todo] {
    if words.isEmpty, !memory.listing.tasks.isEmpty { return store.list.todos(memory.listing.tasks) }
    let before = memory
    defer { memory = before }
    let listing: Set = ["list", "find", "overdue", "today", "tomorrow", "plan", "fits", "day"]
    let words = wordsOnAllPages(words) ?? words
    let named = words.first.flatMap { $0.isQuoted ? nil : Command.named($0.plain) }
    let command = named.flatMap { listing.contains($0.name) ? $0 : nil }
    memory.listing = ListCursor()
    _ = try (command ?? .list).run(self, command == nil ? words : words.dropFirst())
    return store.list.todos(memory.listing.tasks)
  }

  /// What stands behind `page all`, which leaves the open page for this list; nil for other words.
  private func wordsOnAllPages(_ words: Words) -> Words? {
    guard let first = words.first, let second = words[1], !first.isQuoted, !second.isQuoted,
      first.plain == "page", ["all", "none"].contains(second.plain)
    else { return nil }
    memory.page = nil
    return words.dropFirst(2)
  }

  fileprivate func text(_ tasks: [Todo], as form: FileForm) -> String {
    switch form {
    case .html: return voice.page(tasks)
    case .csv: return CSV.text(tasks, headings: Sentences.Files.heading)
    case .json: return JSONTasks.text(tasks)
    case .todo: return TodoText.text(tasks, in: surroundings)
    case .calendar: return ICalendar.text(tasks, in: surroundings)
    }
  }

  /// What the forms of files need to know of the machine.
  var surroundings: Surroundings {
    Surroundings(
      now: world.now, newUID: world.newUID, wallClock: world.wallClock(at:), instant: world.instant(of:))
  }

  /// Writes a new file; one that is there is written over only after a yes.
  fileprivate func write(_ text: String, to path: String, saidYes: Bool) throws(Failure) {
    try refuseTorn()
    let bytes = Array(text.utf8)
    do throws(Trouble) {
      if saidYes { try world.write(bytes, to: path) } else { try world.create(bytes, at: path) }
    } catch {
      guard case .exists = error, console.isInteractive else { throw .trouble(error) }
      try confirm(Sentences.Files.overwrite(path), refusal: .declined)
      do throws(Trouble) { try world.write(bytes, to: path) } catch { throw .trouble(error) }
    }
  }
}

extension FileForm {
  /// The form of that name.
  init?(word: String) {
    switch word {
    case "html", "page": self = .html
    case "csv", "table": self = .csv
    case "json": self = .json
    case "todo", "todo.txt", "text": self = .todo
    case "calendar", "icalendar", "ical", "ics": self = .calendar
    default: return nil
    }
  }
}
