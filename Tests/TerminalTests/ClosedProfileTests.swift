import Foundation
import Testing

/// Reminders of profiles while Heed is closed (D31): with a password nothing but times stands outside of it.
@Suite struct ClosedProfileTests {
  private let places: ClosedPlace

  init() throws { places = try ClosedPlace() }

  private func ana(_ words: String...) throws -> String {
    try places.heed(["--profile", "Ana", "--password-command", "echo correct horse"] + words, at: "09:00")
  }

  /// Every file of the home folder in which a text stands.
  private func files(with text: String) throws -> [String] {
    let all = FileManager.default.enumerator(atPath: places.home.path)?.allObjects as? [String] ?? []
    return all.filter { path in
      let bytes = try? Data(contentsOf: places.home.appendingPathComponent(path))
      return bytes?.range(of: Data(text.utf8)) != nil
    }
  }

  @Test("Three profiles, one of them locked: its reminder is told without a name, which stands in no file")
  func locked() throws {
    for name in ["Ben", "Cem"] {
      _ = try places.heed(["register", "none"], at: "09:00", input: "\(name)\n\(name)@example.org\n")
      _ = try places.heed(["--profile", name, "add", "Task of \(name), remind today 10 am"], at: "09:00")
    }
    _ = try places.heed(
      ["--password-command", "echo correct horse", "register"], at: "09:00", input: "Ana\nana@example.org\n")
    #expect(try ana("reminders closed on yes").hasPrefix("Reminders come while Heed is closed."))
    _ = try ana("add Zahnarzt, remind today 10:05 am")
    _ = places.heard()
    #expect(try places.tell(at: "10:00") == 300)
    #expect(places.heard() == [ClosedPlace.shown("2 reminders came. Open Heed.")])
    #expect(try places.tell(at: "10:05") == 0)
    #expect(places.heard() == [ClosedPlace.shown("A reminder came. Open Heed.")])
    #expect(try places.tell(at: "10:06") == 0)
    #expect(places.heard().isEmpty)
    #expect(try files(with: "Zahnarzt").isEmpty)
    #expect(try ana("reminders closed off") == "Reminders come in Heed alone.\n")
    #expect(try files(with: "T10:05").filter { $0.hasSuffix("wake.json") }.isEmpty)
  }

  @Test(
    "Two stores with three profiles each, one of them locked: every name is in the files of its tasks and nowhere else")
  func names() throws {
    let stores = [[], ["--store", places.home.path + "/other"]]
    let open = ["Gesternlauf", "Birnenmus", "Ofenrohr", "Quittung", "Wanderung", "Lampenöl"]
    let sealed = ["Zahnarzt", "Kinokarte"]
    for (number, store) in stores.enumerated() {
      func heed(_ words: [String], input: String = "") throws {
        _ = try places.heed(store + words, at: "09:00", input: input)
      }
      let key = ["--password-command", "echo correct horse"]
      try heed(["add \(open[number * 3]), remind today 10 am"])
      try heed(["reminders closed on yes"])
      for (name, task) in zip(["Ben", "Cem"], open[(number * 3 + 1)...]) {
        try heed(["register", "none"], input: "\(name)\n\(name)@example.org\n")
        try heed(["--profile", name, "add \(task), remind today 10 am"])
      }
      try heed(key + ["register"], input: "Ana\nana@example.org\n")
      try heed(["--profile", "Ana"] + key + ["reminders closed on yes"])
      try heed(["--profile", "Ana"] + key + ["add \(sealed[number]), remind today 10 am, tag \(sealed[number])tag"])
    }
    _ = places.heard()
    // Told, and told once more behind a failure.
    try places.stand(in: "notify-send", "exit 1")
    _ = try places.tell(at: "10:00")
    try places.stand(in: "notify-send", ClosedPlace.writing)
    #expect(try places.tell(at: "10:01") == 0)
    #expect(places.heard() == [ClosedPlace.shown("8 reminders came. Open Heed.")])
    for name in sealed { #expect(try files(with: name).isEmpty) }
    let ofTasks = ["tasks.json", "journal.jsonl", "history"]
    for name in open {
      let found = try files(with: name)
      #expect(!found.isEmpty)
      for file in found { #expect(ofTasks.contains { file.hasSuffix("/" + $0) }, "\(file)") }
    }
  }

  /// The times that are kept of the one locked profile.
  private func times() throws -> String {
    let path = try #require(try files(with: "T1").first { $0.hasSuffix("wake.json") })
    return try String(contentsOf: places.home.appendingPathComponent(path), encoding: .utf8)
  }

  @Test("What quiet hours hold, or nothing could tell, stays among the times of a locked profile until it is heard")
  func heldTimes() throws {
    _ = try places.heed(
      ["--password-command", "echo correct horse", "register"], at: "09:00", input: "Ana\nana@example.org\n")
    _ = try ana("reminders closed on yes")
    _ = try ana("add Zahnarzt, remind today 10:05 am")
    let later = ["--profile", "Ana", "--password-command", "echo correct horse"]
    try places.stand(in: "notify-send", "exit 1")
    #expect(try places.tell(at: "10:05") == 360)
    _ = try places.heed(later + ["add Kino, remind today 11 am"], at: "10:06")
    #expect(try times().contains("T10:05"))
    try places.stand(in: "notify-send", "printf heard >> ~/heard; echo 7")
    _ = places.heard()
    #expect(try places.tell(at: "10:10") == 3_600)
    #expect(places.heard() == ["heard"])
    _ = try places.heed(later + ["list"], at: "10:11")
    #expect(try !times().contains("T10:05"))
    // Another hour from which whole days count back is known at once, and what leaves the profile writes what comes.
    _ = try places.heed(later + ["add Steuer, due tomorrow, remind 1 hour before"], at: "10:12")
    _ = try places.heed(later + ["set reminder hour 7 am"], at: "10:12")
    #expect(try times().contains("2026-03-19T06:00"))
    _ = try places.heed(later + ["password none yes"], at: "10:13")
    _ = places.heard()
    #expect(try places.tell(at: "10:14") == 3_600)
    #expect(places.heard().isEmpty)
  }

  @Test("A locked profile that did not agree is not told of, and password none takes its times away")
  func consent() throws {
    _ = try places.heed(
      ["--password-command", "echo correct horse", "register"], at: "09:00", input: "Ana\nana@example.org\n")
    _ = try ana("add Zahnarzt, remind today 10 am")
    _ = try places.heed(["logout"], at: "09:00")
    _ = try places.heed(["reminders closed on yes"], at: "09:00")
    _ = places.heard()
    #expect(try places.tell(at: "10:00") == 0)
    #expect(places.heard().isEmpty)
    #expect(try ana("reminders closed") == "Off. Type reminders closed on.\n")
    #expect(try ana("reminders closed on yes").hasPrefix("Reminders come while Heed is closed."))
    #expect(try files(with: "T10:00").contains { $0.hasSuffix("wake.json") })
    _ = try ana("password none yes")
    #expect(try files(with: "T10:00").filter { $0.hasSuffix("wake.json") }.isEmpty)
  }
}
