import Foundation
import Secrets
import Seeded
import Testing

@testable import Sealing

/// The built keyholder, as Heed would start it.
@Suite struct KeyholderTests {
  private final class Marker {}

  /// The `heed-keyholder` that was built beside the running test bundle.
  static func program() throws -> String {
    var folder = Bundle(for: Marker.self).bundleURL.resolvingSymlinksInPath()
    while folder.path != "/" {
      if let found = Keyholder.path(besideProgram: folder.path + "/heed") { return found }
      folder.deleteLastPathComponent()
    }
    throw CocoaError(.fileNoSuchFile)
  }

  private static func start() throws -> Keyholder { try Keyholder(program: program()) }

  /// One that holds the keys of an identity file of few rounds, since those of a real one take long without optimisation.
  private static func startUnlocked() throws -> Keyholder {
    let keyholder = try start()
    try keyholder.unlock(SampleKeys.ana.identityFile, password: Secret(SampleKeys.ana.password))
    return keyholder
  }

  @Test("Registering, unlocking and sealing as a profile lives")
  func life() throws {
    let first = try KeyholderTests.start()
    let made = try first.register(password: Secret("first"))
    let snapshot = try first.seal(Array("tasks".utf8))
    let line = try first.makeJournal()
    let (lines, place) = try first.seal(lines: [[1], [], [3, 10]], after: JournalPlace(sequence: 0))
    #expect(place.sequence == 3)
    first.forget()

    let second = try KeyholderTests.start()
    #expect(failure { () throws(SealingFailure) in try second.open(snapshot) } == .locked)
    #expect(failure { () throws(SealingFailure) in try second.seal([]) } == .locked)
    // Tried on a file of few rounds, as below: only what is made here takes those of a real one.
    let quick = SampleKeys.ana.identityFile
    let wrong = failure { () throws(SealingFailure) in try second.unlock(quick, password: Secret("second")) }
    #expect(wrong == .wrongPassword)
    #expect(failure { () throws(SealingFailure) in try second.open(snapshot) } == .locked)
    try second.unlock(made.identityFile, password: Secret("first"))
    #expect(try second.open(snapshot) == Array("tasks".utf8))
    #expect(failure { () throws(SealingFailure) in try second.read(lines, after: nil) } == .locked)
    try second.openJournal(line)
    let reading = try second.read(lines, after: JournalPlace(sequence: 0))
    #expect(reading.items.map(\.content) == [[1], [], [3, 10]])
    #expect(reading.items.map(\.finding) == [.whole, .whole, .whole])
    #expect(reading.place == place)
    #expect(try second.read(lines.dropLast(), after: nil).items.last?.finding == .cut)
    // A wrong password for another profile leaves the one that is open.
    _ = failure { () throws(SealingFailure) in try second.unlock(quick, password: Secret("no")) }
    #expect(try second.open(snapshot) == Array("tasks".utf8))

    let renewed = try second.renew(password: Secret("second"))
    let third = try KeyholderTests.start()
    try third.unlock(renewed, password: Secret("second"))
    #expect(try third.open(snapshot) == Array("tasks".utf8))
    let recovered = try KeyholderTests.start()
    try recovered.recover(made.recoveryKey)
    #expect(try recovered.open(snapshot) == Array("tasks".utf8))
  }

  @Test("With the recovery key everything opens, and new keys are made for a new password")
  func recovery() throws {
    let first = try KeyholderTests.startUnlocked()
    let snapshot = try first.seal(Array("tasks".utf8))
    let line = try first.makeJournal()
    let sealed = try first.seal(lines: [[9]], after: JournalPlace(sequence: 0))

    let second = try KeyholderTests.start()
    let groups = RecoveryForm.groups(of: SampleKeys.ana.recovery)
    var typed = groups
    typed[4] = String(typed[4].reversed()) == typed[4] ? "qqqq" : String(typed[4].reversed())
    let wrong = failure { () throws(SealingFailure) in
      try second.recover(Secret(typed.joined(separator: " ")))
    }
    guard case .recovery = wrong else {
      Issue.record("\(String(describing: wrong))")
      return
    }
    try second.recover(Secret(groups.joined(separator: ", ").lowercased()))
    #expect(try second.open(snapshot) == Array("tasks".utf8))
    try second.openJournal(line)
    #expect(try second.read(sealed.bytes, after: nil).items.map(\.content) == [[9]])
    #expect(failure { () throws(SealingFailure) in try second.seal([1]) } == .locked)
    let file = try second.renew(password: Secret("new"))
    let anew = try second.seal(Array("tasks".utf8))
    #expect(try second.open(snapshot) == Array("tasks".utf8))

    let third = try KeyholderTests.start()
    try third.unlock(file, password: Secret("new"))
    #expect(try third.open(anew) == Array("tasks".utf8))
    #expect(failure { () throws(SealingFailure) in try third.open(snapshot) } == .notForTheseKeys)
    // The same recovery key goes on.
    let fourth = try KeyholderTests.start()
    try fourth.recover(Secret(SampleKeys.ana.recovery))
    #expect(try fourth.open(anew) == Array("tasks".utf8))
  }

  @Test("A keyholder that is killed is told of once, and holds nothing after that")
  func killed() throws {
    let keyholder = try KeyholderTests.startUnlocked()
    #expect(try !keyholder.seal([1]).isEmpty)
    kill(try #require(keyholder.identifier), SIGKILL)
    #expect(failure { () throws(SealingFailure) in try keyholder.seal([1]) } == .noKeyholder)
    #expect(failure { () throws(SealingFailure) in try keyholder.seal([1]) } == .locked)
  }

  @Test("Killed in the middle of a large snapshot, it ends the call and not the caller")
  func killedInTheMiddle() async throws {
    let keyholder = try KeyholderTests.startUnlocked()
    let process = try #require(keyholder.identifier)
    // It stops reading, so that the call waits with a full socket; then it is killed.
    kill(process, SIGSTOP)
    let call = Task.detached {
      failure { () throws(SealingFailure) in try keyholder.seal([UInt8](repeating: 1, count: 20_000_000)) }
    }
    try await Task.sleep(for: .milliseconds(50))
    kill(process, SIGKILL)
    #expect(await call.value == .noKeyholder)
  }

  @Test("Twenty megabytes go there and back")
  func large() throws {
    let keyholder = try KeyholderTests.startUnlocked()
    let content = (0..<20_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    #expect(try keyholder.open(try keyholder.seal(content)) == content)
  }

  @Test("Threads share a keyholder, and several keyholders share a profile")
  func together() async throws {
    let (one, other) = (try KeyholderTests.startUnlocked(), try KeyholderTests.startUnlocked())
    let right = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<64 {
        group.addTask {
          let content = [UInt8](repeating: UInt8(number), count: number * 1_000)
          guard let file = try? one.seal(content) else { return false }
          return (try? other.open(file)) == content
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(right == 64)
  }

  @Test("Lent keys open and seal, with a journal of their own, until whoever owns them forgets them")
  func lent() throws {
    let owner = try KeyholderTests.startUnlocked()
    let line = try owner.makeJournal()
    let sealed = try owner.seal(lines: [[1]], after: JournalPlace(sequence: 0)).bytes
    let other = Keyholder(lent: try owner.lend())
    #expect(other.identifier == nil)
    #expect(try other.open(try owner.seal([7])) == [7])
    #expect(try owner.open(try other.seal([8])) == [8])
    #expect(failure { () throws(SealingFailure) in try other.read(sealed, after: nil) } == .locked)
    try other.openJournal(line)
    #expect(try other.read(sealed, after: nil).items.map(\.content) == [[1]])
    // Another journal of the other one is no matter of the owner's.
    _ = try other.makeJournal()
    let next = try owner.seal(lines: [[2]], after: JournalPlace(sequence: 0)).bytes
    #expect(try owner.read(next, after: nil).items.map(\.finding) == [.whole])
    #expect(try other.read(next, after: nil).items.map(\.finding) == [.damaged])
    // What was lent can be lent on, and given back.
    Keyholder(lent: try other.lend()).forget()
    other.forget()
    #expect(failure { () throws(SealingFailure) in try other.seal([]) } == .locked)
    let third = Keyholder(lent: try owner.lend())
    #expect(try third.open(try owner.seal([9])) == [9])
    owner.forget()
    #expect(failure { () throws(SealingFailure) in try third.seal([]) } == .noKeyholder)
  }

  @Test("Without keys nothing is lent, nor to any number")
  func lentToMany() throws {
    let empty = try KeyholderTests.start()
    #expect(failure { () throws(SealingFailure) in try empty.lend() } == .locked)
    let owner = try KeyholderTests.startUnlocked()
    var lent: [Keyholder] = []
    let full = failure { () throws(SealingFailure) in
      while lent.count < 100 { lent.append(Keyholder(lent: try owner.lend())) }
    }
    #expect(full == .noProcess && lent.count == 8)
    #expect(try lent[7].open(try owner.seal([1])) == [1])
    lent.removeFirst()
    #expect(try Keyholder(lent: owner.lend()).open(try lent[0].seal([2])) == [2])
  }

  @Test("It ends when Heed does, and is not there under a wrong path")
  func ends() throws {
    var keyholder: Keyholder? = try KeyholderTests.start()
    let process = try #require(keyholder?.identifier)
    #expect(kill(process, 0) == 0)
    keyholder = nil
    #expect(kill(process, 0) != 0)
    #expect(failure { () throws(SealingFailure) in try Keyholder(program: "/nowhere/heed-keyholder") } == .noKeyholder)
    #expect(Keyholder.path(besideProgram: "/nowhere/heed") == nil)
    // A program that is no keyholder.
    let wrong = try Keyholder(program: "/bin/true")
    #expect(failure { () throws(SealingFailure) in try wrong.seal([1]) } == .noKeyholder)
  }

  #if os(Linux)
    @Test("What the program has open that starts it is closed to it")
    func inherited() throws {
      // As a shell hands on what it has open: without the flag that closes it.
      let files = [open("/dev/null", O_RDONLY), open("/dev/null", O_RDONLY)]
      #expect(dup2(files[1], 900) == 900)
      defer { for file in files + [900] { close(file) } }
      let keyholder = try KeyholderTests.start()
      // An answer comes only when it has begun to listen.
      #expect(failure { () throws(SealingFailure) in try keyholder.seal([]) } == .locked)
      let place = "/proc/\(try #require(keyholder.identifier))/fd"
      #expect(try FileManager.default.contentsOfDirectory(atPath: place).sorted() == ["0", "1", "2"])
    }
  #endif

  @Test("By hand it does nothing and ends")
  func byHand() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try KeyholderTests.program())
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 2)
  }

  @Test("Failures cross from the keyholder as they are")
  func failures() {
    let all: [SealingFailure] = [
      .notSealed, .cut, .malformed, .changed, .wrongPassword, .notForTheseKeys, .workFactor(30), .workFactor(.max),
      .emptyPassword, .recovery(.length(3)), .recovery(.character(group: 3, place: 2)), .recovery(.groups([1, 15])),
      .recovery(.missing(group: 4)), .recovery(.extra(group: 5)), .recovery(.unfit), .noKeys, .locked, .journalKey,
      .noKeyholder, .tooLarge, .noMemory, .noProcess,
    ]
    for one in all { #expect(SealingFailure(Message(one)) == one) }
    #expect(SealingFailure(Message(.failed)) == .noKeyholder)
    #expect(SealingFailure(Message(.failed, [[255]])) == .noKeyholder)
  }
}
