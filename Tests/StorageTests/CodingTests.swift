import Foundation
import JSON
import Model
import Testing

@testable import Storage

@Suite struct CodingTests {
  func read(_ bytes: [UInt8]) throws -> Todo {
    try bytes.withUnsafeBytes { raw in
      var reader = JSONReader(raw)
      let todo = try reader.todo(uidIfNone: UID(high: 1, low: 2), timeIfNone: noon)
      try reader.expectEnd()
      return todo
    }
  }

  func read(_ text: String) throws -> Todo { try read(Array(text.utf8)) }

  func text(_ todo: Todo) -> String {
    var writer = JSONWriter()
    writer.todo(todo)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func everyTodoComesBack() throws {
    var generator = Generator(seed: 10)
    for _ in 0..<3_000 {
      let todo = generator.todo(number: generator.random.below(1000))
      let line = text(todo)
      #expect(try read(line) == todo)
      #expect(!line.utf8.contains(10))
      #expect(foundations(Data(line.utf8)) != nil)
    }
  }

  @Test func theFormIsThisOne() {
    let due = When(CivilDate(year: 2026, month: 11, day: 25)!, TimeOfDay(hour: 17))
    var rule = RecurrenceRule(.monthly)
    rule.byMonthDay = [25]
    let todo = Todo(
      uid: UID(high: 1, low: 0xABC), number: 7, name: "Pay \"rent\"", urgency: .high, due: due,
      estimate: TimeSpan(minutes: 90),
      alarms: [.before(days: 1, minutes: 0), .before(days: 0, minutes: 30), .at(due)],
      recurrence: Recurrence(rule: rule, start: due), tags: ["home"], notes: ["a\nb"], created: Instant(seconds: 0),
      changed: Instant(seconds: 1), done: Instant(seconds: 2))
    #expect(
      text(todo) == """
        {"urgency":"high","due":"2026-11-25T17:00","created":"1970-01-01T00:00:00Z","done":"1970-01-01T00:00:02Z",\
        "number":7,"uid":"00000000000000010000000000000abc","name":"Pay \\"rent\\"","estimate":"PT1H30M",\
        "alarms":["-P1D","-PT30M","2026-11-25T17:00"],\
        "repeat":{"rule":"FREQ=MONTHLY;BYMONTHDAY=25","mode":"fixed","start":"2026-11-25T17:00"},\
        "page":"Inbox","tags":["home"],"notes":["a\\nb"],"changed":"1970-01-01T00:00:01Z"}
        """)
  }

  @Test func aTaskWrittenByHandNeedsOnlyAName() throws {
    let todo = try read("{ \"name\" : \"Buy milk\" }")
    #expect(todo == Todo(uid: UID(high: 1, low: 2), number: 0, name: "Buy milk", created: noon))
    #expect(throws: JSONReader.Fault.self) { try read("{\"name\":\"\"}") }
    #expect(throws: JSONReader.Fault.self) { try read("{\"number\":3}") }
    #expect(throws: JSONReader.Fault.self) { try read("[]") }
  }

  @Test(arguments: [
    #""urgency":"critical""#, #""due":"tomorrow""#, #""due":"2026-02-30""#, #""number":-1"#, #""number":1.5"#,
    #""tags":[1]"#,
    #""tags":"home""#, #""alarms":["soon"]"#, #""estimate":"long""#,
    #""repeat":{"rule":"FREQ=SECONDLY","mode":"fixed"}"#,
    #""repeat":"daily""#, #""x":null"#, #""x":{"y":[1.0]}"#, #""due":null"#, #""done":0"#,
  ])
  func whatIsNotUnderstoodIsKept(_ member: String) throws {
    let todo = try read("{\"name\":\"x\",\(member)}")
    #expect(todo.name == "x")
    let kept = todo.unknown.map { "\"\($0.key)\":\($0.json)" }
    // An impossible number gives way to a new one; everything else stays.
    if !member.hasPrefix("\"number\"") { #expect(kept == [member]) }
    #expect(try read(text(todo)) == todo)
  }

  @Test func aKeptValueGivesWayWhenItsKeyIsSet() throws {
    var todo = try read(#"{"name":"x","due":"tomorrow"}"#)
    todo.due = When(CivilDate(dayNumber: 20_000))
    #expect(try read(text(todo)).unknown.isEmpty)
  }

  @Test func identifiersAreReadAsModelReadsThem() throws {
    var random = Seeded(12)
    let noise = Array("0123456789abcdef0123456789abcdef0123456789abcdefABCDEFgG`@/:pq@Vé ")
    for turn in 0..<5_000 {
      var text = UID(high: random.next(), low: random.next()).text
      if turn % 2 == 1 {
        var characters = Array(text)
        characters[random.below(32)] = random.pick(noise)
        text = String(characters)
      }
      let found = Array("\"\(text)\"".utf8).withUnsafeBytes { raw in
        var reader = JSONReader(raw)
        return (try? reader.uid()) ?? nil
      }
      #expect(found == UID(text: text), "\(text)")
    }
  }

  @Test func entriesComeBackAndFlippedBitsAreNoticed() throws {
    var generator = Generator(seed: 11)
    for number in 1...100 {
      let todo = generator.todo(number: 1)
      var later = todo
      later.name += "!"
      let changes = [
        Change(before: nil, after: todo), Change(before: todo, after: later), Change(before: later, after: nil),
      ]
      let kind: Entry.Kind = [.command, .undo(3), .redo(4)][number % 3]
      let action = [nil, Entry.Action("done"), Entry.Action(generator.text(), isOfPage: true)][number % 4 % 3]
      let entry = Entry(
        sequence: number, time: noon, typed: generator.text(), action: action, kind: kind, changes: changes)
      var writer = JSONWriter()
      writer.entry(entry)
      let part = JournalPart(writer.bytes, start: 0)
      #expect(part.lines.count == 1 && part.isWhole)
      #expect(part.entry(part.lines[0], .all) == entry)
      #expect(part.entry(part.lines[0], .after)?.changes.map(\.after) == changes.map(\.after))
      #expect(part.entry(part.lines[0], .heading)?.kind == kind)
      var flipped = writer.bytes
      flipped[generator.random.below(flipped.count - 1)] ^= 1 << generator.random.below(8)
      #expect(!JournalPart(flipped, start: 0).isWhole)
    }
  }

  @Test(
    arguments: [
      ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
      ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
    ] as [(String, UInt64)])
  func theChecksumIsXXH64(_ text: String, _ sum: UInt64) {
    Data(text.utf8).withUnsafeBytes { #expect(Checksum.value($0) == sum) }
  }
}
