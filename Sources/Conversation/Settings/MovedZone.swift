import English
import Model

extension Settings {
  /// These settings in another zone than that of the last session, and the sentence that says so; nil in the same zone.
  /// The first session only takes its zone in.
  func moved(to zone: ZoneMark) -> (settings: Settings, sentence: String?)? {
    // A zone that the machine knew yesterday and does not know today has moved, too.
    let name = zone.isKnown ? zone.name : "unknown " + zone.name
    guard name != self.zone else { return nil }
    var moved = self
    moved.zone = name
    if !zone.isKnown { return (moved, Sentences.Opening.unknown(zone)) }
    return (moved, self.zone == nil ? nil : Sentences.Opening.moved(zone))
  }
}
