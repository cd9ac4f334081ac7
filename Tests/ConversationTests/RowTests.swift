import Model
import Testing

@testable import Conversation
@testable import English

/// What rows say, and where less is said than could be.
@Suite struct RowTests {
  /// A person at the prompt with tasks, as they were typed.
  private static func person(_ lines: [String]) -> Rehearsal {
    let player = Rehearsal(filled: false)
    for line in lines { player.session.perform(line) }
    player.forget()
    return player
  }

  private static func said(_ line: String, by player: Rehearsal) -> [String] {
    player.forget()
    player.session.perform(line)
    return player.said
  }

  /// Tasks of all urgencies: the numbers from 1 in the order of urgency.
  private static let tasks = [
    "add Ring Ana, high, due friday", "add Pay rent, high", "add Buy milk", "add Call Bob", "add Sweep, low",
  ]

  @Test("In order of urgency the first row of each group says it, else each that is high (rule 38)")
  func groups() {
    let player = RowTests.person(RowTests.tasks)
    let rows = ["1 Ring Ana, high, Friday.", "2 Pay rent.", "3 Buy milk, medium.", "4 Call Bob.", "5 Sweep, low."]
    #expect(RowTests.said("list", by: player) == ["5 tasks."] + rows)
    player.session.perform("sort name")
    #expect(
      RowTests.said("list", by: player) == [
        "5 tasks.", "3 Buy milk.", "4 Call Bob.", "2 Pay rent, high.", "1 Ring Ana, high, Friday.", "5 Sweep.",
      ])
  }

  @Test("One task alone always says its urgency")
  func alone() {
    let player = RowTests.person(RowTests.tasks)
    #expect(RowTests.said("list low", by: player) == ["1 low task.", "5 Sweep, low."])
    #expect(RowTests.said("find milk", by: player) == ["1 task with milk.", "3 Buy milk, medium."])
    player.session.perform("list")
    #expect(RowTests.said("next", by: player) == ["1 Ring Ana, high, Friday. 1 of 5."])
    #expect(RowTests.said("next", by: player) == ["2 Pay rent, high. 2 of 5."])
    #expect(RowTests.said("read 4", by: player)[0] == "4 Call Bob, medium, page Inbox.")
  }

  @Test("A comma stands behind the number where the name begins with a digit (rule 39)")
  func digits() {
    let player = RowTests.person(["add 2 loaves of bread", "add Bread"])
    #expect(RowTests.said("list", by: player) == ["2 tasks.", "1, 2 loaves of bread, medium.", "2 Bread."])
  }

  @Test("A name that ends in a mark gets no full stop behind it")
  func marks() {
    let player = RowTests.person([])
    #expect(RowTests.said("add Why not?", by: player) == ["Added 1, Why not?"])
    #expect(RowTests.said("due 1 friday", by: player) == ["Due Friday 27, Why not?"])
    #expect(RowTests.said("done 1", by: player) == ["Done, Why not? 0 left."])
    #expect(RowTests.said("undo", by: player) == ["Undone, done, Why not?"])
  }

  @Test("A row grows with its task, in six lengths")
  func lengths() {
    let details = "due 20 december, page Home, tag work, every month, remind 1 day before, note A."
    let said = [
      ("20 minutes", ""), ("30 minutes", ""), ("40 minutes", ", 40 minutes"),
      ("3 hours", ", 3 hours"), ("4 hours", ", 4 hours"),
      ("5 hours", ", 5 hours, page Home, tag work"), ("6 hours", ", 6 hours, page Home, tag work"),
      ("7 hours", ", 7 hours, reminder 1 day before, every month, page Home, tag work"),
      ("8 hours", ", 8 hours, reminder 1 day before, every month, page Home, tag work"),
      (
        "9 hours",
        ", 9 hours, start by 19 December, reminder 1 day before, every month, page Home, tag work, about 1 day, 1 note"
      ),
    ]
    for (time, words) in said {
      let player = RowTests.person(["add Report, \(time), \(details)"])
      #expect(RowTests.said("list", by: player) == ["1 task.", "1 Report, medium, 20 December\(words)."])
    }
    let player = RowTests.person([
      "set working day 4", "add Report, 5 hours, due friday", "add Other, 3 hours, due friday",
    ])
    #expect(
      RowTests.said("list", by: player).dropFirst() == [
        "1 Report, medium, Friday, 5 hours, start by tomorrow.", "2 Other, Friday, 3 hours.",
      ])
  }

  @Test("The page is said only where it is not the open one")
  func pages() {
    let player = RowTests.person(["add Report, 6 hours, page Home", "page Home"])
    #expect(RowTests.said("list", by: player) == ["1 task on page Home.", "1 Report, medium, 6 hours."])
    player.session.perform("page all")
    #expect(RowTests.said("list", by: player) == ["1 task.", "1 Report, medium, 6 hours, page Home."])
  }

  @Test("A longer list says how many rows are left, and three times how to go on")
  func more() {
    func said(_ lines: [String]) -> [String] {
      let player = RowTests.person((1...12).map { "add Task \($0)" })
      player.answers = lines + ["quit"]
      player.session.run()
      return player.said
    }
    let normal = said(["list", "list", "list", "list", "more"])
    #expect(normal.filter { $0.hasPrefix("2 more.") } == Array(repeating: "2 more. Type more.", count: 3) + ["2 more."])
    #expect(normal.suffix(3).prefix(2) == ["11 Task 11, medium.", "12 Task 12."])
    let full = said(["set full"] + Array(repeating: "list", count: 4))
    #expect(full.filter { $0.hasPrefix("2 more.") } == Array(repeating: "2 more. Type more.", count: 4))
    #expect(said(["set brief", "list"]).contains("2 more."))
  }

  @Test("Late, today, tomorrow and high are said at every level (rule 91)", arguments: Level.allCases)
  func facts(_ level: Level) throws {
    let facts = ["high", "today", "tomorrow", "late"]
    let player = RowTests.person([
      "add Ana, high", "add Bob, due today", "add Cat, due tomorrow", "add Dog, due yesterday", "sort name",
      "add Eve, high, due today 5 pm, 2 hours", "add Fay, due tomorrow 5 pm, 2 hours",
    ])
    player.session.level = level
    let rows = RowTests.said("list", by: player).dropFirst()
    let said = rows.map { row in Set(facts.filter { row.replacing("created today", with: "").contains($0) }) }
    #expect(said.prefix(3) == [["high"], ["today"], ["tomorrow"]], "\(rows)")
    #expect(said.count == 6 && said[3].contains("late"), "\(rows)")
    #expect(said.suffix(2) == [["high", "today"], ["tomorrow"]], "\(rows)")
    // How long it takes and a day further off are facts as well, which brief leaves to `read`.
    #expect(rows.suffix(2).allSatisfy { $0.contains("2 hours") == (level > .brief) && $0.contains("5 pm") }, "\(rows)")
  }

  @Test("Questions have three forms: brief the field alone, normal without choices once they are known (rule 91)")
  func questions() {
    let player = RowTests.person([])
    func asked(_ line: String) -> [String] {
      player.answers = ["Pay rent", "", "", "", ""]
      return Array(RowTests.said(line, by: player).dropLast())
    }
    let whole = [
      "1 of 4. Name.", "2 of 4. Urgency. 1 high, 2 medium, 3 low. Enter for medium.",
      "3 of 4. Expected time. Enter for none.", "4 of 4. Reminder. Enter for none.",
      "Anything else? Enter to save, or type due, page, repeat, tags or notes.",
    ]
    for _ in 1...3 { #expect(asked("add") == whole) }
    #expect(
      asked("add") == [
        "1 of 4. Name.", "2 of 4. Urgency.", "3 of 4. Expected time.", "4 of 4. Reminder.", "Anything else?",
      ])
    player.session.level = .brief
    #expect(asked("add") == ["Name.", "Urgency.", "Time.", "Reminder.", "More."])
    player.session.level = .full
    #expect(asked("add") == whole)
  }
}
