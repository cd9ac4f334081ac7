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

  /// A program that shows nothing, tried with answers and, as an older one knows none of these, without.
  private static let failing = "case \"$*\" in *-A*) echo 0 ;; *) echo tried >> ~/heard ;; esac; exit 1"

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
    try stand(in: "notify-send", ClosedTests.failing)
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
    #expect(heard() == [ClosedPlace.shown("Reminder. Call Ana, now.", "critical", answers: false)])
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

  @Test(
    "An answer to a notification is carried out by the task's identifier, in its store", arguments: ["done", "snooze"])
  func answered(_ answer: String) throws {
    try begin()
    try heed("add Pay rent", at: "09:00")
    try heed("add Call Ana, remind today 10 am", at: "09:00")
    try stand(in: "notify-send", ClosedPlace.writing + "; sleep 1; echo \(answer)")
    #expect(try tell(at: "10:00") == 0)
    #expect(heard() == [ClosedPlace.shown("Reminder. Call Ana, now.")])
    for _ in 0..<200 where !place.processes(named: "--tell").isEmpty || !place.processes(named: "--task").isEmpty {
      usleep(50_000)
    }
    // The answer came at the time of the machine.
    #expect(try place.heed(["list"], at: nil).contains("Call Ana") == (answer == "snooze"))
    #expect(try place.heed(["reminders"], at: nil).contains("1 reminder to come") == (answer == "snooze"))
  }

  @Test("A notification that nobody answers holds up no look, and ends with its program")
  func unanswered() throws {
    try begin()
    try stand(in: "notify-send", ClosedPlace.writing + "; exec sleep 2")
    try heed("add Call Ana, remind today 10 am", at: "09:00")
    #expect(try tell(at: "10:00") == 0)
    try heed("add Buy milk, remind today 10:01 am", at: "10:00")
    #expect(try tell(at: "10:01") == 0)
    #expect(
      heard() == [ClosedPlace.shown("Reminder. Call Ana, now."), ClosedPlace.shown("Reminder. Buy milk, now.")])
    for _ in 0..<200 where !place.processes(named: "").isEmpty { usleep(50_000) }
    #expect(place.processes(named: "").isEmpty)
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

  @Test(
    "A number in told.json that nobody wrote neither ends the program nor silences a reminder",
    arguments: ["9223372036854775807", "-9223372036854775808", "-1", "0", "99999999999999999999"])
  func hostileCount(_ number: String) throws {
    try begin()
    try stand(in: "notify-send", ClosedTests.failing)
    try heed("add Call Ana, remind today 10 am", at: "09:00")
    _ = try tell(at: "10:00")
    let file = home.path + "/.local/share/heed/told.json"
    let told = try String(contentsOfFile: file, encoding: .utf8)
    #expect(told.contains(",1]"))
    try told.replacingOccurrences(of: ",1]", with: ",\(number)]").write(toFile: file, atomically: true, encoding: .utf8)
    _ = heard()
    #expect(try (1...3_600).contains(tell(at: "11:30") - 5_400))
    #expect(heard() == ["tried"])
  }

  @Test("What is far too large to be settings is neither read nor lost")
  func largeFiles() throws {
    try begin()
    try heed("add Call Ana, remind today 10 am", at: "09:00")
    let settings = home.path + "/.config/heed/settings.json"
    let files = [settings, home.path + "/.local/share/heed/told.json", home.path + "/.local/share/heed/wake.json"]
    for file in files {
      #expect(FileManager.default.createFile(atPath: file, contents: nil))
      // Bytes that take no room on the disk, and 4 GB in a memory.
      #expect(truncate(file, 4 << 30) == 0)
    }
    #expect(try tell(at: "10:00") == 0)
    #expect(heard() == [ClosedPlace.shown("Reminder. Call Ana, now.")])
    #expect(try heed("set brief", at: "10:01").contains("brief"))
    let kept = try FileManager.default.attributesOfItem(atPath: settings + ".damaged-1")
    #expect(kept[.size] as? Int == 4 << 30)
  }

  @Test("Quiet hours and a person at Heed hold what failed too, and nobody looks each second meanwhile")
  func quietBehindFailure() throws {
    try begin()
    try stand(in: "notify-send", "exit 1")
    try heed("add Call Ana, remind today 10 am", at: "09:00")
    try heed("set quiet hours 10:03 am to noon", at: "09:00")
    #expect(try tell(at: "10:00") == 60)
    #expect(try tell(at: "10:01") == 360)
    #expect(try tell(at: "10:06") == 7_200)
    try heed("set quiet hours off", at: "10:07")
    #expect(try tell(at: "10:07") == 7 * 60 + 900)
  }

  @Test("A second store leaves what the first one settled as it is, and asks for no more of it than that")
  func secondStore() throws {
    try begin("speech")
    try heed("reminders closed names off", at: "09:00")
    let other = ["--store", home.path + "/other"]
    try place.heed(other + ["reminders closed on yes"], at: "09:30")
    #expect(try heed("reminders closed", at: "09:30") == "On, by speech, no names, since today 9 am.\n")
    #expect(
      try place.heed(other + ["reminders closed"], at: "09:30") == "On, by speech, no names, since today 9:30 am.\n")
    try place.heed(other + ["reminders closed names on"], at: "09:30")
    try place.heed(other + ["reminders closed by notification"], at: "09:30")
    #expect(try heed("reminders closed", at: "09:30") == "On, by speech, no names, since today 9 am.\n")
    _ = heard()
    try heed("add Call Ana, remind today 10 am", at: "09:40")
    try place.heed(other + ["add Buy milk, remind today 10 am"], at: "09:40")
    _ = try tell(at: "10:00")
    #expect(
      heard().sorted() == [
        ClosedPlace.shown("Reminder. Buy milk, now."),
        "spd-say [-N] [heed] [-P] [important] [--] [A reminder came. Open Heed.]",
      ])
    try place.heed(other + ["reminders closed off"], at: "10:00")
    #expect(try heed("reminders closed", at: "10:00").hasPrefix("On, by speech, no names, since today 9 am.\n"))
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
    for now in ["10:00", "10:01", "10:02", "10:03"] { _ = try tell(at: now) }
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
