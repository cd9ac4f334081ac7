import Foundation
import Testing

/// Reminders that come while Heed is closed (D30): `heed --tell` with programs in the place of those of the desktop.
@Suite struct ClosedTests {
  private let place: ClosedPlace
  private var home: URL { place.home }
  private var programs: URL { place.programs }

  init() throws { place = try ClosedPlace() }

  @discardableResult
  private func heed(_ words: String..., at now: String, path: String = ":/usr/bin:/bin") throws -> String {
    try place.heed(words, at: now, path: path)
  }
  private func stand(in name: String, _ script: String) throws { try place.stand(in: name, script) }
  private func heard() -> [String] { place.heard() }
  private func tell(at now: String, speaks: Bool = true) throws -> Int { try place.tell(at: now, speaks: speaks) }
  private func begin(_ way: String = "notification") throws { try place.begin(way) }

  @Test("Off there is nothing: no file, and nothing told")
  func off() throws {
    try heed("add Call Ana, remind today 10 am", at: "09:00")
    #expect(try heed("--tell", at: "10:00") == "off\n")
    #expect(heard().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: home.path + "/.config/heed/closed.json"))
    #expect(!FileManager.default.fileExists(atPath: home.path + "/.local/share/heed/told.json"))
  }

  @Test("One is told once, in words that no shell reads, and waits all the same")
  func one() throws {
    #expect(try heed("reminders closed on yes", at: "09:00") == "Reminders come while Heed is closed.\n")
    #expect(heard() == ["systemctl [--user] [enable] [--now] [heed-reminder.service]"])
    try heed("add", "Call <Ana> & $(date), remind today 10 am", at: "09:00")
    #expect(try tell(at: "09:00") == 0)
    #expect(try tell(at: "10:00") == 0)
    #expect(heard() == [ClosedPlace.shown("Reminder. Call <Ana> & $(date), now.")])
    #expect(try tell(at: "10:01") == 0)
    #expect(heard().isEmpty)
    #expect(try heed("reminders", at: "10:01").hasPrefix("1 reminder waits."))
    #expect(try heed("reminders closed", at: "10:01").contains("Last told today 10 am, Call "))
    #expect(try heed("reminders closed off", at: "10:01") == "Reminders come in Heed alone.\n")
    #expect(heard() == ["systemctl [--user] [disable] [--now] [heed-reminder.service]"])
    #expect(try heed("--tell", at: "10:02") == "off\n")
  }

  @Test("What failed is tried again after 1, 5 and 15 minutes, then each hour, and told of")
  func failing() throws {
    try begin()
    try stand(in: "notify-send", "echo tried >> ~/heard; exit 1")
    try heed("add Call Ana, remind today 10 am", at: "09:00")
    let tries = [("10:00", 60), ("10:01", 360), ("10:06", 1_260), ("10:21", 4_860), ("11:21", 8_460)]
    for (now, next) in tries {
      #expect(try tell(at: now) == next)
      #expect(heard() == ["tried"])
      // Nothing is tried in between.
      #expect(try tell(at: now) == next)
      #expect(heard().isEmpty)
    }
    #expect(try heed("reminders closed", at: "11:30").hasSuffix("Not told, 1 reminder, no notifications.\n"))
  }

  @Test("A program that hangs is ended after 5 seconds with what it began, and has failed")
  func hanging() throws {
    try begin("speech")
    try stand(in: "spd-say", "sleep 60 & echo $! >> ~/heard; wait")
    try heed("add Call Ana, remind today 10 am", at: "09:00")
    #expect(try tell(at: "10:00") == 60)
    let sleeper = try #require(pid_t(heard().first ?? ""))
    // A process that is gone, or waits to be buried by whoever took it over.
    let state = try? String(contentsOfFile: "/proc/\(sleeper)/stat", encoding: .utf8)
    #expect(state.map { $0.contains(") Z ") } ?? true)
  }

  @Test("Without a session's folder nothing speaks, and the other of two ways is enough")
  func speech() throws {
    try begin("both")
    try heed("add Call Ana, high, remind today 10 am", at: "09:00")
    #expect(try tell(at: "10:00", speaks: false) == 0)
    #expect(heard() == [ClosedPlace.shown("Reminder. Call Ana, now.", "critical")])
    try heed("add Buy milk, remind today 10:10 am", at: "10:01")
    #expect(try tell(at: "10:10") == 0)
    #expect(
      heard().sorted() == [
        ClosedPlace.shown("Reminder. Buy milk, now."),
        "spd-say [-N] [heed] [-P] [important] [--] [Reminder. Buy milk, now.]",
      ])
  }

  @Test("Nothing of the desktop is there: it is kept and tried again")
  func noPrograms() throws {
    try begin("both")
    for name in ["notify-send", "spd-say"] {
      try FileManager.default.removeItem(at: programs.appendingPathComponent(name))
    }
    try heed("add Call Ana, remind today 10 am", at: "09:00")
    #expect(try heed("--tell", at: "10:00", path: "").hasPrefix("\(ClosedPlace.ten + 60)\n"))
  }

  @Test("5,000 at one minute are one sentence")
  func many() throws {
    try begin()
    let lines = (1...5_000).map { "add Task \($0), remind today 10 am" }.joined(separator: "\n")
    let script = home.appendingPathComponent("many")
    try lines.write(to: script, atomically: true, encoding: .utf8)
    try heed("replay \(script.path)", at: "09:00")
    #expect(try tell(at: "10:00") == 0)
    #expect(heard() == [ClosedPlace.shown("5000 reminders came. Open Heed.")])
    #expect(try tell(at: "10:01") == 0)
    #expect(heard().isEmpty)
  }

  @Test("Profiles and stores are told of together, and a store that went away is looked for")
  func stores() throws {
    try begin()
    try heed("--store", home.path + "/other", "reminders closed on yes", at: "09:00")
    try heed("--store", home.path + "/other", "add Buy milk, remind today 10 am", at: "09:00")
    try heed("add Call Ana, remind today 10 am", at: "09:00")
    _ = heard()
    let told = try heed("--tell", at: "10:00").split(separator: "\n").map(String.init)
    #expect(heard() == [ClosedPlace.shown("2 reminders came. Open Heed.")])
    #expect(told.contains(home.path + "/other"))
    try FileManager.default.removeItem(atPath: home.path + "/other")
    #expect(try heed("--tell", at: "10:01").contains(home.path + "/other\n"))
    #expect(!FileManager.default.fileExists(atPath: home.path + "/other"))
    #expect(heard().isEmpty)
  }

  @Test("Tasks that cannot be read are told of once a day, and nothing of them is invented")
  func damaged() throws {
    try begin()
    try heed("add Call Ana, remind today 10 am", at: "09:00")
    let tasks = home.path + "/.local/share/heed"
    for name in ["tasks.json", "journal.jsonl"] where FileManager.default.fileExists(atPath: tasks + "/" + name) {
      try "nothing {".write(toFile: tasks + "/" + name, atomically: true, encoding: .utf8)
    }
    for now in ["10:00", "10:01"] { _ = try tell(at: now) }
    #expect(heard() == [ClosedPlace.shown("Cannot read the tasks. Open Heed.")])
    // Nothing was mended, noted or put aside.
    let names = try FileManager.default.contentsOfDirectory(atPath: tasks).sorted()
    #expect(!names.contains { $0.contains("damaged") })
  }

  @Test("A clock that was put back loses nothing")
  func clockBack() throws {
    try begin()
    try heed("add Call Ana, remind today 10 am", at: "09:00")
    _ = try tell(at: "23:00")
    #expect(heard() == [ClosedPlace.shown("Reminder. Call Ana, set for today 10 am.")])
    _ = try tell(at: "10:30")
    #expect(heard() == [ClosedPlace.shown("Reminder. Call Ana, set for today 10 am.")])
  }

  @Test(
    "A time that a clock change skips comes at the end of the gap, one that it brings twice at the first, and never again"
  )
  func clockChange() throws {
    try begin()
    try heed("add Call Ana, remind today 10 am", at: "09:00")
    _ = try tell(at: "10:00")
    #expect(heard().count == 1)
  }
}
