import English
import Model

/// What stands behind a command for one field: tasks, then a value.
struct FieldWords {
  /// One way to cut the words.
  typealias Split = (tasks: Words, text: String)

  let field: Field
  private let invocation: Invocation

  init(_ field: Field, _ invocation: Invocation) {
    self.field = field
    self.invocation = invocation
  }

  /// The likeliest way to cut words into tasks and a value; nil where all of them name a task.
  func split(_ words: Words) throws(Failure) -> Split? {
    let splits = try invocation.references.splits(words, for: field)
    guard !splits.isEmpty else { throw .refusal(.naming(.noTaskNamed(words.rest))) }
    return clearest(splits.filter { !$0.text.isEmpty })
  }

  /// The split whose text is understood without asking, else the first whose text is nearly a value, else the last.
  ///
  /// "due 2 4 friday" is Friday for two tasks, though "4 friday" could be asked about.
  private func clearest(_ splits: [Split]) -> Split? {
    guard splits.count > 1 else { return splits.first }
    let tried = FieldWords(field, invocation.tried)
    var nearly: Split?
    for split in splits {
      do throws(Failure) {
        _ = try tried.edits(split.text)
        return split
      } catch {
        if case .misunderstanding(let failure) = error, failure.reason != .unknown, nearly == nil { nearly = split }
      }
    }
    return nearly ?? splits.last { !$0.tasks.isEmpty } ?? splits.last
  }

  /// The edits that a value means: it adds where a field can hold several.
  func edits(_ text: String) throws(Failure) -> [Edit] {
    let fields = invocation.fields
    if field == .notes { return [text == "clear" ? .notes([]) : .addNote(Words.unquoted(text))] }
    if field == .name { return [try fields.edit(.name, Words.unquoted(text))] }
    if Phrases.isClearing(text), let clearing = Edit.clearing(field) { return [clearing] }
    let words = Words(text)
    // "due 7 by a week" is how far, and "due 7 by friday" a day.
    if field == .due, let shift = fields.shift(text) { return [shift] }
    if field == .tags, let first = words.first, first.plain == "not", words.count > 1 {
      return [.removeTags(try Phrases.tags(words.dropFirst().rest))]
    }
    // "due 7 due friday" and "remind 7 me in 3 days" are said too.
    let named = Phrases.fieldWord(words)
    let value =
      named.map { $0.0 == field && $0.1 < words.count ? words.dropFirst($0.1).rest : text } ?? text
    // "repeat 7 until friday" is about the repeat that is there.
    if field == .recurrence, let end = try fields.repeatEnd(value) { return [end] }
    switch try fields.edit(field, value) {
    case .reminders(let alarms): return alarms.map(Edit.addReminder)
    case .tags(let tags): return [.addTags(tags)]
    case let edit: return [edit]
    }
  }
}

extension Command {
  /// What `name`, `urgency`, `time`, `due`, `remind`, `repeat`, `note` and `tag` do: set a field of tasks, or say it where
  /// no value stands behind them.
  static func set(_ field: Field, _ words: Words, _ session: Session) throws(Failure) -> Answer {
    guard !words.isEmpty else { throw .refusal(.missing(.task)) }
    let (words, saidYes) = words.first?.plain == "all" ? words.takingYes() : (words, false)
    let invocation = session.invocation
    guard let split = try FieldWords(field, invocation).split(words) else {
      let task = try invocation.references.task(words, among: .all)
      session.memory.current = task.uid
      return Answer(
        session.voice.fieldNow(field, of: task), explanation: session.voice.explainFieldNow(field, of: task))
    }
    let tasks = try invocation.references.tasks(split.tasks, among: .all)
    let edits = try FieldWords(field, invocation.about(tasks)).edits(split.text)
    if !saidYes { try session.confirmAll(split.tasks, tasks) }
    return try session.editInline(tasks, edits)
  }
}
