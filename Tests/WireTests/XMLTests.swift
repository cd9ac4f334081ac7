import Testing
import Wire

@testable import heed_sync

/// What is read of XML, also of such as no server should send.
@Suite struct XMLTests {
  private static let sample = """
    <?xml version="1.0" encoding="utf-8"?><D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">\
    <D:response><D:href>/a/b%20c.ics</D:href><D:propstat><D:prop><D:getetag>"1&amp;2"</D:getetag><C:calendar-data>\
    <![CDATA[BEGIN:VCALENDAR]]>&#13;&#xe9;</C:calendar-data></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>\
    <D:propstat><D:prop><D:displayname/></D:prop><D:status>HTTP/1.1 404 Not Found</D:status></D:propstat></D:response>\
    <D:response><D:href>http://127.0.0.1/a/gone</D:href><D:status>HTTP/1.1 404 Not Found</D:status></D:response>\
    <D:sync-token>t</D:sync-token></D:multistatus>
    """

  /// What is read of bytes that come in pieces of a length, and what goes wrong.
  private static func read(_ bytes: [UInt8], by length: Int) -> ([String], CarrierFailure?) {
    guard let base = Address("http://127.0.0.1/a/") else { return ([], nil) }
    var found: [String] = []
    let nothing = {}
    let reader = MultistatusReader(base: base, begin: nothing) { response in
      let text = response[DAV.caldav("calendar-data")]?.text ?? "-"
      found.append("\(response.address.path) \(response.status ?? 0) \(response.etag ?? "-") \(text)")
      return false
    }
    for start in stride(from: 0, to: bytes.count, by: length) {
      let goesOn = bytes[start..<min(start + length, bytes.count)].withUnsafeBytes(reader.feed)
      if !goesOn { break }
    }
    do throws(CarrierFailure) { try reader.finish() } catch { return (found, error) }
    return (found + [reader.token], nil)
  }

  @Test("A property that is missing is not a resource that is missing; texts come with their entities resolved")
  func sample() {
    let expected = ["/a/b%20c.ics 0 \"1&2\" BEGIN:VCALENDAR\ré", "/a/gone 404 - -", "t"]
    for length in [1, 7, 10_000] {
      let (found, problem) = XMLTests.read(Array(XMLTests.sample.utf8), by: length)
      #expect(found == expected && problem == nil)
    }
  }

  @Test("Any bytes are read or refused, and as well in pieces as at once")
  func anyBytes() {
    var state: UInt64 = 7
    func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let signs = Array("<>&;/\"'D:[]!- \u{0}x0".utf8) + [0xFF, 0xC3, 0x80]
    for _ in 0..<3_000 {
      var bytes = Array(XMLTests.sample.utf8)
      for _ in 0...below(4) {
        let place = below(bytes.count)
        switch below(4) {
        case 0: bytes[place] = signs[below(signs.count)]
        case 1: bytes.insert(signs[below(signs.count)], at: place)
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + below(60)))
        default: bytes += bytes[place..<min(bytes.count, place + below(200))]
        }
        if bytes.isEmpty { bytes = [60] }
      }
      let (whole, pieces) = (XMLTests.read(bytes, by: bytes.count), XMLTests.read(bytes, by: 1 + below(20)))
      #expect(whole.0 == pieces.0 && (whole.1 == nil) == (pieces.1 == nil), "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test("What goes into a request is escaped, and what XML cannot hold is left out")
  func escaped() throws {
    let name = "<a> & ]]> \u{1}\u{FFFF}é\n"
    let root = try #require(XMLElement.read(Bodies.list(named: name)))
    #expect(root.name == DAV.caldav("mkcalendar"))
    let shown = root.child(DAV.dav("set"))?.child(DAV.dav("prop"))?.child(DAV.dav("displayname"))?.text
    #expect(shown == "<a> & ]]> é\n")
    for body in [Bodies.person, Bodies.lists, Bodies.etags, Bodies.tasks, Bodies.changes(since: name)] {
      #expect(XMLElement.read(body) != nil)
    }
  }
}
