import English
import Grammar
import Syncing

extension Command {
  static let sync = Command(
    "sync", takes: .word(["keep", "delete"]),
    summary: "Brings tasks here and on the server of the account together.",
    examples: ["sync"],
    forms: [
      "What changed there comes, what changed here is sent.",
      "Changed on both sides, the later one stays. Type conflicts for the other.",
      "Before many go at once it asks. Undo takes back what came.",
      "In a script, sync keep and sync delete answer that.",
    ],
    atLength: AtLength.syncs
  ) { session, words throws(Failure) in
    let answer: SyncAnswer? =
      switch words.first?.plain {
      case nil: nil
      case "keep" where words.count == 1: .keep
      case "delete" where words.count == 1: .delete
      default: throw .refusal(.command(.notAValue(words.rest, setting: "sync", choices: Sentences.Sync.syncChoices)))
      }
    var run = try SyncRun(session, try session.account(), answer: answer)
    return try run.run()
  }
}
