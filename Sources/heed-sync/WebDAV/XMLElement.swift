import CExpat
import Wire

/// An element of XML with all that is in it. Names are their namespace, a space, and the name itself.
final class XMLElement {
  let name: String
  let attributes: [String: String]
  /// All text directly in it, without what is in its children.
  fileprivate(set) var text = ""
  fileprivate(set) var children: [XMLElement] = []

  init(_ name: String, _ attributes: [String: String] = [:]) {
    self.name = name
    self.attributes = attributes
  }

  /// The name without its namespace.
  var local: String { String(name[(name.lastIndex(of: " ").map(name.index(after:)) ?? name.startIndex)...]) }

  /// The first child of a name.
  func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  /// All children of a name.
  func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

  /// The text without the white space around it.
  var trimmed: String {
    let isBlank = { (sign: Unicode.Scalar) in [" ", "\t", "\r", "\n"].contains(sign) }
    let rest = text.unicodeScalars.drop(while: isBlank)
    return String(rest[..<(rest.lastIndex { !isBlank($0) }.map(rest.index(after:)) ?? rest.startIndex)])
  }

  /// A whole document, its root with children; nil when it is none.
  static func read(_ bytes: [UInt8]) -> XMLElement? {
    var children: [XMLElement] = []
    let stream = XMLStream { children.append($0) }
    guard bytes.withUnsafeBytes(stream.feed), stream.finish() == nil, let name = stream.root else { return nil }
    let root = XMLElement(name)
    root.children = children
    return root
  }
}

/// A document of XML that is read as it comes, by expat, one child of its root at a time.
///
/// A document type ends it, so there are no entities but the five of XML and numbers. So does a child of more than
/// 8 MiB, a mark of more than 1 MiB, or elements more than 32 deep.
final class XMLStream {
  private let parser: XML_Parser?
  private let take: (XMLElement) -> Void
  private var open: [XMLElement] = []
  private var weight = 0
  private var fed = 0
  /// The name of the root, once it has begun.
  private(set) var root: String?
  private var failure: CarrierFailure.Kind?

  /// The most bytes of one child of the root.
  static let childLimit = 8 << 20
  private static let markLimit = 1 << 20
  private static let depthLimit = 32
  /// What an element weighs beside its text and names.
  private static let elementWeight = 128

  init(take: @escaping (XMLElement) -> Void) {
    self.take = take
    parser = XML_ParserCreateNS(nil, XML_Char(UInt8(ascii: " ")))
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser, { XMLStream.of($0).begin($1, $2) }, { stream, _ in XMLStream.of(stream).end() })
    XML_SetCharacterDataHandler(parser) { XMLStream.of($0).add($1, Int($2)) }
    XML_SetStartDoctypeDeclHandler(parser) { stream, _, _, _, _ in XMLStream.of(stream).stop(.unreadable) }
  }

  deinit { XML_ParserFree(parser) }

  /// Reads on; false when it has failed.
  func feed(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard failure == nil else { return false }
    if XML_Parse(parser, bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count), 0) == XML_STATUS_ERROR {
      stop(.unreadable)
    }
    fed += bytes.count
    if fed - Int(XML_GetCurrentByteIndex(parser)) > XMLStream.markLimit { stop(.tooLarge) }
    return failure == nil
  }

  /// Says that nothing more comes. Gives what went wrong: `cut` when it was right as far as it went.
  func finish() -> CarrierFailure.Kind? {
    if let failure { return failure }
    return XML_Parse(parser, nil, 0, 1) == XML_STATUS_ERROR ? .cut : nil
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> XMLStream {
    Unmanaged<XMLStream>.fromOpaque(context!).takeUnretainedValue()
  }

  private func stop(_ kind: CarrierFailure.Kind) {
    if failure == nil { failure = kind }
    XML_StopParser(parser, 0)
  }

  private func begin(_ name: UnsafePointer<CChar>?, _ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    let name = String(cString: name!)
    guard root != nil else {
      root = name
      return
    }
    var attributes: [String: String] = [:]
    var place = 0
    while let key = pairs?[place], let value = pairs?[place + 1] {
      attributes[String(cString: key)] = String(cString: value)
      place += 2
    }
    open.append(XMLElement(name, attributes))
    let length = attributes.reduce(name.utf8.count) { $0 + $1.key.utf8.count + $1.value.utf8.count }
    weigh(XMLStream.elementWeight + length)
    if open.count > XMLStream.depthLimit { stop(.unreadable) }
  }

  private func end() {
    guard let ended = open.popLast() else { return }
    if let parent = open.last { return parent.children.append(ended) }
    weight = 0
    if failure == nil { take(ended) }
  }

  private func add(_ text: UnsafePointer<CChar>?, _ count: Int) {
    guard let element = open.last else { return }
    weigh(count)
    element.text += String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self)
  }

  private func weigh(_ more: Int) {
    weight += more
    if weight > XMLStream.childLimit { stop(.tooLarge) }
  }
}
