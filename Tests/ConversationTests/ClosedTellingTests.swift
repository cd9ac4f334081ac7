import English
import Foundation
import Model
import Seeded
import Testing

@testable import Conversation

/// What is told while Heed is closed, and when it is looked again (D30).
@Suite struct ClosedTellingTests {
  private func moment(_ iso: String) throws -> Instant { try #require(Instant(iso: iso)) }
  private func when(_ iso: String) throws -> When { try #require(When(iso: iso)) }

  private func world(_ now: String, zone: String = "UTC") throws -> FixedWorld {
    let world = FixedWorld(When(CivilDate(dayNumber: 0)))
    world.zone = try #require(TimeZone(identifier: zone))
    world.now = try moment(now)
    return world
  }

  private func list(_ alarms: String...) throws -> TodoList {
    var list = TodoList()
    let changes = try alarms.enumerated().map { place, alarm in
      var todo = Todo(
        uid: UID(high: 0, low: UInt64(place + 1)), number: place + 1, name: "Call Ana", created: Instant(seconds: 0))
      todo.alarms = [.at(try when(alarm))]
      return Change(before: nil, after: todo)
    }
    list.adopt(changes, at: Instant(seconds: 0))
    return list
  }

  private func telling(
    _ list: TodoList, _ world: FixedWorld, quiet: QuietHours? = nil, told: [Ring: Told] = [:], isAttended: Bool = false
  ) -> ClosedTelling {
    var settings = Settings()
    settings.quietHours = quiet
    return ClosedTelling(
      list, settings, since: Instant(seconds: 1), told: told, isAttended: isAttended, world)
  }

  @Test(
    "The first moment at which the clock shows a time, skipped and doubled ones too",
    arguments: [
      // Before, in and behind the hour that Paris skips.
      ("2026-03-28T12:00:00Z", "2026-03-29T01:59", "2026-03-29T00:59:00Z"),
      ("2026-03-28T12:00:00Z", "2026-03-29T02:30", "2026-03-29T01:00:00Z"),
      ("2026-03-28T12:00:00Z", "2026-03-29T03:00", "2026-03-29T01:00:00Z"),
      ("2026-03-28T12:00:00Z", "2026-03-29T03:01", "2026-03-29T01:01:00Z"),
      // The hour that comes twice, from before and from its second time.
      ("2026-10-24T12:00:00Z", "2026-10-25T02:30", "2026-10-25T00:30:00Z"),
      ("2026-10-25T01:10:00Z", "2026-10-25T02:30", "2026-10-25T01:30:00Z"),
      ("2026-10-25T01:10:17Z", "2026-10-25T02:30", "2026-10-25T01:30:00Z"),
    ])
  func clockChanges(_ now: String, _ time: String, _ expected: String) throws {
    let world = try world(now, zone: "Europe/Paris")
    #expect(world.firstMoment(of: try when(time)).iso == expected)
  }

  @Test("Every look comes to an end: the next one is ahead, wherever the clock stands")
  func alwaysAhead() throws {
    for seconds in stride(from: 0, to: 30 * 3_600, by: 611) {
      for day in ["2026-03-28T20:00:00Z", "2026-10-24T20:00:00Z"] {
        let world = try world(day, zone: "Europe/Paris")
        world.now.seconds += seconds
        let list = try list("2026-03-29T02:30", "2026-10-25T02:30", "2026-10-25T02:59", "2026-10-26T01:00")
        var told: [Ring: Told] = [:]
        let telling = telling(list, world)
        telling.note(worked: seconds % 2 == 0, in: &told)
        if let next = telling.next(told) { #expect(next > world.now) }
      }
    }
  }

  @Test("A person who sits at Heed is left alone for 20 seconds, then it is looked again")
  func attended() throws {
    let world = try world("2026-03-18T10:00:00Z")
    let list = try list("2026-03-18T10:00")
    let telling = telling(list, world, isAttended: true)
    #expect(telling.isEmpty)
    #expect(telling.next([:])?.seconds == world.now.seconds + 20)
    #expect(!self.telling(list, world).isEmpty)
  }

  @Test("Quiet hours hold back until they end, over midnight too", arguments: ["22:00", "23:30", "00:10", "06:59"])
  func quiet(_ time: String) throws {
    let isMorning = time < "12:00"
    let world = try world("2026-03-\(isMorning ? 19 : 18)T\(time):00Z")
    let hours = try #require(
      QuietHours(from: TimeOfDay(wrapping: 22 * 60), to: TimeOfDay(wrapping: 7 * 60)))
    let telling = telling(try list("2026-03-18T21:59"), world, quiet: hours)
    #expect(telling.isEmpty)
    #expect(telling.next([:])?.iso == "2026-03-19T07:00:00Z")
  }

  @Test("What was told of tasks that are gone is forgotten")
  func pruned() throws {
    let world = try world("2026-03-18T10:00:00Z")
    let ring = Ring(uid: UID(high: 0, low: 9), at: try when("2026-03-18T09:00"))
    var told = [ring: Told(at: world.now)]
    telling(try list("2026-03-18T10:00"), world, told: told).note(worked: true, in: &told)
    #expect(told.count == 1 && told[ring] == nil)
  }

  @Test("Tasks that cannot be read are told of once a day, and what was told of them stays known")
  func unreadable() throws {
    let world = try world("2026-03-18T10:00:00Z")
    let ring = Ring(uid: UID(high: 0, low: 9), at: try when("2026-03-18T09:00"))
    var told = [ring: Told(at: world.now)]
    let first = ClosedTelling(unreadable: told, isChanging: false, world)
    #expect(!first.isEmpty)
    first.note(worked: true, in: &told)
    #expect(told[ring] != nil)
    #expect(ClosedTelling(unreadable: told, isChanging: false, world).isEmpty)
    world.now.seconds += 86_400
    #expect(!ClosedTelling(unreadable: told, isChanging: false, world).isEmpty)
    #expect(ClosedTelling(unreadable: [:], isChanging: true, world).isEmpty)
  }
}
