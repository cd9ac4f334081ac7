import Model

extension Command {
  static let name = Command(
    "name", "rename", takes: .tasksAnd(.name),
    summary: "Gives a task another name.",
    examples: ["name 7 Pay the rent"],
    forms: [
      "The words behind the task are its new name."
    ]
  ) { session, words throws(Failure) in try session.setField(.name, words) }
}
