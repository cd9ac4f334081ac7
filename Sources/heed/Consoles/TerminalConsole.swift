import CLine
import Conversation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A person at a terminal that GNU Readline can edit lines on. There is one in a program, on the main thread.
final class TerminalConsole: Console {
  /// Asked while a person could be interrupted. Nobody is typing where the line is empty, or no key has come for
  /// `restSeconds`. The text comes below the line, and the prompt and what was typed are shown again (rules 82 and 83).
  var idling: Idling?
  /// Told of keys.
  var onKey: (() -> Void)?
  /// After how many seconds without a key a person is taken to be thinking, or gone, rather than typing.
  var restSeconds = 60
  /// The columns that `set width` asked for (14 and up); nil follows the window.
  var width: Int?
  /// Whether a braille display is read, whose window follows the cursor: the last row of an answer waits, and stands before
  /// the prompt where both fit the width, so that it is read without a key (D28).
  var isBraille = false
  /// The row that waits for the prompt.
  private var lastRow = ""
  /// What the prompt is called behind something that was said while a line was waited for; nil as before.
  var promptBehindNews: (() -> String?)?
  /// What Tab offers.
  var completing: Completing?
  /// Whether a typed command may be kept in a history.
  var keeps: ((String) -> Bool)?

  private var history: LineHistory?
  private let signals: Int32
  private var nextTick = 0
  /// When the last key came, or the prompt was shown, on the clock of `milliseconds`.
  private var lastKey = 0
  /// Whether the bell is to ring at the beginning of the next row, since inside one it cuts it in two (rule 106).
  private var rings = false
  /// Set when the session was told to end or its terminal is gone: nothing can be asked after that.
  private var isOver = false
  private(set) var isHungUp = false
  private let lineLimit: Int

  /// Starts Readline, or returns nil when this terminal cannot show an edited line on more than one row.
  init?(lineLimit: Int) {
    guard line_open() else { return nil }
    self.lineLimit = lineLimit
    signals = line_watch_signals()
    line_set_completer(
      { context, line, cursor in
        guard let context, let line else { return }
        let console = Unmanaged<TerminalConsole>.fromOpaque(context).takeUnretainedValue()
        console.complete(String(cString: line), cursor: Int(cursor))
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    line_set_completer(nil, nil)
    line_close()
  }

  var isInteractive: Bool { true }

  /// Recalls the commands of another file from now on, and keeps new ones there; nil keeps none.
  func use(_ history: LineHistory?) {
    self.history = history
    line_forget()
    for line in history?.lines ?? [] { line_remember(line, Int32(LineHistory.cap)) }
  }

  func ask(_ prompt: Prompt) -> Input {
    // What came while the last answer was being made counts before a new prompt is shown.
    if isOver { return .end }
    if let input = handleSignals(atPrompt: false) { return input }
    lastKey = milliseconds()
    nextTick = max(nextTick, lastKey + TerminalConsole.tickMilliseconds)
    line_begin(behindLastRow(prompt), prompt.text, prompt.kind.forEditor, prompt.prefill)
    while true {
      if let input = handleSignals(atPrompt: true) { return input }
      if !line_ready() {
        line_flush()
        guard
          let event = waitForPerson(
            input: 0, signals: signals, other: idling?.descriptor ?? -1, milliseconds: patience)
        else {
          if idling?.changes()?.haveCome() ?? false { nextTick = milliseconds() }
          tick()
          continue
        }
        if event.hungUp {
          isHungUp = true
          return end()
        }
        if !event.typed { continue }
      }
      lastKey = milliseconds()
      onKey?()
      switch line_feed() {
      case LINE_DONE: return taken(prompt.kind)
      case LINE_END:
        line_drop()
        return .end
      default: tick()
      }
    }
  }

  func say(_ text: String) {
    guard !text.isEmpty else { return }
    letLastRowGo()
    guard isBraille else { return put(fitted(text) + "\n") }
    let (above, last) = lastRowApart(fitted(text))
    if let above { put(above + "\n") }
    lastRow = last
  }

  func sayAtOnce(_ text: String) {
    say(text)
    letAnswersLeave()
  }

  func letAnswersLeave() {
    letLastRowGo()
    line_flush()
  }

  func give(_ document: String) {
    letLastRowGo()
    put(shown(document))
  }

  /// The rows above the last one, nil where there are none, and the last one.
  private func lastRowApart(_ rows: String) -> (above: String?, last: String) {
    guard let end = rows.lastIndex(of: "\n") else { return (nil, rows) }
    return (String(rows[..<end]), String(rows[rows.index(after: end)...]))
  }

  private func letLastRowGo() {
    if !lastRow.isEmpty { put(lastRow + "\n") }
    lastRow = ""
  }

  /// The prompt, with the row that waits before it where both fit; no password stands behind an answer.
  private func behindLastRow(_ prompt: Prompt) -> String {
    guard prompt.kind != .secret, let text = behind(lastRow, prompt.text) else {
      letLastRowGo()
      return prompt.text
    }
    lastRow = ""
    return text
  }

  /// A row and a prompt in one row; nil where there is no such row, or not the room for them and the cursor.
  private func behind(_ row: String, _ prompt: String) -> String? {
    let both = row + " " + prompt
    let window = Int(line_width(1))
    let room = window > 0 ? min(limit, window) : limit
    return row.isEmpty || prompt.isEmpty || columns(of: both) >= room || rings ? nil : both
  }

  func refuse(_ text: String) { say(text) }

  func ring() {
    letLastRowGo()
    rings = true
  }

  /// Puts text where it waits for the next prompt, a bell before it where one is to ring.
  private func put(_ text: String) {
    var text = ringing(text)
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { line_put($0.baseAddress, Int32($0.count)) }
    }
  }

  private func ringing(_ text: String) -> String {
    defer { rings = false }
    return rings ? "\u{7}" + text : text
  }

  var isInterrupted: Bool { handleSignals(atPrompt: false) != nil }
  /// A paste that comes over a network may lag behind its first line, so this waits for it as long as nobody notices.
  var waitingLines: Int { Int(line_waiting(15)) }
  func setWaitingLinesAside() { line_set_aside() }
  func useLinesSetAside() { line_use_aside() }

  /// The columns of a row.
  private var limit: Int {
    let columns = width ?? Int(line_width(1))
    return columns > 0 ? columns : 80
  }

  private func fitted(_ text: String) -> String { wrapped(withoutControls(text), to: limit) }

  private func taken(_ kind: Prompt.Kind) -> Input {
    guard let bytes = line_take() else { return .end }
    defer { line_free(bytes) }
    let line = String(cString: bytes)
    if kind == .command, line.contains(where: { $0 != " " }), keeps?(line) != false {
      history?.add(line)
      line_remember(line, Int32(LineHistory.cap))
    }
    return .line(line.cut(atBytes: lineLimit))
  }

  private func end() -> Input {
    isOver = true
    line_drop()
    return .end
  }

  /// Waits until something can be read there; false where the person gave up with Ctrl-C, or is gone.
  func wait(for descriptor: Int32) -> Bool {
    var files = [descriptor, signals].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while files[0].revents == 0 {
      if poll(&files, 2, -1) > 0, handleSignals(atPrompt: false) != nil { return false }
    }
    return true
  }

  private func handleSignals(atPrompt: Bool) -> Input? {
    while true {
      switch line_next_signal() {
      case 0: return nil
      case SIGINT:
        if atPrompt { line_drop() }
        // Lines pasted behind the dropped one belong to it.
        line_set_aside()
        return .interrupted
      case SIGTERM, SIGHUP:
        (isOver, isHungUp) = (true, true)
        if atPrompt { line_drop() }
        return .end
      case SIGWINCH: line_resized()
      case SIGTSTP: line_suspend()
      default: break
      }
    }
  }

  private func complete(_ line: String, cursor: Int) {
    guard let completing else { return line_candidate(line) }
    let found = completing(line, cursor)
    let bytes = Array(line.utf8.prefix(cursor))
    let start = min(max(found.start, 0), bytes.count)
    let before = String(decoding: bytes[..<start], as: UTF8.self)
    let word = String(decoding: bytes[start...], as: UTF8.self)
    if found.candidates.count != 1 { line_sentence(fitted(found.sentence(typed: word))) }
    if found.candidates.isEmpty { return }
    line_candidate(before + found.common(typed: word))
    for candidate in found.candidates { line_candidate(before + candidate) }
  }

  // MARK: Time

  private static let tickMilliseconds = 1_000

  private var patience: Int32 { idling == nil ? -1 : Int32(max(0, nextTick - milliseconds())) }

  /// Says what has come due, never inside a key chord, a search or a password.
  private func tick() {
    guard let idling, milliseconds() >= nextTick else { return }
    nextTick = milliseconds() + TerminalConsole.tickMilliseconds
    if line_is_busy() { return }
    let isAtRest = line_is_empty() || milliseconds() - lastKey >= restSeconds * 1_000
    let news = idling.look(isAtRest)
    nextTick = milliseconds() + idling.pause
    guard let text = news else { return }
    let rows = fitted(text)
    guard isBraille, let prompt = promptBehindNews?() else { return line_say(ringing(rows), nil, nil) }
    let (above, last) = lastRowApart(rows)
    guard let both = behind(last, prompt) else { return line_say(ringing(rows), prompt, prompt) }
    line_say(above ?? "", both, prompt)
  }
}

/// A clock that only goes forward.
func milliseconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
}

extension Prompt.Kind {
  fileprivate var forEditor: line_kind {
    switch self {
    case .command: LINE_COMMAND
    case .answer: LINE_ANSWER
    case .secret: LINE_SECRET
    }
  }
}

extension String {
  /// The line as it is, or its first `limit` bytes and one more, which shows that it was longer.
  func cut(atBytes limit: Int) -> String {
    utf8.count <= limit ? self : String(decoding: utf8.prefix(limit + 1), as: UTF8.self)
  }
}
