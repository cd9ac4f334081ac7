#if os(Linux)
  import Foundation
  import Seeded
  import Testing

  /// What waits and what tells, killed at random moments around reminders: each of them is told, and hardly any twice (D30).
  ///
  /// A plain run makes 20 kills; `HEED_FIRE=300` that many.
  @Suite struct ClosedStormTests {
    /// Who is killed.
    enum Aim: String, CaseIterable {
      /// The program that waits, or the look that it asked for.
      case waiter
      /// Whichever process of a look there is, the one that tells included.
      case teller
    }

    private let place: ClosedPlace
    private let waiter: Restarted

    /// A waiter that is started again when it was killed.
    private final class Restarted {
      private let place: ClosedPlace
      private var process = Process()

      init(_ place: ClosedPlace) { self.place = place }

      func begin() throws {
        if process.isRunning { return }
        process = Process()
        process.executableURL = URL(fileURLWithPath: try builtHeed() + "-reminder")
        process.arguments = [try builtHeed()]
        process.environment = place.variables
        process.standardInput = FileHandle.nullDevice
        try process.run()
      }

      /// Kills one that is running; nobody where there is none of those that are aimed at.
      func kill(_ aim: Aim, _ random: inout Seeded) {
        let looks = place.processes(named: "--tell")
        let all = aim == .waiter && random.chance(2) || looks.isEmpty ? [process.processIdentifier] : looks
        Foundation.kill(random.pick(aim == .waiter ? [all[0]] : all), SIGKILL)
        // What became of it is known to the system at once, and here a little later.
        usleep(2_000)
      }
    }

    init() throws {
      place = try ClosedPlace()
      waiter = Restarted(place)
      try place.begin()
    }

    @Test(arguments: Aim.allCases) func killedAtAnyMoment(_ aim: Aim) throws {
      let kills = Trials.count(few: 20)
      let reminders = max(4, kills / 15)
      var random = Seeded(Trials.seed)
      print("Kills around closed reminders, at the \(aim): \(kills) from seed \(Trials.seed).")
      var told: [String: Int] = [:]
      _ = place.heard()
      for number in 1...reminders {
        try waiter.begin()
        try place.heed(["add Task \(number)x, remind today 12:00 am"], at: nil)
        for _ in 0..<(kills / reminders) {
          usleep(UInt32.random(in: 0...random.pick([20_000, 80_000, 400_000]), using: &random))
          waiter.kill(aim, &random)
          try waiter.begin()
        }
        let end = Date() + 60
        while !heard("Task \(number)x"), Date() < end { usleep(20_000) }
      }
      // What was begun ends, and is looked at once more.
      usleep(1_000_000)
      try place.heed(["--tell"], at: nil)
      for line in place.heard() {
        for word in line.split(separator: " ") where word.hasSuffix("x,") { told[String(word), default: 0] += 1 }
      }
      let twice = told.values.reduce(0) { $0 + $1 - 1 }
      print("Told of \(told.count) of \(reminders) reminders, \(twice) times more than once, at \(kills) kills.")
      #expect(told.count == reminders)
      // Under one of a hundred; in the few kills of the quick run one can hit the step between telling and noting.
      #expect(twice * 100 <= max(kills, 100))
    }

    private func heard(_ name: String) -> Bool {
      let heard = try? String(contentsOf: place.home.appendingPathComponent("heard"), encoding: .utf8)
      return heard?.contains(name) ?? false
    }
  }
#endif
