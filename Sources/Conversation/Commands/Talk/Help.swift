import English
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
    guard let command = Command.named(word.plain) else {
      throw .refusal(.command(.noHelp(word.text, nearest: Command.nearest(to: word.plain))))
    }
    return Answer(
      Sentences.HelpTopics.command(
        names: command.names, summary: command.summary, examples: command.examples, forms: command.forms))
  }
}
