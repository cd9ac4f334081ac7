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
    try stored(session.store.backup(to: session.world.expand(path)))
    return Answer(session.voice.backedUp(session.store.list.count, path))
  }
}
