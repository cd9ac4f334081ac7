import English
import Grammar
import Model

/// Words of other programs whose line depends on the tasks and pages that there are.
struct WordForms {
  /// How the line is made of what stands behind a word; nil where the word means what its command says.
  typealias Form = @Sendable (WordForms, Words) -> String?

  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// The words, each with its form.
  static let all: [String: Form] = {
    var forms: [String: Form] = [
      "show": { $0.shown($1) }, "open": { $0.opened($1) },
      "append": { $0.renamed($1) { $0 + " " + $1 } }, "prepend": { $0.renamed($1) { $1 + " " + $0 } },
      "schedule": { $1.isEmpty ? nil : $0.postponed($1) }, "remind": { $0.reminding($1) },
      "set": { $0.settingOfTask($1) }, "no": { $0.withoutField($1) }, "stop": { $0.stopped($1) },
      "restore": { $0.reopened($1) },
    ]
    for word in ["star", "flag"] { forms[word] = { $0.starred($1) } }
    for word in ["postpone", "defer", "delay", "push"] { forms[word] = { $0.postponed($1) } }
    for word in ["project", "context"] { forms[word] = { $0.put($1) } }
    for word in Command.edit.names { forms[word] = { ChangeWords($0.invocation).changing($1) } }
    for word in ["pri", "priority", "urgency"] { forms[word] = { $0.lettered($1) } }
    for word in ["list", "ls", "l"] { forms[word] = { $0.listed($1) } }
    return forms
  }()

  /// The line of a form for what stands behind its word.
  func line(_ form: Form, _ rest: Words) -> String? { form(self, rest) }

  private var references: References { invocation.references }

  private func line(_ command: Command, _ pieces: String...) -> String {
    ([command.name] + pieces).filter { !$0.isEmpty }.joined(separator: " ")
  }

  // MARK: Lists and pages

  /// `show 2` reads; `show`, `show all` and `show high` are lists.
  private func shown(_ rest: Words) -> String? {
    let named = TypedCommand.withoutNoun(rest, .read)
    if !rest.isEmpty, isTask(named), rest.first?.plain != "all" { return nil }
    if invocation.pages.called(rest) != nil { return line(.list, Command.page.name, rest.rest) }
    return listed(rest) ?? line(.list, rest.rest)
  }

  /// `open Work` turns to that page, `open 2` reads.
  private func opened(_ rest: Words) -> String? {
    guard invocation.pages.called(rest) != nil, !isTask(rest) else { return nil }
    return line(.page, rest.rest)
  }

  /// Whether words mean a task, and no list: numbers, or words of its name.
  private func isTask(_ words: Words) -> Bool {
    if let end = References.numberListEnds(words).last { return end == words.count }
    return !references.tasks(named: words.rest, among: .all).isEmpty && (try? ListQuery(words, invocation)) == nil
  }

  /// `list +home` is `list tag home`, and `list due:today` is `list due today`.
  private func listed(_ rest: Words) -> String? {
    guard rest.words.contains(where: { WordForms.tag($0) != nil || WordForms.condition($0) != nil }) else { return nil }
    let words = rest.words.map { word in
      WordForms.tag(word).map { "tag " + $0 } ?? WordForms.condition(word) ?? word.text
    }
    return line(.list, words.joined(separator: " "))
  }

  /// `due:today` and `project:Home` in two words; nil for other words.
  private static func condition(_ word: Words.Word) -> String? {
    let parts = word.text.split(separator: ":", maxSplits: 1).map(String.init)
    guard !word.isQuoted, parts.count == 2 else { return nil }
    switch parts[0].lowercased() {
    case "due", "start", "page", "project", "tag", "created": return parts.joined(separator: " ")
    case "urgency", "priority", "pri":
      return Phrases.urgency(letter: parts[1], isNumberToo: true).map { Sentences.word($0) } ?? parts[1]
    default: return nil
    }
  }

  /// The tag of a word with a mark before it; nil for other words.
  private static func tag(_ word: Words.Word) -> String? {
    guard !word.isQuoted, let mark = word.text.first, "+@#".contains(mark),
      word.text.dropFirst().first?.isLetter == true
    else { return nil }
    return String(word.text.dropFirst())
  }

  /// The line that says the tasks of a tag, or all tags where no task has it.
  func tagLine(_ tag: String) -> String {
    let isThere = invocation.list.tags.contains { folded($0) == folded(tag) }
    return isThere ? line(.list, "tag", tag) : line(.tags)
  }

  /// `project 2 Home` puts a task on a page; `project Home` is `page Home`.
  private func put(_ rest: Words) -> String? {
    guard invocation.pages.called(rest) == nil,
      let end = References.numberListEnds(rest).last(where: { $0 < rest.count })
    else { return nil }
    return line(.move, rest.prefixText(end), "to", Command.page.name, rest.dropFirst(end).rest)
  }

  // MARK: Tasks

  /// `star 2` is high; `flag 2 low` is low.
  private func starred(_ rest: Words) -> String? {
    let isValue = rest.words.last.flatMap { Phrases.urgency($0.plain) } != nil
    return isValue ? nil : line(.urgency, rest.rest, Sentences.word(.high))
  }

  /// `pri 2 A` is high: a letter or a number of other programs behind the tasks.
  private func lettered(_ rest: Words) -> String? {
    guard rest.count > 1, let last = rest.words.last, !last.isQuoted,
      let urgency = Phrases.urgency(letter: last.plain, isNumberToo: rest.count == 2)
    else { return nil }
    return line(.urgency, rest.dropLast().rest, Sentences.word(urgency))
  }

  /// The line that gives a task the name that is made of its name and some words.
  private func renamed(_ rest: Words, _ name: (String, String) -> String) -> String? {
    guard let split = references.splits(rest, for: .name).first, !split.text.isEmpty,
      let task = try? references.task(split.tasks, among: .all)
    else { return nil }
    // "append mlik please" is no text for the task last spoken of: said as a new name, it is refused with the near task.
    if split.tasks.isEmpty, rest.count > 1, references.near(Words(rest.prefixText(1))) != nil {
      return line(.name, rest.prefixText(1), "to", rest.rest)
    }
    let name = name(task.name, Words.unquoted(split.text))
    return line(.name, "\(task.number)", name.contains("\"") ? name : "\"\(name)\"")
  }

  /// `remind me to call Bob tomorrow` is a task of its own.
  private func reminding(_ rest: Words) -> String? {
    guard rest.first?.plain == "me", let to = rest.places(of: "to").first else { return nil }
    let before = rest.dropFirst().prefixText(to - 1)
    let isTime = before.isEmpty || !invocation.days.reminder(before).values.isEmpty
    return isTime ? line(.add, Command.remind.name, rest.rest) : nil
  }

  /// `no due` and `no reminder for 2` empty the field.
  private func withoutField(_ rest: Words) -> String? { ChangeWords(invocation).emptied(rest)?.emptying }

  /// `stop repeating` ends the repeat, and so do reminders stop.
  private func stopped(_ rest: Words) -> String? {
    guard let target = ChangeWords(invocation).emptied(rest), [.recurrence, .reminder].contains(target.field) else {
      return nil
    }
    return target.emptying
  }

  /// `restore 2` opens a task again: no copy of the tasks is called by a number.
  private func reopened(_ rest: Words) -> String? {
    guard !rest.isEmpty, References.numberListEnds(rest).last == rest.count else { return nil }
    return line(.reopen, rest.rest)
  }

  /// `set 2 due friday` is an edit, and so is `set milk to high`: no setting is called so.
  private func settingOfTask(_ rest: Words) -> String? {
    guard !rest.isEmpty, (1...2).allSatisfy({ Setting.named(rest.prefixText($0)) == nil }) else { return nil }
    if let changed = ChangeWords(invocation).changing(rest) { return changed }
    guard let end = References.numberListEnds(rest).last, end < rest.count, rest.first?.plain.first?.isNumber == true
    else { return ChangeWords(invocation).said(rest) }
    return line(.edit, rest.prefixText(end) + ",", rest.dropFirst(end).rest)
  }

  // MARK: Putting off

  /// `defer 2 to friday`, `postpone 2 3 days`, `delay milk until monday` as move says it; alone it is a day.
  private func postponed(_ rest: Words) -> String? {
    if rest.isEmpty || References.numberListEnds(rest).last == rest.count || isName(rest) { return byADay(rest) }
    guard let split = likeliest(references.splits(rest, for: .due)) else { return nil }
    let tasks = split.tasks.isEmpty ? "it" : split.tasks.rest
    if Phrases.move(split.text, isMove: true) != nil {
      let isSaid = Phrases.move(split.text) != nil
      return line(.move, tasks, isSaid ? split.text : split.text + " later")
    }
    let words = Words(split.text)
    let isTo = words.first.map { ["to", "until", "till", "on", "for"].contains($0.plain) } ?? false
    return line(.move, tasks, "to", isTo ? words.dropFirst().rest : split.text)
  }

  /// Whether words are the name of a task with no day behind it.
  private func isName(_ rest: Words) -> Bool {
    References.numberListEnds(rest).isEmpty && !references.tasks(named: rest.rest, among: .open).isEmpty
  }

  /// The first way to cut the words whose value is a length or a day, else the first with tasks.
  private func likeliest(_ splits: [Split]) -> Split? {
    let values = splits.filter { !$0.text.isEmpty }
    return values.first { split in
      if Phrases.move(split.text, isMove: true) != nil { return true }
      let words = Words(split.text)
      let isTo = words.first.map { ["to", "until", "till", "on"].contains($0.plain) } ?? false
      return !invocation.days.due(isTo ? words.dropFirst().rest : split.text).values.isEmpty
    } ?? values.first
  }

  /// A day later for what is due later; what is due by today, or without a due, goes to tomorrow.
  private func byADay(_ rest: Words) -> String? {
    let named = rest.isEmpty ? "it" : rest.rest
    // Where no task or several may be meant, the move says so, or asks.
    guard let tasks = try? references.tasks(rest) else { return line(.move, named, "1 day later") }
    let isDueByToday = tasks.allSatisfy { task in task.due.map { $0.date <= invocation.context.now.date } ?? true }
    return isDueByToday ? line(.move, named, "to tomorrow") : line(.move, named, "1 day later")
  }
}
