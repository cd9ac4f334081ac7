import English
import Model

extension Command {
  static let untag = Command(
    "untag", takes: .tasksAnd(.tags),
    summary: "Takes tags away from a task.",
    examples: ["untag 7 home", "untag 7 all"],
    forms: [
      "Type several tags with and between them."
    ]
  ) { session, words throws(Failure) in try set(.tags, words, isRemoving: true, session) }
}
