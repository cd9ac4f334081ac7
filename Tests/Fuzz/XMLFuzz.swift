import Foundation
import FoundationXML
import Wire

@testable import heed_sync

/// What a server may answer: a multistatus and the name of an error, beside Foundation's reader of XML, and addresses. It is
/// read alike whole and in pieces, a beginning of it gives the beginning of what all gives, and an address has one form.
enum XMLFuzz {
  private typealias Element = heed_sync.XMLElement
  private static let base = Address("http://127.0.0.1/ana/list/")

  static func run(_ bytes: UnsafeRawBufferPointer) {
    guard let mode = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    switch mode % 4 {
    case 0: multistatus(rest, piece: 1 + rest.count % 23)
    case 1: tree(rest)
    case 2: address(String(decoding: rest, as: UTF8.self)) { Address(typed: $0) }
    default: address(String(decoding: rest, as: UTF8.self)) { base?.resolving($0) }
    }
  }

  private static func multistatus(_ bytes: [UInt8], piece: Int) {
    let (whole, token, failure) = read(bytes, by: max(1, bytes.count))
    let pieces = read(bytes, by: piece)
    let isSame = pieces.0 == whole && pieces.1 == token && (pieces.2 == nil) == (failure == nil)
    law(isSame, "in pieces it is something else")
    let start = read(Array(bytes.prefix(bytes.count / 2)), by: piece)
    law(whole.starts(with: start.0), "the beginning gives what the whole does not")
    if failure == nil {
      law(!String(decoding: bytes, as: UTF8.self).prefix { $0 != ">" }.contains("<!DOCTYPE"), "a document type is read")
    }
  }

  /// What is read of bytes that come in pieces of a length.
  private static func read(_ bytes: [UInt8], by length: Int) -> ([String], String, CarrierFailure?) {
    guard let base else { return ([], "", nil) }
    var found: [String] = []
    let nothing = {}
    let reader = MultistatusReader(base: base, begin: nothing) { response in
      found.append(described(response))
      return false
    }
    for start in stride(from: 0, to: bytes.count, by: length) {
      let goesOn = bytes[start..<min(start + length, bytes.count)].withUnsafeBytes(reader.feed)
      if !goesOn { break }
    }
    do throws(CarrierFailure) { try reader.finish() } catch { return (found, reader.token, error) }
    return (found, reader.token, nil)
  }

  private static func described(_ response: DAVResponse) -> String {
    hasOneForm(response.address)
    let etag = response.etag ?? "-"
    law(etag.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 }, "an ETag that no header holds")
    let text = response[DAV.caldav("calendar-data")]?.text ?? "-"
    let kinds = response.kinds.sorted().joined(separator: ",")
    return [response.address.text, "\(response.status ?? 0)", etag, kinds, response.changer(besides: "ana"), text]
      .joined(separator: "\n")
  }

  private static func address(_ text: String, _ read: (String) -> Address?) {
    if let address = read(text) { hasOneForm(address) }
  }

  private static func hasOneForm(_ address: Address) {
    law(["http", "https"].contains(address.scheme) && address.path.hasPrefix("/"), "an address of something else")
    law(address.text.utf8.allSatisfy { $0 > 32 && $0 != 127 }, "an address that no line of HTTP holds")
    law(Address(address.text) == address, "another address when it is read again: \(address.text)")
  }

  private static func tree(_ bytes: [UInt8]) {
    guard let ours = Element.read(bytes) else { return }
    // Foundation's on Linux reads through a null pointer at an instruction without content, such as <?a?>.
    let text = String(decoding: bytes, as: UTF8.self)
    if text.dropFirst(text.hasPrefix("<?xml ") ? 2 : 0).contains("<?") { return }
    let judge = Judge()
    let parser = XMLParser(data: Data(bytes))
    parser.shouldProcessNamespaces = true
    parser.delegate = judge
    // What the other refuses is not compared: it knows more of what a name may be.
    guard parser.parse() else { return }
    law(judge.shown == shown(ours.children), "Foundation reads something else: \(judge.shown)")
  }

  /// What is in elements: names without their namespaces, and all text.
  private static func shown(_ elements: [Element]) -> String {
    elements.map { "<\($0.local)>\($0.text)\(shown($0.children))</>" }.joined()
  }

  /// What Foundation reads, in the same form.
  private final class Judge: NSObject, XMLParserDelegate {
    private var open: [(name: String, text: String, children: String)] = []
    private(set) var shown = ""

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) { open.append((name, "", "")) }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if !open.isEmpty { open[open.count - 1].text += text }
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
      if !open.isEmpty { open[open.count - 1].text += String(decoding: block, as: UTF8.self) }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      guard let ended = open.popLast() else { return }
      // The root is not shown, as only its children are kept.
      if open.isEmpty {
        shown = ended.children
        return
      }
      open[open.count - 1].children += "<\(ended.name)>\(ended.text)\(ended.children)</>"
    }
  }
}
