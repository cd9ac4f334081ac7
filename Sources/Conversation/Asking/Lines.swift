import English
import Grammar
import Model

extension Asker {
  /// Asks for lines until one is the end, which is nil. `back` leads to the line before, and at the first one out.
  func lines(_ question: (_ before: [String], _ isBack: Bool) -> Question<String?>) throws(Failure) -> Step<[String]> {
    var lines: [String] = []
    var isBack = false
    while true {
      let step = try answer(question(lines, isBack))
      isBack = false
      switch step {
      case .value(let line?): lines.append(line)
      case .back:
        if lines.popLast() == nil { return .back }
        isBack = true
      case .value(nil), .kept, .saved: return .value(lines)
      }
    }
  }

  /// Asks for a note of many lines, ended by a line with a full stop alone. Kept when nothing was typed.
  func note() throws(Failure) -> Step<String> {
    guard case .value(var lines) = try lines(noteLine) else { return .back }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.isEmpty ? .kept : .value(lines.joined(separator: "\n"))
  }

  /// The question for one line of a note; only the first says what is to be done, unless it is asked for.
  private func noteLine(_ before: [String], _ isBack: Bool) -> Question<String?> {
    let number = before.count + 1
    var question = Question<String?>(
      kind: .line, prompt: Prompt(Sentences.Wizard.prompt(.notes), kind: .answer),
      line: number == 1 ? Sentences.Wizard.noteLines : Sentences.line(number), help: Sentences.Wizard.noteHelp,
      whereabouts: Sentences.Wizard.noteWhereabouts(number)
    ) { text throws(Failure) in
      if text == Asker.endOfNote { return .value(nil) }
      // One of the words that work at every question is a line of the note in quotes, and other quotes are its own.
      let words = Words(text)
      let isWord = words.count == 1 && words.first.map { $0.isQuoted && Asker.isNoLine($0.text) } == true
      return .value(isWord ? words.first?.text : text)
    }
    question.isSaid = number == 1 || isBack
    return question
  }

  private static let endOfNote = "."

  /// Whether a word is no line of a note but in quotes.
  private static func isNoLine(_ word: String) -> Bool {
    word == Asker.endOfNote || QuestionWord(heard: word)?.isOfEvery == true
  }
}
