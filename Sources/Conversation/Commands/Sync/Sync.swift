import English
import Grammar
import Syncing

extension Command {
  static let sync = Command(
    "sync", takes: .word(["on", "off", "keep", "delete"]),
    summary: "Brings tasks here and on the server of the account together.",
    examples: ["sync"],
    forms: [
      "What changed there comes, what changed here is sent.",
      "Changed on both sides, the later one stays. Type conflicts for the other.",
      "Before many go at once it asks. Undo takes back what came.",
      "In a script, sync keep and sync delete answer that.",
      "Sync on has it done by itself while you are here, sync off ends that.",
    ],
    atLength: AtLength.syncs
  ) { session, words throws(Failure) in
    var answer: SyncAnswer?
    switch words.count > 1 ? words.rest : words.first?.plain {
    case nil: break
    case "on": return try ByItself(session: session).settle(true)
    case "off": return try ByItself(session: session).settle(false)
    case "keep": answer = .keep
    case "delete": answer = .delete
    default: throw .refusal(.command(.notAValue(words.rest, setting: "sync", choices: Sentences.Sync.syncChoices)))
    }
    var run = try SyncRun(session, answer: answer)
    return try run.run()
  }
}
