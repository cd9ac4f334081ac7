import Foundation
import Secrets
import Testing
import Wire

@testable import Served

/// heed-sync against servers as people have them.
@Suite(
  .enabled(if: DAVServer.python != nil, "No CalDAV servers here. See DAVServer.python."))
struct ServerTests {
  @Test("All that a sync asks for, on both servers", arguments: DAVServer.Kind.allCases)
  func life(_ kind: DAVServer.Kind) throws {
    let server = try DAVServer(kind)
    try ServerLife.whole(server.address)
  }

  @Test("Escaped or not, addresses are the same in every answer", arguments: DAVServer.Kind.allCases)
  func escaped(_ kind: DAVServer.Kind) throws {
    let server = try DAVServer(kind)
    try ServerLife.escaped(server.address)
  }

  @Test("What was observed on both servers, and what a sync rests on", arguments: DAVServer.Kind.allCases)
  func observed(_ kind: DAVServer.Kind) throws {
    let server = try DAVServer(kind)
    try ServerLife.observed(server.address, kind)
  }

  @Test("Texts that make an answer no XML are left out, and all others come", arguments: DAVServer.Kind.allCases)
  func unreadableTexts(_ kind: DAVServer.Kind) throws {
    let server = try DAVServer(kind)
    let carried = try Carried(server.address)
    let list = try carried.carrier.discover().home + "list/"
    try carried.carrier.makeList(list, name: "List")
    for number in 0..<30 {
      let name = [7, 8, 21].contains(number) ? "Buy \u{FFFF} milk" : "Buy milk"
      _ = try carried.carrier.put(Carried.task("one\(number)", name), at: list + "one\(number).ics", .new)
    }
    let all = (0..<30).map { list + "one\($0).ics" }
    let texts = try carried.texts(of: all, in: list).map(\.entry.address)
    #expect(texts.count == 27 && Set(texts) == Set(all).subtracting([7, 8, 21].map { all[$0] }))
    // One alone is left out as well.
    #expect(try carried.texts(of: [all[7]], in: list).isEmpty)
    #expect(try carried.texts(of: [all[9]], in: list).count == 1)
  }

  @Test("A password that is wrong is told as such, and tried once")
  func login() throws {
    let server = try DAVServer(.radicale)
    let faults = try FaultServer(upstream: server.port)
    let carried = try Carried(faults.address, password: "wrong")
    #expect(failure { () throws(CarrierFailure) in try carried.carrier.discover() }?.kind == .login)
    // The first only sends elsewhere.
    #expect(faults.log.map { $0[1] } == ["/.well-known/caldav", "/"])
  }

  @Test("A change that was done and whose answer was lost is found out by the next look, and done once")
  func lostAnswers() throws {
    let server = try DAVServer(.radicale)
    let faults = try FaultServer(upstream: server.port, keepsConnections: false)
    let carried = try Carried(faults.address)
    let list = try carried.carrier.discover().home + "list/"
    try carried.carrier.makeList(list, name: "List")
    _ = faults.log
    faults.fail("lost")
    let put = failure { () throws(CarrierFailure) in
      try carried.carrier.put(Carried.task("one", "Milk"), at: list + "one.ics", .new)
    }
    #expect(put?.kind == .cut)
    #expect(faults.log.map { $0[0] } == ["PUT"])
    let entries = try carried.entries(of: list)
    #expect(Array(entries.keys) == [list + "one.ics"])
    faults.fail("lost")
    let etag = try #require(entries.values.first ?? nil)
    let delete = failure { () throws(CarrierFailure) in try carried.carrier.delete(list + "one.ics", etag: etag) }
    #expect(delete?.kind == .cut)
    #expect(try carried.entries(of: list).isEmpty)
    // What libcurl tries again on a connection that was kept and was closed without a byte is found out by its condition.
    let keeping = try FaultServer(upstream: server.port)
    let kept = try Carried(keeping.address)
    let other = try kept.carrier.discover().home + "list/"
    keeping.fail("lost")
    let twice = failure { () throws(CarrierFailure) in
      try kept.carrier.put(Carried.task("one", "Milk"), at: other + "one.ics", .new)
    }
    #expect(twice?.kind == .changed)
    #expect(try kept.entries(of: other).count == 1)
    // An ETag that the server weakened is not relied on.
    faults.fail("weak")
    #expect(try carried.carrier.put(Carried.task("two", "Milk"), at: list + "two.ics", .new) == nil)
  }
}
