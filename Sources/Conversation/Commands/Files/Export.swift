import English
import Grammar
import Interchange
import Model

extension Command {
  static let export = Command(
    "export", takes: .word(Format.all.map(\.name)),
    summary: "Gives a list in another form, at once or into a file.",
    examples: ["export csv", "export html to tasks.html", "export tasks.csv", "export csv overdue"],
    forms: [
      "Forms are \(Sentences.all(Format.all.map(\.name))).",
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
    // "export todo.txt" is a file, as "export tasks.csv" is one, and "export todo.txt overdue" a form.
    let isFile = words.takingYes().words.count == 1 && word.plain.contains(".")
    let named = isFile ? nil : Format(named: word.plain)
    // Without a form the ending of the file tells it.
    guard let format = named ?? words.takingYes().words.words.last.flatMap({ Format(endingOf: $0.text) }) else {
      throw .refusal(.file(.noForm(word.text)))
    }
    let (query, path, saidYes) = parts(named == nil ? words : words.dropFirst(), format)
    let heard = query.isEmpty ? session.memory.listing.tasks : []
    let list = session.store.list
    let tasks =
      try heard.isEmpty ? selection(session.invocation, query).listing(in: list).todos : list.todos(heard)
    let text = format.write(tasks, session.surroundings)
    let behind = format.leftBehind(of: tasks, in: session.surroundings)
    let left = behind.isEmpty ? [] : [Sentences.Files.leftBehind(behind)]
    guard let path else {
      // A script gets an empty table; a person hears that there is nothing, and how a file is named.
      return tasks.isEmpty && session.console.isInteractive
        ? Answer(query.isEmpty ? session.voice.noTasks() : Sentences.Files.nothing)
        : Answer(document: text, explanation: left + [Sentences.Files.toFile(word.plain)])
    }
    guard !path.isEmpty else { throw .refusal(.missing(.path("export \(word.plain) to"))) }
    try session.refuseTorn()
    let bytes = Array(text.utf8)
    try session.write(bytes, to: path, saidYes: saidYes, unless: Sentences.Files.overwrite(path)) {
      world throws(Trouble) in try world.write(bytes, to: path)
    }
    return Answer([session.voice.backedUp(tasks.count, path)] + left)
  }

  /// What is to be exported, the file behind the last `to`, else the last word that can only be one, and whether the
  /// command ends in yes.
  private static func parts(_ words: Words, _ format: Format) -> (query: Words, path: String?, saidYes: Bool) {
    guard let place = words.words.lastIndex(where: { $0.plain == "to" && !$0.isQuoted }) else {
      let (rest, saidYes) = words.takingYes()
      guard let last = rest.words.last, isFile(last.text, format), !seeks(rest) else { return (words, nil, false) }
      return (rest.dropLast(), last.text, saidYes)
    }
    let count = place - words.words.startIndex
    let (path, saidYes) = words.dropFirst(count + 1).takingYes()
    let query = count == 0 ? Words("") : Words(words.prefixText(count))
    return (query, Words.unquoted(path.rest), saidYes)
  }

  /// Whether a word is a file: by its ending, or as a path begins. A slash within is one of a date or a tag too.
  private static func isFile(_ word: String, _ format: Format) -> Bool {
    Format(endingOf: word) == format || ["/", "./", "../", "~/"].contains { word.hasPrefix($0) && word != $0 }
  }

  /// Whether words look for words, which may be the name of a file.
  private static func seeks(_ words: Words) -> Bool {
    words.first.flatMap { Command.named($0.plain) }?.name == Command.find.name
  }

  /// The tasks that words behind the form mean: those that the list command, or another one that says a list, would say.
  ///
  /// `page` is read as a word of list is, and `page all` before other words leaves the open page for this list.
  private static func selection(_ invocation: Invocation, _ words: Words) throws(Failure) -> Selection {
    let plain = words.words.prefix(2).filter { !$0.isQuoted }.map(\.plain)
    if [["page", "all"], ["page", "none"]].contains(plain) {
      var everywhere = invocation
      everywhere.page = nil
      return try selection(everywhere, words.dropFirst(2))
    }
    let named = words.first.flatMap { $0.isQuoted ? nil : Command.named($0.plain)?.selects }
    if let named { return try named(invocation, words.dropFirst()) }
    var selection = try listed(invocation, words)
    // A file holds what starts later too.
    if case .by = selection.query.starting { selection.query.starting = .whenever }
    return selection
  }
}

extension Session {
  /// Makes a new file. One that is there is changed, as `change` does it, only after a yes: typed behind the command, or
  /// to a question.
  func write(
    _ bytes: [UInt8], to path: String, saidYes: Bool, unless question: String,
    change: (any World) throws(Trouble) -> Void
  ) throws(Failure) {
    do throws(Trouble) {
      if saidYes { try change(world) } else { try world.create(bytes, at: path) }
    } catch {
      guard case .exists = error, console.isInteractive else { throw .trouble(error) }
      try asker.confirm(question, refusal: .question(.declined))
      do throws(Trouble) { try change(world) } catch { throw .trouble(error) }
    }
  }
}
