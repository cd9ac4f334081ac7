import English
import Grammar
import Model

extension Command {
  static let backup = Command(
    "backup", takes: .path,
    summary: "Writes a copy of all tasks to a new file.",
    examples: ["backup tasks-copy.json"],
    forms: ["A file that is there already is not written over."],
    atLength: AtLength.copies
  ) { session, words throws(Failure) in
    guard !words.isEmpty else { throw .refusal(.missing(.path("backup"))) }
    let path = Words.unquoted(words.rest)
    try stored(session.store.sync())
    let target: String
    do throws(Trouble) { target = try session.world.target(path) } catch { throw .trouble(error) }
    try stored(session.store.backup(to: target))
    return Answer(session.voice.backedUp(session.store.list.count, path))
  }
}
