import English
import Grammar
import Model

extension Command {
  static let new = Command(
    "new", takes: .details,
    summary: "Makes a page, or adds a task.",
    examples: ["new page Garden", "new Buy milk"],
    forms: ["New page and a name makes a page and turns to it.", "New and anything else does what add does."],
    atLength: AtLength.pages
  ) { session, words throws(Failure) in
    guard let name = words.behindPage else { return try add.run(session, words) }
    return try make(Words.unquoted(name.rest), session)
  }
}
