import English
import Model

extension Session {
  /// That the wall clock is another zone's than in the last session: said once. The first session only takes it in.
  func movedZone() -> String? {
    let (zone, old) = (world.zoneMark, settings.zone)
    // A zone that the machine knew yesterday and does not know today has moved, too.
    let name = zone.isKnown ? zone.name : "unknown " + zone.name
    guard name != old else { return nil }
    settings.zone = name
    // What cannot be kept is said once more at the next start; that is no reason to stop.
    try? keepSettings(settings)
    if !zone.isKnown { return Sentences.Opening.unknown(zone) }
    return old == nil ? nil : Sentences.Opening.moved(zone)
  }
}
