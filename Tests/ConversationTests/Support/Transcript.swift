import Conversation
import English
import Foundation
import Grammar
import Model
import Seeded
import Testing

/// A file of Tests/Transcripts: what is typed behind each prompt, what is said, exactly.
///
/// Lines that begin with a number sign are comments, some of them orders to the runner:
/// `# now 2026-11-25 10:15` sets the clock, `# later 90` moves it by minutes, `# zone Europe/Berlin` sets the zone, `# locale de_DE` the locale, `# restart` ends the session and begins
/// another on the same tasks, `# script` reads what follows as a script, with nobody to ask, `# file NAME TEXT` makes a
/// file that can be replayed (`\n` for a new line, `\0` for a byte of zero). `# idle` is a second that passes at an empty prompt or question, `# typing` one
/// that passes with something typed: what comes then is said. What `export` gives stands behind `#|`. `# show NAME` shows
/// a file that was written, the same way. `# password WORDS` is what a script was given as password, `none` for nothing,
/// `failed` where what gives it fails. `# apart NAME LINE` types a line in a copy of the tasks that goes on alone, which is
/// made by the first such line, and can be joined by that name. `# closed` is a look for reminders that is made while Heed is
/// closed: what is told then is said. `# ways notification speech` are the ways by which it can be told, `none` for nothing, and
/// `# failing speech` those of them that fail. `# there Home Buy milk DUE:20261128` is what another program writes to a list of the
/// server, `# gone there Home Buy milk` what it deletes; `# server FAULT` is what goes wrong there, `# server well` nothing.
/// `# ctrl-c` gives up the next work that takes long.
///
/// What is typed behind `password:` and `again:` stands here to be read; in a terminal it is not shown.
struct Transcript: Sendable, CustomTestStringConvertible {
  let name: String
  let lines: [String]
  let url: URL

  var testDescription: String { name }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Transcripts")

  static let all: [Transcript] = {
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "txt" }.sorted { $0.path < $1.path }.compactMap(Transcript.init)
  }()

  init?(_ url: URL) {
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
    self.url = url
    name = url.deletingPathExtension().lastPathComponent
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast(
      text.hasSuffix("\n") ? 1 : 0)
  }

  static let prompts = [
    "heed", "name", "urgency", "time", "reminder", "start", "due", "repeat", "page", "tags", "note", "more", "task",
    "choice",
    "yes or no", "email", "password", "old", "password again", "written", "server", "user", "lists", "gone",
  ]

  /// The prompt with which a line begins, its colon included, or nil for what Heed says.
  static func prompt(_ line: String) -> String? {
    prompts.first { line.hasPrefix($0 + ": ") || line == $0 + ":" }.map { $0 + ":" }
  }

  /// `{x 2000}` in what is typed stands for x two thousand times.
  static func expanded(_ typed: String) -> String {
    typed.replacing(/\{(.+?) (\d+)\}/) { String(repeating: String($0.output.1), count: Int($0.output.2) ?? 1) }
  }

  /// What Heed says in it.
  var answers: [String] { lines.filter { !$0.hasPrefix("#") && Transcript.prompt($0) == nil } }

  /// What is typed in it behind the command prompt.
  var commands: [String] {
    lines.filter { $0.hasPrefix("heed: ") }.map { String($0.dropFirst(6)) }
  }
}

/// Plays a transcript's typed lines and writes down what comes of them.
final class TranscriptPlayer: Console {
  private var rest: ArraySlice<String>
  /// The transcript as it came out.
  private(set) var written: [String] = []
  private let world: FixedWorld
  private let store: MemoryStore
  private let people: MemoryPeople
  private var session: Session?
  private var isScript = false
  private var settings = Settings()
  private let teller = FixedTeller()
  private let syncer = FixedSyncer()
  /// Whether the next work that asks is given up.
  private var givesUp = false

  init(_ transcript: Transcript) {
    rest = transcript.lines[...]
    world = FixedWorld(When(iso: "2026-11-25 10:15") ?? When(CivilDate(dayNumber: 0)))
    store = MemoryStore()
    people = MemoryPeople(store)
  }

  var isInteractive: Bool { !isScript }
  var isInterrupted: Bool {
    defer { givesUp = false }
    return givesUp
  }
  var waitingLines: Int { 0 }
  var lineNumber: Int? { isScript ? 1 : nil }

  /// Plays it all and returns what came out.
  func play() -> [String] {
    while true {
      prepare()
      guard !rest.isEmpty else { break }
      let session = Session(store: people.store, console: self, world: world, settings: settings) { [self] in
        settings = $0
      }
      session.people = people
      session.teller = teller
      teller.isLocked = { [people] in people.current?.isLocked ?? false }
      session.syncer = syncer
      self.session = session
      session.run()
      settings = session.settings
    }
    return written
  }

  /// Takes the comments and orders that stand before a session.
  private func prepare() {
    while let line = rest.first, Transcript.prompt(line) == nil || line.hasPrefix("#") {
      if line == "# restart" || line == "# script" { isScript = line == "# script" }
      if line.hasPrefix("#") { obey(line) }
      rest.removeFirst()
      // What was said before is heard again; a session begins without anything typed, too.
      if line == "# restart", rest.first.map({ $0.hasPrefix("# restart") || $0.hasPrefix("#") == false }) == true {
        return
      }
    }
  }

  func ask(_ prompt: Prompt) -> Input {
    while let line = rest.first {
      if line == "# restart" || line == "# script" { return .end }
      rest.removeFirst()
      if line.hasPrefix("#") {
        obey(line)
      } else if Transcript.prompt(line) != nil {
        let typed = line.drop { $0 != ":" }.dropFirst().drop { $0 == " " }
        written.append(typed.isEmpty ? String(prompt.text.dropLast()) : prompt.text + typed)
        return typed == "^C" ? .interrupted : .line(Transcript.expanded(String(typed)))
      }
    }
    return .end
  }

  func say(_ text: String) { written += text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
  func refuse(_ text: String) { say(text) }

  /// What is no sentence stands behind `#|`, a comment to whoever replays the transcript.
  func give(_ document: String) {
    written += document.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { "#|" + $0 }
  }

  /// Types a line in a copy of the tasks.
  private func goOn(apart name: String, _ line: String) {
    let copy = people.store.copies[name] ?? people.store.copied()
    people.store.copies[name] = copy
    if !line.isEmpty { Session(store: copy, console: Unheard(), world: world).perform(line) }
  }

  /// A console of which nothing is written down.
  private final class Unheard: Console {
    let isInteractive = false
    func ask(_ prompt: Prompt) -> Input { .end }
    func say(_ text: String) {}
    func refuse(_ text: String) { Issue.record("\(text)") }
  }

  private func obey(_ line: String) {
    if line.hasPrefix("#|") { return }
    written.append(line)
    let words = line.split(separator: " ")
    if line == "# ctrl-c" { givesUp = true }
    if line == "# idle" || line == "# typing", let text = session?.reminder(isAtRest: line == "# idle") { say(text) }
    if line == "# closed", let voice = session?.voice,
      let text = teller.look(people.store.list, session?.settings ?? settings, voice, world)
    {
      say(text)
    }
    guard words.count > 2 else { return }
    switch words[1] {
    case "ways": teller.ways = words[2...].compactMap { .init(rawValue: String($0)) }
    case "failing": teller.failing = Set(words[2...].compactMap { .init(rawValue: String($0)) })
    case "logout": teller.endsAtLogout = words[2] == "ends"
    case "now":
      if let when = When(iso: words[2...].joined(separator: " ")) { world.now = world.instant(of: when) }
    case "password":
      people.given = words[2] == "none" ? nil : words[2] == "failed" ? "" : words[2...].joined(separator: " ")
    case "there", "gone", "server": syncer.obey(words.dropFirst().map(String.init), at: world.now)
    case "locale": world.localeName = String(words[2])
    case "apart": goOn(apart: String(words[2]), words[3...].joined(separator: " "))
    case "zone": world.zone = TimeZone(identifier: String(words[2]))!
    case "later": world.now.seconds += (Int(words[2]) ?? 0) * 60
    case "show": give(String(decoding: world.files[String(words[2])] ?? [], as: UTF8.self))
    case "file":
      let text = words[3...].joined(separator: " ").replacingOccurrences(of: "\\n", with: "\n")
        .replacingOccurrences(of: "\\r", with: "\r").replacingOccurrences(of: "\\t", with: "\t")
        .replacingOccurrences(of: "\\0", with: "\0")
      // `\xff` at its beginning is a byte that is not UTF-8.
      world.files[String(words[2])] =
        text.hasPrefix("\\xff") ? [0xFF] + Array(text.utf8.dropFirst(4)) : Array(text.utf8)
    default: break
    }
  }
}

extension Transcript {
  /// The person's own words: what is typed behind prompts, whole and in its parts.
  var ownWords: [String] {
    var own: Set<String> = []
    for line in lines {
      guard let prompt = Transcript.prompt(line) else {
        if line.hasPrefix("# file ") { own.formUnion(line.split(separator: " ").map(String.init)) }
        continue
      }
      // As it is heard: control characters are blanks.
      let text = Words(String(line.dropFirst(prompt.count))).text
      own.insert(text)
      own.formUnion(text.components(separatedBy: ", "))
      own.formUnion(text.split(separator: " ").map(String.init).filter(isUnusual))
    }
    // A name that reads like details, or has a comma, is said in quotes: around words that were typed, and no others.
    let typed = lines.filter { Transcript.prompt($0) != nil || $0.hasPrefix("# file ") }
      .map { $0.replacing("\\r\\n ", with: "").replacing("\\", with: "") }
    for answer in answers {
      for match in answer.matches(of: /"([^"]+)"/) {
        let isTyped = match.output.1.split(whereSeparator: { $0 == "," || $0 == " " }).allSatisfy { word in
          typed.contains { $0.contains(word) }
        }
        if isTyped { own.insert(String(match.output.0)) }
      }
    }
    return own.filter { !$0.isEmpty }.sorted()
  }

  /// A word that fixed text would not hold: with signs, or in capitals.
  private func isUnusual(_ word: String) -> Bool {
    if word.contains(where: { !$0.isLetter && !$0.isNumber }) { return true }
    return word.count > 1 && Int(word) == nil && word == word.uppercased()
  }
}
