import English
import Grammar
import Model

/// What a typed line says of tasks, with what is unclear in it settled: asked about where somebody is there, once a line;
/// else kept in the name and told, or refused where it names its field.
struct TypedLine {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// A line as it stands, with nothing settled.
  func read(_ text: String, nameFirst: Bool) throws(Failure) -> TypedEntry {
    let (days, list) = (invocation.days, invocation.fetch)
    return try TypedEntry(
      reading: text, invocation.context, nameFirst: nameFirst, of: invocation.subjects, date: days.dueOfSubjects,
      page: { list().page(named: $0)?.name })
  }

  /// The line of a new task, a name and details; `blank` is the task before it is known.
  func entry(_ text: String, of blank: Todo) throws(Failure) -> TypedEntry {
    // Between no name and a comma nothing was typed.
    if text.hasPrefix(",") { throw .refusal(.task(.emptyName)) }
    var entry = try read(text, nameFirst: true)
    guard let asker = invocation.asker else {
      if let refusal = entry.doubts.lazy.compactMap(\.refusal).first { throw .misunderstanding(refusal) }
      return entry
    }
    guard let (doubt, readings) = open(entry, blank) else { return entry }
    let plain = TypedEntry.task(blank, with: entry.taken, at: invocation.context.now) ?? blank
    let line = invocation.voice.doubt(doubt, plain, readings.map(\.task))
    let place = try asker.choose(readings.count + 1, line, no: readings.count) { answer in
      ["name", "part of the name"].contains(answer.lowercased())
        ? [readings.count] : places(in: readings, meaning: answer)
    }
    entry.doubts.removeAll { $0 == doubt }
    if place < readings.count {
      (entry.name, entry.edits) = (readings[place].taken.name, readings[place].taken.edits)
    }
    let settled = place < readings.count ? readings[place].task : plain
    asker.recorded.settle(text, as: invocation.voice.typedRow(settled))
    return entry
  }

  /// What of an answer to the question for a name is a detail elsewhere, or may be; nil for a plain name.
  func remark(atName text: String) -> EntryRemark? {
    guard let entry = try? read(text, nameFirst: true) else { return .atName(text) }
    if entry.edits.isEmpty { return entry.doubts.first.map { .atName($0.words) } }
    // The words that were taken stand behind the name, or around it.
    let details = text.hasPrefix(entry.name) ? text.dropFirst(entry.name.count).drop { ",; ".contains($0) } : text[...]
    return .atName(String(details))
  }

  /// The details of tasks that are there, or of the one that is asked for: all of the words must be some. `task` is the
  /// first of them as it is.
  func details(_ text: String, of task: Todo) throws(Failure) -> [Edit] {
    let entry = try read(text, nameFirst: false)
    var taken = entry.taken
    if let (doubt, readings) = open(entry, task), readings.allSatisfy(\.taken.name.isEmpty) {
      let line = invocation.voice.detail(doubt, task, readings.map(\.task))
      guard let asker = invocation.asker else { throw refusal(doubt, task, readings.map(\.task)) }
      let place = try asker.choose(readings.count, line, no: nil) { places(in: readings, meaning: $0) }
      taken = readings[place].taken
      let settled = invocation.voice.details([readings[place].task], of: doubt, task)
      asker.recorded.settle(doubt.words, as: settled.joined())
    }
    guard taken.name.isEmpty else { throw .refusal(.task(.notADetail(taken.name, near: nil))) }
    return taken.edits
  }

  /// A reading of a doubt, and the task it makes.
  private typealias Choice = (taken: TypedEntry.Taken, task: Todo)

  /// What of a line can be asked about: the first doubt with readings that make a task.
  private func open(_ entry: TypedEntry, _ blank: Todo) -> (TypedEntry.Doubt, [Choice])? {
    for doubt in entry.doubts {
      let choices = doubt.readings.compactMap { taken in
        TypedEntry.task(blank, with: taken, at: invocation.context.now).map { (taken, $0) }
      }
      if !choices.isEmpty { return (doubt, choices) }
    }
    return nil
  }

  /// Which readings hold all that an answer in words says.
  private func places(in readings: [Choice], meaning answer: String) -> [Int] {
    guard let said = try? TypedLine(invocation.tried).read(answer, nameFirst: false), said.doubts.isEmpty,
      said.name.isEmpty
    else { return [] }
    return readings.indices.filter { place in
      said.edits.allSatisfy(readings[place].taken.edits.contains)
    }
  }

  /// Why words that may be several details are none where nobody can be asked.
  private func refusal(_ doubt: TypedEntry.Doubt, _ task: Todo, _ meant: [Todo]) -> Failure {
    if let refusal = doubt.refusal { return .misunderstanding(refusal) }
    let meanings = doubt.readings.compactMap(\.edits.meaning)
    if !meanings.isEmpty {
      return .misunderstanding(
        Misunderstanding(heard: doubt.words, subject: .anyTime, reason: Misunderstanding.unclear(meanings)))
    }
    return .refusal(.task(.notADetail(doubt.words, near: invocation.voice.details(meant, of: doubt, task).first)))
  }
}
