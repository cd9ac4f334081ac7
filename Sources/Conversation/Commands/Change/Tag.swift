import English
import Model

extension Command {
  static let tag = Command(
    "tag", "label", takes: .tasksAnd(.tags),
    summary: "Adds tags to a task.",
    examples: ["tag 7 home", "tag 7 -home", "tag 7 none"],
    forms: [
      "Type several tags with and between them.", "Type untag 7 home to take one away.",
    ]
  ) { session, words throws(Failure) in try set(.tags, words, session) }
}
