import English
import Model

extension Settings {
  /// These settings with a clock that is settled, and the sentence that says so; nil where it was settled before.
  ///
  /// The locale decides in the first session, where it names a place. Whoever used Heed before had 12 hours, and keeps
  /// them.
  func settlingClock(locale: String) -> (settings: Settings, sentence: String)? {
    guard settledClock24 == nil, isFirst, HourClock.isNamed(locale) else { return nil }
    var settled = self
    settled.clock24 = clock24
    return (settled, Sentences.Opening.clock(is24: clock24))
  }
}

extension Session {
  /// Which clock times are said by: said once, at the first start.
  func settledClock() -> String? {
    guard let (settled, sentence) = settings.settlingClock(locale: world.localeName) else { return nil }
    settings = settled
    // What cannot be kept is said once more at the next start; that is no reason to stop.
    try? keepSettings(settled)
    return sentence
  }
}
