import JSON
import Model

// A page as JSON: {"name":"School","created":"…","repeat":{…},"followed":"2026-11-25"}.

extension JSONWriter {
  mutating func page(_ page: Page) {
    begin("{")
    key("name")
    string(page.name)
    key("created")
    instant(page.created)
    if let recurrence = page.recurrence {
      key("repeat")
      self.recurrence(recurrence)
    }
    if let followed = page.followed {
      key("followed")
      when(followed)
    }
    for field in page.unknown where field.key != "repeat" || page.recurrence == nil {
      key(field.key)
      verbatim(field.json)
    }
    end("}")
  }
}

extension JSONReader {
  /// A page, or a name alone, as a hand may have written it. Nil, with nothing read, for anything else.
  ///
  /// A value that is not understood is kept as it came, with the unknown keys.
  mutating func page(timeIfNone: Instant) throws(Fault) -> Page? {
    let start = place
    var page = Page(name: "", created: timeIfNone)
    switch peek() {
    case UInt8(ascii: "\""): page.name = try string()
    case UInt8(ascii: "{"):
      try object { (reader: inout JSONReader, key: JSONKey) throws(Fault) in
        _ = reader.peek()
        let valueStart = reader.place
        if try reader.field(key, of: &page) { return }
        reader.place = valueStart
        page.unknown.append(UnknownField(key: key.text, json: try reader.verbatim()))
      }
    default: break
    }
    guard !page.name.isEmpty else {
      place = start
      return nil
    }
    return page
  }

  /// Reads the value of a key into the page; false when key or value is not understood.
  private mutating func field(_ key: JSONKey, of page: inout Page) throws(Fault) -> Bool {
    if key.text == "repeat" {
      guard peek() == UInt8(ascii: "{"), let value = try? recurrence() else { return false }
      page.recurrence = value
      return true
    }
    guard peek() == UInt8(ascii: "\"") else { return false }
    switch key.text {
    case "name": page.name = try string()
    case "created":
      guard let value = try instant() else { return false }
      page.created = value
    case "followed":
      guard let value = try when() else { return false }
      page.followed = value
    default: return false
    }
    return true
  }

  // MARK: In the snapshot

  /// The pages of a snapshot, and the elements that are none, as they came. Nil, with nothing read, for anything else
  /// than an array.
  mutating func pages(timeIfNone: Instant) throws(Fault) -> (pages: [Page], unknown: [String])? {
    guard peek() == UInt8(ascii: "[") else { return nil }
    var (pages, unknown): ([Page], [String]) = ([], [])
    try array { (reader: inout JSONReader) throws(Fault) in
      _ = reader.peek()
      if let page = try reader.page(timeIfNone: timeIfNone) {
        pages.append(page)
      } else {
        unknown.append(try reader.verbatim())
      }
    }
    return (pages, unknown)
  }

  // MARK: In the journal

  /// The change of a page: how it was and how it is then, each may be null.
  mutating func pageChange(at time: Instant) throws(Fault) -> Change {
    var (before, after): (Page?, Page?)
    try object { (reader: inout JSONReader, key: JSONKey) throws(Fault) in
      switch key.text {
      case "before": before = try reader.optionalPage(at: time)
      case "after": after = try reader.optionalPage(at: time)
      default: try reader.skipValue()
      }
    }
    return .page(before: before, after: after)
  }

  private mutating func optionalPage(at time: Instant) throws(Fault) -> Page? {
    if try takeNull() { return nil }
    guard let page = try page(timeIfNone: time) else { throw fault(.wrongType) }
    return page
  }
}
