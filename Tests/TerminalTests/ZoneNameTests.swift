import Conversation
import English
import Foundation
import Model
import Testing

@testable import heed

/// What a zone is called, and that a person hears when it has moved.
@Suite struct ZoneNameTests {
  private static let now = Instant(seconds: 1_800_000_000)

  @Test(arguments: [
    ["Europe/Athens", "Europe/Athens", "120"], [":Europe/Athens", "Europe/Athens", "120"],
    ["/usr/share/zoneinfo/Europe/Athens", "Europe/Athens", "120"], ["", "UTC", "0"], ["UTC", "UTC", "0"],
    ["Etc/UTC", "UTC", "0"], ["CET-1CEST,M3.5.0,M10.5.0/3", "60 120", "60"], ["<+0545>-5:45", "345 345", "345"],
  ])
  func aZoneHasItsName(_ row: [String]) async {
    await #expect(processExitsWith: .success) { [row] in
      setenv("TZ", row[0], 1)
      let mark = ZoneName().mark(Zone(), at: ZoneNameTests.now)
      #expect(mark == ZoneMark(name: row[1], minutesAhead: Int(row[2])!))
    }
  }

  @Test(arguments: ["Nowhere/Bogus", "Europe", "Europe/Athens\u{1B}"])
  func whatIsNoZoneIsUniversalTime(_ name: String) async {
    await #expect(processExitsWith: .success) { [name] in
      setenv("TZ", name, 1)
      #expect(
        ZoneName().mark(Zone(), at: ZoneNameTests.now) == ZoneMark(name: name, minutesAhead: 0, isKnown: false))
    }
  }

  @Test func aMachineWithoutZonesHasUniversalTime() async {
    await #expect(processExitsWith: .success) {
      setenv("TZDIR", "/nowhere", 1)
      setenv("TZ", "Europe/Athens", 1)
      #expect(!ZoneName().mark(Zone(), at: ZoneNameTests.now).isKnown)
      unsetenv("TZ")
      var name = ZoneName()
      name.machine = "/nowhere/localtime"
      #expect(name.mark(Zone(), at: ZoneNameTests.now).name == "UTC")
    }
  }

  @Test func theMachinesOwnZoneIsFollowed() async throws {
    await #expect(processExitsWith: .success) {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let (link, copy) = (folder.path + "/link", folder.path + "/copy")
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/usr/share/zoneinfo/Asia/Tokyo")
      try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Asia/Tokyo")).write(to: URL(fileURLWithPath: copy))
      unsetenv("TZ")
      var name = ZoneName()
      name.machine = link
      #expect(name.mark(Zone(), at: ZoneNameTests.now).name == "Asia/Tokyo")
      name.machine = copy
      let mark = name.mark(Zone(), at: ZoneNameTests.now)
      // A copy has no name: what its clock shows in winter and in summer stands for it.
      #expect(mark.name.split(separator: " ").count == 2 && mark.isKnown)
    }
  }

  @Test func aMovedZoneIsSaidOnce() throws {
    let home = try Terminal.newHome()
    let holder = try Terminal.heed(variables: ["TZ": "Europe/Berlin"], home: home)
    #expect(!holder.text.contains("Zone"))
    let copy = home.appendingPathComponent(".config/heed/settings.json")
    let kept = try String(contentsOf: copy, encoding: .utf8)
    #expect(kept.contains("Europe/Berlin") || kept.contains("Europe\\/Berlin"))
    holder.send("quit\n")
    #expect(holder.end() == 0)
    let second = try Terminal.heed(variables: ["TZ": "Europe/Athens"], home: home)
    #expect(second.text.contains("\r\nZone is now Europe Athens. Times are as typed.\r\nheed: "))
    second.send("quit\n")
    #expect(second.end() == 0)
    let third = try Terminal.heed(variables: ["TZ": "Europe/Athens"], home: home)
    #expect(!third.text.contains("Zone"))
    third.send("quit\n")
    #expect(third.end() == 0)
    let bare = try Terminal.heed(variables: ["TZ": "Europe/Athens", "TZDIR": "/nowhere"], home: home)
    #expect(bare.text.contains("\r\nUnknown zone Europe Athens. Times are universal time.\r\nheed: "))
    bare.send("quit\n")
    #expect(bare.end() == 0)
    let fourth = try Terminal.heed(variables: ["TZ": "Nowhere/Bogus"], home: home)
    #expect(fourth.text.contains("\r\nUnknown zone Nowhere Bogus. Times are universal time.\r\nheed: "))
  }
}
