import English
import Grammar
import Model

/// Reads commands from a script and says the answers elsewhere: standard input that is no terminal, or a file.
///
/// A file in which a line begins with the prompt is a transcript, and so is a pipe whose first line does: then only lines that begin with the prompt
/// that is asked with are taken, without it, and all others are answers to be passed over.
public final class ScriptConsole: Console {
  private let output: any Console
  private let bareCommand = Words.clean(Sentences.Prompts.command)
  private let next: () -> String?
  /// A line that was read for a question but belongs to the next command.
  private var pending: String?
  private var isTranscript: Bool?
  private var line = 0
  /// How many commands were read.
  public private(set) var commands = 0

  /// A script whose lines come one by one, for instance from a pipe.
  public init(output: any Console, next: @escaping () -> String?) {
    self.output = output
    self.next = next
  }

  /// A script that another console reads.
  public convenience init(_ console: any Console) {
    self.init(output: console) {
      guard case .line(let line) = console.ask(Prompt(Sentences.Prompts.command)) else { return nil }
      return line
    }
  }

  /// A script that is there as a whole.
  public convenience init(_ bytes: [UInt8], output: any Console) {
    var rest = bytes[...]
    let isTranscript = bytes.split(separator: UInt8(ascii: "\n")).contains {
      $0.starts(with: Sentences.Prompts.command.utf8)
    }
    self.init(output: output) {
      guard !rest.isEmpty else { return nil }
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      defer { rest = rest[min(end + 1, rest.endIndex)...] }
      return String(decoding: rest[..<end], as: UTF8.self)
    }
    self.isTranscript = isTranscript
  }

  /// False: a script can be asked nothing.
  public var isInteractive: Bool { false }
  /// 0: the lines of a script are not typed ahead.
  public var waitingLines: Int { 0 }
  /// The line of the script that was read last; nil before the first.
  public var lineNumber: Int? { line == 0 ? nil : line }

  /// As the console behind it.
  public var isInterrupted: Bool { output.isInterrupted }
  /// As the console behind it, which says the answers.
  public var speaksAtOnce: Bool { output.speaksAtOnce }
  /// As the console behind it, which asks for them.
  public var canAskSecrets: Bool { output.canAskSecrets }

  /// Says it on the console behind.
  public func say(_ text: String) { output.say(text) }
  /// Says it at once on the console behind.
  public func sayAtOnce(_ text: String) { output.sayAtOnce(text) }
  /// Lets those of the console behind leave.
  public func letAnswersLeave() { output.letAnswersLeave() }
  /// Gives it out on the console behind.
  public func give(_ document: String) { output.give(document) }
  /// Refuses on the console behind.
  public func refuse(_ text: String) { output.refuse(text) }

  /// The next line of the script that is for this prompt. A password is asked for on the console behind.
  public func ask(_ prompt: Prompt) -> Input {
    if prompt.kind == .secret { return output.ask(prompt) }
    while let line = nextLine() {
      if isTranscript == nil, !line.isEmpty, !line.hasPrefix("#") {
        isTranscript = line.hasPrefix(bareCommand)
      }
      if isTranscript == true {
        // A line loses the blank at its end, so an empty answer stands as a prompt without its blank.
        let bare = Words.clean(prompt.text)
        guard line.hasPrefix(bare) else {
          guard prompt.kind == .command || !line.hasPrefix(bareCommand) else {
            // The person gave the question up there.
            pending = line
            return .interrupted
          }
          continue
        }
        return taken(Words.clean(String(line.dropFirst(bare.count))), prompt)
      }
      if prompt.kind == .command, line.hasPrefix("#") || line.isEmpty { continue }
      return taken(line, prompt)
    }
    return .end
  }

  private func taken(_ line: String, _ prompt: Prompt) -> Input {
    if prompt.kind == .command { commands += 1 }
    return .line(line)
  }

  private func nextLine() -> String? {
    if let line = pending {
      pending = nil
      return line
    }
    guard var text = next() else { return nil }
    line += 1
    if line == 1, text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    while text.unicodeScalars.last == "\r" { text.unicodeScalars.removeLast() }
    return Words.clean(text)
  }
}
