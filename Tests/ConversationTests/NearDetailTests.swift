import Model
import Seeded
import Testing

@testable import Conversation
@testable import English

/// What is nearly a detail and stays in a name is heard; plain names are left alone.
@Suite struct NearDetailTests {
  private func near(_ text: String) throws -> NearDetail? {
    let player = Rehearsal(filled: false)
    player.isInteractive = false
    return try Details(text, player.session.invocation).near
  }

  @Test(arguments: [
    ("Two, hihg", "hihg", "high"), ("Two, mediun", "mediun", "medium"), ("Two, lwo", "lwo", "low"),
    ("Two, urgnet", "urgnet", "high"), ("Bad, 30 minuts", "30 minuts", "30 minutes"),
    ("Bad, 5 minits", "5 minits", "5 minutes"), ("Gym, evry week", "evry week", "every week"),
    ("Bad, 2 huors", "2 huors", "2 hours"), ("Walk, tomorow", "tomorow", "tomorrow"),
    ("Walk, deu friday", "deu friday", "due friday"),
    ("Walk, remnd tomorrow 9 am", "remnd tomorrow 9 am", "remind tomorrow 9 am"),
    ("Rent, due 1st of each month", "due 1st of each month", "repeat 1st of each month"),
    ("Rent, page", "", ""), ("Rent, urgency: high", "urgency: high", "urgency high"),
    ("Rent, due: friday", "due: friday", "due friday"),
    ("Rent, high priority", "high priority", "high"), ("Walk, may", "may", "due may"),
    ("Rent, urgency hihg", "urgency hihg", "high"),
    ("Dinner, next friday", "next friday", "due next friday"), ("Milk, tga shop", "tga shop", "tag shop"),
    ("Milk, hihg, 30 minutes", "hihg", "high"),
  ])
  func slipsAreHeard(_ text: String, _ piece: String, _ meant: String) throws {
    #expect(try near(text) == (piece.isEmpty ? nil : .near(piece, meant: meant)))
  }

  @Test func whatCannotBeIsHeard() throws {
    #expect(try near("Trip, 30 february") == .notRead("30 february", .due))
    #expect(try near("Books, due back at the desk") == .notRead("due back at the desk", .due))
    #expect(try near("Water, every wek") == .notRead("every wek", .recurrence))
    #expect(try near("Pills, daily at 7am and 7pm") == .severalTimes("daily at 7am and 7pm"))
    #expect(try near("Walk, every 3 weekdays") == .notRead("every 3 weekdays", .recurrence))
    #expect(try near("Gift, due friday, due monday") == .second("due friday", .due))
    #expect(try near("Gift, tag a, tag b") == .second("tag a", .tags))
    #expect(try near("Call Ben, high, asap") == .behind("high", blocker: "asap"))
    #expect(try near("Pay rent due tomorrow") == .noComma("due"))
    #expect(try near("Pay rent high") == .noComma("high"))
    #expect(try near("Pay rent high, low") == nil)
    #expect(try near("Call Ana, soon") == .notRead("soon", .due))
    #expect(try near("Pay rent due tomorrow, due friday") == nil)
  }

  @Test(arguments: [
    "Buy eggs, milk", "Buy eggs, milk, bread, butter", "Ham, cheese, law, slow, love", "Read War, Peace",
    "Call Hugo, Hilda", "Buy nails, 12", "Lamps, one", "2 eggs, 3 apples", "Flour, 3 kg", "Wine, 2 bottles",
    "Write to Tim, Tom", "Look, listen", "Rent, not milk", "Sing, dance", "Shop, pages", "Ask Ann, Ben, Carl",
    "\"Two, hihg\"", "\"Pay rent due tomorrow\"", "Two, \"hihg\"", "hihg", "Thyme, sage, mint", "Paint, nose",
    "Plan, do, check, act", "Day, night", "Hope, minds", "Soap, washing powder, sponge",
  ])
  func plainNamesAreLeftAlone(_ text: String) throws { #expect(try near(text) == nil) }

  @Test func whatWasMeantIsUnderstood() throws {
    // What the answer offers must be a detail when it is typed.
    let player = Rehearsal(filled: false)
    for text in ["Two, hihg", "Bad, 30 minuts", "Gym, evry week", "Rent, due 1st of each month", "Walk, deu friday"] {
      guard case .near(_, let meant) = try Details(text, player.session.invocation).near else {
        Issue.record("\(text)")
        continue
      }
      #expect(try Details("Two, " + meant, player.session.invocation).edits.count == 1, "\(meant)")
    }
  }

  @Test func anythingIsAnsweredInOneLine() throws {
    let player = Rehearsal(filled: false)
    player.isInteractive = false
    var random = Seeded(7)
    let words = [
      "high", "hihg", "due", "deu", "friday", "frday", "30", "minuts", "every", "wek", "tag", "page", "next", "12",
      "31",
      "february", "milk", "\"", "of", "each", "month", "remind", "me", "0", "-5", "99999999999999999999", "5/4",
      "\u{301}",
    ]
    for number in 1...400 {
      var text = "Task"
      for _ in 0..<Int.random(in: 1...7, using: &random) {
        text += (random.chance(2) ? ", " : " ") + random.pick(words)
      }
      player.session.perform("add " + text)
      #expect(player.said.count + player.refused.count == number, "\(text)")
    }
  }
}
