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
