import Model
import Seeded
import Testing

@testable import Conversation
@testable import English
@testable import Grammar

/// The words of a list, on Wednesday 18 March 2026.
@Suite struct QueryPhrasesTests {
  private let player: Rehearsal

  init() {
    player = Rehearsal(filled: false)
    player.isInteractive = false
    player.world.now = player.world.instant(of: When(CivilDate(year: 2026, month: 3, day: 18)!, .noon))
    player.session.perform("add Write the report, page Work, tags errand and home office")
    player.session.perform("add Pack, page Two words")
  }

  private func query(_ words: String) throws -> Query { try ListQuery(Words(words), player.session.invocation).query }

  private func day(_ month: Int, _ day: Int) -> CivilDate { CivilDate(year: 2026, month: month, day: day)! }

  @Test func nothingIsTheOpenTasks() throws {
    #expect(try query("") == Query())
    #expect(try query("open tasks") == Query())
  }

  @Test func statesUrgenciesAndNames() throws {
    #expect(try query("done").state == .done)
    #expect(try query("all").state == .all)
    #expect(try query("high").urgency == .high)
    #expect(try query("urgent").urgency == .high)
    #expect(try query("page work").page == "Work")
    #expect(try query("page Two words high").page == "Two words")
    #expect(try query("tag home office").tag == "home office")
    #expect(try query("tagged \"errand\"").tag == "errand")
    #expect(try query("overdue").overdueAt == player.world.today)
    #expect(try query("no due").lacks == [.due])
    #expect(try query("without time no reminder").lacks == [.time, .reminder])
    #expect(try query("fits 1 hour 30 minutes high").fits == TimeSpan(minutes: 90))
    #expect(try query("high with blue high folder").words == ["blue", "high", "folder"])
  }

  @Test func days() throws {
    #expect(try query("due friday").dueOn == day(3, 20)...day(3, 20))
    #expect(try query("due on friday high").dueOn == day(3, 20)...day(3, 20))
    #expect(try query("tomorrow").dueOn == day(3, 19)...day(3, 19))
    #expect(try query("due before friday").dueOn == Query.everyDay.lowerBound...day(3, 19))
    #expect(try query("by friday").dueOn == Query.everyDay.lowerBound...day(3, 20))
    #expect(try query("after friday").dueOn == day(3, 21)...Query.everyDay.upperBound)
    #expect(try query("from 20 march to 2 april").dueOn == day(3, 20)...day(4, 2))
    #expect(try query("between 20 march and 2 april").dueOn == day(3, 20)...day(4, 2))
    #expect(try query("from monday to friday").dueOn == day(3, 23)...day(3, 27))
    #expect(try query("this week").dueOn == day(3, 16)...day(3, 22))
    #expect(try query("due next week").dueOn == day(3, 23)...day(3, 29))
    #expect(try query("this weekend").dueOn == day(3, 21)...day(3, 22))
    #expect(try query("april").dueOn == day(4, 1)...day(4, 30))
    #expect(try query("next month").dueOn == day(4, 1)...day(4, 30))
    #expect(try query("due").dueOn == Query.everyDay)
    #expect(try query("due high").dueOn == Query.everyDay)
  }

  @Test func daysBehindDoneAreThoseOfTheFinishing() throws {
    let today = try query("done today")
    #expect(today.dueOn == nil)
    #expect(
      today.doneDuring == player.world.instant(
        of: When(day(3, 18)))...Instant(seconds: player.world.instant(of: When(day(3, 19))).seconds - 1))
    #expect(try query("this week done").doneDuring != nil)
    #expect(try query("done due today").dueOn == day(3, 18)...day(3, 18))
    #expect(try query("done due today").doneDuring == nil)
  }

  @Test func severalTogetherInAnyOrder() throws {
    let words = ["high", "page Work", "due friday", "tag errand", "no time", "brief"]
    let first = try query(words.joined(separator: " "))
    #expect(try query("high, page Work, due friday, tag errand, no time, brief") == first)
    for _ in 0..<50 { #expect(try query(words.shuffled().joined(separator: " ")) == first) }
    #expect(try ListQuery(Words("full page Work"), player.session.invocation).level == .full)
    let normal = try ListQuery(Words("normal"), player.session.invocation)
    #expect(normal.level == .normal && normal.query == Query())
  }

  @Test(arguments: [
    "bananas", "due bananas", "page", "page Zoo", "tag", "tag zoo", "no", "no colour", "fits", "fits milk", "with",
    "high low", "page Work page Inbox", "tag errand tag errand", "friday saturday", "due friday bananas",
    "before", "due before", "from 20 march to 19 march", "due 30 february", "12", "\"high\"", "next friday",
  ])
  func whatIsNotUnderstoodIsRefused(_ words: String) {
    #expect(throws: Failure.self) { try self.query(words) }
  }

  @Test func anyWordsAreAnswered() throws {
    var random = Seeded(11)
    let words =
      ListWords.all + [
        "and", "between", "by", "friday", "25", "march", "\"", "Work", "errand", "0", "99999999999999999999", "next",
        "last", "week", "month", "31", "february", "every", "2199", "1969", "minutes", "-1", ",",
      ]
    for number in 1...800 {
      var line = "list"
      for _ in 0..<Int.random(in: 1...8, using: &random) { line += " " + random.pick(words) }
      let before = player.said.count + player.refused.count
      player.session.perform(line)
      #expect(player.said.count + player.refused.count > before, "\(number) \(line)")
    }
  }
}
