import Foundation

/// One of the 600 repeats of the case file, with its occurrences in local time and, where it names a zone, in UTC.
public struct RuleRow: Decodable, Sendable {
  public var id: String
  public var rrule: String
  public var dtstart: String
  public var tz: String?
  public var n: Int
  public var finite: Bool
  public var local: [String]
  public var utc: [String]?

  /// Every row that can be read; the suites that use them assert how many there are.
  public static let all: [RuleRow] = {
    let path = #filePath.replacingOccurrences(of: "Seeded/RuleRow.swift", with: "ModelTests/Cases/rrule.jsonl")
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { try? JSONDecoder().decode(RuleRow.self, from: Data($0.utf8)) }
  }()
}
