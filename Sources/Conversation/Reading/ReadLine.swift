import English
import Grammar
import Model

/// How a typed line is read, part by part, with nothing done.
struct ReadLine {
  /// A part of a line: what it is, as it is said, and as programs write it.
  struct Part {
    let key: String
    let said: String
    let plain: String

    init(_ key: String, _ said: String, plain: String? = nil) {
      self.key = key
      self.said = said
      self.plain = plain ?? said
    }
  }

  private(set) var parts: [Part]

  /// Refused as the line itself would be, where its tasks or its details cannot be.
  init(_ typed: TypedCommand, _ session: Session) throws(Failure) {
    parts = [Part("command", typed.command.name)]
    switch typed.command.takes {
    case .details where !typed.words.isEmpty: try addTask(typed.words, session)
    case .tasks: try add(typed.words, nil, session)
    case .tasksAnd(let field): try add(typed.words, field, session)
    default: if !typed.words.isEmpty { parts.append(Part("words", typed.words.rest)) }
    }
  }

  /// The tasks that words mean, and the value behind them.
  private mutating func add(_ words: Words, _ field: Field?, _ session: Session) throws(Failure) {
    let invocation = session.invocation.tried
    var (named, value): (Words, String) = (words, "")
    if let field, let split = try FieldWords(field, invocation).split(words) {
      (named, value) = (split.tasks, split.text)
    }
    if field == nil, named.text.contains(",") {
      let pieces = Pieces(words.rest)
      (named, value) = (Words(pieces.all[0]), pieces.text(1..<pieces.all.count))
    }
    for task in try invocation.references.tasks(named, among: .all) {
      parts.append(Part("task", "\(task.number), \(task.name)", plain: "\(task.number)"))
    }
    if !value.isEmpty { parts.append(Part("value", value)) }
  }

  /// What a new task would hold, and which words of its name are doubtful.
  private mutating func addTask(_ words: Words, _ session: Session) throws(Failure) {
    let entry = try TypedLine(session.invocation.tried).read(words.rest, nameFirst: true)
    let task = try session.edited(session.blankTask(), [.name(entry.name)] + entry.edits)
    for (field, plain) in ReadLine.plain where field == .name || !task.isEmpty(field) {
      let said = field == .name ? task.name : session.voice.typed(field, of: task)
      parts.append(Part(Sentences.word(field), said, plain: plain(task)))
    }
    parts += entry.doubts.map { Part("doubt", $0.words) }
  }

  /// The fields in the order in which a row says them, with their values for programs: dates of ISO 8601, seconds, rules
  /// of RFC 5545.
  private static let plain: [(Field, @Sendable (Todo) -> String?)] = [
    (.name, { $0.name }), (.urgency, { "\($0.urgency)" }), (.start, { $0.start?.iso }),
    (.due, { $0.due?.iso }),
    (.time, { $0.estimate.map { String($0.seconds) } }),
    (.reminder, { $0.alarms.map(\.text).joined(separator: ",") }), (.recurrence, { $0.recurrence?.rule.text }),
    (.page, { $0.page }), (.tags, { $0.tags.joined(separator: ",") }), (.notes, { $0.notes.last }),
  ]
}
