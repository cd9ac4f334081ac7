import Foundation
import Testing
import Wire

@testable import Served

/// What a sync asks of a server, of a real one or of a recording of one.
enum ServerLife {
  /// A list and a task, from their beginning to their end.
  static func whole(_ address: String) throws {
    let carried = try Carried(address)
    let carrier = carried.carrier
    let home = try carrier.discover().home
    #expect(home.hasPrefix(address) && home.hasSuffix("/"))

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

  /// Names that are escaped in addresses.
  static func escaped(_ address: String) throws {
    let carried = try Carried(address)
    let list = try carried.carrier.discover().home + "list/"
    try carried.carrier.makeList(list, name: "List")
    for (place, name) in ["a b.ics", "caf%C3%A9.ics", "at@home+now.ics"].enumerated() {
      _ = try carried.carrier.put(Carried.task("uid\(place)", "Name"), at: list + name, .new)
    }
    let entries = try carried.entries(of: list)
    #expect(Set(entries.keys) == Set(["a%20b.ics", "caf%C3%A9.ics", "at@home+now.ics"].map { list + $0 }))
    let texts = try carried.texts(of: Array(entries.keys).sorted(), in: list)
    #expect(Set(texts.map(\.entry.address)) == Set(entries.keys))
  }

  /// What the ways of a sync rest on, and where the two servers differ.
  static func observed(_ address: String, _ kind: DAVServer.Kind) throws {
    let carried = try Carried(address)
    let carrier = carried.carrier
    let home = try carrier.discover().home
    let (list, other) = (home + "one/", home + "two/")
    for made in [list, other] { try carrier.makeList(made, name: "List") }
    func found(_ address: String) throws -> CarrierList {
      try #require(try carrier.lists(in: home).lists.first { $0.address == address })
    }

    // A task that is made and deleted between two tokens is not always told of, so a token is not enough after a change.
    let start = try carrier.token(of: list)
    let passing = list + "passing.ics"
    _ = try carrier.put(Carried.task("passing", "Short"), at: passing, .new)
    try carrier.delete(passing, etag: try #require(try carried.entries(of: list)[passing] ?? nil))
    let (between, token) = try carried.changes(in: list, since: start)
    #expect(between == (kind == .radicale ? [passing: nil] : [:]))

    // Equal content again changes nothing, so that repeating after a lost answer is harmless.
    let kept = list + "kept.ics"
    let text = Carried.task("kept", "Buy milk")
    _ = try carrier.put(text, at: kept, .new)
    let etag = try #require(try carried.entries(of: list)[kept] ?? nil)
    let (_, next) = try carried.changes(in: list, since: token)
    _ = try carrier.put(text, at: kept, .match(etag))
    #expect(try carried.entries(of: list) == [kept: etag] && carried.changes(in: list, since: next).0.isEmpty)

    // One UID may be in two lists, as an unfinished move leaves it.
    _ = try carrier.put(Carried.task("kept", "Buy bread"), at: other + "kept.ics", .new)
    #expect(try carried.entries(of: other).count == 1)

    // The token of one list is none of another with other tasks, and one that never was is none.
    for wrong in [try carrier.token(of: other), "http://example.org/never"] {
      #expect(
        failure { () throws(CarrierFailure) in try carried.changes(in: list, since: wrong) }?.kind == .invalidToken)
    }

    // A new name of a list shows in what is asked for first, its ctag.
    let before = try found(list)
    try carrier.nameList(list, "Renamed")
    let after = try found(list)
    #expect(after.name == "Renamed" && before.name == "List" && before.ctag != after.ctag)

    // An event is refused where a list is for tasks, or is not listed among them.
    let event = String(decoding: Carried.task("event", "Party"), as: UTF8.self).replacing("VTODO", with: "VEVENT")
    let dated = event.replacing("SUMMARY", with: "DTSTART:20261122T200000Z\r\nSUMMARY")
    let unfit = failure { () throws(CarrierFailure) in try carrier.put(Array(dated.utf8), at: list + "event.ics", .new)
    }
    #expect(unfit.map { $0.kind == .refusedContent } ?? true)
    #expect(try carried.entries(of: list, tasksOnly: true) == [kept: etag])

    // What is no task at all is refused, and says so as content that is refused, or as a request.
    let refused = failure { () throws(CarrierFailure) in
      try carrier.put(Array("nothing".utf8), at: list + "x.ics", .new)
    }
    #expect(refused?.kind == .refusedContent || refused?.status == 400, "\(String(describing: refused))")
  }
}
