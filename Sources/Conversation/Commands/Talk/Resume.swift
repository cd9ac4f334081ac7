import English
import Model

extension Command {
  static let resume = Command(
    "resume",
    summary: "Goes on with questions that were left.",
    examples: ["resume"],
    forms: ["Where the terminal was closed at a question, the next start says so.", "The answers given are kept."],
    atLength: ["It goes on where the terminal was closed.", "Type add to begin anew."]
  ) { session, _ throws(Failure) in try session.resume() }
}
