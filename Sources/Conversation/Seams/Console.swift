import English

/// What a person did at a prompt.
public enum Input: Hashable, Sendable {
  case line(String)
  /// Ctrl-C: the line, or the wizard, is dropped.
  case interrupted
  /// Ctrl-D on an empty line, or the end of a pipe or file.
  case end
}

/// The seam to the person or script: one way to ask, one way to say.
public protocol Console: AnyObject {
  /// Whether a person is there who can be asked: both ends are a terminal.
  var isInteractive: Bool { get }

  /// Asks for one line. `prompt` ends in a colon and a space and is shown only where a person is there.
  ///
  /// The line comes without its newline, a carriage return before the newline removed, invalid UTF-8 replaced by
  /// U+FFFD. Lines longer than `Words.lineLimit` bytes are cut there, and one byte more is kept so that it shows.
  func ask(_ prompt: Prompt) -> Input

  /// Whether a person can be asked for a password: also while a file is replayed, which never holds one.
  var canAskSecrets: Bool { get }

  /// Whether what is said is heard at once, so that it must be true on the disk before it is said.
  var speaksAtOnce: Bool { get }

  /// Says whole lines in one write, each ending in a newline. `text` has no newline at its end.
  func say(_ text: String)

  /// Says what is true whatever becomes of the answers that still wait: it leaves before this returns.
  func sayAtOnce(_ text: String)

  /// Lets the answers that still wait leave, without a prompt behind them.
  func letAnswersLeave()

  /// Writes text in another form that was asked for, not in sentences: as it is where nobody is there; to a person
  /// without its control characters but line ends, and never wrapped. It ends in a line end unless it is empty.
  func give(_ document: String)

  /// Says a refusal: standard error where nobody is there, else like `say`.
  func refuse(_ text: String)

  /// How many whole lines, typed or pasted, wait behind the one just returned (rules.txt rule 23); 0 where
  /// nobody is there. They answer the next questions unless they are set aside.
  var waitingLines: Int { get }

  /// Puts the waiting lines aside, so that the next `ask` waits for the person. What was aside before is dropped.
  func setWaitingLinesAside()

  /// Makes the lines that were set aside the next ones that `ask` returns.
  func useLinesSetAside()

  /// Rings the bell of a terminal once (rules.txt rule 88); nothing where there is none.
  func ring()

  /// The number of the line last read, for refusals in scripts; nil where a person is there.
  var lineNumber: Int? { get }

  /// Whether the person gave up what is done now, with Ctrl-C: told once.
  var isInterrupted: Bool { get }

  /// Whether the terminal was closed, or the program told to end, while a line was waited for.
  var isHungUp: Bool { get }
}

extension Console {
  /// False, as where a Ctrl-C ends the program.
  public var isInterrupted: Bool { false }

  /// False, as where nothing tells.
  public var isHungUp: Bool { false }

  /// Nil, as where a person is there.
  public var lineNumber: Int? { nil }
  /// Says it as text, without its last line end.
  public func give(_ document: String) { say(document.hasSuffix("\n") ? String(document.dropLast()) : document) }
  /// Says it as any text, as where no answer waits.
  public func sayAtOnce(_ text: String) { say(text) }
  /// Nothing, since answers leave as they are said.
  public func letAnswersLeave() {}
  /// True where a person is there.
  public var speaksAtOnce: Bool { isInteractive }
  /// True where a person is there.
  public var canAskSecrets: Bool { isInteractive }
  /// 0, since nothing waits where nobody pastes.
  public var waitingLines: Int { 0 }
  /// Does nothing, since no line waits.
  public func setWaitingLinesAside() {}
  /// Does nothing, as where there is no bell.
  public func ring() {}
  /// Does nothing, since no line was set aside.
  public func useLinesSetAside() {}
}

/// What stands before the cursor, and how the line is edited there.
public struct Prompt: Hashable, Sendable {
  /// What the line is for that is typed behind a prompt.
  public enum Kind: Hashable, Sendable {
    /// A command: it goes into the line history, and completes to commands and what they take.
    case command
    /// An answer to a question: kept out of the history (rule 25).
    case answer
    /// A password: not shown.
    case secret
  }

  /// One word, a colon and a space.
  public var text: String
  /// What the line is for.
  public var kind: Kind
  /// The old value, to be edited in place; empty for none.
  public var prefill: String

  /// A prompt before an empty line, of a command unless it is said otherwise.
  public init(_ text: String, kind: Kind = .command, prefill: String = "") {
    self.text = text
    self.kind = kind
    self.prefill = prefill
  }
}
