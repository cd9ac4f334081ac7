import English
import Grammar
import Model
import Syncing

extension Command {
  static let sync = Command(
    "sync", takes: .word(["came", "on", "off", "keep", "delete"]),
    summary: "Brings tasks here and on the server of the account together.",
    examples: ["sync"],
    forms: [
      "What changed there comes, what changed here is sent.",
      "Sync came says the tasks that came last.",
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
    case "came": return try came(session)
    case "on": return try ByItself(session: session).settle(true)
    case "off": return try ByItself(session: session).settle(false)
    case "keep": answer = .keep
    case "delete": answer = .delete
    default: throw .refusal(.command(.notAValue(words.rest, setting: "sync", choices: Sentences.Sync.syncChoices)))
    }
    do throws(Failure) {
      var run = try SyncRun(session, answer: answer)
      return try run.run()
    } catch {
      ByItself(session: session).note(error)
      throw error
    }
  }

  /// The tasks that came with the last sync that brought any, as a list.
  private static func came(_ session: Session) throws(Failure) -> Answer {
    _ = try session.account()
    let came = Set(try session.server.state().came.compactMap { UID(text: $0) })
    let uids = session.store.list.listing(Query(.all)).uids.filter(came.contains)
    if uids.isEmpty { return Answer(Sentences.Sync.nothingCame) }
    return session.begin(ListCursor(HeardTasks(uids)), Sentences.Sync.cameLast(uids.count))
  }
}
