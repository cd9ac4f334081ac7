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
    let carried = try Carried(server.address)
    let carrier = carried.carrier
    let home = try carrier.discover().home
    #expect(home.hasPrefix(server.address) && home.hasSuffix("/"))

    let list = home + "5C4E-2/"
    try carrier.makeList(list, name: "Garden & <home>, é")
    let found = try carrier.lists(in: home)
    let made = try #require(found.lists.first { $0.address == list })
    #expect(made.name == "Garden & <home>, é")
    #expect(made.takesTasks && !made.takesOthers && made.isWritable)
    let start = try carried.carrier.token(of: list)
    #expect(!made.ctag.isEmpty && !start.isEmpty)
    #expect(abs((found.time ?? 0) - Int64(Date().timeIntervalSince1970)) < 3_600)
    #expect(failure { () throws(CarrierFailure) in try carrier.makeList(list, name: "Again") } != nil)

    let first = list + "one.ics"
    let etag = try carrier.put(Carried.task("one@tests", "Buy milk"), at: first, .new)
    let again = failure { () throws(CarrierFailure) in
      try carrier.put(Carried.task("one@tests", "Other"), at: first, .new)
    }
    #expect(again?.kind == .changed)
    let entries = try carried.entries(of: list)
    #expect(entries.count == 1)
    if let etag { #expect(entries[first] == etag) }
    let (before, token) = try carried.changes(in: list, since: start)
    #expect(before == entries)
    #expect(try carried.changes(in: list, since: token).0.isEmpty)

    let old = try #require(entries[first] ?? nil)
    _ = try carrier.put(Carried.task("one@tests", "Buy bread"), at: first, .match(old))
    let stale = failure { () throws(CarrierFailure) in
      try carrier.put(Carried.task("one@tests", "Lost"), at: first, .match(old))
    }
    #expect(stale?.kind == .changed)
    #expect(failure { () throws(CarrierFailure) in try carrier.delete(first, etag: old) }?.kind == .changed)
    let (changed, second) = try carried.changes(in: list, since: token)
    #expect(Array(changed.keys) == [first] && changed[first] != old)

    let texts = try carried.texts(of: [first, list + "none.ics"], in: list)
    let text = try #require(texts.first { $0.entry.address == first })
    #expect(String(decoding: text.text, as: UTF8.self).contains("SUMMARY:Buy bread"))
    #expect(String(decoding: text.text, as: UTF8.self).contains("as it is"))
    #expect(texts.filter { $0.entry.etag == nil }.map(\.entry.address) == [list + "none.ics"])

    try carrier.delete(first, etag: try #require(text.entry.etag))
    #expect(try carried.changes(in: list, since: second).0 == [first: nil])
    #expect(try carried.entries(of: list).isEmpty)
    let gone = failure { () throws(CarrierFailure) in try carrier.delete(first, etag: "\"1\"") }
    #expect(gone?.kind == .gone || gone?.kind == .changed)
    let forgotten = failure { () throws(CarrierFailure) in try carried.changes(in: list, since: token + "9") }
    #expect(forgotten?.kind == .invalidToken)
    #expect(failure { () throws(CarrierFailure) in try carried.entries(of: home + "none/") }?.kind == .gone)
  }

  @Test("Escaped or not, addresses are the same in every answer", arguments: DAVServer.Kind.allCases)
  func escaped(_ kind: DAVServer.Kind) throws {
    let server = try DAVServer(kind)
    let carried = try Carried(server.address)
    let list = try carried.carrier.discover().home + "list/"
    try carried.carrier.makeList(list, name: "List")
    for (place, name) in ["a b.ics", "caf%C3%A9.ics", "at@home+now.ics"].enumerated() {
      _ = try carried.carrier.put(Carried.task("uid\(place)", "Name"), at: list + name, .new)
    }
    let entries = try carried.entries(of: list)
    #expect(Set(entries.keys) == Set(["a%20b.ics", "caf%C3%A9.ics", "at@home+now.ics"].map { list + $0 }))
    let texts = try carried.texts(of: Array(entries.keys), in: list)
    #expect(Set(texts.map(\.entry.address)) == Set(entries.keys))
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
