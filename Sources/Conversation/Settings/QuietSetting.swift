import English
import Grammar
import Model

// `set quiet hours 10 pm to 7 am`: when no reminder is told while Heed is closed.

extension Setting {
  static let quiet = Setting(
    "quiet hours", \.quietHours, .quietHours, choices: Sentences.Settings.quiet, values: [Sentences.Settings.none]
  ) { hours, settings in
    guard let hours else { return Sentences.Settings.none }
    let voice = Voice(now: When(CivilDate(dayNumber: 0)), clock24: settings.clock24)
    return voice.time(hours.start) + Sentences.Settings.until + voice.time(hours.end)
  } read: { text in
    [Sentences.Settings.none, "off", "no"].contains(text) ? .some(nil) : quietHours(text).map { .some($0) }
  }

  /// `from 10 pm to 7 am`, `22:00 until 7:00`, `10 pm 7 am`: of an hour without am or pm the late one begins, the early one
  /// ends. Nil for what is not two times.
  private static func quietHours(_ text: String) -> QuietHours? {
    let words = Words(text)
    let isNamed = words.first?.plain == "from"
    let all = isNamed ? words.dropFirst() : words
    for place in 1..<max(2, all.count) {
      let isParted = all[place].map { ["to", "until", "till", "and"].contains($0.plain) } ?? false
      guard let start = Phrases.timesOfDay(all.prefixText(place)).last,
        let end = Phrases.timesOfDay(all.dropFirst(place + (isParted ? 1 : 0)).rest).first
      else { continue }
      return QuietHours(from: start, to: end)
    }
    return nil
  }
}

extension SettingCode where Value == QuietHours? {
  /// `22:00/07:00`; no text for none.
  static let quietHours = SettingCode {
    $0.map { $0.start.iso + "/" + $0.end.iso } ?? ""
  } read: { text in
    if text.isEmpty { return .some(nil) }
    let times = text.split(separator: "/").compactMap { TimeOfDay(iso: String($0)) }
    guard times.count == 2, let hours = QuietHours(from: times[0], to: times[1]) else { return nil }
    return .some(hours)
  }
}
