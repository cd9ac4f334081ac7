import CCurl

/// A whole URL of http or https, cut up by libcurl, in one form: two are of one thing when they are equal.
struct Address: Hashable, Sendable {
  /// `http` or `https`.
  let scheme: String
  /// The host in small letters, and behind a colon the port, unless it is that of the scheme. What a password is for.
  let host: String
  /// The path, which begins with a slash, and behind a question mark the query. Octets that may stand as they are do.
  let path: String

  var text: String { scheme + "://" + host + path }

  /// What somebody typed: where nothing is said https is meant, and http on this machine, where few have a certificate; and
  /// the host alone of a mail address.
  init?(typed: String) {
    var text = typed[...]
    while text.last == " " { text.removeLast() }
    while text.first == " " { text.removeFirst() }
    self.init(String(text), of: nil)
    if !text.contains("://"), isLoopback { self.init("http://" + text, of: nil) }
  }

  /// An address by its text.
  init?(_ text: String) { self.init(text, of: nil) }

  /// What a server wrote, which may be a part of an address.
  func resolving(_ reference: String) -> Address? { Address(reference, of: text) }

  private init?(_ reference: String, of base: String?) {
    guard let url = curl_url() else { return nil }
    defer { curl_url_cleanup(url) }
    // A space in a path is written so by some servers; all else that is no URL is refused.
    let spaced = reference.replacing(" ", with: "%20")
    for text in [base, spaced].compactMap({ $0 }) {
      guard curl_url_set(url, CURLUPART_URL, text, curl_https_meant) == CURLUE_OK else { return nil }
    }
    let port = Address.part(url, CURLUPART_PORT, curl_no_default_port)
    guard let scheme = Address.part(url, CURLUPART_SCHEME)?.lowercased(), ["http", "https"].contains(scheme),
      let host = Address.part(url, CURLUPART_HOST)?.lowercased(), !host.isEmpty
    else { return nil }
    self.scheme = scheme
    self.host = host + (port.map { ":" + $0 } ?? "")
    let query = Address.part(url, CURLUPART_QUERY).map { "?" + $0 } ?? ""
    path = Address.normal(Address.part(url, CURLUPART_PATH) ?? "/") + query
  }

  private init(_ other: Address, path: String) {
    (scheme, host, self.path) = (other.scheme, other.host, path)
  }

  /// Another thing of the same host.
  func at(_ path: String) -> Address { Address(self, path: path) }

  /// The same in the form of a folder, which ends in a slash.
  var folder: Address { path.hasSuffix("/") ? self : at(path + "/") }

  /// Whether it is on this machine, so that nobody else hears what is sent there.
  var isLoopback: Bool {
    let name = host.hasPrefix("[") ? host.prefix { $0 != "]" }.dropFirst() : host.prefix { $0 != ":" }
    if name == "localhost" || name == "::1" { return true }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  private static func part(_ url: OpaquePointer, _ part: CURLUPart, _ flags: UInt32 = 0) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(url, part, &text, flags) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
  }

  /// A path in which an octet is escaped only where it must be, in capitals: servers do not agree on which to escape.
  static func normal(_ path: String) -> String {
    let bytes = Array(path.utf8)
    var result: [UInt8] = []
    var place = 0
    while place < bytes.count {
      let pair = place + 2 < bytes.count && bytes[place] == UInt8(ascii: "%")
      let escaped = pair ? UInt8(String(decoding: bytes[place + 1...place + 2], as: UTF8.self), radix: 16) : nil
      let byte = escaped ?? bytes[place]
      // An escaped slash is no slash.
      if isPlain(byte) || (byte == UInt8(ascii: "/") && escaped == nil) {
        result.append(byte)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += Array(("%" + (digits.count == 1 ? "0" : "") + digits).utf8)
      }
      place += escaped == nil ? 1 : 3
    }
    // Escaped dots alone name a folder of that name, not the one above.
    let segments = result.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let leadsElsewhere = segments.contains { (1...2).contains($0.count) && $0.allSatisfy { $0 == UInt8(ascii: ".") } }
    let text = String(decoding: result, as: UTF8.self)
    if !leadsElsewhere { return text }
    return text.split(separator: "/", omittingEmptySubsequences: false)
      .map { [".", ".."].contains($0) ? $0.replacing(".", with: "%2E") : $0 }.joined(separator: "/")
  }

  /// Whether an octet stands for itself in a path (RFC 3986, pchar).
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "-._~!$&'()*+,;=:@".utf8.contains(byte)
    }
  }
}
