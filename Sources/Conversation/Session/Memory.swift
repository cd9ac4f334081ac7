import English
import Model

/// What is remembered between commands.
struct Memory {
  /// The task last spoken of: what `it` means.
  var current: UID? {
    didSet { namesSeveral = false }
  }
  /// Whether several tasks were spoken of since, so that a verb alone does not tell which is meant.
  private(set) var namesSeveral = false
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
  /// Which lines of it are rows of tasks.
  var rows = 0..<0
  /// Whether it was said as a repeat of the one before it.
  var wasRepeat = false
  var document: String?
  /// A command whose questions were left open in the session before, and the answers that were given.
  var unfinished: (line: String, answers: [String])?
  /// What the last answer said to type.
  var suggestion: Suggestion?
  /// Whether a person who wanted to leave was told that the tasks are in memory alone.
  var wasHeldBack = false
  /// The last message at length, which `explain` says.
  var long: () -> [String] = { [] }
  /// Commands of this and earlier sessions, oldest first.
  var typed: [String] = []
  /// The line being carried out.
  var command = ""
  /// The command before the one being carried out, for `explain`.
  var lastCommand: Command?
  var saidGoodbye = false
  /// The numbers of what lost in syncs that were said.
  var conflicts: Set<Int> = []
  /// Why the last sync failed, once it was said.
  var syncRefused: [String] = []
  /// The sequence numbers of the changes that this session made.
  var own: Set<Int> = []

  /// Whether an answer is to be said as a repeat of the last one: readers that compare screens hear nothing of many rows
  /// that stand there already, and so neither of a repeat that begins as the last one did.
  func isRepeat(_ lines: [String]) -> Bool { lines.count > 5 && lines == answer && !wasRepeat }

  /// Remembers tasks as spoken of in one answer: one is `it` then, and of several the last, where `it` is said.
  mutating func speak(of tasks: some BidirectionalCollection<UID>) {
    guard let last = tasks.last else { return }
    current = last
    namesSeveral = tasks.count > 1
  }

  /// Remembers that a list of several was said, none of which is `it`.
  mutating func speakOfSeveral() { namesSeveral = true }

  /// Forgets which task was spoken of: another page or day is another talk.
  mutating func forgetTask() { current = nil }

  mutating func begin(_ line: String, _ command: Command, isKept: Bool) {
    self.command = line
    hasMadePage = false
    if !command.traits.contains(.repeatsAnswer) { (lastCommand, suggestion) = (command, nil) }
    if !command.traits.contains(.isForgotten), isKept { typed.append(line) }
  }
}
