/// Values one after the other as bytes: a number in 8, a text behind its length.
public struct Packing {
  /// What was packed so far.
  public private(set) var bytes: [UInt8] = []

  /// These texts to begin with.
  public init(_ texts: [String] = []) {
    for text in texts { add(text) }
  }

  /// Adds a number.
  public mutating func add(_ number: Int) {
    let pattern = UInt64(bitPattern: Int64(number))
    for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: pattern >> (place * 8))) }
  }

  /// Adds bytes and their length.
  public mutating func add(_ text: some Collection<UInt8>) {
    add(text.count)
    bytes += text
  }

  /// Adds a text.
  public mutating func add(_ text: String) { add(text.utf8) }

  /// Adds whether there is a text, and the text.
  public mutating func add(_ text: String?) {
    add(text == nil ? 0 : 1)
    if let text { add(text) }
  }

  /// Adds how many there are, and each.
  public mutating func add(_ values: [some Packed]) {
    add(values.count)
    for value in values { value.pack(into: &self) }
  }
}

/// Takes packed values out again in the order in which they were added.
public struct Unpacking {
  private let content: [UInt8]
  private var place = 0

  /// Begins with the first value of a piece.
  public init(_ bytes: [UInt8]) { content = bytes }

  /// The next number. What ends too soon was packed by another version, so `noProgram` is thrown.
  public mutating func number() throws(CarrierFailure) -> Int {
    guard content.count - place >= 8 else { throw CarrierFailure(.noProgram) }
    defer { place += 8 }
    return (0..<8).reduce(0) { $0 | Int(content[place + $1]) << ($1 * 8) }
  }

  /// The next bytes.
  public mutating func bytes() throws(CarrierFailure) -> [UInt8] {
    let count = try number()
    guard count >= 0, count <= content.count - place else { throw CarrierFailure(.noProgram) }
    defer { place += count }
    return Array(content[place..<place + count])
  }

  /// The next text.
  public mutating func text() throws(CarrierFailure) -> String { String(decoding: try bytes(), as: UTF8.self) }

  /// The next text, if there is one.
  public mutating func textIfAny() throws(CarrierFailure) -> String? { try number() == 0 ? nil : text() }

  /// The next values of one type.
  public mutating func values<Value: Packed>() throws(CarrierFailure) -> [Value] {
    var values: [Value] = []
    // Not reserved: the count may be anything.
    for _ in 0..<max(0, try number()) { values.append(try Value(from: &self)) }
    return values
  }
}

/// What crosses between Heed and heed-sync as packed bytes.
public protocol Packed {
  /// Takes the value out.
  init(from packed: inout Unpacking) throws(CarrierFailure)
  /// Adds the value.
  func pack(into packing: inout Packing)
}

extension Packed {
  /// The value by itself.
  public var packed: [UInt8] {
    var packing = Packing()
    pack(into: &packing)
    return packing.bytes
  }
}

extension String: Packed {
  /// Takes the text out.
  public init(from packed: inout Unpacking) throws(CarrierFailure) { self = try packed.text() }
  /// Adds the text.
  public func pack(into packing: inout Packing) { packing.add(self) }
}

extension CarrierHome: Packed {
  /// Takes a home out.
  public init(from packed: inout Unpacking) throws(CarrierFailure) {
    self.init(principal: try packed.text(), home: try packed.text())
  }
  /// Adds a home.
  public func pack(into packing: inout Packing) {
    packing.add(principal)
    packing.add(home)
  }
}

extension CarrierList: Packed {
  /// Takes a list out.
  public init(from packed: inout Unpacking) throws(CarrierFailure) {
    let texts = [try packed.text(), try packed.text(), try packed.text()]
    let traits = try packed.number()
    self.init(
      address: texts[0], name: texts[1], takesTasks: traits & 1 != 0, takesOthers: traits & 2 != 0,
      isWritable: traits & 4 != 0, ctag: texts[2], isKnown: traits & 8 != 0)
  }
  /// Adds a list.
  public func pack(into packing: inout Packing) {
    for text in [address, name, ctag] { packing.add(text) }
    packing.add((takesTasks ? 1 : 0) | (takesOthers ? 2 : 0) | (isWritable ? 4 : 0) | (isKnown ? 8 : 0))
  }
}

extension CarrierLists: Packed {
  /// Takes lists out.
  public init(from packed: inout Unpacking) throws(CarrierFailure) {
    let time = try packed.number()
    self.init(lists: try packed.values(), time: time < 0 ? nil : Int64(time))
  }
  /// Adds lists.
  public func pack(into packing: inout Packing) {
    packing.add(time.map { Int($0) } ?? -1)
    packing.add(lists)
  }
}

extension CarrierEntry: Packed {
  /// Takes an entry out.
  public init(from packed: inout Unpacking) throws(CarrierFailure) {
    self.init(address: try packed.text(), etag: try packed.textIfAny())
  }
  /// Adds an entry.
  public func pack(into packing: inout Packing) {
    packing.add(address)
    packing.add(etag)
  }
}

extension CarrierText: Packed {
  /// Takes a text out.
  public init(from packed: inout Unpacking) throws(CarrierFailure) {
    self.init(entry: try CarrierEntry(from: &packed), text: try packed.bytes(), changer: try packed.text())
  }
  /// Adds a text.
  public func pack(into packing: inout Packing) {
    entry.pack(into: &packing)
    packing.add(text)
    packing.add(changer)
  }
}

extension CarrierCondition: Packed {
  /// Takes a condition out.
  public init(from packed: inout Unpacking) throws(CarrierFailure) {
    self = try packed.textIfAny().map(CarrierCondition.match) ?? .new
  }
  /// Adds a condition.
  public func pack(into packing: inout Packing) {
    switch self {
    case .new: packing.add(String?.none)
    case .match(let etag): packing.add(Optional(etag))
    }
  }
}
