import Foundation
import Testing

/// Who says a reminder where a Heed is open: that Heed while a person sits at it, else what tells while Heed is closed.
@Suite struct AttendedTests {
  private let place: ClosedPlace
  private let present: String

  init() throws {
    place = try ClosedPlace()
    present = place.home.path + "/.local/share/heed/present"
    try place.begin()
  }

  private func add(_ name: String) throws {
    try place.heed(["add \(name), remind today 12:00 am"], at: nil)
  }

  /// Looks for reminders, and how many seconds until the next look; 0 for none.
  private func look() throws -> Int {
    let next = try Int(place.heed(["--tell"], at: nil).split(separator: "\n")[0]) ?? -1
    return next == 0 ? 0 : next - Int(Date().timeIntervalSince1970)
  }

  /// Lets no key have come for 3 minutes.
  private func leave() throws {
    try FileManager.default.setAttributes([.modificationDate: Date() - 180], ofItemAtPath: present)
  }

  private func heed() throws -> Terminal {
    try Terminal.heed(variables: ["XDG_DATA_HOME": nil, "XDG_CONFIG_HOME": nil], home: place.home)
  }

  @Test("Half a line that was left swallows no reminder")
  func halfALine() throws {
    try add("Buy milk")
    _ = try look()
    _ = place.heard()
    let terminal = try heed()
    terminal.send("ad")
    terminal.expect("ad")
    try add("Call Ana")
    #expect((10...20).contains(try look()))
    #expect(place.heard().isEmpty)
    try leave()
    #expect(try look() == 0)
    #expect(place.heard() == [ClosedPlace.shown("Reminder. Call Ana, set for midnight before today.")])
  }

  @Test("What Heed said to a person who sat there is not told once more")
  func saidHere() throws {
    try place.heed(["add Buy milk"], at: nil)
    let terminal = try heed()
    try add("Call Ana")
    terminal.expect("Reminder. Call Ana, ")
    terminal.expect(".\r\nheed: ")
    try leave()
    #expect(try look() == 0)
    #expect(place.heard().isEmpty)
  }

  @Test("Nobody sits at a Heed that was left")
  func left() throws {
    let terminal = try heed()
    terminal.send("quit\n")
    #expect(terminal.end() == 0)
    try add("Call Ana")
    #expect(try look() == 0)
    #expect(place.heard() == [ClosedPlace.shown("Reminder. Call Ana, set for midnight before today.")])
  }
}
