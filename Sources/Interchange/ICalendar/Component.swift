import Model

/// A component of iCalendar as it came: its content lines and the components within it, in their order (D32).
///
/// It is changed only by `replace` and `nest`, so that all other lines go out as they came.
struct Component: Hashable {
  /// What stands in it.
  enum Item: Hashable {
    case line(ContentLine)
    case component(Component)
  }

  /// What it is, in capitals: `VTODO`.
  let name: String
  /// Where it begins in the file, counted from 1; 0 for one that was made here.
  let number: Int
  private(set) var items: [Item] = []

  /// A component without lines.
  init(_ name: String, number: Int = 0) {
    self.name = name
    self.number = number
  }

  /// Its own lines, not those of what stands in it.
  var lines: some Sequence<ContentLine> {
    items.lazy.compactMap { if case .line(let line) = $0 { line } else { nil } }
  }

  /// The components within it of that name.
  func nested(_ name: String) -> [Component] {
    items.compactMap { if case .component(let inner) = $0, inner.name == name { inner } else { nil } }
  }

  /// Its first line of that name in which something stands.
  subscript(name: String) -> ContentLine? {
    for case .line(let line) in items where line.name == name && !line.isEmpty { return line }
    return nil
  }

  /// Components are told apart by what stands in them, wherever they stand.
  static func == (left: Component, right: Component) -> Bool { left.name == right.name && left.items == right.items }
  /// As they are told apart.
  func hash(into hasher: inout Hasher) { hasher.combine(items) }

  /// Puts a line or a component behind all that stands in it.
  mutating func append(_ item: Item) { items.append(item) }

  /// Puts lines in the place of those with these names; behind its other lines where there were none.
  mutating func replace(_ names: Set<String>, with lines: [ContentLine]) {
    let place = items.firstIndex { if case .line(let line) = $0 { names.contains(line.name) } else { false } }
    let end = items.firstIndex { if case .component = $0 { true } else { false } } ?? items.count
    var kept = items
    kept.replaceSubrange((place ?? end)..<(place ?? end), with: lines.map(Item.line))
    let new = (place ?? end)..<((place ?? end) + lines.count)
    items = kept.enumerated().filter { at, item in
      guard !new.contains(at), case .line(let line) = item else { return true }
      return !names.contains(line.name)
    }.map(\.element)
  }

  /// Keeps of the components within it those that are wanted, and puts others behind them.
  mutating func nest(_ others: [Component], instead isKept: (Component) -> Bool) {
    items = items.filter { if case .component(let inner) = $0 { isKept(inner) } else { true } }
    items += others.map(Item.component)
  }

  /// Hands over all its lines, those that begin and end it too.
  func forEachLine(_ body: (String) -> Void) {
    body("BEGIN:" + name)
    for item in items {
      switch item {
      case .line(let line): body(line.text)
      case .component(let inner): inner.forEachLine(body)
      }
    }
    body("END:" + name)
  }

  /// The zones that its lines name.
  var zones: Set<String> {
    var names: Set<String> = []
    for item in items {
      switch item {
      case .line(let line): if let zone = line.parameter("TZID") { names.insert(zone) }
      case .component(let inner): names.formUnion(inner.zones)
      }
    }
    return names
  }
}

/// Reads components out of content lines, one after the other.
struct ComponentReader {
  private var lines: ContentLines
  private var last = 1
  /// Whether a VCALENDAR has begun that has not ended.
  private var isOpen = false

  /// What comes next in a file.
  enum Event {
    /// A component that stands in VCALENDAR itself.
    case component(Component)
    /// A line of VCALENDAR itself.
    case line(ContentLine)
    /// The end of a VCALENDAR.
    case end
  }

  /// The bytes must outlive it. Within is said of the lines of a task, which no VCALENDAR stands around.
  init(_ bytes: UnsafeBufferPointer<UInt8>, within: Bool = false) {
    lines = ContentLines(bytes)
    isOpen = within
    isWithin = within
  }

  private let isWithin: Bool

  /// What comes next; nil at the end. Throws where the file is no calendar or was cut.
  mutating func next() throws(FileFault) -> Event? {
    guard let line = try lines.next() else {
      if isOpen, !isWithin { throw .cut(line: last) }
      return nil
    }
    last = line.number
    let word = line.word
    if !isOpen {
      guard line.name == "BEGIN", word == "VCALENDAR" else { throw .malformed(line: line.number) }
      isOpen = true
      return try next()
    }
    switch line.name {
    case "BEGIN": return .component(try component(word, line.number, depth: 1))
    case "END":
      guard word == "VCALENDAR", !isWithin else { throw .malformed(line: line.number) }
      isOpen = false
      return .end
    default: return .line(line)
    }
  }

  /// How deep components may be nested.
  private static let depthLimit = 16

  private mutating func component(_ name: String, _ number: Int, depth: Int) throws(FileFault) -> Component {
    guard depth < ComponentReader.depthLimit else { throw .malformed(line: number) }
    var component = Component(name, number: number)
    while let line = try lines.next() {
      last = line.number
      switch line.name {
      case "BEGIN":
        let inner = try self.component(line.word, line.number, depth: depth + 1)
        component.append(.component(inner))
      case "END":
        guard line.word == name else { throw .malformed(line: line.number) }
        return component
      default: component.append(.line(line))
      }
    }
    throw .cut(line: last)
  }
}
