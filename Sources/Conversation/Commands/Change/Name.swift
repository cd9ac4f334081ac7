import Model

extension Command {
  static let name = Command(
    "name", "rename", takes: .tasksAnd(.name),
    summary: "Gives a task or a page another name.",
    examples: ["name 7 Pay the rent", "rename page School to College"],
    forms: [
      "The words behind the task are its new name."
    ],
    ofPage: .itself
  ) { session, words throws(Failure) in
    if let names = words.behindPage, names.isEmpty || !names.places(of: "to").isEmpty || session.isUnrenamed(names),
      session.isPage(names) || session.tasks(named: words.prefixText(2), among: .all).isEmpty
    {
      return try session.rename(names)
    }
    return try session.setField(.name, words)
  }
}
