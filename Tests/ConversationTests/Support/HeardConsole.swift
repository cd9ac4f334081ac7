import Conversation
import English

/// A console of a script or a person that keeps what was said and refused, in order.
final class HeardConsole: Console {
  var lines: [String]
  let isInteractive: Bool
  private(set) var said: [String] = []
  private var number = 0

  init(_ lines: [String], isInteractive: Bool = false) {
    self.lines = lines
    self.isInteractive = isInteractive
  }

  var lineNumber: Int? { isInteractive ? nil : number }

  func ask(_ prompt: Prompt) -> Input {
    guard !lines.isEmpty else { return .end }
    number += 1
    return .line(lines.removeFirst())
  }

  func say(_ text: String) { said += text.split(separator: "\n").map(String.init) }
  func refuse(_ text: String) { say(text) }
}
