import Foundation
import Testing

/// `heed-reminder`, with a stand-in for Heed that counts how often it is asked to look, and says what it is given to say.
@Suite struct WaiterTests {
  /// A waiter and its Heed, in a folder of their own.
  private final class Waiter {
    let folder = ProgramTests.Folder()
    let process = Process()

    var store: URL { folder.url.appendingPathComponent("store") }
    private var heed: URL { folder.url.appendingPathComponent("heed") }

    /// How often it has looked.
    var looks: Int { ((try? Data(contentsOf: folder.url.appendingPathComponent("looks"))) ?? Data()).count }

    /// Starts it where Heed says this, or a script stands in its place; nil for a Heed that is not there. The folder of tasks is there unless `store` is false.
    init(
      saying said: String?, store hasStore: Bool = true, script: String? = nil, preload: String? = nil,
      variables: [String: String] = [:], mounts: Bool = false
    ) throws {
      try FileManager.default.createDirectory(at: hasStore ? store : folder.url, withIntermediateDirectories: true)
      if let said { try stand(said, script) }
      try begin(process, variables.merging(preload.map { ["LD_PRELOAD": $0] } ?? [:]) { $1 }, mounts: mounts)
    }

    /// Lets Heed be there from now on, and say this, or do what a script does.
    func stand(_ said: String, _ script: String? = nil) throws {
      try say(said)
      let lines = "#!/bin/sh\nprintf x >>\(folder.url.path)/looks\n" + (script ?? "cat \(folder.url.path)/said") + "\n"
      try Data(lines.utf8).write(to: heed, options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: heed.path)
    }

    deinit {
      guard process.isRunning else { return }
      process.terminate()
      process.waitUntilExit()
    }

    /// Starts a waiter for the same person; `mounts` gives it mounts of its own, which end with it.
    func begin(_ process: Process, _ variables: [String: String] = [:], mounts: Bool = false) throws {
      let call = (mounts ? ["/usr/bin/unshare", "-m"] : []) + [try builtHeed() + "-reminder", heed.path]
      process.executableURL = URL(fileURLWithPath: call[0])
      process.arguments = Array(call.dropFirst())
      process.environment = ["XDG_RUNTIME_DIR": folder.url.path, "PATH": "/usr/bin:/bin"]
        .merging(testVariables) { $1 }.merging(variables) { $1 }
      process.standardInput = FileHandle.nullDevice
      try process.run()
    }

    /// What Heed says from its next look on.
    func say(_ said: String) throws {
      let said = said.replacingOccurrences(of: "STORE", with: store.path)
      try Data(said.utf8).write(to: folder.url.appendingPathComponent("said"), options: .atomic)
    }

    func write(_ name: String) throws { try Data("[]".utf8).write(to: store.appendingPathComponent(name)) }

    /// How often it has looked once it looks no more; at least `count` times, or too few after ten seconds.
    func settled(at count: Int) -> Int {
      for _ in 0..<200 where looks < count { usleep(50_000) }
      // More than twice what ends a burst.
      usleep(800_000)
      return looks
    }

    /// Its status once it has ended; nil when it runs on after twenty seconds.
    func status(of process: Process? = nil) -> Int32? {
      let process = process ?? self.process
      for _ in 0..<400 where process.isRunning { usleep(50_000) }
      return process.isRunning ? nil : process.terminationReason == .exit ? process.terminationStatus : -1
    }
  }

  @Test func itLooksAtItsMomentAndNoSooner() throws {
    let moment = Int(Date().timeIntervalSince1970) + 3
    let waiter = try Waiter(saying: "\(moment)\nSTORE\n")
    // Once, and once more when the folder is watched, since what changed between was heard by nobody.
    #expect(waiter.settled(at: 2) == 2)
    try waiter.say("0\nSTORE\n")
    #expect(waiter.settled(at: 3) == 3)
    #expect(Int(Date().timeIntervalSince1970) >= moment)
  }

  @Test func aBurstOfChangesIsOneLook() throws {
    let waiter = try Waiter(saying: "0\nSTORE\n")
    #expect(waiter.settled(at: 2) == 2)
    for _ in 0..<1_000 { try waiter.write("journal.jsonl") }
    let looks = waiter.settled(at: 3)
    // A busy machine may pause for longer than what ends a burst.
    #expect(looks == 3 || looks == 4)
  }

  @Test(arguments: ["tasks.json", "journal.jsonl", "settings.json", "wake.json", "people"])
  func itHearsWhatChangesWhatComes(_ name: String) throws {
    let waiter = try Waiter(saying: "0\nSTORE\n")
    #expect(waiter.settled(at: 2) == 2)
    try waiter.write(name)
    #expect(waiter.settled(at: 3) == 3)
  }

  @Test(arguments: ["told.json", "present", "tasks.json.backup", "lock"])
  func itDoesNotHearWhatChangesNothing(_ name: String) throws {
    let waiter = try Waiter(saying: "0\nSTORE\n")
    #expect(waiter.settled(at: 2) == 2)
    try waiter.write(name)
    #expect(waiter.settled(at: 2) == 2)
  }

  @Test func aFolderThatGoesAndComesBackIsWatchedAgain() throws {
    let waiter = try Waiter(saying: "0\nSTORE\n")
    #expect(waiter.settled(at: 2) == 2)
    try FileManager.default.removeItem(at: waiter.store)
    var looks = waiter.settled(at: 3)
    #expect(looks > 2)
    try FileManager.default.createDirectory(at: waiter.store, withIntermediateDirectories: true)
    #expect(waiter.settled(at: looks + 1) > looks)
    looks = waiter.looks
    try waiter.write("tasks.json")
    #expect(waiter.settled(at: looks + 1) == looks + 1)
  }

  @Test func aFolderThatIsNotThereYetIsAwaited() throws {
    let waiter = try Waiter(saying: "0\nSTORE/deep/er\n", store: false)
    #expect(waiter.settled(at: 2) == 2)
    try FileManager.default.createDirectory(
      at: waiter.store.appendingPathComponent("deep/er"), withIntermediateDirectories: true)
    let looks = waiter.settled(at: 3)
    #expect(looks > 2)
    try waiter.write("deep/er/tasks.json")
    #expect(waiter.settled(at: looks + 1) == looks + 1)
  }

  @Test func anotherListOfFoldersIsTakenAtTheNextLook() throws {
    let waiter = try Waiter(saying: "0\nSTORE\n")
    #expect(waiter.settled(at: 2) == 2)
    let other = waiter.folder.url.appendingPathComponent("other")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    try waiter.say("0\n\(other.path)\n")
    try waiter.write("tasks.json")
    #expect(waiter.settled(at: 4) == 4)
    try waiter.write("tasks.json")
    #expect(waiter.settled(at: 4) == 4)
    try Data("[]".utf8).write(to: other.appendingPathComponent("tasks.json"))
    #expect(waiter.settled(at: 5) == 5)
  }

  @Test func aSecondOneLeavesAtOnce() throws {
    let waiter = try Waiter(saying: "0\nSTORE\n")
    #expect(waiter.settled(at: 2) == 2)
    let second = Process()
    try waiter.begin(second)
    #expect(waiter.status(of: second) == 0)
    #expect(waiter.process.isRunning)
    #expect(waiter.looks == 2)
  }

  @Test func itEndsWhenItIsAskedTo() throws {
    let waiter = try Waiter(saying: "0\nSTORE\n")
    #expect(waiter.settled(at: 2) == 2)
    waiter.process.terminate()
    #expect(waiter.status() == 0)
  }

  @Test func itEndsWhereRemindersAreOff() throws {
    let waiter = try Waiter(saying: "off\n")
    #expect(waiter.status() == 0)
    #expect(waiter.looks == 1)
  }

  @Test func aHeedThatIsGoneIsTriedUntilItIsBack() throws {
    let waiter = try Waiter(saying: nil)
    usleep(500_000)
    try FileManager.default.createDirectory(at: waiter.store, withIntermediateDirectories: true)
    try waiter.stand("0\nSTORE\n")
    #expect(waiter.settled(at: 2) == 2)
    #expect(waiter.process.isRunning)
  }

  @Test func aMomentThatHasPassedIsNotAskedForOverAndOver() throws {
    let waiter = try Waiter(saying: "1000\nSTORE\n")
    #expect(waiter.settled(at: 2) <= 3)
  }

  @Test func whatPrintsWithoutEndIsNoLook() throws {
    let waiter = try Waiter(saying: "0\n", script: "yes")
    usleep(1_500_000)
    try waiter.stand("0\nSTORE\n")
    #expect(waiter.settled(at: 4) >= 2)
    let size = try String(contentsOfFile: "/proc/\(waiter.process.processIdentifier)/statm", encoding: .utf8)
    // In pages of 4 KiB: what it keeps of that is a few of a million bytes.
    #expect(try #require(Int(size.split(separator: " ")[1])) < 8_192)
  }

  @Test func itEndsAtOnceThoughHeedHangs() throws {
    let waiter = try Waiter(saying: "0\n", script: "sleep 20")
    #expect(waiter.settled(at: 1) == 1)
    waiter.process.terminate()
    // What it began holds on to what Foundation waits for.
    let stat = "/proc/\(waiter.process.processIdentifier)/stat"
    func isOver() -> Bool { (try? String(contentsOfFile: stat, encoding: .utf8))?.contains(") Z ") ?? true }
    for _ in 0..<400 where !isOver() { usleep(20_000) }
    #expect(isOver())
  }

  @Test func aNewerHeedIsAskedFromTheNextLookOn() throws {
    let waiter = try Waiter(saying: "0\nSTORE\n")
    #expect(waiter.settled(at: 2) == 2)
    let path = waiter.folder.url.appendingPathComponent("heed")
    let newer = "#!/bin/sh\nprintf newer >\(waiter.folder.url.path)/newer\nprintf 'off\\n'\n"
    try Data(newer.utf8).write(to: path, options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path.path)
    try waiter.write("tasks.json")
    #expect(waiter.status() == 0)
    #expect(FileManager.default.fileExists(atPath: waiter.folder.url.path + "/newer"))
  }

  #if os(Linux)
    private static let manyWatches = Fire.library("../Closed/manywatches")

    @Test(.enabled(if: WaiterTests.manyWatches != nil), arguments: ["watches", "instances"])
    func whereNoMoreFoldersCanBeWatchedItLooksEachFiveMinutes(_ limit: String) throws {
      let bound = limit == "instances" ? ["NO_INSTANCES": "1"] : [:]
      let waiter = try Waiter(saying: "0\nSTORE\n", preload: WaiterTests.manyWatches, variables: bound)
      #expect(waiter.settled(at: 4) >= 4)
    }

    /// Whether this machine lets a process have mounts of its own.
    private static let canMount: Bool = {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
      process.arguments = ["-m", "mount", "-t", "tmpfs", "none", "/mnt"]
      (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      guard (try? process.run()) != nil else { return false }
      process.waitUntilExit()
      return process.terminationStatus == 0
    }()

    @Test(.enabled(if: WaiterTests.canMount), arguments: ["", "/deep"])
    func aDiskThatGoesAndComesBackIsWatchedAgain(_ below: String) throws {
      let waiter = try Waiter(saying: "0\nSTORE\(below)\n", mounts: true)
      func inMounts(_ words: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/nsenter")
        process.arguments = ["-t", "\(waiter.process.processIdentifier)", "-m"] + words
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
      }
      var looks = waiter.settled(at: 2)
      // Its disk is mounted by another folder first, as the tasks on it are there at once.
      let other = waiter.folder.url.path + "/disk"
      try inMounts("mkdir", other)
      try inMounts("mount", "-t", "tmpfs", "none", other)
      if !below.isEmpty { try inMounts("mkdir", other + below) }
      #expect(waiter.settled(at: looks) == looks)
      for _ in 0..<2 {
        try inMounts("mount", "--bind", other, waiter.store.path)
        #expect(waiter.settled(at: looks + 1) > looks)
        looks = waiter.looks
        try inMounts("touch", waiter.store.path + below + "/tasks.json")
        #expect(waiter.settled(at: looks + 1) > looks)
        looks = waiter.looks
        try inMounts("umount", waiter.store.path)
        #expect(waiter.settled(at: looks + 1) > looks)
        looks = waiter.looks
      }
    }

    private static let setClock = Fire.library("../Closed/setclock")

    @Test(.enabled(if: WaiterTests.setClock != nil)) func aClockThatIsSetIsALook() throws {
      let waiter = try Waiter(saying: "0\nSTORE\n", preload: WaiterTests.setClock)
      #expect(waiter.settled(at: 3) == 3)
    }
  #endif
}
