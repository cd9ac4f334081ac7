import JSON
import Model

// Numbers that were given back within the last day. After an undo of a large import there are as many as tasks were.
extension JSONReader {
  /// The numbers in `freed`; those that cannot be understood are left out.
  mutating func freed() throws(Fault) -> [Int: TodoList.Freed] {
    if let freed = freedAsWritten() { return freed }
    var freed: [Int: TodoList.Freed] = [:]
    try object { (reader: inout JSONReader, key: JSONKey) throws(Fault) in
      var (uid, at): (UID?, Instant?)
      try reader.object { (reader: inout JSONReader, key: JSONKey) throws(Fault) in
        switch key.text {
        case "uid": uid = UID(text: try reader.string())
        case "at": at = try reader.instant()
        default: try reader.skipValue()
        }
      }
      if let number = Int(key.text), number > 0, let uid, let at { freed[number] = TodoList.Freed(uid: uid, at: at) }
    }
    return freed
  }

  /// The freed numbers of bytes that are as Heed writes them, `{"7":{"uid":"…","at":"…"}}`, read without making texts of
  /// them; nil, with nothing read, of any others.
  mutating func freedAsWritten() -> [Int: TodoList.Freed]? {
    let (uidKey, atKey): (StaticString, StaticString) = ("\":{\"uid\":\"", "\",\"at\":\"")
    guard peek() == UInt8(ascii: "{") else { return nil }
    var freed: [Int: TodoList.Freed] = [:]
    var last = LastDate()
    var at = place
    repeat {
      // Behind the brace or the comma.
      at += 1
      guard at + 74 < end, bytes[at] == UInt8(ascii: "\"") else { return nil }
      var number = 0
      at += 1
      while at < end, bytes[at] &- 48 < 10, number < 1 << 40 {
        number = number * 10 + Int(bytes[at] &- 48)
        at += 1
      }
      guard number > 0, at + 72 < end, holds(uidKey, at), let (high, low) = hexadecimal(at + 10), holds(atKey, at + 42),
        let moment = moment(at + 50, &last), bytes[at + 70] == UInt8(ascii: "\""), bytes[at + 71] == UInt8(ascii: "}")
      else { return nil }
      freed[number] = TodoList.Freed(uid: UID(high: high, low: low), at: moment)
      at += 72
    } while bytes[at] == UInt8(ascii: ",")
    guard bytes[at] == UInt8(ascii: "}") else { return nil }
    place = at + 1
    return freed
  }

  private func holds(_ text: StaticString, _ start: Int) -> Bool {
    for index in 0..<text.utf8CodeUnitCount where bytes[start + index] != text.utf8Start[index] { return false }
    return true
  }
}
