import English
import Grammar
import Model

// Questions about a task that were open when the terminal was closed: offered once more at the next start.

extension Session {
  /// Keeps the command and the answers that were given. Not of an encrypted profile, whose words stand nowhere in plain.
  func keepUnfinished(command: Command?) {
    guard let command, command.asksAboutTask, !asker.recorded.answers.isEmpty, people?.current?.isLocked != true
    else { return }
    settings.unfinished = ([asker.recorded.line] + asker.recorded.answers).joined(separator: "\n")
    // What cannot be kept is lost as it would be without this.
    try? keepSettings(settings)
  }

  /// That questions were left open, which is said once; nil where none were.
  func offerUnfinished() -> String? {
    guard let lines = settings.unfinished?.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
      let line = lines.first
    else { return nil }
    settings.unfinished = nil
    try? keepSettings(settings)
    memory.unfinished = (line, Array(lines.dropFirst()))
    memory.suggestion = Suggestion(line: Command.resume.name)
    return Sentences.unfinished(lines.dropFirst().first { !$0.isEmpty } ?? line)
  }

  /// Goes on with the questions that were left, behind the answers that were given.
  func resume() throws(Failure) -> Answer {
    guard let (line, answers) = memory.unfinished, let command = Command.named(Words(line).first?.plain ?? "") else {
      return Answer(Sentences.nothingUnfinished)
    }
    memory.unfinished = nil
    asker.begin(line, command, at: nil)
    asker.given = answers
    return try command.run(self, Words(line).dropFirst())
  }
}

extension Command {
  /// Whether it asks for all of a task where nothing stands behind it.
  var asksAboutTask: Bool { [Command.add.name, Command.edit.name].contains(name) }
}
