import Foundation
import Secrets
import Testing
import Wire

@testable import Served

/// heed-sync against what goes wrong on the way, and against servers that mean no good.
@Suite(.enabled(if: FaultServer.isHere, "No python3 here, which serves faults."))
struct FaultTests {
  private static let list = "ana/home/"

  private static func failing(_ fault: String, count: Int = 1) throws -> (FaultServer, CarrierFailure?) {
    let server = try FaultServer()
    let carried = try Carried(server.address)
    server.fail(fault, count: count)
    return (server, failure { () throws(CarrierFailure) in try carried.entries(of: server.address + list) })
  }

  @Test(
    "What a status means",
    arguments: [
      ("401", .login), ("403", .forbidden), ("404", .gone), ("412", .changed), ("413", .tooLarge), ("500", .server),
      ("507", .full), ("403 - valid-sync-token", .invalidToken), ("412 - valid-calendar-data", .refusedContent),
      ("423", .busy(0)), ("403 - quota-not-exceeded", .full),
    ] as [(String, CarrierFailure.Kind)])
  func status(_ status: String, _ kind: CarrierFailure.Kind) throws {
    let (server, problem) = try FaultTests.failing("status " + status)
    #expect(problem?.kind == kind)
    #expect(problem?.status == Int(status.prefix(3)))
    #expect(problem?.name == (status.split(separator: " ").dropFirst(2).first.map(String.init) ?? ""))
    #expect(server.log.count == 1)
  }

  @Test("What reads is repeated three times, and when the server asks for it", arguments: ["503", "429 2", "deaf"])
  func repeats(_ fault: String) throws {
    let server = try FaultServer(keepsConnections: false)
    let carried = try Carried(server.address)
    // A server that never answered is told of at once.
    _ = failure { () throws(CarrierFailure) in try carried.entries(of: server.address) }
    _ = server.log
    let whole = fault == "deaf" ? fault : "status " + fault
    server.fail(whole, count: 2)
    server.fail("answer many")
    #expect(try carried.entries(of: server.address + FaultTests.list).count == 6_000)
    #expect(server.log.count == 3)
    server.fail(whole, count: 5)
    let problem = failure { () throws(CarrierFailure) in try carried.entries(of: server.address + FaultTests.list) }
    #expect(problem?.kind == (fault == "deaf" ? .cut : .busy(fault == "503" ? 0 : 2)))
    #expect(server.log.count == 4)
  }

  @Test("A list at which the server fails is there, and not known; gone is what says so itself")
  func failingLists() throws {
    let server = try FaultServer()
    let carried = try Carried(server.address)
    server.fail("answer failing")
    let lists = try carried.carrier.lists(in: server.address + "ana/").lists
    #expect(lists.map(\.address) == ["one", "two", "four"].map { server.address + "ana/\($0)/" })
    #expect(lists.map(\.isKnown) == [false, false, true])
  }

  @Test("What one answer names as there and as gone, in either order, is there")
  func twice() throws {
    let server = try FaultServer()
    let carried = try Carried(server.address)
    let list = server.address + FaultTests.list
    server.fail("answer twice")
    let (changed, _) = try carried.changes(in: list, since: "token")
    #expect(changed == [list + "1.ics": "\"1\"", list + "2.ics": "\"2\"", list + "3.ics": nil])
  }

  @Test(
    "An answer that comes a byte at a time has stalled, and one that never ends is left",
    arguments: ["drip 0.2", "endless"])
  func endless(_ fault: String) throws {
    let server = try FaultServer()
    let carried = try Carried(server.address)
    server.fail(fault)
    let start = ContinuousClock.now
    let problem = failure { () throws(CarrierFailure) in try carried.entries(of: server.address + FaultTests.list) }
    #expect(problem?.kind == (fault == "endless" ? .tooLarge : .timeout))
    #expect(start.duration(to: .now) < .seconds(20))
  }

  @Test("Where no text can be read at all, it is told soon")
  func noTexts() throws {
    let server = try FaultServer()
    let carried = try Carried(server.address)
    let list = server.address + FaultTests.list
    server.fail("answer bomb", count: 400)
    let all = (0..<100).map { list + "\($0).ics" }
    #expect(failure { () throws(CarrierFailure) in try carried.texts(of: all, in: list) }?.kind == .unreadable)
    #expect(server.log.count < 40)
  }

  @Test("A server that asks for more than a minute is not waited for")
  func longWait() throws {
    let (server, problem) = try FaultTests.failing("status 503 61", count: 3)
    #expect(problem == CarrierFailure(.busy(61), status: 503))
    #expect(server.log.count == 1)
  }

  @Test("What writes is tried once", arguments: ["status 503", "deaf", "lost", "status 429 1"])
  func once(_ fault: String) throws {
    let server = try FaultServer(keepsConnections: false)
    let carried = try Carried(server.address)
    _ = failure { () throws(CarrierFailure) in try carried.entries(of: server.address) }
    _ = server.log
    server.fail(fault, count: 4)
    let address = server.address + "ana/home/one.ics"
    #expect(failure { () throws(CarrierFailure) in try carried.carrier.put([65], at: address, .new) } != nil)
    #expect(failure { () throws(CarrierFailure) in try carried.carrier.delete(address, etag: "\"1\"") } != nil)
    #expect(failure { () throws(CarrierFailure) in try carried.carrier.makeList(address, name: "A") } != nil)
    #expect(server.log.map { $0[0] } == ["PUT", "DELETE", "MKCALENDAR"])
  }

  @Test(
    "Answers that no honest server gives end in a failure, and the next call is answered",
    arguments: [
      ("answer truncated", .cut), ("answer big", .tooLarge), ("answer mark", .tooLarge), ("answer gzip", .tooLarge),
      ("answer bomb", .unreadable), ("answer deep", .unreadable), ("answer page", .noCalendars), ("slow 0", .gone),
    ] as [(String, CarrierFailure.Kind)])
  func dishonest(_ fault: String, _ kind: CarrierFailure.Kind) throws {
    let server = try FaultServer()
    let carried = try Carried(server.address)
    let process = carried.carrier.identifier
    server.fail(fault, count: 4)
    var problem: CarrierFailure?
    var given = 0
    do throws(CarrierFailure) {
      try carried.carrier.entries(of: server.address + FaultTests.list, tasksOnly: false) { given += $0.count }
    } catch { problem = error }
    #expect(problem?.kind == kind)
    #expect(given == 0)
    #expect(failure { () throws(CarrierFailure) in try carried.entries(of: server.address + "none/") } != nil)
    #expect(carried.carrier.identifier == process)
    #if os(Linux)
      // The most memory that it ever had, in KiB.
      let told = try String(contentsOfFile: "/proc/\(try #require(process))/status", encoding: .utf8)
      let most = try #require(told.firstMatch(of: /VmHWM:\s+(\d+) kB/).flatMap { Int($0.output.1) })
      #expect(most < 64 << 10, "\(most) KiB")
    #endif
  }

  @Test("What is named without an ETag is there, and must be read; gone is what says so itself")
  func unsaid() throws {
    let server = try FaultServer()
    let carried = try Carried(server.address)
    let list = server.address + FaultTests.list
    server.fail("answer unsaid", count: 3)
    #expect(try carried.entries(of: list) == [list + "kept.ics": ""])
    var changed: [CarrierEntry] = []
    _ = try carried.carrier.changes(in: list, since: "token") { changed += $0 }
    #expect(changed.map(\.etag) == ["", nil])
    var texts: [CarrierText] = []
    try carried.carrier.texts(of: [list + "kept.ics"], in: list) { texts += $0 }
    #expect(texts.map(\.entry.address) == [list + "gone.ics"])
  }

  @Test("Who changed a task last is told by a name or an address, and not where it was the person of the account")
  func changers() throws {
    let server = try FaultServer()
    let carried = try Carried(server.address)
    let list = server.address + FaultTests.list
    server.fail("answer changers")
    let texts = try carried.texts(of: [list + "0.ics"], in: list)
    #expect(texts.map(\.changer) == ["Zoe Adams", "Zoe Adams", "Zoe Adams", "zoe@example.org", "", ""])
  }

  @Test("A long answer comes in parts, and is asked for again only while none was given")
  func parts() throws {
    let upstream = try FaultServer()
    let server = try FaultServer(upstream: upstream.port, keepsConnections: false)
    let carried = try Carried(server.address)
    _ = failure { () throws(CarrierFailure) in try carried.entries(of: server.address) }
    _ = server.log
    upstream.fail("answer many", count: 3)
    server.fail("cut 1000")
    var parts: [Int] = []
    let list = server.address + FaultTests.list
    try carried.carrier.entries(of: list, tasksOnly: false) { parts.append($0.count) }
    #expect(parts.count >= 3 && parts.reduce(0, +) == 6_000)
    #expect(server.log.count == 2)

    parts = []
    server.fail("cut 600000")
    var problem: CarrierFailure?
    do throws(CarrierFailure) {
      try carried.carrier.entries(of: list, tasksOnly: false) { parts.append($0.count) }
    } catch { problem = error }
    #expect(problem?.kind == .cut)
    #expect(0 < parts.reduce(0, +) && parts.reduce(0, +) < 6_000)
    #expect(server.log.count == 1)
  }

  @Test("The password goes to no host but the one that was typed, until that is allowed")
  func elsewhere() throws {
    let server = try FaultServer()
    let other = try FaultServer()
    let place = "127.0.0.1:\(other.port)"
    let address = server.address + FaultTests.list
    let carried = try Carried(server.address)
    server.fail("redirect \(other.address)ana/home/")
    let problem = failure { () throws(CarrierFailure) in try carried.entries(of: address) }
    #expect(problem?.kind == .elsewhere(place))
    #expect(other.log.isEmpty)
    // What a server calls the address of a list is no leave either.
    #expect(failure { () throws(CarrierFailure) in try carried.entries(of: other.address) }?.kind == .elsewhere(place))
    #expect(other.log.isEmpty)
    let allowed = try Carried(server.address, hosts: [place])
    server.fail("redirect \(other.address)ana/home/")
    other.fail("answer many")
    #expect(try allowed.entries(of: address).count == 6_000)
    #expect(other.log.map { $0[2] } == ["Basic"])
  }

  @Test("Redirects keep method and body, five at most")
  func redirects() throws {
    let server = try FaultServer()
    let carried = try Carried(server.address)
    server.fail("redirect /ana/other/", count: 5)
    server.fail("answer many")
    #expect(try carried.entries(of: server.address + FaultTests.list).count == 6_000)
    #expect(server.log.map { $0[0] + $0[1] }.suffix(1) == ["PROPFIND/ana/other/"])
    server.fail("redirect /ana/other/", count: 20)
    let problem = failure { () throws(CarrierFailure) in try carried.entries(of: server.address + FaultTests.list) }
    #expect(problem?.kind == .server)
    #expect(server.log.count == 6)
  }

  @Test(
    "Without encryption nothing is asked, but on this machine",
    arguments: ["http://10.0.0.1/", "http://example.org/", "http://127.0.0.1.example.org/"])
  func insecure(_ address: String) throws {
    let carried = try Carried(address)
    #expect(failure { () throws(CarrierFailure) in try carried.carrier.discover() }?.kind == .insecure)
  }

  @Test("A password is shown by Digest where the server wants that")
  func digest() throws {
    let server = try FaultServer()
    let carried = try Carried(server.address)
    server.fail("digest", count: 9)
    #expect(failure { () throws(CarrierFailure) in try carried.entries(of: server.address) }?.kind == .gone)
    #expect(server.log.map { $0[2] }.last == "Digest")
    let put = failure { () throws(CarrierFailure) in
      try carried.carrier.put(Carried.task("a", "b"), at: server.address + "a.ics", .match("\"1\"\r\nX-Evil: 1"))
    }
    #expect(put?.kind == .gone)
    #expect(server.log.last?.last == "\"1\"X-Evil: 1")
    let wrong = try Carried(server.address, password: "other")
    server.fail("digest", count: 9)
    #expect(failure { () throws(CarrierFailure) in try wrong.entries(of: server.address) }?.kind == .login)
  }

  @Test("Where nothing listens, and where no such host is, that is told at once")
  func network() throws {
    let server = try FaultServer()
    let carried = try Carried("127.0.0.1:1")
    #expect(failure { () throws(CarrierFailure) in try carried.carrier.discover() }?.kind == .refused)
    let other = failure { () throws(CarrierFailure) in try carried.carrier.lists(in: server.address) }
    #expect(other?.kind == .elsewhere("127.0.0.1:\(server.port)"))
    let nowhere = try Carried("https://nowhere.invalid")
    #expect(failure { () throws(CarrierFailure) in try nowhere.carrier.discover() }?.kind == .dns)
  }
}
