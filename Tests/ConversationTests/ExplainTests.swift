import Model
import Testing

@testable import Conversation
@testable import English

/// Rules 65 and 79 of rules.txt: the long form says what was done, why, and what can be typed next.
@Suite struct ExplainTests {
  private static let typed = Command.all.filter { !["explain", "again"].contains($0.name) }
    .flatMap { command in BriefTests.typed[command.name] ?? [command.examples[0]] }

  @Test("The long form of each answer begins with it, says more, and what can be typed", arguments: typed)
  func answers(_ line: String) {
    let player = BriefTests.rehearsal()
    // To record asks before it goes on behind what a file holds.
    if line.hasPrefix("replay") { player.world.files["morning.txt"] = Array("list\n".utf8) }
    player.world.files["shopping.txt"] = Array("Buy bread\n".utf8)
    player.meet(for: line.prefix { $0 != " " }.description)
    player.world.files["tasks-copy.json"] = Array("{\"tasks\":[{\"name\":\"Feed cat\"}]}".utf8)
    if line.hasPrefix("restore") { player.answers = ["yes"] }
    if line == "password" { player.answers = ["tiger lily 9", "tiger lily 9", "yes"] }
    player.session.perform(line)
    #expect(player.refused.isEmpty, "\(player.refused)")
    // A replay says the answers of the file before its own, the tour those of its steps, and register and restore their
    // questions; what is exported is no sentence, and again gives it.
    let isLast = ["replay", "register", "password", "restore", "tour"].contains(where: line.hasPrefix)
    let short = isLast ? player.said.suffix(1) : line.hasPrefix("export") ? [] : player.said
    player.forget()
    player.session.perform("explain")
    let long = player.said
    #expect(Array(long.prefix(short.count)) == short)
    let added = long.dropFirst(short.count)
    #expect(added.count >= 2, "\(added)")
    #expect(added.last?.hasPrefix("Type help ") == true)
    // Beside where to read on there is something that can be typed now.
    #expect(line.hasPrefix("help") || added.dropLast().contains { $0.contains("Type ") }, "\(added)")
    for line in added {
      let own = ["Pay rent", "Water plants", "blue folder", "Call Ana", "Feed cat", "ana@example.net"]
      for fault in SentenceLaws.faults(line, own: own) { Issue.record("\(fault)") }
    }
    player.forget()
    player.session.perform("again")
    #expect(once(player.said) == once(long))
    player.forget()
    player.session.perform("explain")
    #expect(once(player.said) == once(long))
  }

  /// An answer as it is said the first time, whether it begins with "Once more" or not, and however numbers stand in rows.
  private func once(_ lines: [String]) -> [String] {
    var lines = lines
    if lines.first == "Once more." { lines.removeFirst() }
    if let first = lines.first, first.hasPrefix("Once more, ") { lines[0] = String(first.dropFirst(11)) }
    return lines.map { $0.replacing(#/^(\d+), /#) { "\($0.1) " } }
  }

  @Test("After an export, again gives it once more, and explain still says how to get a file")
  func document() {
    let player = BriefTests.rehearsal()
    player.session.perform("export csv")
    let document = player.said
    #expect(document.count > 8)
    for typed in ["again", "again"] {
      player.forget()
      player.session.perform(typed)
      #expect(player.said == document)
    }
    player.forget()
    player.session.perform("explain")
    #expect(
      player.said == ["Type export csv to and a name for a file of it.", "Type help export for more on it."])
  }

  @Test("The long form of a refusal says why, that nothing changed, and an example that works")
  func refusals() throws {
    for (typed, why) in [
      ("dlete 1", "A line begins with a command, such as add, list or done."),
      ("done 99", "Each task keeps its number. Type list to hear the numbers."),
      ("due 7 bananas", "Days are today, tomorrow, friday, 25 november, in 3 days, next month."),
      ("remind 7 1 day before", "A reminder before due counts back from when the task is due."),
      ("set clock 13", "What is taken there is 12 or 24."),
    ] {
      let player = BriefTests.rehearsal()
      player.session.perform(typed)
      #expect(player.refused.count == 1)
      player.session.perform("explain")
      #expect(player.said.first == player.refused.first)
      #expect(player.said.dropFirst().first == why)
      #expect(player.said.contains("Nothing was changed."))
      #expect(player.said.last?.hasPrefix("Type help") == true)
      let example = behind("For example, ", player)
      if typed.hasPrefix("due") { continue }
      let works = BriefTests.rehearsal()
      works.session.perform(try #require(example))
      #expect(works.refused.isEmpty)
    }
  }

  @Test("What was given up is not explained as done")
  func declined() {
    let player = BriefTests.rehearsal()
    player.answers = ["no"]
    player.session.perform("delete 1 to 3")
    player.forget()
    player.session.perform("explain")
    #expect(player.said.first == "Cancelled. Nothing changed.")
    #expect(player.said.contains("Nothing was changed.") && !player.said.contains { $0.contains("bring it back") })
  }

  @Test(
    "The one line that explain says after the wizard makes the same task",
    arguments: [
      ["Pay rent", "", "", "", ""], ["Pay rent", "1", "30m", "tomorrow 9 am", "due tomorrow 5 pm", ""],
      ["Eggs, high", "3", "2 hours", "", "tags home and garden, page Shop", ""],
      ["Walk", "", "", "30 minutes before", "due friday 6 pm", "every week", ""],
      ["Write", "2", "", "", "note See the blue folder.", ""],
    ])
  func oneLineOfAdd(_ answers: [String]) throws {
    let player = Rehearsal(filled: false)
    player.answers = answers
    player.session.perform("add")
    let line = try oneLine(player)
    player.session.perform(line)
    let tasks = player.session.store.list.tasks(order: .created)
    try #require(tasks.count == 2)
    #expect(same(tasks[1], tasks[0]), "\(line)")
  }

  @Test(
    "The one line that explain says after editing makes the same change",
    arguments: [
      ["", "", "", "", "due none", ""], ["Pay the rent", "3", "clear", "", ""],
      ["", "", "90m", "tomorrow 9 am", "tag bills, every month", ""], ["", "", "", "", "note Ask Ana", ""],
    ])
  func oneLineOfEdit(_ answers: [String]) throws {
    let start = "add Pay rent, high, due friday, 20 minutes, tag home"
    let (first, second) = (Rehearsal(filled: false), Rehearsal(filled: false))
    for player in [first, second] { player.session.perform(start) }
    first.answers = answers
    first.session.perform("edit 1")
    let line = try oneLine(first)
    second.session.perform(line)
    let tasks = [first, second].flatMap { $0.session.store.list.tasks(order: .created) }
    #expect(same(tasks[0], tasks[1]), "\(line): \(second.said) \(second.refused)")
  }

  /// The one line that explain says of a command whose answers were all taken.
  private func oneLine(_ player: Rehearsal) throws -> String {
    #expect(player.refused.isEmpty && player.answers.isEmpty)
    player.forget()
    player.session.perform("explain")
    return try #require(behind("In one line, ", player))
  }

  /// What a line says behind its first words, without its full stop.
  private func behind(_ words: String, _ player: Rehearsal) -> String? {
    player.said.first { $0.hasPrefix(words) }.map { String($0.dropFirst(words.count).dropLast()) }
  }

  /// Equal but for number and identifier. A full stop at the end of a note is the sentence's.
  private func same(_ left: Todo, _ right: Todo) -> Bool {
    var right = right
    (right.number, right.uid) = (left.number, left.uid)
    right.notes = right.notes.map(Sentences.unended)
    var left = left
    left.notes = left.notes.map(Sentences.unended)
    return left == right
  }
}
