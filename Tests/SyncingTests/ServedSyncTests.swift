import Foundation
import Model
import Testing
import Wire

@testable import Served
@testable import Syncing

/// The law of syncing with servers as people have them, on a way that fails now and then.
@Suite(
  .enabled(if: DAVServer.python != nil && FaultServer.isHere, "No CalDAV servers here. See DAVServer.python."))
struct ServedSyncTests {
  /// Texts of iCalendar, whose fields stand in lines of our own.
  private struct Translation: SyncTranslation {
    private let plain = PlainTranslation()
    private static let before = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//heed//tests//EN\r\nBEGIN:VTODO\r\n"

    func read(_ text: [UInt8], list: String) -> SyncedTask? {
      let lines = String(decoding: text, as: UTF8.self).split { $0.isNewline }
      let ours = lines.compactMap { $0.hasPrefix("UID:") ? $0 : $0.hasPrefix("X-OUR-") ? $0.dropFirst(6) : nil }
      return plain.read(Array(ours.joined(separator: "\n").utf8), list: list)
    }

    func write(_ task: SyncedTask) -> [UInt8] {
      let lines = String(decoding: plain.write(task), as: UTF8.self).split(separator: "\n")
      let marked = lines.map { $0.hasPrefix("UID:") ? $0 + "\r\n" : "X-OUR-" + $0 + "\r\n" }
      return Array(
        (Translation.before + "DTSTAMP:20261122T200000Z\r\n" + marked.joined() + "END:VTODO\r\nEND:VCALENDAR\r\n").utf8)
    }

    func fileName(of uid: String) -> String { plain.fileName(of: uid) }
  }

  @Test("Edited, cut and killed, two machines and a server end equal", arguments: DAVServer.Kind.allCases)
  func converge(_ kind: DAVServer.Kind) throws {
    let server = try DAVServer(kind)
    let faults = try FaultServer(upstream: server.port, keepsConnections: false)
    let seed = ProcessInfo.processInfo.environment["HEED_SEED"].flatMap { UInt64($0) } ?? 5
    try ServedSyncTests.live(faults, seed, steps: 100) { random in
      guard random.below(2) == 0 else { return }
      faults.fail("none", count: random.below(8))
      faults.fail(random.below(2) == 0 ? "deaf" : "lost", count: 4)
    }
  }

  /// Lives with a server, and judges what came of it.
  fileprivate static func live(
    _ server: FaultServer, _ seed: UInt64, steps: Int, disturb: @escaping (Simulation.Numbers) -> Void
  ) throws {
    let carriers = try (0..<3).map { _ in try Carried(server.address).carrier }
    let home = try carriers[2].discover().home
    let lists = ["home/", "work/"].map { home + $0 }
    for list in lists { try carriers[2].makeList(list, name: "List") }
    var simulation = Simulation(seed: seed, home: home, lists: lists, carriers, Translation()) { disturb($1) }
    for _ in 0..<steps { simulation.step() }
    // Faults that wait for more requests than came.
    _ = (0..<200).first { _ in failure { () throws(CarrierFailure) in try carriers[2].lists(in: home) } == nil }
    try simulation.settle()
    let here = simulation.here
    #expect(here[0] == here[1])
    #expect(simulation.never.isSubset(of: here[0].keys) && here[0].count > steps / 20)
    let third = MemorySyncStore()
    try simulation.run(third, carriers[2])
    #expect(Simulation.content(third) == here[0])
    #expect(third.state.known.count == here[0].count && third.conflicts.isEmpty)
  }
}

/// The same with what both servers once answered, wherever there is a python3.
@Suite(.enabled(if: FaultServer.isHere, "No python3 here, which plays recordings."))
struct RecordedSyncTests {
  @Test("Edited and killed, two machines and a recorded server end equal", arguments: DAVServer.Kind.allCases)
  func converge(_ kind: DAVServer.Kind) throws {
    let recording = try Recording(kind, "sync")
    try ServedSyncTests.live(recording.server, 11, steps: 40) { _ in }
    #expect(recording.server.left == 0)
  }
}
