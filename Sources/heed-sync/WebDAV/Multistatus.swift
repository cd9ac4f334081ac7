import Wire

/// Names of WebDAV and CalDAV (RFC 4918, 3744, 5397, 6578 and 4791), as `XMLElement` has them.
enum DAV {
  static let error = dav("error")

  static func dav(_ name: String) -> String { "DAV: " + name }
  static func caldav(_ name: String) -> String { "urn:ietf:params:xml:ns:caldav " + name }
  static func server(_ name: String) -> String { "http://calendarserver.org/ns/ " + name }
}

/// What a multistatus says of one resource.
struct DAVResponse {
  let address: Address
  /// The status of the resource itself, only where it stands directly in the response: 404 there, and there alone, means
  /// that it is gone. A property that is missing is not a resource that is missing.
  let status: Int?
  /// What was found of it: the properties that have a status of 200 to 299.
  private let properties: [String: XMLElement]
  /// Whether the server could not say what it is: a status of its own that is neither well nor gone, or such a one beside the
  /// property that tells.
  let isFailed: Bool

  /// A response for each of its hrefs; those that name nothing are passed over.
  static func read(_ element: XMLElement, base: Address) -> [DAVResponse] {
    let status = element.child(DAV.dav("status")).flatMap { code($0.text) }
    var properties: [String: XMLElement] = [:]
    var isFailed = status.map(isFault) ?? false
    for part in element.all(DAV.dav("propstat")) {
      let found = part.child(DAV.dav("status")).flatMap { code($0.text) } ?? 200
      let all = part.all(DAV.dav("prop")).flatMap(\.children)
      if isFault(found), all.contains(where: { $0.name == DAV.dav("resourcetype") }) { isFailed = true }
      guard 200...299 ~= found else { continue }
      for property in all { properties[property.name] = property }
    }
    return element.all(DAV.dav("href")).compactMap { base.resolving($0.trimmed) }.map {
      DAVResponse(address: $0, status: status, properties: properties, isFailed: isFailed)
    }
  }

  /// Whether a status tells neither what there is nor that it is not there.
  private static func isFault(_ status: Int) -> Bool { status >= 400 && status != 404 && status != 410 }

  /// The number in a line such as HTTP/1.1 404 Not Found.
  private static func code(_ line: String) -> Int? {
    let words = line.split { $0.isWhitespace }
    return words.count >= 2 && words[0].hasPrefix("HTTP/") ? Int(words[1]) : nil
  }

  subscript(name: String) -> XMLElement? { properties[name] }

  /// Its ETag as a header can carry it; one with signs that no header holds fits nothing, so that nothing is overwritten.
  var etag: String? {
    let text = Request.plain(self[DAV.dav("getetag")]?.trimmed ?? "")
    return text.isEmpty ? nil : text
  }

  /// What kinds of resource it is, such as a collection.
  var kinds: Set<String> { Set(self[DAV.dav("resourcetype")]?.children.map(\.name) ?? []) }

  /// Who changed it last, where that is told and was not this user: CS:updated-by, which macOS asks for, with the elements of
  /// CS:changed-by (Apple's caldav-notifications, 2012). Empty for nobody.
  func changer(besides user: String) -> String {
    guard let told = self[DAV.server("updated-by")] else { return "" }
    let whose = told.child(DAV.dav("href"))?.trimmed ?? ""
    // An address of mail, or that of a person at the server, which ends in the name.
    let place = whose.lowercased().hasPrefix("mailto:") ? whose.dropFirst(7) : whose.split(separator: "/").last ?? ""
    if !user.isEmpty, Address.normal(String(place)) == Address.normal(user) { return "" }
    let names = ["common-name", "first-name", "last-name"].compactMap { told.child(DAV.server($0))?.trimmed }
    let name = names.filter { !$0.isEmpty }.joined(separator: " ")
    if !name.isEmpty { return name }
    return told.children.isEmpty ? told.trimmed : String(place)
  }

  /// The address in a property.
  func address(in name: String) -> Address? {
    self[name]?.child(DAV.dav("href")).flatMap { address.resolving($0.trimmed) }
  }
}

/// Reads a multistatus as it comes.
final class MultistatusReader {
  /// What addresses in it are relative to.
  var base: Address
  /// Whether anything was given to who takes it, so that the request can no more be repeated unseen.
  private(set) var hasGiven = false
  /// The token behind all responses, of a sync-collection.
  private(set) var token = ""
  private let begin: () -> Void
  private let take: (DAVResponse) -> Bool
  private var stream: XMLStream!
  private var length = 0
  private static let limit = Haste.current.answer

  /// `take` gets each response, and tells whether it has given anything on. `begin` is called before the first, and again
  /// when all of them come once more.
  init(base: Address, begin: @escaping () -> Void, _ take: @escaping (DAVResponse) -> Bool) {
    self.base = base
    self.begin = begin
    self.take = take
    reset()
  }

  /// Begins anew.
  func reset() {
    begin()
    (token, length) = ("", 0)
    stream = XMLStream { [unowned self] child in
      switch child.name {
      case DAV.dav("response"):
        for response in DAVResponse.read(child, base: base) where take(response) { hasGiven = true }
      case DAV.dav("sync-token"): token = child.trimmed
      default: break
      }
    }
  }

  /// Reads on; false when it has failed.
  func feed(_ bytes: UnsafeRawBufferPointer) -> Bool {
    length += bytes.count
    return length <= MultistatusReader.limit && stream.feed(bytes)
  }

  /// Throws where it was no whole multistatus.
  func finish() throws(CarrierFailure) {
    if length > MultistatusReader.limit { throw CarrierFailure(.tooLarge, status: 207) }
    if let kind = stream.finish() { throw CarrierFailure(kind, status: 207) }
    guard stream.root == DAV.dav("multistatus") else { throw CarrierFailure(.unreadable, status: 207) }
  }
}
