import Foundation
import Seeded
import Testing

/// The waiter and what it has begun, killed at any moment around reminders: each is told, and hardly any twice.
@Suite struct KillStormTests {
  /// Reminders that come in a storm.
  private static let reminders = 20

  /// Begins a waiter with a session of its own, so that what it begins dies with it.
  private func begin(_ place: ClosedPlace) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
    process.arguments = [try builtHeed() + "-reminder", try builtHeed()]
    process.environment = [
      "HOME": place.home.path, "TZ": "UTC", "LANG": "C.UTF-8", "PATH": place.programs.path + ":/usr/bin:/bin",
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere", "XDG_RUNTIME_DIR": place.home.path,
    ].merging(testVariables) { $1 }
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return process
  }

  private func kill(_ process: Process) {
    Foundation.kill(-process.processIdentifier, SIGKILL)
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// How often a reminder was told.
  private func told(_ place: ClosedPlace, _ sentence: String) -> Int {
    let file = place.home.appendingPathComponent("heard")
    let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n")
    return lines.filter { $0.contains(sentence) }.count
  }

  /// How often it was told once nothing kills what tells it.
  private func settled(_ place: ClosedPlace, _ sentence: String) throws -> Int {
    let waiter = try begin(place)
    defer { kill(waiter) }
    for _ in 0..<200 where told(place, sentence) == 0 { usleep(50_000) }
    // What was told is noted by then, and not told once more.
    usleep(500_000)
    return told(place, sentence)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid")))
  func eachIsTold() throws {
    let place = try ClosedPlace()
    try place.heed(["reminders closed by notification yes"], at: nil)
    var random = Seeded(Trials.seed)
    let kills = max(KillStormTests.reminders, Trials.count(few: KillStormTests.reminders))
    let each = kills / KillStormTests.reminders
    var twice = 0
    for number in 1...KillStormTests.reminders {
      try place.heed(["add Storm \(number), remind today 12:00 am"], at: nil)
      for _ in 0..<each {
        let waiter = try begin(place)
        usleep(UInt32.random(in: 0..<200_000, using: &random))
        kill(waiter)
      }
      let told = try settled(place, "Reminder. Storm \(number),")
      #expect(told > 0, "Storm \(number) was never told, seed \(Trials.seed)")
      twice += max(0, told - 1)
    }
    print("\(each * KillStormTests.reminders) kills around \(KillStormTests.reminders) reminders: \(twice) told twice.")
    #expect(twice * 100 <= max(100, kills), "seed \(Trials.seed)")
  }
}
