import English
import Grammar
import Model

/// What stands behind a command for one field: tasks, then a value.
struct FieldWords {
  let field: Field
  /// Whether the value is taken away, as `untag` does.
  let isRemoving: Bool
  private let invocation: Invocation
  private var references: References { invocation.references }

  init(_ field: Field, _ invocation: Invocation, isRemoving: Bool = false) {
    self.field = field
    self.invocation = invocation
    self.isRemoving = isRemoving
  }

  // MARK: Where the value begins

  /// The likeliest way to cut the words into tasks and a value; nil where all of them name a task.
  ///
  /// Refused where they are as well for the task last spoken of as for one that they begin with.
  func split(_ words: Words) throws(Failure) -> Split? {
    if let marked = references.marked(words, for: field) { return try split(words, marked.filter { !$0.text.isEmpty }) }
    let it = references.current == nil ? nil : Split(words, at: 0)
    let names = references.behindNames(words)
    let (whole, part) = names
    if References.isFree(field) {
      guard let free = try free(words, names) ?? it ?? part else {
        throw .refusal(.naming(.noTaskNamed(words.rest)))
      }
      return free.text.isEmpty ? nil : free
    }
    // With no task last spoken of, a value alone lacks its task: "friday" of "friday 5 pm" is none.
    let alone = Split(words, at: 0)
    if isClear(alone) {
      if let whole, isClear(whole) {
        if it == nil { return whole }
        try refuse(alone, or: whole)
      }
      return alone
    }
    let several = references.behindSeveral(words, names)
    let named = several.filter { !$0.text.isEmpty } + [whole].compactMap { $0 }
    let others = named + references.behindSets(words) + [part].compactMap { $0 }
    if let clear = others.first(where: isClear) { return clear }
    if let nearly = ([it].compactMap { $0 } + others).first(where: isNearly) { return nearly }
    if !references.tasks(named: words.rest, among: .all).isEmpty || several.contains(where: \.text.isEmpty) {
      return nil
    }
    try references.refuseUnknownGroup(words)
    guard let split = part ?? others.first ?? it else { throw .refusal(.naming(.noTaskNamed(words.rest))) }
    return split
  }

  /// The one of some ways to cut behind numbers whose text is understood, else nearly, else the last. "due 2 4 friday" is
  /// Friday for two tasks, though "4 friday" could be asked about; "time 2 hours" is for the task last spoken of.
  private func split(_ words: Words, _ marked: [Split]) throws(Failure) -> Split? {
    guard let last = marked.last else { return nil }
    let clear = marked.first(where: isClear)
    if let named = named(words) {
      guard let clear, areThere(clear.tasks) else { return named }
      try refuse(clear, or: named)
      return named
    }
    // "due 5 pm" with no task last spoken of lacks its task.
    let isForIt = !References.isFree(field) && (clear == nil || references.current != nil)
    let it = isForIt ? Split(words, at: 0) : nil
    if let clear, areThere(clear.tasks) { return clear }
    if let it, isClear(it) { return it }
    let nearly = references.current == nil ? nil : it.flatMap { isNearly($0) ? $0 : nil }
    return clear ?? marked.first(where: isNearly) ?? nearly ?? last
  }

  /// For a field that takes any text: behind the whole name of a task, or for tags behind what is no list of tags.
  private func free(_ words: Words, _ names: (whole: Split?, part: Split?)) throws(Failure) -> Split? {
    if field == .name {
      if let split = behindTo(words) ?? names.whole { return split }
      try references.refuseUnnamed(words)
      return nil
    }
    let isForIt = references.current != nil
    if field == .tags, isForIt, Phrases.areSingleTags(words.rest) { return Split(words, at: 0) }
    let several = references.behindSeveral(words, names, isWhole: field == .notes && isForIt).first
    guard field == .tags, several == nil, names.whole == nil else { return several ?? names.whole }
    let sets = references.behindSets(words)
    // "due diligence legal" is for the task that is called so, not for all that are due.
    if let set = sets.first(where: { areThere($0.tasks) }) ?? sets.first,
      set.tasks.count >= names.part?.tasks.count ?? 0
    {
      return set
    }
    if words.count > 2 { try references.refuseUnknownGroup(words) }
    if names.part == nil, isForIt { try references.refuseSlip(words) }
    return names.part
  }

  /// `milk to Oat milk`, `milk as Oat milk`: the task before the word, or what a list can be asked for, and its new name.
  private func behindTo(_ words: Words) -> Split? {
    let places = ["to", "as"].flatMap(words.places).sorted().filter { $0 > 0 && $0 < words.count - 1 }
    let splits = places.map { Split(words, at: $0, valueAt: $0 + 1) }
    let tried = References(invocation.tried)
    return splits.first { references.tasks(named: $0.tasks.rest, among: .all).count == 1 }
      ?? splits.first { split in
        (try? tried.query(split.tasks, among: .open)) != nil
          || ((try? tried.several(split.tasks, among: .all)) ?? nil) != nil
      }
      // Of several that are named so, one is asked for.
      ?? splits.first { !references.tasks(named: $0.tasks.rest, among: .all).isEmpty }
  }

  /// Cut behind the whole name of a task that begins with a number, where a value stands behind it: `3 eggs friday`.
  private func named(_ words: Words) -> Split? {
    // The number alone is a number.
    guard words.first?.isQuoted == false, let whole = references.behindNames(words, ofAtLeast: 2).whole,
      !whole.text.isEmpty, isClear(whole)
    else { return nil }
    return whole
  }

  /// Refuses words that can be said of one task, the one last spoken of or one by its number, and of another by its name.
  private func refuse(_ one: Split, or other: Split) throws(Failure) {
    let task = try References(invocation.tried).tasks(one.tasks, among: .all)[0]
    let others = try References(invocation.tried).tasks(other.tasks, among: .all)
    guard let named = others.first, named.uid != task.uid else { return }
    let verb = field.spec.verb
    throw .refusal(
      .naming(
        one.tasks.isEmpty
          ? .itOrNamed(one.text, value: other.text, verb: verb, task.number, named.number)
          : .numberOrName(task.number, one.text, value: other.text, verb: verb, named.number)))
  }

  /// Whether words for tasks mean any.
  private func areThere(_ tasks: Words) -> Bool {
    ((try? References(invocation.tried).tasks(tasks, among: .all)) ?? []).isEmpty == false
  }

  /// Whether a value is understood without asking.
  private func isClear(_ split: Split) -> Bool { failure(of: split) == nil }

  /// Whether a value is understood but for what would be asked or corrected.
  private func isNearly(_ split: Split) -> Bool {
    guard case .misunderstanding(let failure)? = failure(of: split) else { return false }
    return failure.reason != .unknown
  }

  private func failure(of split: Split) -> Failure? {
    let subjects = split.tasks.isEmpty ? [references.current].compactMap { $0 } : []
    do throws(Failure) {
      _ = try FieldWords(field, invocation.tried.about(subjects), isRemoving: isRemoving).edits(split.text)
      return nil
    } catch { return error }
  }

  // MARK: The value

  /// The edits that a value means: it adds where a field can hold several.
  func edits(_ text: String) throws(Failure) -> [Edit] {
    let fields = invocation.fields
    if field == .notes { return [try note(text)] }
    if field == .name { return [try fields.edit(.name, Words.unquoted(Phrases.newName(text)))] }
    if field == .tags { return isRemoving ? try Phrases.tagsRemoved(text) : try Phrases.tagsChanged(text) }
    if Phrases.isEnding(text), let clearing = Edit.clearing(field) { return [clearing] }
    let words = Words(text)
    if field == .due || field == .start, let span = try fields.span(text) { return span }
    // "due 7 by a week" is how far, and "due 7 by friday" a day.
    if field == .due, let shift = fields.shift(text) { return [shift] }
    // "due 7 due friday" and "remind 7 me in 3 days" are said too.
    let named = Phrases.fieldWord(words)
    let value =
      named.map { $0.0 == field && $0.1 < words.count ? words.dropFirst($0.1).rest : text } ?? text
    // "repeat 7 until friday" is about the repeat that is there.
    if field == .recurrence, let end = try fields.repeatEnd(value) { return [end] }
    switch try fields.edit(field, value) {
    case .reminders(let alarms): return alarms.map(Edit.addReminder)
    case let edit: return [edit]
    }
  }

  /// A note to add; `none` for no notes; of one task `2 none` and `2 New words` for the second of them.
  private func note(_ text: String) throws(Failure) -> Edit {
    if Phrases.isClearing(text) { return .notes([]) }
    let words = Words(text)
    guard let task = invocation.subjects.first, invocation.subjects.count == 1, words.count > 1,
      let first = words.first, !first.isQuoted, let number = Int(first.text)
    else { return .addNote(Words.unquoted(text)) }
    let rest = words.dropFirst().rest
    var notes = task.notes
    guard notes.indices.contains(number - 1) else {
      if Phrases.isClearing(rest) { throw .refusal(.task(.noNote(number, of: notes.count))) }
      return .addNote(text)
    }
    notes.replaceSubrange(number - 1..<number, with: Phrases.isClearing(rest) ? [] : [Words.unquoted(rest)])
    return .notes(notes)
  }
}

extension Command {
  /// What `name`, `urgency`, `time`, `due`, `remind`, `repeat`, `note`, `tag` and `untag` do: set a field of tasks, or say it
  /// where no value stands behind them.
  static func set(
    _ field: Field, _ words: Words, isRemoving: Bool = false, _ session: Session
  ) throws(Failure) -> Answer {
    guard !words.isEmpty else { throw .refusal(.missing(.task)) }
    let (words, saidYes) = words.first?.plain == "all" ? words.takingYes() : (words, false)
    let invocation = session.invocation
    guard let split = try FieldWords(field, invocation, isRemoving: isRemoving).split(words) else {
      let task = try invocation.references.task(words, among: .all)
      if isRemoving {
        // The only tag of a task needs no word.
        guard task.tags.count == 1 else { throw .refusal(.missing(.tag)) }
        return try session.editInline([task], [.tags([])])
      }
      session.memory.current = task.uid
      return Answer(
        session.voice.fieldNow(field, of: task), explanation: session.voice.explainFieldNow(field, of: task))
    }
    let tasks = try invocation.references.tasks(split.tasks, among: .all)
    if field.spec.reach == .one, tasks.count > 1 { throw .refusal(.naming(.onlyOneTask)) }
    let edits = try FieldWords(field, invocation.about(tasks), isRemoving: isRemoving).edits(split.text)
    try refuseAbsent(edits, of: tasks)
    if !saidYes { try session.confirmAll(split.tasks, tasks) }
    return try session.editInline(tasks, edits)
  }

  /// Refuses to take a tag away that no task has.
  private static func refuseAbsent(_ edits: [Edit], of tasks: [Todo]) throws(Failure) {
    let there = Set(tasks.flatMap(\.tags).map(folded))
    for case .removeTags(let tags) in edits {
      guard let absent = tags.first(where: { !there.contains(folded($0)) }), let task = tasks.first else { continue }
      throw .refusal(.task(.noTagOn(absent, tasks.count == 1 ? task : nil)))
    }
  }
}
