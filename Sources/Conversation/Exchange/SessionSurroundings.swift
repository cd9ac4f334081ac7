import English
import Grammar
import Interchange
import Model

extension Session {
  /// What the forms of files need to know of the machine and the language.
  var surroundings: Surroundings {
    var surroundings = Surroundings(
      now: world.now, newUID: world.newUID, wallClock: world.wallClock(at:), instant: world.instant(of:),
      page: { [voice] in HTML.page($0, voice) })
    let mark = world.zoneMark
    surroundings.zoneName = mark.isKnown ? mark.name : ""
    surroundings.zone = world.clock(ofZone:)
    surroundings.hour = settings.hours.reminder
    surroundings.settle = { $0.settle() }
    surroundings.unnamed = Sentences.Files.unnamed
    surroundings.checklist = { [voice] in Markdown.text($0, voice) }
    let context = invocation.context
    surroundings.date = { Phrases.date($0, context).known }
    var (dayFirst, monthFirst) = (context, context)
    (dayFirst.dateOrder, monthFirst.dateOrder) = (.dayFirst, .monthFirst)
    surroundings.isUnclear = { [dayFirst, monthFirst] text in
      let date = Phrases.date(text, dayFirst).known
      return date != nil && Phrases.date(text, context).known == nil && date != Phrases.date(text, monthFirst).known
    }
    surroundings.repeats = { text, due in
      guard let repeats = Phrases.recurrence(text, context).known?.recurrence(due: due, now: context.now) else {
        return nil
      }
      return (due ?? repeats.start, repeats)
    }
    surroundings.uids = knownUIDs()
    return surroundings
  }

  /// Finds tasks by the last digits of their identifiers; what it looks through is made when the first file asks.
  private func knownUIDs() -> (UInt32) -> [UID] {
    var known: [UInt32: [UID]]?
    let list = store.list
    return { bits in
      let found =
        known ?? Dictionary(grouping: list.listing(Query(.all)).uids) { UInt32(truncatingIfNeeded: $0.low) }
      known = found
      return found[bits] ?? []
    }
  }
}

extension Reading {
  /// What words mean where they mean one thing for sure.
  fileprivate var known: Value? { if case .value(let value) = self { value } else { nil } }
}
