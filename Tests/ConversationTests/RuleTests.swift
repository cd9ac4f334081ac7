import Foundation
import Model
import Seeded
import Testing

@testable import Conversation
@testable import English
@testable import Grammar

/// Rules of rules.txt on whole answers and sessions that the catalogue of single sentences cannot show.
@Suite struct RuleTests {
  /// The answers of a transcript: the lines between two prompts or comments.
  private static let answers: [[String]] = Transcript.all.flatMap { transcript in
    transcript.lines.split { $0.hasPrefix("#") || Transcript.prompt($0) != nil }.map(Array.init)
  }

  @Test("No answer says a line twice running (rule 15)")
  func doubledLines() {
    #expect(RuleTests.answers.count > 500)
    for answer in RuleTests.answers {
      #expect(zip(answer, answer.dropFirst()).allSatisfy { $0 != $1 }, "\(answer)")
    }
  }

  @Test("Every setting of Readline that the rules name is made before it starts (rule 18)")
  func readlineSettings() {
    let source = HouseTests.text(HouseTests.root.appendingPathComponent("Sources/CLine/Editor.c"))
    let off = [
      "enable-bracketed-paste", "enable-active-region", "page-completions", "colored-stats",
      "colored-completion-prefix", "visible-stats", "mark-modified-lines", "show-mode-in-prompt",
      "blink-matching-paren", "horizontal-scroll-mode", "echo-control-characters", "enable-keypad", "enable-meta-key",
    ]
    let all =
      off.map { ($0, "off") } + [
        ("bell-style", "none"), ("show-all-if-ambiguous", "on"), ("completion-query-items", "0"),
        ("completion-display-width", "0"),
      ]
    for (name, value) in all { #expect(source.contains("{\"\(name)\", \"\(value)\"}"), "\(name)") }
  }

  @Test("A prompt is short, and the question before it is a whole line (rule 29)")
  func prompts() {
    for transcript in Transcript.all {
      for (before, line) in zip(transcript.lines, transcript.lines.dropFirst()) {
        guard let prompt = Transcript.prompt(line), prompt != "heed:", !before.hasPrefix("#") else { continue }
        // The one exception, which Emacs must know as a prompt for a password.
        #expect(prompt.count < 14 || prompt == "password again:")
        #expect(before.hasSuffix(".") || before.hasSuffix("?") || Transcript.prompt(before) != nil, "\(before)")
      }
    }
    #expect(Sentences.Prompts.command == "heed: ")
  }

  @Test("The prompt is one's own or none, and never another question's (rules 11, 27, 28 and 30)")
  func ownPrompt() {
    for (typed, prompt) in [("task", "heed: "), ("do", "do: "), ("none", ""), ("two words", "heed: ")] {
      let player = Rehearsal()
      player.session.perform("set prompt \(typed)")
      #expect(player.session.settings.prompt == prompt)
    }
  }

  // MARK: Rows

  @Test("Shuffled rows still parse, each to its task (rule 38)")
  func shuffledRows() throws {
    let player = Rehearsal(filled: false)
    player.isInteractive = false
    var generator = TodoGenerator(seed: 38, now: player.world.today)
    let tasks = (1...300).map { generator.todo(number: $0) }
    var random = Seeded(38)
    for row in tasks.map(player.session.voice.fullRow).shuffled(using: &random) {
      let digits = row.prefix { $0.isNumber }
      let task = tasks[try #require(Int(digits)) - 1]
      let typed = Words(String(row.dropFirst(digits.count).drop { ", ".contains($0) })).rest
      let entry = try TypedLine(player.session.invocation).read(typed, nameFirst: true)
      #expect(entry.doubts.isEmpty, "\(row)")
      let blank = Todo(uid: task.uid, number: task.number, name: "", created: task.created)
      #expect(try blank.edited([.name(entry.name)] + entry.edits, at: player.world.today) == task, "\(row)")
    }
  }

  @Test("A row is number, name, then fields in their order, unset ones left out (rule 39)", arguments: Level.allCases)
  func rowForm(_ level: Level) {
    var generator = TodoGenerator(seed: 39, now: FixedWorld(When(CivilDate(dayNumber: 20_782), .noon)).today)
    var voice = Catalogue.voice
    voice.level = level
    let dates =
      #"(due )?(midnight before )?(now|in \d+ minutes?|today|tomorrow|yesterday|[A-Z][a-z]+day|\d+ [A-Z][a-z]+).*|.+ late"#
    let order = [
      "done", "high|medium|low", "start (?!by ).*", dates,
      #"(about )?(\d+ (and a half )?(minutes?|hours?|days?)( \d+ minutes?)?|half an? .*)"#, "start by .*",
      "reminder .*",
      "every .*|.* after it is done.*", "page .*", "tags? .*", "about .* days?|about half a day", "\\d+ notes?",
    ]
    for number in 1...500 {
      var task = generator.todo(number: number)
      task.name = "Plain name"
      let row = voice.row(task)
      #expect(row.hasPrefix("\(number) Plain name") && row.hasSuffix("."), "\(row)")
      guard level < .full else { continue }
      // Each piece is a field; at these levels a field stands at most once, in the order above.
      var place = 0
      for piece in row.dropLast().components(separatedBy: ", ").dropFirst() {
        let found = order.indices.dropFirst(place).first { piece.wholeMatch(of: try! Regex(order[$0])) != nil }
        #expect(found != nil, "\(piece) of \(row)")
        place = (found ?? place) + 1
      }
    }
  }

  @Test("A list begins with its count, and of what is overdue (rules 43 and 44)")
  func lists() {
    let player = Rehearsal()
    player.session.perform("add Old, due yesterday")
    for typed in ["list", "list high", "find a", "fits 30 minutes", "overdue", "today"] {
      player.forget()
      player.session.perform(typed)
      #expect(player.said[0].wholeMatch(of: /\d+ [^.]+\./) != nil, "\(player.said[0])")
      #expect(player.said[0].hasSuffix(", 1 late.") == ["list", "today"].contains(typed), "\(player.said[0])")
    }
    let empty = Rehearsal(filled: false)
    for typed in ["list", "list high", "find a", "fits 30 minutes", "overdue", "today", "tomorrow", "plan", "next"] {
      empty.forget()
      empty.session.perform(typed)
      #expect(empty.said[0].wholeMatch(of: /(No|Nothing) [^.]+\. Type [^.]+\./) != nil, "\(empty.said)")
    }
  }

  // MARK: State

  @Test("Every command answers, in one write (rules 14, 59 and 105)")
  func everyCommandAnswers() {
    var random = Seeded(59)
    let examples = Command.all.filter { $0.name != "replay" && $0.name != "quit" }.flatMap(\.examples)
    let player = Rehearsal()
    for _ in 0..<1_500 {
      var words = random.pick(examples).split(separator: " ").map(String.init)
      if random.chance(3) { words.shuffle(using: &random) }
      if random.chance(3) { words.removeLast() }
      player.forget()
      let (writes, asked) = (player.writes, player.asked)
      player.session.perform(words.joined(separator: " "))
      #expect(player.said.count + player.refused.count > 0, "\(words) said nothing")
      if player.asked == asked, words.first != "history" {
        #expect(player.writes == writes + 1, "\(words): \(player.writes - writes) writes")
      }
    }
  }

  @Test("A setting answers with its name and value; set alone says each on a line (rule 60)")
  func settings() {
    let values = [
      "level": "full", "clock": "24", "dates": "day first", "sort": "due", "hints": "off", "reminders": "quiet",
      "bell": "on", "braille": "on", "rows": "20", "width": "40", "working day": "7 hours", "prompt": "do",
      "week": "sunday",
      "morning": "07:30",
      "afternoon": "15 hours", "evening": "19 hours", "tonight": "20:30", "night": "22 hours", "reminder hour": "09:30",
      "row": "name due time", "reminder command": "spd-say", "quiet hours": "22:30 to 07:30",
    ]
    let player = Rehearsal()
    for setting in Setting.all {
      guard let value = values[setting.name] else {
        Issue.record("\(setting.name) has no value here")
        continue
      }
      player.forget()
      player.session.perform("set \(setting.name) \(value)")
      #expect(player.said == [Sentences.capitalized(setting.name) + " \(value)."])
    }
    player.forget()
    player.session.perform("set")
    #expect(player.said == Setting.all.map { Sentences.capitalized($0.name) + " \(values[$0.name] ?? "")." })
  }

  @Test("A save that fails is said at once and again at the end (rule 67)")
  func unsaved() {
    let player = Rehearsal(filled: false)
    player.session.store = ReadOnlyStore()
    player.session.perform("add Pay rent")
    #expect(player.said.isEmpty)
    #expect(player.refused == ["Not saved, it can only be read. Make it writable, /folder/file."])
    player.session.perform("quit")
    #expect(player.said == [player.refused[0], "Goodbye. Not all was saved."])
    #expect(player.session.hasFailed)
  }

  @Test("Hints are said three times, in full always, in brief or when off never, the tour once at each level (rule 92)")
  func hints() {
    func starts(level: Level? = nil, _ change: (inout Settings) -> Void) -> [String] {
      var settings = Settings()
      change(&settings)
      return (1...5).map { _ in
        let player = Rehearsal(filled: false)
        player.session.settings = settings
        player.session.level = level
        let line = player.session.start()
        settings = player.session.settings
        return line
      }
    }
    let (with, without) = ("No tasks. Type help for help.", "No tasks.")
    let first = with + " Type tour for a tour."
    #expect(starts { _ in } == [first, with, with, without, without])
    #expect(starts { $0.level = .full } == [first, with, with, with, with])
    let brief = [without + " Type tour for a tour."] + Array(repeating: without, count: 4)
    #expect(starts { $0.level = .brief } == brief)
    #expect(starts(level: .brief) { _ in } == brief)
    #expect(starts(level: .full) { $0.level = .brief } == [first, with, with, with, with])
    #expect(starts(level: .normal) { $0.level = .brief } == [first, with, with, without, without])
    #expect(starts { $0.hints = false } == Array(repeating: without, count: 5))
    // Who was here before, at a version without a tour, is no beginner.
    #expect(starts { $0 = Settings(stored: ["heard start": "1"]) } == [with, with, without, without, without])
    #expect(starts { $0 = Settings(stored: ["zone": "Europe/Berlin"]) } == [with, with, with, without, without])
  }

  @Test("A first start with tasks, as after a copy, names no tour")
  func startWithTasks() {
    let player = Rehearsal(filled: true)
    player.session.settings = Settings()
    #expect(player.session.start().hasSuffix(" Type help for help."))
  }

  // MARK: The wizard

  @Test("A choice is taken by number, whole word or unique beginning, in any case (rule 75)")
  func choices() {
    for (urgency, words) in [
      (Urgency.high, ["1", "h", "Hi", "hig", "HIGH", "urgent"]), (.medium, ["2", "M", "me", "mediu", "Medium"]),
      (.low, ["3", "l", "lo", "LOW"]),
    ] {
      for word in words { #expect(Phrases.urgencyAnswer(word) == urgency, "\(word)") }
    }
    for word in ["0", "4", "-1", "highest", "x", "high low", ""] {
      #expect(Phrases.urgencyAnswer(word) == nil, "\(word)")
    }
  }

  @Test(
    "At each question where, help, back and cancel work, and its line has place, field and default (rules 66, 74, 76)")
  func wizard() {
    for place in 0...3 {
      let player = Rehearsal(filled: false)
      let early = Array(["Pay rent", "high", "30m"].prefix(place))
      let forward = ["Feed cat", "", "", ""][place]
      player.answers =
        early + ["where", "?", "help", "back"] + (place == 0 ? [] : [early[place - 1]]) + [forward, "cancel"]
      player.session.perform("add")
      let said = player.said
      let start = "Adding a task, question \(place + 1) of 4, "
      #expect(said.filter { $0.hasPrefix(start) }.count == 2, "\(said)")
      let question = "\(place + 1) of 4. "
      #expect(said.filter { $0.hasPrefix(question) }.count == 2, "\(said)")
      #expect(said.contains { $0.hasPrefix("Type ") }, "\(said)")
      #expect(said.last == "Cancelled. Nothing saved." && player.session.store.list.count == 0, "\(said)")
      for line in said where line.wholeMatch(of: /\d of 4\. .*/) != nil {
        let new = /\d of 4\. [A-Z][a-z ]+\.( 1 high, 2 medium, 3 low\.)?( Enter for [A-Za-z]+\.)?/
        let answered = /\d of 4\. [A-Z][a-z]+ is [A-Za-z0-9 ]+\.( 1 high, 2 medium, 3 low\.)? Enter keeps it\./
        #expect(line.wholeMatch(of: new) != nil || line.wholeMatch(of: answered) != nil, "\(line)")
      }
    }
  }
}

/// A store on a disk that can only be read.
private final class ReadOnlyStore: Store {
  let list = TodoList()
  let sequence = 0
  private let failure = StoreFailure.trouble(.readOnly(path: "/folder/file"))

  func refresh() throws(StoreFailure) -> Bool { false }
  func commit(
    _ changes: [Change], typed: String, action: Entry.Action?, at time: Instant
  ) throws(StoreFailure) -> Entry { throw failure }
  func sync() throws(StoreFailure) { throw failure }
  func undo(at time: Instant) throws(StoreFailure) -> Entry? { nil }
  func redo(at time: Instant) throws(StoreFailure) -> Entry? { nil }
  func beginTogether() {}
  func endTogether(keep: Bool) throws(StoreFailure) {}
  func check() throws(StoreFailure) -> CheckReport { throw failure }
  func backup(to path: String) throws(StoreFailure) { throw failure }
}
