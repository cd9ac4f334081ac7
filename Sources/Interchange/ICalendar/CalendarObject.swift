import Model

/// A task as a server keeps it, in a calendar of its own (RFC 4791 section 4.1): parts that can be compared, and lines that
/// go out as they came (D32).
public struct CalendarObject: Hashable {
  /// A property of the task, one tag of it, one note, or a whole component.
  public struct Part: Hashable {
    /// Its name in capitals, `SUMMARY`, `VALARM`; `VTODO` is a date of its repeat that is told on its own.
    public let name: String
    /// Its content lines, unfolded, LF between them. Those of a component are in the order of their texts, since servers
    /// keep them in another one than they came in.
    public let text: String

    /// A part by its name and its lines.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }

    /// A property of that value, which is text (RFC 5545 section 3.3.11).
    public init(name: String, value: String) {
      self.init(name: name, text: name + ":" + ContentLine.escaped(value))
    }
  }

  /// What stands in it, in the order in which it came.
  public var parts: [Part]

  /// An object of these parts.
  public init(parts: [Part]) { self.parts = parts }

  /// Components that stand beside a task and not in it.
  private static let outer: Set<String> = ["VTIMEZONE", "VTODO", "VEVENT", "VJOURNAL", "VFREEBUSY"]

  /// Reads what a server keeps; nil where there is no task in it, or no calendar at all.
  public init?(_ bytes: [UInt8]) {
    parts = []
    var master: Component?
    do throws(FileFault) {
      try bytes.withUnsafeBufferPointer { (buffer: UnsafeBufferPointer<UInt8>) throws(FileFault) in
        var reader = ComponentReader(buffer)
        while let event = try reader.next() {
          guard case .component(let component) = event else { continue }
          if component.name == "VTODO", component["RECURRENCE-ID"] == nil, master == nil {
            master = component
          } else {
            parts.append(Part(component))
          }
        }
      }
    } catch { return nil }
    guard let master, master["UID"] != nil else { return nil }
    parts += master.items.flatMap(CalendarObject.parts)
  }

  /// A task as it would be sent. Its page is the list in which it stands.
  public init?(_ todo: Todo, in surroundings: Surroundings) {
    self.init(Array(ICalendar.text([todo], in: surroundings).utf8))
    let came = Resource(todo)?.master
    parts.removeAll { part in
      if part.name == "X-HEED-PAGE" { return true }
      // A task that came without the moment it was made is not told one that nobody knows.
      return part.name == "CREATED" && came != nil && came?["CREATED"] == nil
    }
    if let came, came["LAST-MODIFIED"] == nil, let line = came["SEQUENCE"] {
      parts.removeAll { $0.name == "SEQUENCE" }
      parts.append(Part(line))
    }
  }

  private static func parts(_ item: Component.Item) -> [Part] {
    switch item {
    case .component(let component): return [Part(component)]
    case .line(let line):
      guard let mark = marks[line.name] else { return [Part(line)] }
      let head = line.text.utf8.count - line.value.utf8.count
      let start = line.name + line.text.utf8.prefix(head).dropFirst(line.name.utf8.count).text
      return pieces(of: line.value, at: mark).map { Part(name: line.name, text: start + $0) }
    }
  }

  /// Properties of several values, and what stands between two of them.
  private static let marks = ["CATEGORIES": ",", "DESCRIPTION": "\\n\\n"]

  /// A value cut at a mark, but not where a comma is escaped.
  private static func pieces(of value: Substring, at mark: String) -> [String] {
    guard mark == "," else { return value.split(separator: mark, omittingEmptySubsequences: false).map(String.init) }
    var (pieces, isEscaped) = ([""], false)
    for scalar in value.unicodeScalars {
      if scalar == ",", !isEscaped {
        pieces.append("")
      } else {
        pieces[pieces.count - 1].unicodeScalars.append(scalar)
      }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return pieces
  }

  /// What a server is sent.
  public var bytes: [UInt8] {
    let outside = parts.filter { CalendarObject.outer.contains($0.name) }
    let within = parts.filter { !CalendarObject.outer.contains($0.name) }
    return ICalendar.bytes { write in
      func put(_ parts: [Part]) {
        for line in parts.lazy.flatMap({ $0.text.split(separator: "\n") }) { write(String(line)) }
      }
      put(outside.filter { $0.name == "VTIMEZONE" })
      write("BEGIN:VTODO")
      put(CalendarObject.joined(within.filter { !$0.isComponent }))
      put(within.filter(\.isComponent))
      write("END:VTODO")
      put(outside.filter { $0.name != "VTIMEZONE" })
    }
  }

  /// Parts with all values of a property of several in its first line.
  private static func joined(_ parts: [Part]) -> [Part] {
    var (joined, places): ([Part], [String: Int]) = ([], [:])
    for part in parts {
      if let mark = marks[part.name], let place = places[part.name] {
        joined[place] = Part(name: part.name, text: joined[place].text + mark + ContentLine(part.text).value)
      } else {
        places[part.name] = joined.count
        joined.append(part)
      }
    }
    return joined
  }

  /// The task that it is here, as an import would bring it; its page is not told. Nil where it cannot be read.
  public func todo(in surroundings: Surroundings) -> Todo? {
    (try? Imported(bytes, as: .calendar, in: surroundings))?.tasks.first?.todo
  }

  /// The task's name for ever, any text; empty where there is none.
  public var uid: String { first("UID")?.plain ?? "" }

  /// When it was changed last, as far as it tells.
  public var changed: Instant? {
    for name in ["LAST-MODIFIED", "DTSTAMP", "CREATED"] {
      if let instant = first(name).flatMap({ Instant(basic: $0.value) }) { return instant }
    }
    return nil
  }

  /// Whether it says of itself that it is finished, or will not be.
  public var isFinished: Bool { Component.isFinished { name in first(name).flatMap { $0.isEmpty ? nil : $0 } } }

  private func first(_ name: String) -> ContentLine? { parts.first { $0.name == name }.map { ContentLine($0.text) } }
}

extension CalendarObject.Part {
  fileprivate init(_ line: ContentLine) {
    self.init(name: line.name, text: line.name + line.text.utf8.dropFirst(line.name.utf8.count).text)
  }

  fileprivate init(_ component: Component) {
    self.init(name: component.name, text: component.sortedLines.joined(separator: "\n"))
  }

  /// Whether it is a component rather than a property.
  fileprivate var isComponent: Bool { text.hasPrefix("BEGIN:") }
}

extension Component {
  /// Its lines in an order that depends on nothing but what they say.
  fileprivate var sortedLines: [String] {
    var inner: [[String]] = []
    for case .component(let component) in items { inner.append(component.sortedLines) }
    inner.sort { $0.lexicographicallyPrecedes($1) }
    return ["BEGIN:" + name] + lines.map { CalendarObject.Part($0).text }.sorted() + inner.joined() + ["END:" + name]
  }
}

extension Sequence<UInt8> {
  fileprivate var text: String { String(decoding: Array(self), as: UTF8.self) }
}
