import English
import Grammar
import Model

extension Command {
  static let help = Command(
    "help", "?", takes: .command,
    summary: "Explains how Heed is used.",
    examples: ["help", "help add", "help commands"],
    forms: ["Help takes a command or a topic."],
    atLength: ["Type explain after any answer to hear more of it."], traits: [.needsNoStore, .needsNoProfile]
  ) { session, words throws(Failure) in
    guard let word = words.first else { return Answer(Sentences.HelpTopics.overview) }
    if let topic = Sentences.HelpTopics.topic(words.rest, settings: Setting.all.map(\.name)) { return Answer(topic) }
    if word.plain == "commands" {
      let sentences = Sentences.HelpTopics.commands(all.map { ($0.name, $0.summary) })
      return session.begin(ListCursor(sentences: sentences), Sentences.counted(sentences.count, "command") + ".")
    }
    if word.plain == "words" { return try otherWords(words.dropFirst(), session) }
    if let setting = Setting.named(words.rest), named(words.rest) == nil {
      return Answer(
        [session.voice.settingNow(setting.name, setting.value(session.settings))]
          + session.voice.explainSetting(setting.name, choices: setting.choices))
    }
    if let line = OtherWords.topic(words) {
      var answer = Answer(Sentences.HelpTopics.otherWord(words.rest, line))
      answer.suggested = line
      return answer
    }
    guard let command = Command.named(word.plain) else {
      if Command.nearest(to: word.plain).isEmpty, let line = example(of: words) {
        return Answer(Sentences.HelpTopics.otherWord(words.rest, line))
      }
      throw .refusal(.command(.noHelp(word.text, nearest: Command.nearest(to: word.plain))))
    }
    return Answer(
      Sentences.HelpTopics.command(
        names: command.names, summary: command.summary, examples: command.examples, forms: command.forms))
  }
}

extension Command {
  /// The other names of commands, a line a command; behind a word, the command that it means.
  private static func otherWords(_ words: Words, _ session: Session) throws(Failure) -> Answer {
    guard let word = words.first else {
      let sentences = all.compactMap { Sentences.HelpTopics.otherNames($0.names + OtherWords.names(for: $0.name)) }
      return session.begin(ListCursor(sentences: sentences), Sentences.HelpTopics.otherWords)
    }
    if let command = named(word.plain) {
      return Answer(Sentences.HelpTopics.otherWord(words.rest, command.examples[0]))
    }
    guard let line = example(of: words) else {
      throw .refusal(.command(.noHelp(words.rest, nearest: nearest(to: word.plain))))
    }
    return Answer(Sentences.HelpTopics.otherWord(words.rest, line))
  }

  /// A line that does what words of other programs are for, as it could be typed.
  private static func example(of words: Words) -> String? {
    guard let line = OtherWords.example(of: words) else { return nil }
    let command = Words(line).first.flatMap { named($0.plain) }
    return line == (command?.name ?? "") + " *" ? command?.examples[0] : line.replacing("*", with: "7")
  }
}
