import Model

/// Days and moments in the basic form of ISO 8601, which iCalendar and Taskwarrior use: `20261125`, `20261125T170000`.
enum BasicDates {
  static func text(_ when: When) -> String {
    when.iso.filter { $0 != "-" && $0 != ":" } + (when.time == nil ? "" : "00")
  }

  static func text(_ instant: Instant) -> String { instant.iso.filter { $0 != "-" && $0 != ":" } }

  /// Reads a day, or a day and a time, its seconds dropped; nil for any other form.
  static func when(_ text: some StringProtocol) -> When? {
    let bytes = Array(text.utf8)
    guard bytes.count == 8 || bytes.count == 15 else { return nil }
    func piece(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    guard let date = CivilDate(iso: piece(0..<4) + "-" + piece(4..<6) + "-" + piece(6..<8)) else { return nil }
    if bytes.count == 8 { return When(date) }
    guard bytes[8] == UInt8(ascii: "T"),
      let time = TimeOfDay(iso: piece(9..<11) + ":" + piece(11..<13) + ":" + piece(13..<15))
    else { return nil }
    return When(date, time)
  }

  /// Reads a moment in UTC, `20261125T170000Z`; nil for any other form.
  static func instant(_ text: some StringProtocol) -> Instant? {
    guard text.utf8.count == 16, text.hasSuffix("Z"), let when = when(text.dropLast()),
      let seconds = Int(text.dropLast().suffix(2))
    else { return nil }
    return Instant(seconds: when.startingMinutes * 60 + seconds)
  }
}
