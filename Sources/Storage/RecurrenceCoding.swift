import Model

// How a task repeats, as JSON: {"rule":"FREQ=MONTHLY;BYDAY=2TU","mode":"fixed","start":"2026-11-10"}.

extension JSONWriter {
  mutating func recurrence(_ recurrence: Recurrence) {
    begin("{")
    key("rule")
    string(ruleText(recurrence.rule))
    key("mode")
    string(recurrence.mode == .fixed ? "fixed" : "after-done")
    key("start")
    string(recurrence.start.iso)
    end("}")
  }
}

extension JSONReader {
  /// A repeat, or nil when it holds anything that this version does not know.
  mutating func recurrence() throws(Fault) -> Recurrence? {
    var (rule, mode, start): (RecurrenceRule?, Recurrence.Mode?, When?)
    var known = true
    try object { (reader: inout JSONReader, key: JSONKey) throws(Fault) in
      switch key.text {
      case "rule": rule = readRule(try reader.string())
      case "mode": mode = ["fixed": .fixed, "after-done": .afterDone][try reader.string()]
      case "start": start = try reader.when()
      default:
        known = false
        try reader.skipValue()
      }
    }
    guard known, let rule, let mode, let start else { return nil }
    return Recurrence(rule: rule, mode: mode, start: start)
  }
}

// MARK: To be replaced by RecurrenceRule.text and RecurrenceRule(text:) of Model when they are there.

/// RFC 5545 RECUR, section 3.3.10; parts at their defaults are left out.
func ruleText(_ rule: RecurrenceRule) -> String {
  func list(_ values: [Int]) -> String { values.map(String.init).joined(separator: ",") }
  var parts = ["FREQ=" + rule.frequency.rawValue]
  if rule.interval != 1 { parts.append("INTERVAL=\(rule.interval)") }
  if !rule.byMonth.isEmpty { parts.append("BYMONTH=" + list(rule.byMonth)) }
  if !rule.byMonthDay.isEmpty { parts.append("BYMONTHDAY=" + list(rule.byMonthDay)) }
  if !rule.byDay.isEmpty {
    parts.append(
      "BYDAY="
        + rule.byDay.map { ($0.ordinal.map(String.init) ?? "") + dayNames[$0.weekday.rawValue - 1] }
        .joined(separator: ","))
  }
  if !rule.bySetPos.isEmpty { parts.append("BYSETPOS=" + list(rule.bySetPos)) }
  if rule.weekStart != .monday { parts.append("WKST=" + dayNames[rule.weekStart.rawValue - 1]) }
  if let count = rule.count { parts.append("COUNT=\(count)") }
  if let until = rule.until {
    parts.append("UNTIL=" + until.iso.filter { $0 != "-" && $0 != ":" } + (until.time == nil ? "" : "00"))
  }
  return parts.joined(separator: ";")
}

/// Reads what `ruleText` writes; nil for any part that is not known.
func readRule(_ text: String) -> RecurrenceRule? {
  var rule = RecurrenceRule(.daily)
  var hasFrequency = false
  for part in text.split(separator: ";", omittingEmptySubsequences: false) {
    guard let equals = part.firstIndex(of: "=") else { return nil }
    let value = String(part[part.index(after: equals)...])
    if part[..<equals] == "FREQ" {
      guard let frequency = RecurrenceRule.Frequency(rawValue: value) else { return nil }
      rule.frequency = frequency
      hasFrequency = true
    } else if !read(String(part[..<equals]), value, into: &rule) {
      return nil
    }
  }
  return hasFrequency ? rule : nil
}

private let dayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

private func read(_ name: String, _ value: String, into rule: inout RecurrenceRule) -> Bool {
  let items = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  let numbers = items.compactMap { Int($0) }
  let days = items.compactMap(readDay)
  let allNumbers = numbers.count == items.count && !numbers.isEmpty
  switch name {
  case "INTERVAL" where allNumbers && numbers[0] > 0: rule.interval = numbers[0]
  case "COUNT" where allNumbers && numbers[0] > 0: rule.count = numbers[0]
  case "BYMONTH" where allNumbers: rule.byMonth = numbers
  case "BYMONTHDAY" where allNumbers: rule.byMonthDay = numbers
  case "BYSETPOS" where allNumbers: rule.bySetPos = numbers
  case "BYDAY" where days.count == items.count: rule.byDay = days
  case "WKST" where days.count == 1 && items.count == 1: rule.weekStart = days[0].weekday
  case "UNTIL":
    guard let until = readUntil(Array(value.utf8)) else { return false }
    rule.until = until
  default: return false
  }
  return true
}

private func readDay(_ text: String) -> RecurrenceRule.Day? {
  guard let index = dayNames.firstIndex(of: String(text.suffix(2))), let weekday = Weekday(rawValue: index + 1)
  else { return nil }
  let ordinal = text.dropLast(2)
  guard !ordinal.isEmpty else { return RecurrenceRule.Day(weekday) }
  guard let number = Int(ordinal), number != 0 else { return nil }
  return RecurrenceRule.Day(weekday, ordinal: number)
}

/// `20261125` or `20261125T170000`.
private func readUntil(_ bytes: [UInt8]) -> When? {
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
  guard bytes.count == 8 || bytes.count == 15 else { return nil }
  let day = text(0..<4) + "-" + text(4..<6) + "-" + text(6..<8)
  return When(iso: bytes.count == 8 ? day : day + "T" + text(9..<11) + ":" + text(11..<13))
}
