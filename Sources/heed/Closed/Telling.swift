import CLine
import Conversation
import English
import Model
import Storage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `heed --tell`: tells what has come in all stores whose reminders come while Heed is closed, notes it, and prints when to look
/// again, in seconds since 1970 and 0 for when something changes, then the folders in which that is seen, a line each; or
/// `off`. The program heed-reminder calls it (D30).
struct Telling {
  /// How reminders are told, whenever that began: stores of the same way are told of in one sentence.
  private struct Manner: Hashable {
    let way: ClosedReminders.Way
    let saysNames: Bool
  }

  private let stores: [String: ClosedReminders]
  private let world: SystemWorld
  /// Where the settings of unnamed profiles are.
  private let settings: String

  /// Seconds that a look waits for an earlier one, which ends by itself: no program that tells lives for longer than 5.
  private static let patience = 30

  /// Carries out the call; the exit status.
  ///
  /// A process of its own tells and notes that, which lives on where whoever asked for it is ended: what was begun to be told is
  /// noted, and the next look waits for that. Where a notification can be answered, that process stays until it is (D30).
  static func run(_ options: Options) -> Int32 {
    guard let settings = Folders().settings else { return said(["off"]) }
    let file = ClosedFile(folder: settings)
    // What cannot be read may be mended, which is heard of there.
    guard let settled = try? file.load() else { return said(["0", settings]) }
    if settled.isEmpty { return said(["off"]) }
    let earlier = line_apart()
    if earlier > 0 { return earlier - 1 }
    // Where nobody can know whose turn it is, it is better told twice than never.
    guard let turn = FolderTurn(settings, seconds: Telling.patience) else {
      line_apart_done(2)
      return 2
    }
    // What was settled meanwhile counts.
    let stores = (try? file.load()) ?? settled
    let world = SystemWorld(fixedClock: options.now, home: Folders().home)
    let looked = Telling(stores: stores, world: world, settings: settings).look()
    let status = said(stores.isEmpty ? ["off"] : looked.lines)
    turn.end()
    line_apart_done(status)
    for notification in looked.open { notification.carryOut() }
    return status
  }

  private static func said(_ lines: [String]) -> Int32 {
    writeAll(Array((lines.joined(separator: "\n") + "\n").utf8), to: 1) == 0 ? 0 : 2
  }

  /// Tells, and says when to look again and where; and notifications that can be answered yet.
  private func look() -> (lines: [String], open: [Notification]) {
    let roots = stores.keys.sorted()
    var places = roots.flatMap { root in
      stores[root].map { ToldPlace.all(of: root, $0, settings: settings, world) } ?? []
    }
    var open: [Notification] = []
    for manner in Set(stores.values.map(manner)) {
      let new = places.indices.filter { manner == self.manner(places[$0].closed) && !places[$0].telling.isEmpty }
      let worked = ToldPlace.noting(new.map { places[$0] }[...]) {
        let outcome = tell(new.map { places[$0] })
        open += [outcome.notification].compactMap { $0 }
        return outcome.worked
      }
      for place in new { places[place].settle(worked: worked) }
    }
    for place in places.indices where places[place].telling.isEmpty { places[place].settle(worked: true) }
    let next = places.compactMap { $0.telling.next($0.told) }.min()
    let people: [String] = roots.map { $0 + "/people" }
    return ([String(next?.seconds ?? 0), settings] + people + places.map(\.folder), open)
  }

  private func manner(_ closed: ClosedReminders) -> Manner { Manner(way: closed.way, saysNames: closed.saysNames) }

  /// Tells what is new in one sentence, to the commands of these profiles too.
  private func tell(_ places: [ToldPlace]) -> TellingPrograms.Outcome {
    guard let first = places.first, let message = message(places, first) else {
      return TellingPrograms.Outcome(worked: true, notification: nil)
    }
    let commands = Set(places.map(\.settings.reminderCommand)).filter { !$0.isEmpty }
    return TellingPrograms.tell(message, by: first.closed.way, commands: commands.sorted())
  }

  private func message(_ places: [ToldPlace], _ first: ToldPlace) -> TellingPrograms.Message? {
    let tellings = places.map(\.telling)
    let voice = Voice(
      level: first.settings.level, now: world.today, clock24: first.settings.clock24,
      workingDay: first.settings.workingDay, wallClock: world.wallClock)
    func sentence(_ saysNames: Bool) -> String? {
      ClosedTelling.sentence(tellings, saysNames: saysNames && first.closed.saysNames, voice)
    }
    guard let shown = sentence(true), let spoken = sentence(!TellingPrograms.isScreenLocked(first.closed.way)) else {
      return nil
    }
    // Of one task it can be said what becomes of it; of several nobody would know which.
    let task = places.count == 1 && first.closed.saysNames ? first.telling.one : nil
    return TellingPrograms.Message(
      shown: shown, spoken: spoken, isUrgent: tellings.contains(where: \.isUrgent), answers: task.map(first.answers))
  }
}
