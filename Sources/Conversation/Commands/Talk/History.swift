import English
import Grammar
import Model

extension Command {
  static let history = Command(
    "history", takes: .text,
    summary: "Says earlier commands, or runs one again.",
    examples: ["history", "history 3", "history rent", "history run 1"],
    forms: ["History takes how many, or words to be found, or run and a number."],
    atLength: ["Type history run and a number to do one again.", "Type history and words to find commands."],
    traits: .isForgotten
  ) { session, words throws(Failure) in
    // The keys of a terminal also recall what asked for the history; here it would only push the rest along.
    let typed = Array(
      session.memory.typed.filter { line in
        let command = Words(line).first.flatMap { Command.named($0.plain) }
        return command?.traits.contains(.isForgotten) != true
      }.enumerated())
    if words.first?.plain == "run" {
      guard let number = words[1].flatMap({ Int($0.plain) }) else { throw .refusal(.missing(.historyNumber)) }
      guard number >= 1, number <= typed.count else { throw .refusal(.command(.noHistory(number, count: typed.count))) }
      return try runAgain(typed[number - 1].element, session)
    }
    let count = words.count == 1 ? words.first.flatMap { Int($0.plain) } : nil
    let sought = count == nil ? folded(words.rest) : ""
    let found = typed.filter { sought.isEmpty || folded($0.element).contains(sought) }
    if session.isPlain {
      return Answer(document: found.suffix(max(1, count ?? found.count)).map { $0.element + "\n" }.joined())
    }
    guard !found.isEmpty else {
      return Answer(typed.isEmpty ? Sentences.noHistory : Sentences.noHistory(with: words.rest))
    }
    return Answer(
      found.suffix(max(1, count ?? session.settings.rows)).map { Sentences.numbered($0.offset + 1, $0.element) })
  }
}

extension Command {
  /// Carries out an earlier command as if it were typed now.
  private static func runAgain(_ line: String, _ session: Session) throws(Failure) -> Answer {
    let words = Words(line)
    let typed = try TypedCommand(words, session.invocation)
    let command = typed.command
    guard !command.traits.contains(.isForgotten) else {
      throw .refusal(.command(.unknownCommand(line, nearest: [], line: nil)))
    }
    session.memory.begin(words.text, command, isKept: session.isKept(line))
    session.asker.begin(words.text, command, at: session.console.lineNumber)
    return try command.run(session, typed.words)
  }
}
