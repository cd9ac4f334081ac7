// A small loop to develop the consoles against, until the session is there.

import Conversation

let console = makeConsole(folders: Folders(), lineLimit: 100_000)
conversation: while true {
  switch console.ask(Prompt("heed: ")) {
  case .interrupted: console.say("Cancelled.")
  case .line("quit"), .end: break conversation
  case .line(let line): console.say("You typed \(line).")
  }
}
console.say("Saved. Goodbye.")
(console as? StreamConsole)?.flush()
