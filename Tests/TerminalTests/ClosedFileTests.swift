import Foundation
import Testing

/// What was settled of reminders while Heed is closed, in `closed.json`: it is lost neither to damage nor to another Heed.
@Suite struct ClosedFileTests {
  private let place: ClosedPlace
  private var settings: String { place.home.path + "/.config/heed" }

  init() throws { place = try ClosedPlace() }

  private static let damaged = [
    "", "{}", "nothing {", #"{"format":2,"stores":{"/a":{"way":"notification","names":true,"since":"2026-03-1"#,
    #"{"format":2,"stores":{"/a":{"way":"smoke","names":true,"since":"2026-03-18T09:00:00Z"}}}"#,
    #"{"format":2,"stores":{"/a":{"way":"notification","names":true}}}"#, #"{"format":1,"stores":{}}"#,
    #"{"format":2,"stores":{}} and more"#,
  ]
  private static let newer = #"{"format":3,"stores":["what nobody knows yet"]}"#

  @Test("What cannot be read is told, and neither written over nor taken for nothing", arguments: damaged + [newer])
  func unread(_ contents: String) throws {
    try FileManager.default.createDirectory(atPath: settings, withIntermediateDirectories: true)
    let file = settings + "/closed.json"
    try contents.write(toFile: file, atomically: true, encoding: .utf8)
    let isNewer = contents == ClosedFileTests.newer
    let refusal =
      isNewer
      ? "Cannot change a newer file, format 3. Use a newer Heed for \(file).\n"
      : "Cannot read what stands there. Mend or remove \(file).\n"
    for words in ["", " on yes", " off", " try", " by speech yes", " names off"] {
      #expect(try place.heed(["reminders closed" + words], at: "09:00", status: 1) == refusal)
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == contents)
    #expect(place.heard().isEmpty)
    // What waits goes on waiting, for that file to be mended; nothing else is held up.
    #expect(try place.heed(["--tell"], at: "10:00") == "0\n\(settings)\n")
    #expect(try place.heed(["add Call Ana, remind today 10 am"], at: "09:00").hasPrefix("Added"))
    try FileManager.default.removeItem(atPath: file)
    try place.begin()
    #expect(try place.tell(at: "10:00") == 0)
  }

  @Test("Stores that are settled at one moment are all kept, and no lock stays behind")
  func together() throws {
    let stores = (1...6).map { place.home.path + "/store\($0)" }
    func settle(_ words: String) throws {
      let calls = try stores.map { store in
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try builtHeed())
        process.arguments = ["--store", store, "reminders closed " + words]
        process.environment = place.variables
        (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try process.run()
        return process
      }
      for call in calls {
        call.waitUntilExit()
        #expect(call.terminationStatus == 0)
      }
    }
    try settle("on yes")
    let kept = try String(contentsOfFile: settings + "/closed.json", encoding: .utf8)
    for store in stores { #expect(kept.contains("\"\(store)\"")) }
    try settle("off")
    #expect(try FileManager.default.contentsOfDirectory(atPath: settings).filter { $0.contains("closed") }.isEmpty)
    // Whoever was last to go stopped what waits, and nobody before.
    #expect(place.heard().filter { $0.contains("[disable]") }.count == 1)
  }
}
