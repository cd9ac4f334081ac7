import Foundation
import Model
import Testing

@testable import Conversation
@testable import English
@testable import Grammar

/// Everything that can be said stands in a transcript, and every transcript keeps the laws.
@Suite struct CoverageTests {
  private static let answers = Transcript.all.flatMap(\.answers)

  @Test("There are at least 60 transcripts, each with a comment that says what it shows")
  func count() {
    #expect(Transcript.all.count >= 60)
    for transcript in Transcript.all { #expect(transcript.lines.first?.hasPrefix("# ") == true, "\(transcript.name)") }
  }

  @Test("Every command and every alias is typed in a transcript")
  func commands() {
    let typed = Set(Transcript.all.flatMap(\.commands).compactMap { Words($0).first?.plain })
    for name in Command.all.flatMap(\.names) { #expect(typed.contains(name), "\(name)") }
  }

  @Test("Every sentence keeps the laws", arguments: Transcript.all)
  func laws(_ transcript: Transcript) {
    let own = transcript.ownWords
    for line in transcript.answers {
      for fault in SentenceLaws.faults(line, own: own) { Issue.record("\(transcript.name): \(fault)") }
    }
  }

  @Test("Every refusal stands in a transcript", arguments: Catalogue.refusals)
  func refusals(_ refusal: Refusal) throws {
    let sentence = Catalogue.voice.sentences(for: .refusal(refusal))
    let pattern = try Regex(Catalogue.pattern(sentence))
    #expect(CoverageTests.answers.contains { $0.contains(pattern) }, "\(sentence)")
  }

  @Test("Every wizard question stands in a transcript", arguments: [Field.name, .urgency, .time, .reminder])
  func questions(_ field: Field) {
    #expect(
      CoverageTests.answers.contains { $0.hasSuffix(Catalogue.voice.question("of 4.", field, saysChoices: true)) })
    #expect(CoverageTests.answers.contains(Sentences.Wizard.help(field)))
  }

  @Test("Every help example runs", arguments: Command.all.map(\.name))
  func examples(_ name: String) throws {
    let command = try #require(Command.named(name))
    for example in command.examples {
      let player = Rehearsal()
      if name == "reopen" { player.session.perform("done 2 7") }
      if name == "delete" { player.answers = ["yes"] }
      if name == "snooze" || name == "dismiss" { player.session.perform("remind 1 today 10:15 am") }
      player.meet(for: name)
      player.session.perform(example)
      #expect(player.refused.isEmpty, "\(example): \(player.refused)")
      #expect(!player.said.isEmpty, "\(example) said nothing")
    }
  }

  @Test("What is said of a damaged store keeps the laws")
  func openings() {
    typealias Words = Sentences.Opening
    for path in [nil, "/folder/file"] {
      let lines = [
        Words.damaged(tasks: 1, changes: 0, recovered: 1, keptAt: path),
        Words.damaged(tasks: 3, changes: 0, recovered: 2, keptAt: path),
        Words.damaged(tasks: 2, changes: 0, keptAt: path), Words.damaged(tasks: 0, changes: 1, keptAt: path),
        Words.damaged(tasks: 0, changes: 0, keptAt: path),
      ]
      for line in lines { #expect(SentenceLaws.faults(line, own: ["/folder/file"]).isEmpty, "\(line)") }
      // What is there again is not called lost.
      #expect(!lines[0].contains("cannot") && lines[0].hasPrefix("1 task damaged, all mended."))
      #expect(lines[1].hasPrefix("3 tasks damaged, 2 mended.") && lines[2].hasPrefix("2 tasks cannot be read."))
    }
  }

  @Test("Help on settings names every setting")
  func helpOnSettings() {
    let player = Rehearsal()
    player.session.perform("help settings")
    let help = player.said.joined(separator: " ").lowercased()
    for setting in Setting.all { #expect(help.contains(setting.name), "\(setting.name)") }
  }

  @Test("Help is at most ten lines of at most 80 characters", arguments: Command.all.map(\.name) + ["help"])
  func helpLength(_ name: String) {
    let player = Rehearsal()
    player.session.perform(name == "help" ? "help" : "help \(name)")
    #expect(player.said.count <= 10)
    for line in player.said { #expect(line.count <= 80, "\(line.count): \(line)") }
  }
}
