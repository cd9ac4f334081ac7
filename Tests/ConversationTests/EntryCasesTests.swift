import Foundation
import Seeded
import Testing

@testable import English
@testable import Grammar
@testable import Model

/// A line as it is typed behind `add`, and what it must come to.
struct EntryCase: Sendable, CustomTestStringConvertible {
  /// Values for fields: `name`, `due`, `minutes`, `rule` and so on, as text; what is not set is not there.
  typealias Fields = CaseFields

  /// One answer that is right.
  struct Answer: Sendable {
    var fields: Fields
    var doubt: String?
    var asked: Fields?
    var says: String?
    var isRefusal = false
  }

  var id: String
  var text: String
  var now: When
  var pages: [String] = []
  var clock24 = false
  var answers: [Answer]
  var testDescription: String { id + " " + text }

  /// All rows of a file beside these tests. A line that cannot be read has no answer and is right for nothing.
  static func rows(_ name: String) -> [EntryCase] {
    CaseRun.rows(name).map { row in
      guard let row, let text = row["text"] as? String, let expect = row["expect"] as? [String: Any]
      else { return EntryCase(id: "no row", text: "", now: When(CivilDate(dayNumber: 0)), answers: []) }
      var entry = EntryCase(
        id: "\(row["id"] ?? "")", text: text, now: When(iso: "\(row["now"] ?? "")") ?? When(CivilDate(dayNumber: 0)),
        answers: [])
      let setup = row["setup"] as? [String] ?? []
      entry.clock24 = setup.contains("set clock 24") || row["lc_time"] != nil
      entry.pages = setup.filter { $0.hasSuffix(" yes") }.map {
        $0.split(separator: " ").dropFirst().dropLast().joined(separator: " ")
      }
      entry.answers = (expect["either"] as? [[String: Any]] ?? [expect]).map(answer)
      return entry
    }
  }

  private static func answer(_ expect: [String: Any]) -> Answer {
    Answer(
      fields: CaseFields(expect, without: ["doubt", "asked", "says", "refuse", "either"]),
      doubt: expect["doubt"] as? String,
      asked: (expect["asked"] as? [String: Any]).map { CaseFields($0) }, says: expect["says"] as? String,
      isRefusal: expect["refuse"] != nil)
  }

  /// The lines that a session hears before it.
  var setup: [String] {
    pages.flatMap { ["page \($0) yes", "page all"] } + (clock24 ? ["set clock 24"] : [])
  }

  var context: PhraseContext {
    var context = PhraseContext(now: now)
    context.clock24 = clock24
    return context
  }
}

/// How a row was answered.
enum EntryVerdict: Hashable {
  case right
  /// Asked about or refused where it should not be, or in other words: heard, and nothing is changed unheard.
  case doubted(String)
  /// Understood otherwise, in a sentence that sounds like success.
  case wrong(String)
}

extension EntryCase {
  func verdict() -> EntryVerdict {
    do {
      let pages = self.pages
      let entry = try TypedEntry(
        reading: text, context, page: { name in pages.first { folded($0) == folded(name) } })
      return judged(entry)
    } catch {
      return answers.contains(where: \.isRefusal) ? .right : .doubted("refused \(error)")
    }
  }

  private func judged(_ entry: TypedEntry) -> EntryVerdict {
    if entry.doubts.contains(where: { $0.refusal != nil }) {
      return answers.contains(where: \.isRefusal) ? .right : .doubted("refused \(entry.doubts.map(\.words))")
    }
    guard let found = outcome(TypedEntry.Taken(name: entry.name, edits: entry.edits)) else {
      return answers.contains(where: \.isRefusal) ? .right : .doubted("does not go together: \(entry)")
    }
    let doubts = entry.doubts.map { plain($0.words) }.joined(separator: " ")
    let note = "\(found.sorted { $0.key < $1.key }) doubts \(entry.doubts.map(\.words))"
    for answer in answers where !answer.isRefusal && answer.fields.isSame(as: found) {
      if let doubt = answer.doubt, !doubts.contains(plain(doubt)) { continue }
      if answer.doubt == nil, !doubts.isEmpty { continue }
      if answer.says == "no due", !entry.namesTime { continue }
      if answer.says == "no reminder", !entry.lacksReminder { continue }
      if let asked = answer.asked {
        guard let first = entry.doubts.first?.readings.first, let taken = outcome(first), asked.isSame(as: taken) else {
          return .doubted("asked \(entry.doubts.first?.readings.first.flatMap(outcome) ?? [:])")
        }
      }
      return .right
    }
    return doubts.isEmpty ? .wrong(note) : .doubted(note)
  }

  /// Words without case and the signs between them.
  private func plain(_ text: String) -> String {
    text.lowercased().replacing(",", with: " ").replacing(";", with: " ").replacing("&", with: " ")
      .split(separator: " ").joined(separator: " ")
  }

  /// The fields of the task that an entry makes; nil where its values do not go together.
  private func outcome(_ taken: TypedEntry.Taken) -> Fields? {
    let blank = Todo(
      uid: UID(high: 0, low: 1), number: 1, name: "", due: nil, page: Todo.firstPage, created: Instant(seconds: 0))
    guard let todo = try? blank.edited([.name(taken.name)] + taken.edits, at: now) else { return nil }
    return CaseFields(todo)
  }
}

@Suite("Typed lines of the case files")
struct EntryCasesTests {
  @Test(
    "No line is misunderstood unheard",
    arguments: [("entries.jsonl", 281), ("own-entries.jsonl", 419), ("fresh-entries.jsonl", 474)])
  func rows(_ name: String, _ count: Int) {
    let rows = EntryCase.rows(name)
    #expect(rows.count == count && rows.allSatisfy { !$0.answers.isEmpty })
    let verdicts = rows.map { ($0, $0.verdict()) }
    for (row, verdict) in verdicts {
      switch verdict {
      case .right: break
      case .doubted(let note): print("doubted", row.id, row.text, note, separator: " | ")
      case .wrong(let note): Issue.record(Comment(rawValue: "\(row.id) \(row.text): \(note)"))
      }
    }
    let right = verdicts.count { $0.1 == .right }
    print("\(name): \(right) of \(count) right")
  }
}

extension EntryCasesTests {
  @Test("A name in quotes is kept letter for letter, and what stands behind it is details")
  func quotes() throws {
    let context = PhraseContext(now: When(iso: "2026-11-23T10:15")!)
    for row in EntryCase.rows("own-entries.jsonl") where !row.text.contains("\"") {
      let entry = try TypedEntry(reading: "\"\(row.text)\" wednesday, low", context)
      #expect(entry.name == row.text && entry.doubts.isEmpty)
      #expect(entry.edits == [.due(When(iso: "2026-11-25")!), .urgency(.low)], "\(row.text)")
    }
  }

  @Test("A name that is surely none but a name is read as it stands")
  func plainNames() throws {
    let context = PhraseContext(now: When(iso: "2026-11-23T10:15")!)
    var count = 0
    for row in ["entries", "own-entries", "fresh-entries"].flatMap({ EntryCase.rows($0 + ".jsonl") }) {
      for text in [row.text, row.text.lowercased(), row.text + " 7"] where !Phrases.mayHoldDetails(text) {
        let entry = try TypedEntry(reading: text, context, page: { $0 })
        #expect(entry.name == text && entry.edits.isEmpty && entry.doubts.isEmpty, "\(text)")
        count += 1
      }
    }
    #expect(count > 50, "\(count) plain names")
  }

  @Test("Any words come to a name that holds what is asked about, and none is lost")
  func anyWords() {
    let context = PhraseContext(now: When(iso: "2026-11-23T10:15")!)
    var random = Seeded(9)
    let words = EntryCase.rows("own-entries.jsonl").flatMap { $0.text.split(separator: " ").map(String.init) }
    for _ in 1...3_000 {
      let text = (1...Int.random(in: 1...12, using: &random)).map { _ in random.pick(words) }.joined(separator: " ")
      guard let entry = try? TypedEntry(reading: text, context) else { continue }
      for doubt in entry.doubts where doubt.refusal == nil {
        #expect(entry.name.contains(doubt.words), "\(text): \(entry.name)")
      }
      if entry.edits.isEmpty, entry.doubts.isEmpty, !text.contains("\""), !text.contains("\u{201C}") {
        #expect(
          entry.name.filter(\.isLetter) == text.filter(\.isLetter) || entry.lacksReminder, "\(text): \(entry.name)")
      }
    }
  }
}
