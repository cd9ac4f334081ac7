import English
import Grammar
import Model

/// The command that a line begins with, and what stands behind it.
///
/// Words of other programs that mean the same here come to the line that they stand for (`star 2` is `urgency 2 high`).
/// Where they have no fellow, the line to type is offered, and nothing is done.
struct TypedCommand {
  let command: Command
  /// What stands behind the verb.
  let words: Words

  /// The line in the words that are used here: `done 2` for `finish 2`.
  var line: String { words.isEmpty ? command.name : command.name + " " + words.rest }

  /// Whether the number of a task stands behind a verb that is for tasks.
  var beginsWithNumber: Bool {
    switch command.takes {
    case .tasks, .tasksAnd: !References.numberListEnds(words).isEmpty
    default: false
    }
  }

  private init(_ command: Command, _ words: Words) {
    self.command = command
    self.words = words
  }

  /// Refused where no command is meant, with the line to type or the nearest commands.
  init(_ words: Words, _ invocation: @autoclosure () -> Invocation) throws(Failure) {
    if let known = TypedCommand(known: words, invocation) {
      self = known
      return
    }
    throw .refusal(.command(Offered(words, invocation()).refusal))
  }

  /// Nil where no command is meant for sure.
  init?(known words: Words, _ invocation: () -> Invocation) {
    guard let first = words.first, !first.isQuoted else { return nil }
    if let line = TypedCommand.sameLine(words, first.plain, invocation), line != words.rest {
      // A line may stand for another one: "show me 2" for "show 2".
      self.init(known: Words(line), invocation)
      return
    }
    if let command = Command.named(first.plain) {
      self.init(command, TypedCommand.withoutNoun(words.dropFirst(), command))
    } else if References.numberListEnds(words).last == words.count, first.plain.first?.isNumber == true {
      self.init(.read, words)
    } else {
      return nil
    }
  }

  /// The line that words stand for; nil where they mean what they say.
  private static func sameLine(_ words: Words, _ verb: String, _ invocation: () -> Invocation) -> String? {
    if let same = OtherWords.same(words) { return same.line }
    guard let form = WordForms.all[verb] else { return nil }
    return WordForms(invocation().tried).line(form, words.dropFirst())
  }

  /// Words without a noun before the number of a task: `task 2`, `number 2`, `#2`.
  static func withoutNoun(_ words: Words, _ command: Command) -> Words {
    switch command.takes {
    case .tasks, .tasksAnd: break
    default: return words
    }
    guard let first = words.first, !first.isQuoted else { return words }
    if first.text.first == "#", first.text.dropFirst().first?.isNumber == true {
      return Words(String(words.rest.dropFirst()))
    }
    guard OtherWords.taskNouns.contains(first.plain), words[1]?.plain.first?.isNumber == true else { return words }
    return words.dropFirst()
  }
}

/// What is offered for a line that begins with no command.
private struct Offered {
  private let words: Words
  private let invocation: Invocation

  init(_ words: Words, _ invocation: Invocation) {
    self.words = words
    self.invocation = invocation.tried
  }

  /// The refusal that names the line to type, or what may have been meant.
  var refusal: CommandRefusal {
    let first = words.first?.text ?? ""
    // One word alone may be another program's, "clock" or "quiet".
    if let (name, line) = setting, name.contains(" ") || line != Command.set.name + " " + name {
      return .foreign(name, nil, line)
    }
    if let line = tasksFirst ?? marked ?? ChangeWords(invocation).made(words) { return .foreign(first, nil, line) }
    if let found = OtherWords.fellow(words), let line = line(of: found) { return .foreign(found.verb, found.why, line) }
    if let line = ChangeWords(invocation).said(words) { return .foreign(first, nil, line) }
    if let (name, line) = setting { return .foreign(name, nil, line) }
    let names = Command.nearest(to: first)
    let least = names.map { distance($0, first.lowercased()) }.min()
    if let near = OtherWords.nearest(to: first), near.distance < least ?? 3,
      let found = OtherWords.fellow(Words(near.word + " " + words.dropFirst().rest)), let line = line(of: found)
    {
      return .foreign(first, found.why, line)
    }
    if names.isEmpty || words.count > 1, !invocation.references.tasks(named: words.rest, among: .all).isEmpty {
      return .foreign(first, nil, Command.read.name + " " + words.rest)
    }
    if names.isEmpty, words.count > 1 { return .foreign(first, nil, Command.add.name + " " + words.rest) }
    let rest = words.dropFirst().rest
    return .unknownCommand(
      first, nearest: names, line: names.count == 1 ? names[0] + (rest.isEmpty ? "" : " " + rest) : nil)
  }

  /// The line to type, which can be: of words that are for tasks only where they name some; else the help of its command.
  private func line(of found: OtherWords.Found) -> String? {
    if found.unnamed == "*" { return Command.list.name }
    if let verb = found.unnamed { return Command.help.name + " " + verb }
    let typed = Words(found.line)
    if found.line == words.rest { return nil }
    guard let known = TypedCommand(known: typed, { invocation }) else { return inner(typed) }
    if known.command.name == Command.delete.name, let emptying = ChangeWords(invocation).emptying(known.words) {
      return emptying.line
    }
    return isNamed(known) ? known.line : Command.help.name + " " + known.command.name
  }

  /// The line for words behind the name of another program: what they would be offered, or a task of that name.
  private func inner(_ words: Words) -> String? {
    switch Offered(words, invocation).refusal {
    case .foreign(_, _, let line): line
    case .unknownCommand(_, _, let line): line ?? Command.add.name + " " + words.rest
    default: nil
    }
  }

  /// Whether the tasks that a command is for are there.
  private func isNamed(_ known: TypedCommand) -> Bool {
    let references = invocation.references
    do throws(Failure) {
      switch known.command.takes {
      case .tasks where !known.words.isEmpty:
        if known.command.ofPage != nil, known.words.behindPage != nil { return true }
        _ = try references.tasks(Pieces(known.words.rest).all.first.map { Words($0) } ?? known.words, among: .all)
      case .tasksAnd(let field):
        guard let split = try FieldWords(field, invocation).split(known.words) else { return true }
        _ = try references.tasks(split.tasks, among: .all)
      default: break
      }
      return true
    } catch {
      if case .refusal(.naming(.severalTasksNamed)) = error { return true }
      return false
    }
  }

  /// The line for tasks that stand before their verb (`2 done`, `2 due friday`).
  private var tasksFirst: String? {
    var ends = References.numberListEnds(words)
    if ends.isEmpty, let first = words.first, OtherWords.taskNouns.contains(first.plain) {
      return Offered(words.dropFirst(), invocation).tasksFirst
    }
    if words.first.map({ $0.text.first == "#" }) == true { ends = [] }
    for end in ends.reversed() where end < words.count {
      let (tasks, rest) = (words.prefixText(end), ChangeWords.withoutIs(words.dropFirst(end)))
      guard let verb = rest.first, !verb.isQuoted else { continue }
      let value = rest.dropFirst().rest
      let typed = Words([verb.text, tasks, value].filter { !$0.isEmpty }.joined(separator: " "))
      if let known = TypedCommand(known: typed, { invocation }) {
        switch known.command.takes {
        case .tasks, .tasksAnd: return known.line
        default: continue
        }
      }
      if let found = OtherWords.fellow(typed), let line = line(of: found), line.contains(tasks) { return line }
    }
    // What is no verb may be a detail: "2 friday".
    guard let end = ends.first, end < words.count else { return nil }
    let said = ChangeWords.withoutIs(words.dropFirst(end))
    return Command.edit.name + " " + words.prefixText(end) + ", " + said.rest
  }

  /// The name of a setting with which the words begin, and the line that changes it to what stands behind, or says it where
  /// that is no value: `bell off`, `quiet hours 10 pm to 7 am`. Nil where one word and others are no setting.
  private var setting: (name: String, line: String)? {
    for count in [2, 1] where count <= words.count {
      guard let setting = Setting.named(words.prefixText(count)) else { continue }
      let (value, line) = (words.dropFirst(count).rest, Command.set.name + " " + setting.name)
      if setting.change(Settings(), value) != nil { return (setting.name, line + " " + value) }
      return value.isEmpty || count == 2 ? (setting.name, line) : nil
    }
    return nil
  }

  /// The line for a tag or words with the mark of another program before them (`@home`, `+home`, `/milk`).
  private var marked: String? {
    guard let first = words.first, !first.isQuoted, first.text.count > 1, let mark = first.text.first else {
      return nil
    }
    let rest = String(words.rest.dropFirst())
    switch mark {
    case "@", "+": return words.count == 1 ? WordForms(invocation).tagLine(rest) : nil
    case "/": return Command.find.name + " " + (rest.hasSuffix("/") ? String(rest.dropLast()) : rest)
    case ":", "\\", "!": return TypedCommand(known: Words(rest), { invocation })?.line
    default: return nil
    }
  }
}
