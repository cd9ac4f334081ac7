import Foundation
import Testing

@testable import Conversation
@testable import English
@testable import Grammar
@testable import Model

/// A row of the case files: what was said, when, and what it should mean.
struct PhraseCase: Sendable, CustomTestStringConvertible {
  var text: String
  var now: When
  var zone: String
  var kind: String
  var value: String
  var candidates: [String]
  var suggestion: String
  var mode: String
  var why: String
  /// Whether the value is past, so that it is taken with a warning.
  var past: Bool
  var testDescription: String { text + ", " + now.iso }

  /// All rows of a file beside these tests. A line that cannot be read is a row that no reading fits.
  static func rows(_ name: String) -> [PhraseCase] {
    let path = #filePath.replacingOccurrences(of: "Cases.swift", with: "Cases/" + name)
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").map { line in
      guard let row = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
        let expect = row["expect"] as? [String: Any], let text = row["text"] as? String
      else {
        return PhraseCase(
          text: String(line), now: When(CivilDate(dayNumber: 0)), zone: "", kind: "unreadable", value: "",
          candidates: [],
          suggestion: "", mode: "", why: "", past: false)
      }
      func words(_ value: Any?) -> String { value.map { "\($0)" } ?? "" }
      return PhraseCase(
        text: text, now: When(iso: words(row["now"])) ?? When(iso: "2026-03-18T10:15")!, zone: words(row["tz"]),
        kind: words(expect["kind"]), value: words(expect["value"]),
        candidates: (expect["candidates"] as? [Any] ?? []).map { "\($0)" }, suggestion: words(expect["suggest"]),
        mode: words(row["mode"]), why: words(expect["why"]),
        past: expect["past"] as? Bool ?? false)
    }
  }

  /// Compares a reading, its values as text, with what the row expects.
  func check<Value>(_ reading: Reading<Value>, _ text: (Value) -> String, _ place: SourceLocation = #_sourceLocation) {
    let note = Comment(rawValue: "\(self.text) at \(now.iso): \(reading)")
    switch (kind, reading) {
    case ("refuse", .failure(let failure)):
      let name = RefusalKinds.name(failure.reason)
      guard let kinds = RefusalKinds.kinds(why: why) else {
        Issue.record("no reason stands for the words: \(why)", sourceLocation: place)
        return
      }
      #expect(kinds.contains(name) || RefusalKinds.general[self.text] == name, note, sourceLocation: place)
    case ("ambiguous", .choices(let values)):
      #expect(values.first.map(text) == suggestion, note, sourceLocation: place)
      #expect(Set(values.map(text)) == Set(candidates), note, sourceLocation: place)
    case ("date", .value(let value)), ("datetime", .value(let value)), ("seconds", .value(let value)),
      ("rrule", .value(let value)):
      #expect(text(value) == self.value, note, sourceLocation: place)
    default: Issue.record(note, sourceLocation: place)
    }
  }
}
