import Foundation
import Interchange

@testable import Conversation
@testable import English

/// The rules of rules.txt that can be checked on any line that is said.
///
/// `own` are the person's own words in the line: they are exempt from what is asked of fixed text.
enum SentenceLaws {
  /// What is wrong with a line, in words; empty when nothing is.
  static func faults(_ line: String, own: [String] = []) -> [String] {
    let fixed = fixed(line, own: own)
    let isPlain = [line, fixed].contains { $0.unicodeScalars.allSatisfy(signs.contains) }
    return (isPlain ? [] : ["5 signs: \(line)"]) + faultsOfWhole(line, own: own) + faultsOfFixed(fixed)
  }

  private static let signs = CharacterSet.alphanumerics.union(.init(charactersIn: " ,.?':"))

  /// The line with other words in the place of the person's own, the longest first.
  static func fixed(_ line: String, own: [String]) -> String {
    own.filter { !$0.isEmpty && holds(line, $0) }.sorted { $0.count > $1.count }
      .reduce(line) { $0.replacingOccurrences(of: $1, with: "Pay rent") }
  }

  /// Whether a text stands in a line, by its bytes: most of a person's words do not, and this is asked of thousands.
  private static func holds(_ line: String, _ text: String) -> Bool {
    line.withCString { bytes in
      text.withCString { sought in
        // A byte of zero ends what C sees of a text.
        let isWhole = strlen(bytes) == line.utf8.count && strlen(sought) == text.utf8.count
        return isWhole ? strstr(bytes, sought) != nil : line.contains(text)
      }
    }
  }

  /// What is asked of every line, whosever its words are.
  static func faultsOfWhole(_ line: String, own: [String] = []) -> [String] {
    var faults: [String] = []
    func check(_ holds: Bool, _ rule: String) { if !holds { faults.append("\(rule): \(line)") } }
    check(!line.unicodeScalars.contains { $0.value < 32 || (127...159).contains($0.value) }, "13 control bytes")
    check(!line.hasPrefix(" ") && !line.hasSuffix(" ") && !line.contains("  ") && !line.contains("\t"), "7 blanks")
    check(line.count >= 3 && line.contains { $0.isLetter }, "8 a letter and three characters")
    check(!line.hasPrefix("heed"), "11 begins like the prompt")
    check(
      line.hasSuffix(".") || line.hasSuffix("?") || line.hasSuffix("!") && own.contains { line.contains($0) },
      "42 no end")
    return faults
  }

  /// What is asked of our own words.
  static func faultsOfFixed(_ fixed: String) -> [String] {
    var faults: [String] = []
    func check(_ holds: Bool, _ rule: String) { if !holds { faults.append("\(rule): \(fixed)") } }
    func lacks(_ pattern: String) -> Bool { fixed.range(of: pattern, options: .regularExpression) == nil }
    check(lacks(#":(?!\d\d)"#), "5 colon outside a time")
    check(!fixed.contains("!"), "35 exclamation mark")
    // Files have a form that is called todo, after todo.txt.
    let forms = [Format.all, Format.all.filter(\.isRead)].map { Sentences.all($0.map(\.name)) }
    // Behind also stand names of commands that come from other programs.
    let fixed = fixed.replacing(/, also [A-Za-z, ]+\./, with: ", also form.").replacing(
      /^Also [A-Za-z, ]+\.$/, with: "form.")
    let plain = (forms + ["todo.txt"]).reduce(fixed) { $0.replacingOccurrences(of: $1, with: "form") }
    for word in plain.lowercased().split(whereSeparator: { !$0.isLetter }).map(String.init) {
      check(!filler.contains(word), "35 filler \(word)")
      check(!abbreviations.contains(word), "36 abbreviation \(word)")
      check(!otherWords.contains(word), "37 another word for a thing, \(word)")
    }
    check(lacks(#"\b[A-Z]{2,}\b"#), "36 capitals")
    check(lacks(#"(?<!\.)\b1 (more |free |done )?(\#(counted))s\b"#), "36 plural")
    check(lacks(#"\b([02-9]|\d\d+) (more |free |done )?(\#(counted))\b"#), "36 singular")
    check(lacks(#"\d{4}-\d\d|\d+/\d+|\b\d+[mhd]\b"#), "52 to 54 numbers for time")
    check(lacks(#"\d:00\b|\b12 [ap]m\b"#), "53 a full hour with minutes, or 12 for noon or midnight")
    return faults
  }

  /// Nouns that are counted; each takes an s.
  private static let counted =
    "task|hour|minute|day|week|month|note|change|command|problem|reminder|date|line"

  /// The words with which a refusal may begin (rule 69).
  static let refusalWords = ["No", "Not", "Nothing", "Unknown", "Missing", "Cannot"]

  private static let filler: Set<String> = [
    "successfully", "please", "sorry", "oops", "your", "simply", "just", "welcome",
  ]
  /// Other words for what has its one word: task, urgency, expected time, due, reminder, repeat, tag, delete.
  private static let otherWords: Set<String> = [
    "todo", "todos", "item", "items", "priority", "deadline", "estimate", "alarm", "alarms", "alert", "label",
    "category",
    "recurrence", "recurring", "erase", "erased", "removed", "entry", "entries",
  ]
  private static let abbreviations: Set<String> = [
    "min", "mins", "hr", "hrs", "est", "id", "eg", "mon", "tue", "wed", "thu", "fri", "jan", "feb", "mar", "apr",
    "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec", "info",
  ]
}
