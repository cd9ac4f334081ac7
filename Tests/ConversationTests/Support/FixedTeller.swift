import Conversation
import English
import Model

/// What tells reminders while Heed is closed, without a machine: which ways work is given, and what was told is kept.
final class FixedTeller: Teller {
  private var closed: ClosedReminders?
  func settlement() throws(Failure) -> ClosedReminders? { isLocked() && times == nil ? nil : closed }
  var fellow: ClosedReminders? { closed }
  /// Whether the profile that is open has a password.
  var isLocked: () -> Bool = { false }
  private(set) var told: [Ring: Told] = [:]
  /// The ways that are there.
  var ways: [ClosedReminders.Way] = [.notification, .speech]
  /// Those of them that fail.
  var failing: Set<ClosedReminders.Way> = []
  var endsAtLogout = false
  /// Whether a person sits at Heed.
  var isAttended = false

  /// The times that are kept of a profile with a password; nil where none are.
  private(set) var times: [When]?
  var keepsTimes: Bool { isLocked() && times != nil }

  func settle(_ closed: ClosedReminders?) throws(Failure) {
    self.closed = closed
    if closed == nil { times = nil }
  }

  func keep(times: [When]) throws(Failure) { self.times = times }

  func tell(_ sentence: String, by way: ClosedReminders.Way, commands: [String], isUrgent: Bool) -> Bool {
    switch way {
    case .both: [.notification, .speech].contains { isWorking($0) }
    case .command: !commands.isEmpty && !failing.contains(.command)
    default: isWorking(way)
    }
  }

  private func isWorking(_ way: ClosedReminders.Way) -> Bool { ways.contains(way) && !failing.contains(way) }

  func attend() {}

  func note(heard rings: [Ring], at moment: Instant) { for ring in rings { told[ring] = Told(at: moment) } }

  /// What is told now of a list by nobody's hand; nil for nothing.
  func look(_ list: TodoList, _ settings: Settings, _ voice: Voice, _ world: any World) -> String? {
    guard let settled else { return nil }
    let profile = UID(high: 1, low: 1)
    let telling =
      (isLocked() ? times : nil).map {
        ClosedTelling(
          times: $0, of: profile, settings, since: settled.since, told: told, isAttended: isAttended, world)
      } ?? ClosedTelling(list, settings, since: settled.since, told: told, isAttended: isAttended, world)
    let sentence = ClosedTelling.sentence([telling], saysNames: settled.saysNames, voice)
    let worked = sentence.map {
      tell($0, by: settled.way, commands: [settings.reminderCommand], isUrgent: telling.isUrgent)
    }
    telling.note(worked: worked ?? true, in: &told)
    return worked == true ? sentence : nil
  }
}
