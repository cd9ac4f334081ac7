import English
import Grammar
import Model

extension Command {
  static let record = Command(
    "record", takes: .path,
    summary: "Writes the commands that follow into a file, for replay.",
    examples: ["record morning.txt", "record off"],
    forms: [
      "Commands that were refused are left out.",
      "A file that is there is asked about. In a script, put yes behind it.",
      "Type record off to end it.",
    ],
    atLength: AtLength.scripts, traits: .isUnrecorded
  ) { session, words throws(Failure) in
    let (words, saidYes) = words.takingYes()
    guard !words.isEmpty else { throw .refusal(.missing(.path("record"))) }
    if words.rest.lowercased() == "off" {
      guard let path = session.recording else { return Answer(Sentences.notRecording) }
      session.recording = nil
      return Answer(Sentences.recorded(path))
    }
    let path = Words.unquoted(words.rest)
    try session.write([], to: path, saidYes: saidYes, unless: Sentences.Files.addTo(path)) { world throws(Trouble) in
      try world.append([], to: path)
    }
    session.recording = path
    return Answer(Sentences.recording(path))
  }
}

extension Session {
  /// Adds an accepted command, and the answers it asked for, to the file being recorded.
  func record(_ command: Command) throws(Failure) {
    guard let path = recording, replaying.isEmpty, !command.traits.contains(.isUnrecorded) else { return }
    let lines = [asker.recorded.line] + asker.recorded.answers
    do throws(Trouble) {
      try world.append(Array((lines.joined(separator: "\n") + "\n").utf8), to: path)
    } catch {
      recording = nil
      throw .refusal(.file(.recordingEnded(path)))
    }
  }
}
