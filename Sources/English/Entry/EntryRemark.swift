import Grammar
import Model

/// What is said of a typed line behind the answer, so that it is heard and can be put right.
public enum EntryRemark: Hashable, Sendable {
  /// Words of the name that may be meant as a detail, and the line that makes them one.
  case maybe(String, line: String)
  /// Words of the name that are like a detail and are none.
  case notRead(String)
  /// A day or a time that cannot be.
  case impossible(String)
  /// A repeat at several times of day, which takes a task for each.
  case severalTimes(String)
  /// Details at the question for the name, where every word is the name.
  case atName(String)

  /// The line that does what is offered; nil where nothing is.
  public var line: String? {
    if case .maybe(_, let line) = self { line } else { nil }
  }
}

extension TypedEntry {
  /// A task with the values of an entry; nil where they do not go together.
  public static func task(_ task: Todo, with taken: Taken, at now: When) -> Todo? {
    try? task.edited((taken.name.isEmpty ? [] : [.name(taken.name)]) + taken.edits, at: now)
  }

  /// What was taken, with the name that is left.
  public var taken: Taken { Taken(name: name, edits: edits) }
}

extension Voice {
  /// What is to be said of an entry that was made a task: the first of its doubts; nil where it has none.
  public func remark(on entry: TypedEntry, as task: Todo) -> EntryRemark? {
    guard let doubt = entry.doubts.first(where: { !$0.readings.isEmpty }) ?? entry.doubts.first else { return nil }
    for reading in doubt.readings {
      guard let meant = TypedEntry.task(task, with: reading, at: now), meant != task else { continue }
      return .maybe(doubt.words, line: editLine(from: task, to: meant))
    }
    if !doubt.readings.isEmpty { return nil }
    return switch doubt.reason?.reason {
    case nil: .notRead(doubt.words)
    case .severalTimes where doubt.reason?.subject == .recurrence: .severalTimes(doubt.words)
    default: .impossible(doubt.words)
    }
  }

  /// One remark on the words of a name.
  public func inTheName(_ remark: EntryRemark) -> String {
    switch remark {
    case .maybe(let words, let line): "Name has \(words.heard). Type \(line.spoken)."
    case .notRead(let words): "Name has \(words.heard), not read."
    case .impossible(let words): "Name has \(words.heard), which cannot be."
    case .severalTimes(let words): "Name has \(words.heard). Add a task each."
    case .atName(let words): "Name has \(words.heard). Type back to change it."
    }
  }

  /// The line that makes one task of another, as `edit` takes it: the fields in which they differ, but for notes.
  func editLine(from before: Todo, to task: Todo) -> String {
    let values = Field.allCases.filter { $0 != .notes && typed($0, of: before) != typed($0, of: task) }
      .map { typedChange($0, task, before) }
    return (["edit \(task.number)"] + values).joined(separator: ", ")
  }

  /// A field as it is typed behind `edit`.
  private func typedChange(_ field: Field, _ task: Todo, _ before: Todo) -> String {
    if field == .name { return "name " + quotedName(task.name) }
    if field == .tags, !task.tags.isEmpty {
      let (old, new) = (Set(before.tags), Set(task.tags))
      let added = task.tags.filter { !old.contains($0) }.map(quotedTag)
      let away = before.tags.filter { !new.contains($0) }.map { quotedTag("-" + $0) }
      return (added.count + away.count == 1 ? "tag " : "tags ") + (added + away).joined(separator: " and ")
    }
    return details(field, of: task) ?? Sentences.word(field) + " none"
  }

  /// The question which reading of a doubt is meant; `meant` is the task for each. That the words are part of the name is
  /// the last.
  public func doubt(_ doubt: TypedEntry.Doubt, _ task: Todo, _ meant: [Todo]) -> String {
    // The name as it is left, so that the words are heard once.
    let name = meant.first?.name ?? task.name
    return choices(
      "In \(name.heard), \(doubt.words.heard)", meant.map { difference($0, from: task) } + ["part of the name"])
  }

  /// The question which details of a task words are; `meant` is the task for each reading.
  public func detail(_ doubt: TypedEntry.Doubt, _ task: Todo, _ meant: [Todo]) -> String {
    let heard = task.name.isEmpty ? doubt.words.heard : "For \(task.name.heard), \(doubt.words.heard)"
    let values = details(meant, of: doubt, task)
    guard values.count > 1 else { return "\(heard), did you mean \(values.first ?? "nothing")? Enter for yes." }
    return choices(heard, values)
  }

  /// What each reading of a doubt gives a task, though it may have it already.
  public func details(_ meant: [Todo], of doubt: TypedEntry.Doubt, _ task: Todo) -> [String] {
    let fields = Set(doubt.readings.flatMap { $0.edits.map(\.field) })
    return meant.map { difference($0, from: task, and: fields) }
  }

  /// The fields in which a task differs from another, and those that are named, each by its word and value. No comma stands
  /// between them: it would sound as the end of a choice.
  private func difference(_ task: Todo, from before: Todo, and fields: Set<Field> = []) -> String {
    Field.allCases.filter { field in
      field != .name && (fields.contains(field) || typed(field, of: before) != typed(field, of: task))
    }
    .map { Sentences.word($0) + " " + ($0.spec.stands(self, task) ?? "none") }.joined(separator: " and ")
  }
}
