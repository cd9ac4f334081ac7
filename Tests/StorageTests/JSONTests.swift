import Foundation
import JSON
import Model
import Testing

@testable import Storage

/// A whole JSON value, read by our reader, in the classes that Foundation's reader gives.
func value(_ reader: inout JSONReader) throws -> NSObject {
  switch reader.peek() {
  case UInt8(ascii: "{"):
    let result = NSMutableDictionary()
    // The closure may throw a fault only, so that a value is passed over and read by itself.
    var members: [(String, Range<Int>)] = []
    try reader.object { (reader: inout JSONReader, key: JSONKey) throws(JSONReader.Fault) in
      members.append((key.text, try reader.skipValue()))
    }
    for (key, range) in members { result[key] = try value(reader.bytes, range) }
    return result
  case UInt8(ascii: "["):
    var ranges: [Range<Int>] = []
    try reader.array { (reader: inout JSONReader) throws(JSONReader.Fault) in ranges.append(try reader.skipValue()) }
    return try NSArray(array: ranges.map { try value(reader.bytes, $0) })
  case UInt8(ascii: "\""): return try reader.string() as NSString
  default:
    let text = try reader.verbatim()
    switch text {
    case "null": return NSNull()
    case "true": return NSNumber(value: true)
    case "false": return NSNumber(value: false)
    default: return NSNumber(value: Double(text) ?? .nan)
    }
  }
}

private func value(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) throws -> NSObject {
  var reader = JSONReader(bytes, in: range)
  return try value(&reader)
}

/// What our reader makes of bytes; nil when it refuses them.
func ours(_ data: Data) -> NSObject? {
  data.withUnsafeBytes { raw in
    var reader = JSONReader(raw)
    guard (try? reader.skipValue()) != nil, (try? reader.expectEnd()) != nil else { return nil }
    var again = JSONReader(raw)
    return try? value(&again)
  }
}

func foundations(_ data: Data) -> NSObject? {
  (try? JSONSerialization.jsonObject(with: data, options: [.fragmentsAllowed])) as? NSObject
}

@Suite struct JSONTests {
  static let accepted = [
    "null", " true ", "[]", "{}", "[1,-2,0,0.5,-0.0e+3,1E9]", "{\"a\":{\"b\":[]},\"\":1}", "\"\\u00e9\\uD83C\\uDF89\"",
    "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\u0000\"", "\"日本語🎉\"", "[\r\n\t 1 , 2 ]", "\"\u{7F}\"",
    "12345678901234567890",
    "{\"k\\u0065y\":1}", "{\"exactly8\":1,\"longer than eight\":2}", "\"0123456\\n89abcdef\\\\\"",
  ]
  static let refused = [
    "", " ", "nul", "tru", "[1,]", "[,1]", "{\"a\":1,}", "{\"a\"}", "{a:1}", "{1:2}", "[1 2]", "01", "-", "1.", ".5",
    "+1",
    "1e", "1e+", "\"", "\"\\\"", "\"\\x\"", "\"\\u12g4\"", "\"\\u12\"", "\"\\uD800\"", "\"\\uD800\\u0041\"",
    "\"\\uDC00\"", "\"\n\"", "\"\t\"", "\"\u{0}\"", "[", "]", "{", "}", "[}", "{]", "1 2", "{} x", "'a'", "NaN",
    "\u{FEFF}",
    "[1]]", "\"\\u-123\"", "--1", "\"a\\",
  ]

  @Test(arguments: accepted) func reads(_ text: String) throws {
    #expect(ours(Data(text.utf8)) != nil)
    #expect(ours(Data(text.utf8)) == foundations(Data(text.utf8)))
  }

  @Test(arguments: refused) func refuses(_ text: String) { #expect(ours(Data(text.utf8)) == nil) }

  @Test(
    arguments: [
      [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0x80], [0xC3], [0xE2, 0x82], [0xFF], [0xFE], [0xF0, 0x9F, 0x8E], [0xC3, 0x28],
    ] as [[UInt8]])
  func refusesWhatIsNotUTF8(_ bytes: [UInt8]) {
    #expect(ours(Data([0x22] + bytes + [0x22])) == nil)
    #expect(ours(Data(Array("\"12345678".utf8) + bytes + [0x22])) == nil)
    #expect(ours(Data([0x22] + bytes)) == nil)
  }

  @Test func nestingEndsSomewhere() {
    let limit = JSONReader.depthLimit
    func nested(_ depth: Int) -> Data {
      Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    nested(limit).withUnsafeBytes { raw in
      var reader = JSONReader(raw)
      #expect((try? reader.skipValue()) != nil)
    }
    nested(limit + 1).withUnsafeBytes { raw in
      var reader = JSONReader(raw)
      #expect(throws: JSONReader.Fault(kind: .tooDeep, place: limit + 1)) { try reader.skipValue() }
    }
    #expect(ours(Data(String(repeating: "[", count: 1_000_000).utf8)) == nil)
  }

  @Test func agreesWithFoundationOnChangedBytes() {
    var random = Seeded(7)
    let seeds = JSONTests.accepted.map { Data($0.utf8) } + JSONTests.refused.map { Data($0.utf8) }
    let noise = Array("{}[]\",:\\u0123456789eE+-.tfn \n\u{0}é".utf8)
    for _ in 0..<20_000 {
      var data = random.pick(seeds)
      for _ in 0...random.below(3) {
        let place = random.below(data.count + 1)
        if random.chance(50) || place == data.count {
          data.insert(random.pick(noise), at: data.startIndex + place)
        } else {
          data[data.startIndex + place] = random.pick(noise)
        }
      }
      let (mine, theirs) = (ours(data), foundations(data))
      let text = String(decoding: data, as: UTF8.self)
      // Foundation reads other encodings and a comma before a closing bracket, which RFC 8259 does not have.
      if mine == nil, data.first == 0xEF || data.contains(0) || text.contains(/,\s*[\]}]/) { continue }
      // Where numbers are longer than a Double the two compare otherwise.
      if text.contains(/[0-9.eE]{15}/) { continue }
      #expect(
        (mine == nil) == (theirs == nil) && (mine == nil || mine == theirs), "\(String(decoding: data, as: UTF8.self))")
    }
  }

  @Test func writesWhatBothRead() throws {
    var generator = Generator(seed: 8)
    for _ in 0..<2_000 {
      let text = generator.text(60)
      var writer = JSONWriter()
      writer.strings([text, ""])
      #expect(foundations(Data(writer.bytes)) == [text, ""] as NSArray)
      #expect(ours(Data(writer.bytes)) == [text, ""] as NSArray)
      #expect(!writer.bytes.contains(10))
    }
  }

  @Test func integersEndWhereIntEnds() {
    func read(_ text: String) -> Int? {
      Data(text.utf8).withUnsafeBytes { raw in
        var reader = JSONReader(raw)
        return try? reader.integer()
      }
    }
    #expect(read("9223372036854775807") == .max)
    #expect(read("-9223372036854775808") == .min)
    for text in ["9223372036854775808", "-9223372036854775809", "99999999999999999999", "1.5", "1e3", "\"1\"", ""] {
      #expect(read(text) == nil)
    }
  }

  @Test func whatIsNotKnownKeepsItsTextOnOneLine() throws {
    let text = "{ \"a b\" : [ 1.50 , 1e400,\n \"x \\\" \\\\\" , null ] }"
    Data(text.utf8).withUnsafeBytes { raw in
      var reader = JSONReader(raw)
      #expect((try? reader.verbatim()) == "{\"a b\":[1.50,1e400,\"x \\\" \\\\\",null]}")
    }
  }
}
