import Conversation
import English
import Foundation
import Testing

@testable import heed

/// Not a test: what `Terminal.trial` starts. The consoles are proven on a loop of their own, so that their tests do not
/// depend on what the session says.
@Test(.enabled(if: environment("HEED_TRIAL") != nil))
@MainActor func runTrial() {
  print("Trial.")
  fflush(nil)
  let console = makeConsole(lineLimit: 100_000)
  (console as? TerminalConsole)?.use(Folders().history.map { LineHistory(path: $0) })
  Trial(console: console).run()
  (console as? StreamConsole)?.flush()
  exit(0)
}

/// One line in, one sentence out, and a question of each kind.
final class Trial {
  private let console: any Console
  private static let names = ["search", "show", "snooze", "Pay rent", "pay Ana"] + (1...12).map { "many\($0)" }

  init(console: any Console) {
    self.console = console
    guard let terminal = console as? TerminalConsole else { return }
    terminal.width = environment("HEED_TRIAL_WIDTH").flatMap { Int($0) }
    terminal.completing = { line, cursor in
      let typed = String(decoding: line.utf8.prefix(cursor), as: UTF8.self)
      let word = typed.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
      let found = Trial.names.filter { $0.lowercased().hasPrefix(word.lowercased()) }
      return Completion(candidates: found, start: typed.utf8.count - word.utf8.count)
    }
    if let seconds = environment("HEED_TRIAL_REST").flatMap({ Int($0) }) { terminal.restSeconds = seconds }
    guard let mode = environment("HEED_TRIAL_TICK") else { return }
    var left = 1
    terminal.idling = Idling {
      isAtRest in
      guard left > 0, isAtRest || mode == "now" else { return nil }
      left -= 1
      return "Reminder. Call Ana, now."
    } patience: {
      1
    } changes: {
      nil
    }
  }

  func run() {
    while true {
      switch console.ask(Prompt("heed: ")) {
      case .interrupted: console.say("Cancelled.")
      case .line("quit"), .end: return console.say("Saved. Goodbye.")
      case .line(let line): answer(line)
      }
    }
  }

  private func answer(_ line: String) {
    switch line {
    case "": break
    case "question": question(Prompt("urgency: ", kind: .answer))
    case "edit": question(Prompt("name: ", kind: .answer, prefill: "Pay the rent"))
    case "password": question(Prompt("password: ", kind: .secret))
    case "try":
      // A password that is wrong, which takes a while to find out.
      _ = console.ask(Prompt("password: ", kind: .secret))
      usleep(400_000)
      console.say("Not that.")
      question(Prompt("password: ", kind: .secret))
      usleep(400_000)
    case "slow":
      usleep(1_000_000)
      console.say("That was slow.")
    case "controls": console.say("One \u{1B}[31m two\r three\u{9B}1m four\u{7}.")
    case "wide": console.say(Array(repeating: "Pay the rent and call Ana,", count: 8).joined(separator: " ") + " now.")
    default: console.say("You typed \(line).")
    }
  }

  private func question(_ prompt: Prompt) {
    console.say("What is it?")
    let answer = console.ask(prompt)
    guard case .line(var text) = answer else { return console.say("Cancelled. Nothing saved.") }
    let waiting = console.waitingLines
    if waiting > 0 {
      console.setWaitingLinesAside()
      console.say("\(waiting) more lines were pasted.")
      switch console.ask(prompt) {
      case .line("use"): console.useLinesSetAside()
      case .line(let better): text = better
      default: return console.say("Cancelled. Nothing saved.")
      }
    }
    console.say("It is \(text).")
  }
}
