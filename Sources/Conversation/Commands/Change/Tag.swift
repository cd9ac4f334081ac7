import English
import Model

extension Command {
  static let tag = Command(
    "tag", takes: .tasksAnd(.tags),
    summary: "Adds tags to a task.",
    examples: ["tag 7 home", "tag 7 not home", "tag 7 none"],
    forms: [
      "Type several tags with and between them."
    ]
  ) { session, words throws(Failure) in try set(.tags, words, session) }
}
