import Model
import Testing

@testable import Conversation
@testable import English

/// Rules 19, 20 and 71 of ACCESSIBILITY.md.
@Suite struct CompletionSentenceTests {
  private func sentence(_ candidates: [String], typed word: String) -> String {
    Completion(candidates: candidates, start: 0).sentence(typed: word)
  }

  @Test func theCountComesFirst() {
    #expect(sentence(["search", "show", "snooze"], typed: "s") == "3 matches. search, show, snooze.")
    #expect(sentence(["search"], typed: "s") == "1 match. search.")
    #expect(sentence((1...10).map { "a\($0)" }, typed: "a").hasPrefix("10 matches. a1, a2, "))
    #expect(sentence((1...22).map { "a\($0)" }, typed: "a") == "22 matches. Type another letter.")
  }

  @Test func noMatchRepeatsWhatWasTyped() {
    #expect(sentence([], typed: "zz") == "No match for zz.")
    #expect(sentence([], typed: "") == "No match here.")
    let long = String(repeating: "z", count: 50)
    #expect(sentence([], typed: long) == "No match for \(long.prefix(40)).")
  }

  @Test(arguments: [
    (["search", "seal"], "s", "sea"), (["Pay rent", "pay Ana"], "PA", "Pay "), (["Pay", "page"], "pa", "pa"),
    (["one"], "o", "one"), ([], "zz", "zz"), (["émeu", "émail"], "é", "ém"), (["a", "A"], "", "a"),
  ])
  func theSharedBeginningIsPutIn(_ candidates: [String], _ word: String, _ common: String) {
    #expect(Completion(candidates: candidates, start: 0).common(typed: word) == common)
  }
}

@Suite struct SettingHelpTests {
  @Test func helpNamesEverySetting() {
    let player = Rehearsal()
    player.session.perform("help settings")
    let said = player.said.joined(separator: " ").lowercased()
    for setting in Setting.all {
      #expect(said.contains(try! Regex("[ ,]\(setting.name)[ ,.]")), "\(setting.name)")
    }
    #expect(player.said.count <= 10)
    for line in player.said { #expect(line.count <= 80, "\(line)") }
  }

  @Test func tabOffersSettingsAndTheirValues() {
    let session = Rehearsal().session!
    func offered(_ line: String) -> [String] { session.completion(of: line, cursor: line.utf8.count).candidates }
    #expect(offered("set ") == Setting.all.map(\.name))
    #expect(offered("set mor") == ["morning"])
    #expect(offered("set week ") == ["monday", "sunday", "saturday"])
    #expect(offered("set week su") == ["sunday"])
  }

  @Test func theClockDoesNotTouchTheHoursThatAreKept() {
    var settings = Settings()
    settings.clock24 = true
    #expect(settings.stored == ["clock": "24"])
    settings.hours.morning = TimeOfDay(wrapping: 0)
    settings.hours.night = TimeOfDay(wrapping: 1350)
    #expect(settings.stored == ["clock": "24", "morning": "00:00", "night": "22:30"])
    #expect(Settings(stored: settings.stored) == settings)
  }
}
