import English
import Grammar
import Model

extension Command {
  static let start = Command(
    "start", "wait", "hide", takes: .tasksAnd(.start),
    summary: "Sets when a task starts. Lists leave it out till then.",
    examples: ["start 7 tomorrow", "start 7 friday 9 am", "start 7", "start 7 none"],
    forms: [
      "Start alone, or with a task alone, starts it today.",
      "Before its day, list and next leave it out. Type list later.",
      "What is due on the day it starts is never left out.",
      "The start moves along with the due.",
    ]
  ) { session, words throws(Failure) in
    try set(.start, StartWords(session.invocation).withDay(words), session)
  }
}

/// What stands behind `start`: tasks, then a day or none.
private struct StartWords {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// The words with `today` behind them where tasks stand alone.
  func withDay(_ words: Words) throws(Failure) -> Words {
    let words = withoutLink(words)
    guard isTaskAlone(words) else { return words }
    return Words((words.isEmpty ? "it" : words.rest) + " today")
  }

  /// Whether no day is said: numbers mean tasks, and other words a day before the name of a task.
  private func isTaskAlone(_ words: Words) -> Bool {
    if words.isEmpty || References.numberListEnds(words).last == words.count { return true }
    guard case .failure = Phrases.date(words.rest, invocation.context), !Phrases.isClearing(words.rest) else {
      return false
    }
    return invocation.references.areTaskAlone(words)
  }

  /// `hide 2 until monday`: the words without the one that leads to the day.
  private func withoutLink(_ words: Words) -> Words {
    guard let link = words.words.firstIndex(where: { !$0.isQuoted && ["until", "till"].contains($0.plain) }) else {
      return words
    }
    let place = link - words.words.startIndex
    return Words(Words.clean(words.prefixText(place) + " " + words.dropFirst(place + 1).rest))
  }
}
