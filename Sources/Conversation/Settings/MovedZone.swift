import English
import Interchange
import Model

/// Dues that came from elsewhere as moments.
enum Moments {
  /// Reads them anew on the clock of the zone that is now; what is said of that, nil where no task has another time.
  static func move(in session: Session) -> String? {
    let (list, surroundings) = (session.store.list, session.surroundings)
    let changes = list.todos(list.listing(Query(.open)).uids).compactMap { todo in
      todo.moved(to: surroundings).map { Change(before: todo, after: $0) }
    }
    // What cannot be kept stays as it was.
    guard !changes.isEmpty, (try? session.enter(changes, as: Entry.Action("due"))) != nil else { return nil }
    return Sentences.Opening.movedMoments(changes.count)
  }
}

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
