import English
import Grammar
import Model

extension Command {
  static let join = Command(
    "join", "merge", takes: .path,
    summary: "Joins a copy of these tasks that went on elsewhere. Undo takes it back.",
    examples: ["join phone.jsonl", "join phone.jsonl there"],
    forms: [
      "It takes tasks or journal of Heed, a backup, or a folder of both.",
      "What changed there is changed here, field by field.",
      "Where both changed one field, both values are said, and you choose.",
      "A task that was deleted on one side and changed on the other stays.",
      "In a script, put here or there behind the file.",
      "Type help files for tasks in a folder that is synced.",
    ],
    atLength: [
      "What was joined is one step. Type undo to take it back.", "Type list to hear all tasks.",
    ]
  ) { session, words throws(Failure) in
    let (words, said) = words.takingSides()
    let path = Words.unquoted(words.rest)
    guard !path.isEmpty else { throw .refusal(.missing(.path("join"))) }
    let place = session.world.expand(path)
    try stored(session.store.sync())
    let joining = Joining(try stored(session.store.otherHistory(at: place)), to: session.store.list)
    let conflicts = joining.conflicts
    var sides: [Joining.Conflict: Side] = [:]
    for (conflict, side) in zip(conflicts, try session.asker.sides(conflicts, said)) { sides[conflict] = side }
    let changes = joining.changes { sides[$0] ?? .here }
    guard !changes.isEmpty else {
      session.store.noteJoined(place)
      return Answer(Sentences.Files.nothingNew(path))
    }
    try session.commit(changes, as: .join)
    // What was put aside is told until this is on the disk.
    try stored(session.store.sync())
    // What a run may still drop is not joined yet.
    if !session.isTogether { session.store.noteJoined(place) }
    return Answer(
      [session.voice.joined(Joining.Counts(changes))] + session.voice.renumbered(session.renumbered(changes)),
      explanation: Sentences.Files.explainJoined)
  }
}

extension Session {
  /// The open tasks of changes that came with another number, since that was another's here.
  fileprivate func renumbered(_ changes: [Change]) -> [Todo] {
    changes.compactMap { change in
      guard change.before == nil, let came = change.after, let todo = store.list[came.uid], todo.isOpen else {
        return nil
      }
      return todo.number == came.number ? nil : todo
    }
  }
}

extension Words {
  /// Takes words `here` and `there` off the end, of which one is for all that differs, and several are for one each.
  fileprivate func takingSides() -> (words: Words, sides: [Side]) {
    var (words, sides): (Words, [Side]) = (self, [])
    while words.count > 1, let last = words.words.last, !last.isQuoted, let side = Side(last.plain) {
      sides.insert(side, at: 0)
      words = words.dropLast()
    }
    return (words, sides)
  }
}

extension Side {
  fileprivate init?(_ word: String) {
    switch word {
    case "here": self = .here
    case "there": self = .there
    default: return nil
    }
  }

  fileprivate var word: String { self == .here ? "here" : "there" }
}

extension Asker {
  /// One answer about what both sides changed.
  private struct Choice {
    let side: Side
    /// Whether it is for all that are still to be asked.
    let isForAll: Bool
  }

  /// Whose value stands, of each conflict: as it was said with the command, or asked one after the other.
  fileprivate func sides(_ conflicts: [Joining.Conflict], _ said: [Side]) throws(Failure) -> [Side] {
    if said.count == 1 { return conflicts.map { _ in said[0] } }
    if said.count == conflicts.count { return said }
    guard console.isInteractive else { throw .refusal(.file(.needsSide(conflicts.count, line: recorded.line))) }
    var sides: [Side] = []
    while sides.count < conflicts.count {
      switch try answer(question(conflicts, sides.count)) {
      case .value(let choice):
        let count = choice.isForAll ? conflicts.count - sides.count : 1
        sides += Array(repeating: choice.side, count: count)
      // Enter leaves what is here.
      case .kept, .saved: sides.append(.here)
      case .back:
        guard !sides.isEmpty else { throw left(.question(.cancelled)) }
        sides.removeLast()
      }
    }
    // A replay cannot be asked: its command says the sides itself.
    recorded.line += sides.map { " " + $0.word }.joined()
    return sides
  }

  private func question(_ conflicts: [Joining.Conflict], _ place: Int) -> Question<Choice> {
    let asked = voice.joinQuestion(conflicts[place])
    let line = conflicts.count == 1 ? asked : Sentences.place(place + 1, of: conflicts.count) + " " + asked
    return Question(
      kind: .choice, prompt: Prompt(Sentences.Prompts.choice, kind: .answer), line: line,
      help: Sentences.Files.joinHelp, whereabouts: line
    ) { text throws(Failure) in
      let words = Words(text).words.map(\.plain)
      guard let last = words.last, let side = Side(last), words.count == 1 || words == ["all", last] else {
        throw .refusal(.question(.notHereOrThere(text)))
      }
      return .value(Choice(side: side, isForAll: words.count > 1))
    }
  }
}
