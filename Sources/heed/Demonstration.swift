import Conversation

/// A small loop to develop the consoles against, until the session is there.
final class Demonstration {
  private let console: any Console
  private let world: any World
  private static let verbs = ["search", "show", "snooze", "add", "list", "question", "edit", "password", "quit"]

  init(console: any Console, world: any World) {
    self.console = console
    self.world = world
    guard let terminal = console as? TerminalConsole else { return }
    terminal.completing = { line, cursor in
      let typed = String(decoding: line.utf8.prefix(cursor), as: UTF8.self)
      let word = typed.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
      let all = Demonstration.verbs + (1...12).map { "many\($0)" }
      let found = all.filter { $0.hasPrefix(word.lowercased()) }
      return Completion(candidates: found, start: typed.utf8.count - word.utf8.count)
    }
    if let mode = environment("HEED_DEMO_TICK") {
      var left = 1
      terminal.onIdle = { isEmpty in
        guard left > 0, isEmpty || mode == "now" else { return nil }
        left -= 1
        return "Reminder. Call Ana, now."
      }
    }
  }

  func run() {
    while true {
      switch console.ask(Prompt("heed: ")) {
      case .end: return console.say("Saved. Goodbye.")
      case .interrupted: console.say("Cancelled.")
      case .line("quit"): return console.say("Saved. Goodbye.")
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
    case "refuse": console.refuse("No task 99.")
    case "wide": console.say(Array(repeating: "Pay the rent and call Ana,", count: 8).joined(separator: " ") + " now.")
    default: console.say("You typed \(line).")
    }
  }

  private func question(_ prompt: Prompt) {
    console.say("What is it?")
    switch console.ask(prompt) {
    case .line(let text):
      let waiting = console.waitingLines
      if waiting > 0 {
        console.setWaitingLinesAside()
        console.say("\(waiting) more lines were pasted.")
        if console.ask(prompt) == .line("use") { console.useLinesSetAside() }
      }
      console.say("It is \(text).")
    case .interrupted, .end: console.say("Cancelled. Nothing saved.")
    }
  }
}
