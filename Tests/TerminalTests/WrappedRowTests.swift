import CLine
import Foundation
import Testing

@testable import heed

/// Rules 8 and 40 of rules.txt on rows as they stand on a terminal: all that the transcripts hold, cut to its width.
@Suite struct WrappedRowTests {
  init() { line_locale() }

  /// Each line that Heed says in a transcript.
  private static let lines: [Substring] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Transcripts")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    let texts = files.sorted { $0.path < $1.path }.compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    return texts.flatMap { $0.split(separator: "\n") }
      .filter { !$0.hasPrefix("#") && $0.firstMatch(of: /^[a-z]+( or no)?:/) == nil }
  }()

  /// The rows of each line that does not fit.
  private static func wrappedLines(_ width: Int) -> [(line: Substring, rows: [Substring])] {
    lines.filter { columns(of: $0) > width }.map { ($0, wrapped(String($0), to: width).split(separator: "\n")) }
  }

  @Test("Each row has three characters and a letter (rule 8)", arguments: [80, 40, 20])
  func rowsAreHeard(_ width: Int) {
    let all = WrappedRowTests.wrappedLines(width)
    #expect(all.count > 100)
    for (line, rows) in all {
      for row in rows {
        // A name of digits alone, longer than a row, has no letter to give.
        let isDigits = line.contains(/[^ a-zA-Z]{20}/)
        #expect(isDigits || (row.count >= 3 && row.contains(where: \.isLetter)), "\(width): \(row) of \(line)")
      }
    }
  }

  @Test(
    "A row ends a phrase where a mark stands in its second half, is never too long, and loses nothing (rule 40)",
    arguments: [80, 40, 20, 14])
  func rowsEndPhrases(_ width: Int) {
    var cut = 0
    for (line, rows) in WrappedRowTests.wrappedLines(width) {
      #expect(rows.allSatisfy { columns(of: $0) <= width }, "\(rows)")
      let isLong = line.split(separator: " ").contains { columns(of: $0) > width }
      #expect(isLong || rows.joined(separator: " ") == line, "\(rows)")
      #expect(rows.joined().filter { $0 != " " } == line.filter { $0 != " " }, "\(rows)")
      for row in rows.dropLast() where !row.hasSuffix(" could be") && row.last.map({ ",;.?!".contains($0) }) == false {
        cut += 1
        // What would stand alone without a letter is no phrase to end at (rule 8), nor is the number of a choice.
        let phrase =
          row.matches(of: #/[^ ]*[^ ,;.?!]+[,;.?!] /#)
          .last { $0.output.contains(/[^0-9, ]/) || !row[..<$0.range.lowerBound].contains(/([,;]|\b(be|or)) $/) }
          .map { row[..<$0.range.upperBound].dropLast(2) } ?? ""
        let later = phrase.contains(where: \.isLetter) ? columns(of: phrase) + 1 : 0
        #expect(later * 2 <= width, "\(width): \(row) of \(line)")
      }
    }
    #expect(cut > 0)
  }

  @Test("No row ends between the number of a choice and what it stands for", arguments: [80, 40, 20])
  func choicesAreWhole(_ width: Int) {
    var asked = 0
    for (line, rows) in WrappedRowTests.wrappedLines(width) where line.contains(" could be 1, ") {
      asked += 1
      for row in rows.dropLast() {
        #expect(!row.hasSuffix("be 1,") && !row.contains(/(^|[,;] |or )[2-9],$/), "\(width): \(row) of \(line)")
      }
    }
    #expect(asked > 5)
  }
}
