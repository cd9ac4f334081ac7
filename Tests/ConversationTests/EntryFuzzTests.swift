import Foundation
import Model
import Seeded
import Testing

@testable import Conversation
@testable import English

/// Any line behind the commands that take one: no crash, answers that are lines of text, and of a new task every field
/// that was set is said.
///
/// The seed is another each time and is printed; `HEED_SEED` repeats one, `HEED_FIRE=20000` types that many lines.
@Suite("Typed lines Fuzz")
struct EntryFuzzTests {
  static let seed = Trials.seed
  /// How many lines one session hears.
  private static let sessionLength = 40
  private static let verbs = [
    "add", "add", "add", "add", "edit 1", "due", "move", "tag", "note", "start", "list", "done", "what",
  ]
  /// All words of the case files.
  private static let words: [String] = {
    let names = ["entries", "dates", "durations", "repeats", "which", "words"]
    let rows = (names + names.map { "own-" + $0 } + ["fresh-entries"]).flatMap { CaseRun.rows($0 + ".jsonl") }
    let texts = ["text", "line", "lines", "setup"].flatMap { key in
      rows.compactMap { $0?[key] }.flatMap { $0 as? [String] ?? [$0 as? String ?? ""] }
    }
    return Set(texts.flatMap { $0.split(separator: " ").map(String.init) }).sorted()
  }()
  /// Signs, numbers, marks and letters of all directions.
  private static let others = [
    ",", ";", ":", "-", "\"", "\"Buy milk\"", "\u{201C}", "\u{201D}", "'", "(", ")", "(A)", "!", "!!", "#x", "@home",
    "+y", "p1", "due:", "due:friday", "pri:", "rec:", "t:x", "page:", "0", "1", "3", "12", "31", "99", "1984", "-5",
    "99999999999999999999", "5/4", "20.50", "24:00", "25:61", "½", "\u{0645}\u{0648}\u{0639}\u{062F}",
    "\u{05E9}\u{05D9}\u{05E2}\u{05D5}\u{05E8}", "\u{8CB7}\u{3044}\u{7269}", "\u{1F382}",
    "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "e\u{301}", "Z\u{351}\u{34F}a\u{334}", "\u{200B}", "a\u{200D}b",
    "\u{202E}abc\u{202C}", "\u{FEFF}", "\u{301}", "ﬁx", "İ", "ß", "\u{0661}\u{0662}", "\\", "FREQ=DAILY", "remind",
  ]

  /// A line of some of these.
  private func line(_ random: inout Seeded) -> String {
    var text = random.pick(EntryFuzzTests.verbs) + " "
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      text += random.pick(Int.random(in: 0..<4, using: &random) > 0 ? EntryFuzzTests.words : EntryFuzzTests.others)
      text += random.pick([" ", " ", " ", " ", ", ", ", ", "; ", ",", ""])
    }
    return text
  }

  @Test("Any words behind the commands that read a line") func anyLines() {
    print("Seed of the typed lines: \(EntryFuzzTests.seed)")
    var random = Seeded(EntryFuzzTests.seed)
    var taken: [(time: Duration, line: String)] = []
    for _ in 0..<max(1, Trials.count(atLeast: 1_000) / EntryFuzzTests.sessionLength) {
      let run = CaseRun()
      run.type(["add Buy milk", "add Pay rent, high, due friday 5 pm, every week, 30 minutes, page School", "page all"])
      for _ in 0..<EntryFuzzTests.sessionLength {
        let line = line(&random)
        let before = run.tasks
        let time = ContinuousClock().measure { run.type([line]) }
        taken.append((time, line))
        check(run, line, before)
      }
    }
    taken.sort { $0.time < $1.time }
    print("\(taken.count) lines, median \(taken[taken.count / 2].time), worst \(taken.suffix(3))")
  }

  @Test("A person at the prompt who answers anything") func anyAnswers() {
    var random = Seeded(EntryFuzzTests.seed &+ 1)
    for _ in 0..<max(1, Trials.count(atLeast: 200) / 20) {
      let answers = (0..<60).map { _ in random.pick(["", "1", "2", "yes", "no", "back", "cancel", line(&random)]) }
      let run = CaseRun(isInteractive: true, answers: answers)
      run.type(["add Buy milk", "add Pay rent, due friday 5 pm, every week"])
      for _ in 0..<20 {
        let line = line(&random)
        run.type([line])
        checkLines(run, line)
      }
    }
  }

  @Test(
    "Long and deep lines",
    arguments: [
      "add X" + String(repeating: ", friday, 5 pm, high, #a", count: 50),
      "add X" + String(repeating: ", 1 hour", count: 200),
      "add " + String(repeating: "x", count: 1 << 20), "add " + String(repeating: "friday ", count: 150_000),
      "add " + String(repeating: ",", count: 1 << 20), "add X" + String(repeating: ", every monday", count: 200),
      "add " + String(repeating: "\"", count: 4_001), "add " + String(repeating: "\u{301}", count: 100_000),
      "add " + String(repeating: "remind 5 minutes before and ", count: 300),
      "due " + String(repeating: "in ", count: 5_000),
      "edit 1" + String(repeating: ", tag a", count: 500),
      "add " + String(repeating: "\u{202E}\u{05D0}, ", count: 2_000),
      "add X " + (1...200).map { "#t\($0)" }.joined(separator: " "), "what remind,",
      "move " + String(repeating: "1 to ", count: 2_000),
      "add " + String(repeating: "3 to 4 pm, ", count: 1_000), "note " + String(repeating: "a,\"", count: 50_000),
      "what " + String(repeating: "before and after ", count: 2_000),
    ])
  func long(_ line: String) {
    let run = CaseRun()
    run.type(["add Buy milk"])
    let before = run.tasks
    let time = ContinuousClock().measure { run.type([line]) }
    print("\(line.utf8.count) bytes, \(line.prefix(30)): \(time)")
    check(run, line, before)
  }
}

// What holds of every answer.
extension EntryFuzzTests {
  /// Checks what was said to a line, and of an added task that its fields were said.
  private func check(_ run: CaseRun, _ line: String, _ before: [Todo]) {
    checkLines(run, line)
    guard line.hasPrefix("add ") else { return }
    let known = Set(before.map(\.uid))
    let new = run.tasks.filter { !known.contains($0.uid) }
    let note = Comment(rawValue: "\(line.prefix(300)): \(run.answer.prefix(600)), seed \(EntryFuzzTests.seed)")
    #expect(new.count == (run.isRefused ? 0 : 1), note)
    if let task = new.first { #expect(unsaid(task, run.answer, on: run.session.world.today.date) == [], note) }
  }

  /// Checks that each line of an answer is one.
  private func checkLines(_ run: CaseRun, _ line: String) {
    #expect(!run.said.isEmpty || line.hasPrefix("what"), "nothing said to \(line.prefix(300))")
    let own = line.split(whereSeparator: { " ,;".contains($0) }).map(String.init)
    for said in run.said {
      let faults = SentenceLaws.faultsOfWhole(said, own: own.count < 400 ? own : [])
      #expect(faults == [], "\(line.prefix(300)), seed \(EntryFuzzTests.seed)")
    }
    // A script says the number of its line first, and what is unclear is said with its own words first.
    guard run.isRefused, run.said.count == 1, run.said[0].hasPrefix("Line 0. ") else { return }
    let refusal = run.said[0].replacing("Line 0. ", with: "", maxReplacements: 1)
    guard !refusal.contains(" could be "), !refusal.contains(" tasks with ") else { return }
    #expect(SentenceLaws.refusalWords.contains { refusal.hasPrefix($0) }, "\(line.prefix(300)): \(refusal)")
  }

  /// The fields of a new task that its answer does not say, each by a word or a figure that stands there for it.
  private func unsaid(_ task: Todo, _ answer: String, on today: CivilDate) -> [String] {
    let behind = answer.replacing(task.name.spoken, with: "", maxReplacements: 1).components(separatedBy: " Name has ")[
      0]
    // The nearest days with a time of day are said by their name, all others by their number.
    func days(_ when: When?) -> [String] {
      guard let when else { return [] }
      let ahead = when.date.dayNumber - today.dayNumber
      let near = ahead == 0 ? "today" : ahead == 1 ? "tomorrow" : Sentences.capitalized("\(when.date.weekday)")
      return [" \(when.date.day)"] + (when.time == nil || !(0...7).contains(ahead) ? [] : [near])
    }
    let words: [(String, isSet: Bool, [String])] = [
      ("urgency", task.urgency != .medium, ["\(task.urgency)"]),
      ("start", task.start != nil, days(task.start)), ("due", task.due != nil, days(task.due)),
      ("length", task.estimate != nil, ["second", "minute", "hour", "day"]),
      ("reminder", !task.alarms.isEmpty, ["reminder"]),
      ("repeat", task.recurrence != nil, ["every", "after it is done", "each", "daily", "weekly"]),
      ("page", task.page != Todo.firstPage, ["page"]), ("tags", !task.tags.isEmpty, ["tag"]),
      ("notes", !task.notes.isEmpty, ["note"]),
    ]
    return words.filter { field in field.isSet && !field.2.contains { behind.contains($0) } }.map(\.0)
  }
}
