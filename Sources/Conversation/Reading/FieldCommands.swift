import English
import Model

extension Session {
  /// What `name`, `urgency`, `time`, `due`, `remind`, `repeat`, `note` and `tag` do: tasks, then a value.
  func setField(_ field: Field, _ words: Words) throws(Failure) -> Answer {
    guard !words.isEmpty else { throw .refusal(.missing(.task)) }
    let (words, saidYes) = words.first?.plain == "all" ? words.takingYes() : (words, false)
    let splits = try splits(words, for: field)
    guard !splits.isEmpty else { throw .refusal(.naming(.noTaskNamed(words.rest))) }
    let candidates = splits.filter { !$0.text.isEmpty }
    guard let split = clearest(candidates, field) else {
      let task = try task(words, among: .all)
      memory.current = task.uid
      return Answer(voice.fieldNow(field, of: task), explanation: voice.explainFieldNow(field, of: task))
    }
    let tasks = try tasks(split.tasks, among: .all)
    let edits = try about(tasks) { () throws(Failure) in try fieldEdits(field, split.text) }
    if !saidYes { try confirmAll(split.tasks, tasks) }
    return try editInline(tasks, edits)
  }

  /// The split whose text is understood without asking, else the first whose text is nearly a value, else the last.
  ///
  /// "due 2 4 friday" is Friday for two tasks, though "4 friday" could be asked about.
  private func clearest(_ splits: [(tasks: Words, text: String)], _ field: Field) -> (tasks: Words, text: String)? {
    guard splits.count > 1 else { return splits.first }
    var nearly: (tasks: Words, text: String)?
    for split in splits {
      do throws(Failure) {
        _ = try withoutAsking { () throws(Failure) in try fieldEdits(field, split.text) }
        return split
      } catch {
        if case .misunderstanding(let failure) = error, failure.reason != .unknown, nearly == nil { nearly = split }
      }
    }
    return nearly ?? splits.last { !$0.tasks.isEmpty } ?? splits.last
  }

  /// The edits that a field command's value means: it adds where a field can hold several.
  private func fieldEdits(_ field: Field, _ text: String) throws(Failure) -> [Edit] {
    if field == .notes { return [text == "clear" ? .notes([]) : .addNote(Words.unquoted(text))] }
    if field == .name { return [try edit(.name, Words.unquoted(text))] }
    if Phrases.isClearing(text), let clearing = Edit.clearing(field) { return [clearing] }
    let words = Words(text)
    // "due 7 by a week" is how far, and "due 7 by friday" a day.
    if field == .due, !subjects.isEmpty, let shift = Phrases.shift(text) { return [.moveDue(shift)] }
    if field == .tags, let first = words.first, first.plain == "not", words.count > 1 {
      return [.removeTags(try Phrases.tags(words.dropFirst().rest))]
    }
    // "due 7 due friday" and "remind 7 me in 3 days" are said too.
    let named = Phrases.fieldWord(words)
    let value = named.map { $0.0 == field && $0.1 < words.count ? words.dropFirst($0.1).rest : text } ?? text
    switch try edit(field, value) {
    case .reminders(let alarms): return alarms.map(Edit.addReminder)
    case .tags(let tags): return [.addTags(tags)]
    case let edit: return [edit]
    }
  }

  /// Asks before `all` is changed.
  func confirmAll(_ words: Words, _ tasks: [Todo], verb: String = "change") throws(Failure) {
    guard words.first?.plain == "all", tasks.count > 1 else { return }
    try confirm(Sentences.confirm(verb, tasks.count), refusal: .question(.needsYes(tasks.count)))
  }
}
