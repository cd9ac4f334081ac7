import Model

/// What is remembered between commands.
struct Memory {
  /// The task last spoken of: what `it` means.
  var current: UID?
  /// What the last list held, for `more`, `next` and `previous`.
  var listing = ListCursor()
  /// The day that is open: what is added is due then, and `move` goes there.
  var day: CivilDate?
  /// The page that is open: where list, next, add and all work; nil for all pages.
  var page: String?
  /// Whether the command being carried out made a page on the way.
  var hasMadePage = false
  /// What was done about pages that repeat.
  var pageRepeats = PageRepeats()
  /// The first day of the week, and of the month, that was said last: where `week next` and `calendar next` go on.
  var week: CivilDate?
  var month: CivilDate?
  /// The last answer, byte for byte: sentences, or text in another form.
  var answer: [String] = []
  var document: String?
  /// The last message at length, which `explain` says.
  var long: [String] = []
  /// Commands of this and earlier sessions, oldest first.
  var typed: [String] = []
  /// The line being carried out.
  var command = ""
  /// Where in its script that line stands; nil where a person typed it.
  var lineNumber: Int?
  /// The command before the one being carried out, for `explain`.
  var lastCommand: Command?
  /// What the command being carried out asked for.
  var answers: [String] = []
  /// The line being carried out, as a recording keeps it: with what was asked about settled.
  var line = ""
  /// The field that a question asks for now, for completion.
  var asking: Field?
  /// What became of lines that were pasted behind a command or an answer.
  var paste = Paste.none
  var saidGoodbye = false
  /// The sequence numbers of the changes that this session made.
  var own: Set<Int> = []

  enum Paste { case none, aside, used }

  /// Puts what was settled by a question in the place of the words that were unclear.
  mutating func settle(_ heard: String, as exact: String) {
    if let last = answers.last, last.contains(heard) {
      answers[answers.count - 1] = last.replacingFirst(heard, with: exact)
    } else {
      line = line.replacingFirst(heard, with: exact)
    }
  }

  mutating func begin(_ line: String, _ command: Command, line number: Int?, isKept: Bool) {
    self.command = line
    lineNumber = number
    answers = []
    paste = .none
    hasMadePage = false
    self.line = line
    if !command.traits.contains(.repeatsAnswer) { lastCommand = command }
    if !command.traits.contains(.isForgotten), isKept { typed.append(line) }
  }
}

extension String {
  /// The text with the first place where some words stand given other words.
  fileprivate func replacingFirst(_ words: String, with others: String) -> String {
    guard let range = firstRange(of: words) else { return self }
    return replacingCharacters(in: range, with: others)
  }

  private func replacingCharacters(in range: Range<Index>, with others: String) -> String {
    self[..<range.lowerBound] + others + self[range.upperBound...]
  }
}
