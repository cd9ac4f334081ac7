import Model
import Testing

@testable import Conversation
@testable import English

/// Rules 19, 20 and 71 of rules.txt.
@Suite struct CompletionSentenceTests {
  private func sentence(_ candidates: [String], typed word: String) -> String {
    Completion(candidates: candidates, start: 0).sentence(typed: word)
  }

  @Test func theCountComesFirst() {
    #expect(sentence(["search", "show", "snooze"], typed: "s") == "3 matches. search, show, snooze.")
    #expect(sentence(["search"], typed: "s") == "1 match. search.")
    #expect(sentence((1...10).map { "a\($0)" }, typed: "a").hasPrefix("10 matches. a1, a2, "))
    #expect(sentence((1...22).map { "a\($0)" }, typed: "a") == "22 matches. Type another letter.")
    // Behind a command, with nothing typed, no letter is known.
    let behind = Completion(candidates: (1...22).map { "a\($0)" }, start: 4).sentence(typed: "")
    #expect(behind == "22 matches. a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, 12 more.")
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

  /// Every setting away from its default.
  private static func changed() -> Settings {
    var settings = Settings()
    let typed = [
      "level": "full", "dates": "day first", "sort": "due", "hints": "off", "reminders": "now", "bell": "on",
      "braille": "on",
      "week": "sunday", "morning": "8:30 am", "afternoon": "3 pm", "evening": "8 pm", "tonight": "9 pm",
      "night": "11 pm", "reminder hour": "9 am", "quiet hours": "10 pm to 7 am", "rows": "20",
      "row": "name time repeat", "width": "40",
      "reminder command": "play bell", "working day": "7", "prompt": "do", "clock": "24",
    ]
    for setting in Setting.all { settings = typed[setting.name].flatMap { setting.change(settings, $0) } ?? settings }
    return settings
  }

  @Test("What is kept is a code: the same whatever the clock, and read back as it was")
  func codesOfSettings() {
    var settings = Self.changed()
    let codes = [
      "level": "full", "dates": "dmy", "sort": "due", "hints": "off", "reminders": "now", "bell": "on", "braille": "on",
      "week": "SU",
      "morning": "08:30", "afternoon": "15:00", "evening": "20:00", "tonight": "21:00", "night": "23:00",
      "reminder hour": "09:00", "quiet hours": "22:00/07:00", "rows": "20", "row": "name estimate repeat",
      "width": "40",
      "reminder command": "play bell", "working day": "PT7H", "prompt": "do", "clock": "24",
    ]
    #expect(Set(codes.keys) == Set(Setting.all.map(\.name)))
    #expect(settings.stored == codes)
    #expect(Settings(stored: codes) == settings)
    settings.clock24 = false
    // A clock that is settled is kept where it is the default, too: else the locale would decide.
    #expect(settings.stored == codes.merging(["clock": "12"]) { $1 })
    settings.prompt = ""
    #expect(Settings(stored: settings.stored) == settings)
  }

  @Test("A file of an earlier version, which held the words that are typed, is read", arguments: [false, true])
  func oldSettings(_ clock24: Bool) {
    var settings = Self.changed()
    settings.clock24 = clock24
    let old = [
      "level": "full", "dates": "day first", "sort": "due", "hints": "off", "reminders": "now", "bell": "on",
      "braille": "on",
      "week": "sunday", "morning": clock24 ? "08:30" : "8:30 am", "afternoon": "15:00", "evening": "20:00",
      "tonight": "21:00", "night": "23:00", "reminder hour": clock24 ? "09:00" : "9 am",
      "quiet hours": clock24 ? "22:00 to 07:00" : "10 pm to 7 am", "rows": "20",
      "row": "name time repeat", "width": "40", "reminder command": "play bell", "working day": "7 hours",
      "prompt": "do", "clock": clock24 ? "24" : "12",
    ]
    #expect(Settings(stored: old) == settings)
    var silent = Settings()
    silent.prompt = ""
    #expect(Settings(stored: ["prompt": "none"]) == silent)
    #expect(Settings(stored: ["working day": "PT30H", "rows": "none", "row": "name colour"]) == Settings())
  }
}
