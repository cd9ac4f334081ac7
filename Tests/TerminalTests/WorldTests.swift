import Conversation
import English
import Foundation
import Model
import Testing

@testable import heed

/// Clock and zone. TZ belongs to the whole process, and other suites set it too, so each of these has its own.
@Suite struct ZoneTests {
  @Test(arguments: [
    ["UTC", "2026-03-18T10:15", "2026-03-18T10:15:00Z"],
    ["Europe/Paris", "2026-03-18T10:15", "2026-03-18T09:15:00Z"],
    ["Europe/Paris", "2026-07-18T10:15", "2026-07-18T08:15:00Z"],
    ["Europe/Paris", "2026-03-29T02:30", "2026-03-29T01:30:00Z"],
    ["Europe/Paris", "2026-10-25T02:30", "2026-10-25T00:30:00Z"],
    ["Europe/Paris", "2026-10-25T03:00", "2026-10-25T02:00:00Z"],
    ["America/New_York", "2026-03-08T02:30", "2026-03-08T07:30:00Z"],
    ["America/New_York", "2026-11-01T01:30", "2026-11-01T05:30:00Z"],
    ["Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-03T15:45:00Z"],
    ["Asia/Kolkata", "2026-01-01", "2025-12-31T18:30:00Z"],
    ["Pacific/Apia", "2011-12-30T12:00", "2011-12-30T22:00:00Z"],
  ])
  func wallClocksAreMoments(_ row: [String]) async {
    await #expect(processExitsWith: .success) { [row] in
      setenv("TZ", row[0], 1)
      let when = try #require(When(iso: row[1]))
      #expect(Zone().instant(of: when).iso == row[2])
    }
  }

  @Test(arguments: ["UTC", "Europe/Paris", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Chatham"])
  func everyMomentIsFoundAgain(_ name: String) async {
    await #expect(processExitsWith: .success) { [name] in
      setenv("TZ", name, 1)
      let zone = Zone()
      for seconds in stride(from: 0, to: 7_000_000_000, by: 9_876_543) {
        let wall = zone.wallClock(at: Instant(seconds: seconds))
        let again = zone.instant(of: wall)
        #expect(zone.wallClock(at: again) == wall)
        #expect(again.seconds <= seconds && seconds - again.seconds < 3_660)
      }
    }
  }

  @Test func momentsBeforeTheEpochRoundDown() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "UTC", 1)
      #expect(Zone().wallClock(at: Instant(seconds: -1)).iso == "1969-12-31T23:59")
    }
  }

  @Test func aFixedClockStands() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "Europe/Paris", 1)
      let when = try #require(When(iso: "2026-03-18 10:15"))
      #expect(SystemWorld(fixedClock: when, home: nil).now.iso == "2026-03-18T09:15:00Z")
    }
  }

  @Test func theRealClockRunsAndIdentifiersDiffer() {
    let world = SystemWorld(home: nil)
    #expect(abs(world.now.seconds - Int(Date().timeIntervalSince1970)) <= 1)
    #expect(Set((0..<1_000).map { _ in world.newUID() }).count == 1_000)
  }
}

@Suite struct FolderTests {
  private func folders(_ variables: [String: String], option: String? = nil) -> Folders {
    Folders(option: option) { variables[$0] }
  }

  #if !os(macOS)
    @Test func theBaseDirectoriesAreFollowed() {
      let plain = folders(["HOME": "/home/ana"])
      #expect(plain.store == "/home/ana/.local/share/heed")
      #expect(plain.settings == "/home/ana/.config/heed")
      #expect(plain.history == "/home/ana/.local/share/heed/history")
      let own = folders(["HOME": "/home/ana", "XDG_DATA_HOME": "/data", "XDG_CONFIG_HOME": "/config"])
      #expect(own.store == "/data/heed")
      #expect(own.settings == "/config/heed")
      #expect(folders(["HOME": "/home/ana", "XDG_DATA_HOME": "data"]).store == "/home/ana/.local/share/heed")
    }
  #endif

  @Test func theStoreIsWhereItIsSaid() {
    let variables = ["HOME": "/home/ana", "HEED_STORE": "~/tasks"]
    #expect(folders(variables).store == "/home/ana/tasks")
    #expect(folders(variables, option: "here").store == "here")
    #expect(folders(variables, option: "~").store == "/home/ana")
    #expect(folders(variables, option: "~bob/x").store == "~bob/x")
  }
}
