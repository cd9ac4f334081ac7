import CLine
import Conversation
import English

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Lines read plainly and answers written plainly: pipes, files, terminals without row movement, Emacs.
///
/// Answers wait in a buffer until a read would block, 64 KiB have come together, or `flush` is called; in that time
/// one synchronisation of the disk can serve them all (D2), and to a person they leave with the next prompt as one piece.
final class StreamConsole: Console {
  /// Who is at the two ends.
  enum Listener: Equatable {
    /// Nobody: no prompt, refusals to standard error (rules 69 and 94).
    case script
    /// A person at a terminal that Readline would harm (rule 17).
    case plainTerminal
    /// A person in Emacs, whose prompt ends in a greater-than sign for Emacspeak (rule 31). `spells` where an answer is
    /// taken for a prompt, and not spoken, when its first line holds a sign with which a shell's prompt can end.
    case emacs(spells: Bool)
  }

  /// Asked before waiting answers leave: nil when what they tell is on the disk. A text instead says why it is not;
  /// the waiting answers are then dropped, since they are not true, and the text goes where refusals go.
  var beforeFlush: (() -> String?)?
  /// Words for an errno that kept an answer from being written, which are said once.
  var unwritten: ((Int32) -> String)?
  /// Whether an answer could not be written although somebody may be there who would read it.
  private(set) var hasUnwritten = false
  /// The columns that `set width` asked for; nil follows the window, and nothing is wrapped in scripts and in Emacs.
  var width: Int?
  /// The file of typed commands; nil keeps none.
  var history: LineHistory?
  /// Whether a typed command may be kept in a history; nil where nobody is there.
  var keeps: ((String) -> Bool)?
  /// Asked while a line is waited for which is shown elsewhere until Enter. What is being typed stands apart from what is said,
  /// so that it counts as nobody typing.
  var idling: Idling?

  private let listener: Listener
  private let input: Int32
  private let output: Int32
  private let errors: Int32
  private var reader: LineReader
  private var waiting: [UInt8] = []
  private var signals: Int32 = -1
  /// The signal or hang-up that broke off the last wait.
  private var stop: Input?
  private var isOver = false
  /// Whether the newline of the last line was typed, and so shown.
  private var rowIsEnded = false
  /// Whether nothing that is typed is shown: from a question for a secret until something else is asked.
  private var hides = false
  /// What stands before the cursor while a line is waited for beside which something can be said; nil for none.
  private var openPrompt: String?

  private static let fullBuffer = 65_536

  init(listener: Listener, lineLimit: Int, input: Int32 = 0, output: Int32 = 1, errors: Int32 = 2) {
    self.listener = listener
    self.input = input
    self.output = output
    self.errors = errors
    reader = LineReader(descriptor: input, limit: lineLimit)
    line_ignore_broken_pipe()
    guard listener != .script else { return }
    line_locale()
    signals = line_watch_signals()
    line_plain_echo(input, true)
  }

  deinit {
    flush()
    if isInteractive { line_plain_restore() }
  }

  var isInteractive: Bool { listener != .script }
  private var isInEmacs: Bool { if case .emacs = listener { true } else { false } }

  func ask(_ prompt: Prompt) -> Input {
    if isOver { return .end }
    guard isInteractive else { return read() }
    let shown = isInEmacs && prompt.kind == .command ? forEmacs(prompt.text) : prompt.text
    let wasHidden = hides
    hides = prompt.kind == .secret
    // Before the prompt: whoever types at once must not see it either, nor what is typed while a password is tried.
    line_plain_echo(input, !hides)
    let isUnseen = hides || (wasHidden && reader.waitingLines(within: 0) > 0)
    openPrompt = isInEmacs && !hides && line_plain_shows_elsewhere() ? shown : nil
    flush(before: shown)
    let result = read()
    if hides { reader.wipe() }
    if prompt.kind == .command, case .line(let line) = result, keeps?(line) == true { history?.add(line) }
    // The typed newline ends the row; where it was not typed or not shown, the row is ended here (rule 22), by what is
    // said next.
    if isUnseen || !rowIsEnded, !shown.isEmpty { waiting.append(UInt8(ascii: "\n")) }
    return result
  }

  func say(_ text: String) {
    guard !text.isEmpty else { return }
    waiting += fitted(text).utf8
    waiting.append(UInt8(ascii: "\n"))
    if waiting.count >= StreamConsole.fullBuffer { flush() }
  }

  func sayAtOnce(_ text: String) { flush(before: fitted(text) + "\n") }

  func letAnswersLeave() { flush() }

  func give(_ document: String) {
    waiting += (isInteractive ? shown(document) : document).utf8
    if waiting.count >= StreamConsole.fullBuffer { flush() }
  }

  func refuse(_ text: String) {
    if isInteractive { return say(text) }
    // In order with the answers, for those who send both to one place.
    // What was not kept is told first, and this may have come of it.
    guard flush() else { return }
    writeRefusal(text)
  }

  var isInterrupted: Bool { isInteractive && signalled() != nil }

  var waitingLines: Int { isInteractive ? reader.waitingLines(within: 15) : 0 }
  func setWaitingLinesAside() { reader.setAside() }
  func useLinesSetAside() { reader.useAside() }

  /// Lets the waiting answers go; false when they were not true and dropped. Call it before the program ends.
  ///
  /// `text` leaves behind them in the same write, whatever becomes of them: a prompt, or what is said at once.
  @discardableResult
  func flush(before text: String = "") -> Bool {
    // What is said at once while that is found out leaves before.
    let answers = waiting
    waiting.removeAll(keepingCapacity: true)
    let trouble = answers.isEmpty ? nil : beforeFlush?()
    if let trouble {
      // The end of a row that was typed is true all the same.
      if isInteractive, answers.first == UInt8(ascii: "\n") { send([answers[0]]) }
      writeRefusal(trouble)
    }
    let bytes = (trouble == nil ? answers : []) + text.utf8
    if !bytes.isEmpty { send(bytes) }
    return trouble == nil
  }

  /// Writes answers. Where nobody listens any more, or nothing more can be written, the commands are still carried out;
  /// what is there is then a beginning, and nothing comes behind the gap.
  private func send(_ bytes: [UInt8]) {
    if hasUnwritten { return }
    let failure = writeAll(bytes, to: output)
    guard isUnwritten(failure), !isInteractive else { return }
    hasUnwritten = true
    if let unwritten { writeRefusal(unwritten(failure)) }
  }

  private func writeRefusal(_ text: String) {
    if isInteractive { return send(Array((fitted(text) + "\n").utf8)) }
    _ = writeAll(Array((fitted(text) + "\n").utf8), to: errors)
  }

  private func fitted(_ text: String) -> String {
    let clean = listener == .emacs(spells: true) ? Sentences.spelt(withoutControls(text)) : withoutControls(text)
    if let width, isInteractive { return wrapped(clean, to: width) }
    guard listener == .plainTerminal else { return clean }
    let columns = Int(line_width(output))
    return wrapped(clean, to: columns > 0 ? columns : 80)
  }

  private func forEmacs(_ prompt: String) -> String {
    prompt.hasSuffix(": ") ? prompt.dropLast(2) + "> " : prompt
  }

  private func read() -> Input {
    rowIsEnded = false
    switch reader.next(beforeReading: prepareToRead) {
    case .line(let text, let ended):
      rowIsEnded = ended
      return .line(text)
    case .end: return .end
    case .stopped:
      // Lines pasted behind the one that was interrupted belong to it.
      reader.drop()
      return stop ?? .end
    }
  }

  /// Lets the answers go when the reader would have to wait, and waits; false when a signal came instead of input.
  private func prepareToRead() -> Bool {
    guard isInteractive else {
      // After what was not kept nothing more is taken.
      if !wait(for: input, Int16(POLLIN), milliseconds: 0), !flush() { isOver = true }
      return !isOver
    }
    while true {
      stop = signalled()
      if stop != nil { return false }
      let idling = openPrompt == nil ? nil : idling
      guard
        let event = waitForPerson(
          input: input, signals: signals, other: idling?.descriptor ?? -1,
          milliseconds: idling.map { Int32($0.pause) } ?? -1)
      else {
        _ = idling?.changes()?.haveCome()
        tell()
        continue
      }
      if event.typed || event.hungUp { return true }
    }
  }

  /// Says what has come due on rows of its own, and shows the prompt again.
  private func tell() {
    guard let openPrompt, let text = idling?.look(true) else { return }
    send(Array(("\n" + fitted(text) + "\n" + openPrompt).utf8))
  }

  private func signalled() -> Input? {
    while true {
      switch line_next_signal() {
      case 0: return nil
      case SIGINT: return .interrupted
      case SIGTERM, SIGHUP:
        isOver = true
        return .end
      case SIGTSTP: suspend()
      default: break
      }
    }
  }

  private func suspend() {
    line_plain_restore()
    line_stop_here()
    line_plain_echo(input, !hides)
  }
}
