import Foundation

/// The rules of ACCESSIBILITY.md that can be checked on any line that is said.
///
/// `own` are the person's own words in the line: they are exempt from what is asked of fixed text.
enum SentenceLaws {
  /// What is wrong with a line, in words; empty when nothing is.
  static func faults(_ line: String, own: [String] = []) -> [String] {
    var fixed = line
    for words in own.sorted(by: { $0.count > $1.count }) where !words.isEmpty {
      fixed = fixed.replacingOccurrences(of: words, with: "Pay rent")
    }
    var faults: [String] = []
    func check(_ holds: Bool, _ rule: String) { if !holds { faults.append("\(rule): \(line)") } }
    check(!line.unicodeScalars.contains { $0.value < 32 || (127...159).contains($0.value) }, "13 control bytes")
    check(
      line.unicodeScalars.allSatisfy(CharacterSet.alphanumerics.union(.init(charactersIn: " ,.?':")).contains)
        || fixed.unicodeScalars.allSatisfy(CharacterSet.alphanumerics.union(.init(charactersIn: " ,.?':")).contains),
      "5 signs")
    check(fixed.range(of: #":(?!\d\d)"#, options: .regularExpression) == nil, "5 colon outside a time")
    check(!line.hasPrefix(" ") && !line.hasSuffix(" ") && !line.contains("  ") && !line.contains("\t"), "7 blanks")
    check(line.count >= 3 && line.contains { $0.isLetter }, "8 a letter and three characters")
    check(!line.hasPrefix("heed"), "11 begins like the prompt")
    check(
      line.hasSuffix(".") || line.hasSuffix("?") || line.hasSuffix("!") && own.contains { line.contains($0) },
      "42 no end")
    check(!fixed.contains("!"), "35 exclamation mark")
    for word in fixed.lowercased().split(whereSeparator: { !$0.isLetter }) {
      check(!filler.contains(String(word)), "35 filler \(word)")
      check(!abbreviations.contains(String(word)), "36 abbreviation \(word)")
    }
    let capitals = fixed.range(of: #"\b[A-Z]{2,}\b"#, options: .regularExpression)
    check(capitals == nil, "36 capitals")
    check(
      fixed.range(
        of: #"\b1 (tasks|hours|minutes|days|notes|changes|matches|commands|problems)\b"#, options: .regularExpression)
        == nil, "36 plural")
    check(
      fixed.range(
        of: #"\b([02-9]|\d\d+) (task|hour|minute|day|note|change|match|command|problem)\b"#, options: .regularExpression
      ) == nil, "36 singular")
    check(
      fixed.range(of: #"\d{4}-\d\d|\d+/\d+|\b\d+[mhd]\b"#, options: .regularExpression) == nil,
      "52 to 54 numbers for time")
    return faults
  }

  /// The words with which a refusal may begin (rule 69).
  static let refusalWords = ["No", "Not", "Unknown", "Missing", "Cannot"]

  private static let filler: Set<String> = [
    "successfully", "please", "sorry", "oops", "your", "simply", "just", "welcome",
  ]
  private static let abbreviations: Set<String> = [
    "min", "mins", "hr", "hrs", "est", "id", "eg", "mon", "tue", "wed", "thu", "fri", "jan", "feb", "mar", "apr",
    "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec", "info",
  ]
}
