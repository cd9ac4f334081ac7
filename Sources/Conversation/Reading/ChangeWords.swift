import English
import Grammar
import Model

/// Plain words for a change of tasks, and the line that does it: `remove due from 2` is `due 2 none`, `milk is urgent`
/// is `edit milk, urgent`.
struct ChangeWords {
  private let invocation: Invocation
  private var references: References { invocation.references }

  init(_ invocation: Invocation) { self.invocation = invocation.tried }

  /// A field, and the words for the tasks that it is of; nil for the task last spoken of.
  struct Target {
    let field: Field
    let tasks: String?

    /// The line that gives the field a value.
    func line(_ value: String) -> String {
      let verb = field.spec.verb
      guard let command = Command.named(verb), command.takes == .tasksAnd(field) else {
        return [Command.edit.name, (tasks ?? "it") + ",", Sentences.word(field), value].joined(separator: " ")
      }
      return [command.name, tasks, value].compactMap { $0 }.joined(separator: " ")
    }

    /// The line that empties the field.
    var emptying: String { line(field == .urgency ? Sentences.word(.medium) : Sentences.Settings.none) }
  }

  // MARK: Fields

  /// The field that words name to be taken away, with its tasks: `the note of 2`, `2 due`, `due`. Nil for other words,
  /// and for fields that cannot be empty.
  func emptied(_ words: Words) -> Target? {
    guard let target = target(words), target.field != .page, Edit.clearing(target.field) != nil else { return nil }
    return target
  }

  /// The line to type for such words: where no task was spoken of, the help of the field.
  func emptying(_ words: Words) -> (field: Field, line: String)? {
    if let one = emptyingOne(words) { return one }
    guard let target = emptied(words) else { return nil }
    let isNamed = target.tasks != nil || references.current != nil
    return (target.field, isNamed ? target.emptying : Command.help.name + " " + target.field.spec.verb)
  }

  /// The line that takes one of several values away: `note 1 of 2`, `tag home from 1`. Nil for other words.
  private func emptyingOne(_ typed: Words) -> (field: Field, line: String)? {
    let words = ChangeWords.withoutArticle(typed)
    guard let (field, length) = Phrases.fieldWord(words), field == .notes || field == .tags,
      let place = ["of", "from", "off", "on"].flatMap(words.places).min(), place > length
    else { return nil }
    let (value, tasks) = (words.dropFirst(length).prefixText(place - length), words.dropFirst(place + 1))
    guard areTasks(tasks) else { return nil }
    if field == .tags { return (field, "\(Command.untag.name) \(tasks.rest) \(value)") }
    guard Int(value) != nil else { return nil }
    return (field, "\(Command.note.name) \(tasks.rest) \(value) \(Sentences.Settings.none)")
  }

  /// A field with its tasks before it or behind it, and nothing else.
  private func target(_ typed: Words) -> Target? {
    let words = ChangeWords.withoutArticle(typed)
    if let (field, length) = field(words, isAlone: true), let tasks = tasks(behind: words.dropFirst(length)) {
      return Target(field: field, tasks: tasks.isEmpty ? nil : tasks.rest)
    }
    for place in stride(from: words.count - 1, to: 0, by: -1) {
      guard let (field, length) = field(words.dropFirst(place), isAlone: false), place + length == words.count else {
        continue
      }
      let named = words.prefixText(place)
      let tasks = Words(named.hasSuffix("'s") ? String(named.dropLast(2)) : named)
      if areTasks(tasks), references.tasks(named: words.rest, among: .all).isEmpty {
        return Target(field: field, tasks: tasks.rest)
      }
    }
    return nil
  }

  /// The words for tasks behind a field: none, numbers, or behind `of` or `from` a name too; nil for other words.
  private func tasks(behind words: Words) -> Words? {
    guard let first = words.first else { return words }
    if !first.isQuoted, ["of", "from", "on", "for", "off"].contains(first.plain) {
      let named = ChangeWords.withoutArticle(words.dropFirst())
      return areTasks(named) ? named : nil
    }
    return References.numberListEnds(words).last == words.count && areTasks(words) ? words : nil
  }

  /// The field that words begin with, by its name or by what other programs call it, and how many words name it.
  ///
  /// What only others call so is no field where the words are the name of a task.
  private func field(_ words: Words, isAlone: Bool) -> (Field, Int)? {
    guard let first = words.first, !first.isQuoted else { return nil }
    let isDated = ["date", "day"].contains(words[1]?.plain ?? "") ? 1 : 0
    if let (field, length) = Phrases.fieldWord(words) { return (field, length + (length == 1 ? isDated : 0)) }
    if isAlone, !references.tasks(named: words.rest, among: .all).isEmpty { return nil }
    if Phrases.urgency(first.plain) != nil { return (.urgency, 1) }
    let line = OtherWords.fellow(Words(first.plain + " it"))?.line ?? first.plain
    guard let command = Command.named(Words(line).first?.plain ?? ""), case .tasksAnd(let field) = command.takes
    else { return nil }
    return (field, 1 + isDated)
  }

  /// Whether words mean tasks that are there: numbers, `it`, or words of a name.
  private func areTasks(_ words: Words) -> Bool {
    guard !words.isEmpty else { return false }
    if let end = References.numberListEnds(words).last, end != words.count { return false }
    do throws(Failure) {
      return try !references.tasks(words, among: .all).isEmpty
    } catch {
      if case .refusal(.naming(.severalTasksNamed)) = error { return true }
      return false
    }
  }

  // MARK: Changes

  /// The line for a field or tasks, `to` and what they are to become: `the due of milk to friday`, `milk to high`,
  /// `milk to Oat milk`. Nil for other words.
  func changing(_ typed: Words) -> String? {
    let words = ChangeWords.withoutArticle(typed)
    guard !words.text.contains(","), let place = words.places(of: "to").first(where: { $0 > 0 }),
      place < words.count - 1, References.numberListEnds(words).last ?? 0 <= place
    else { return nil }
    let (before, value) = (Words(words.prefixText(place)), words.dropFirst(place + 1))
    if let target = target(before) {
      return Target(field: target.field, tasks: target.tasks ?? "it").line(value.rest)
    }
    guard areTasks(before) else { return nil }
    return isDetail(value, of: before)
      ? "\(Command.edit.name) \(before.rest), \(value.rest)"
      : "\(Command.name.name) \(before.rest) to \(value.rest)"
  }

  /// The line for tasks and what is said of them: `milk done`, `milk due friday`, `it is urgent`. Nil where they are not
  /// there, or nothing is said that could become of them.
  func said(_ typed: Words) -> String? {
    let words = ChangeWords.withoutArticle(typed)
    let (whole, part) = references.behindNames(words)
    let marked = References.numberListEnds(words).map { Split(words, at: $0) }
    for split in marked + [whole, part].compactMap({ $0 }) where areTasks(split.tasks) {
      let value = ChangeWords.withoutIs(Words(split.text))
      guard let verb = value.first, !verb.isQuoted else { continue }
      if let command = Command.named(verb.plain) {
        switch command.takes {
        case .tasks, .tasksAnd:
          return [command.name, split.tasks.rest, value.dropFirst().rest].filter { !$0.isEmpty }
            .joined(separator: " ")
        default: break
        }
      }
      if isDetail(value, of: split.tasks) { return "\(Command.edit.name) \(split.tasks.rest), \(value.rest)" }
    }
    return nil
  }

  /// The line for `make it urgent` and `call 2 Butter`; nil for other words.
  func made(_ words: Words) -> String? {
    guard let verb = words.first, !verb.isQuoted, words.count > 2 else { return nil }
    let rest = words.dropFirst()
    switch verb.plain {
    case "make", "put", "turn", "give", "mark", "get": return said(rest) ?? changing(rest)
    case "call":
      let end = References.numberListEnds(rest).first { $0 < rest.count && areTasks(Words(rest.prefixText($0))) }
      return end == nil ? nil : Command.name.name + " " + rest.rest
    default: return nil
    }
  }

  /// Whether words can be details of tasks.
  private func isDetail(_ value: Words, of named: Words) -> Bool {
    let tasks = (try? references.tasks(named, among: .all)) ?? []
    do throws(Failure) {
      guard let task = tasks.first else {
        return try TypedLine(invocation).read(value.rest, nameFirst: false).name.isEmpty
      }
      return try !TypedLine(invocation.about(tasks)).details(value.rest, of: task).isEmpty
    } catch {
      if case .misunderstanding = error { return true }
      return false
    }
  }

  // MARK: Small words

  /// Words without one before them that says nothing.
  private static func withoutArticle(_ words: Words) -> Words {
    guard let first = words.first, !first.isQuoted, ["the", "its", "my", "a", "any"].contains(first.plain) else {
      return words
    }
    return words.dropFirst()
  }

  /// `is urgent`, `should be done`: what is said so.
  static func withoutIs(_ words: Words) -> Words {
    var words = words
    while let first = words.first, !first.isQuoted, words.count > 1,
      ["is", "are", "be", "should", "must", "was", "now"].contains(first.plain)
    {
      words = words.dropFirst()
    }
    return words
  }
}
