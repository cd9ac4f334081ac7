import Secrets
import Wire

/// What is in one list. Answers are sent in parts while they come.
struct Resources {
  private let server: Server
  private let list: Address
  private let channel: Channel

  init(_ server: Server, list: Address, _ channel: Channel) {
    self.server = server
    self.list = list
    self.channel = channel
  }

  /// How often a server may say that there is more to come, so that one which says so for ever is left.
  private static let rounds = 1_000

  /// What changed since a token (RFC 6578), and the next token. An answer that a server cut short is asked on.
  func changes(since token: String) throws(CarrierFailure) -> String {
    var token = token
    for _ in 0..<Resources.rounds {
      let parts = Parts<CarrierEntry>(channel)
      var isCut = false
      let reader = MultistatusReader(base: list, begin: parts.clear) { response in
        // RFC 6578, 3.6: a status 507 of the list itself.
        if response.address.folder == list { isCut = isCut || response.status == 507 }
        return parts.add(CarrierEntry(response, in: list)) { $0.size }
      }
      // The depth of a report on what changed stands in its body, and 0 in the header (RFC 6578, 3.2).
      try ask("REPORT", depth: 0, Bodies.changes(since: token), reader)
      try parts.send()
      guard !reader.token.isEmpty else { throw CarrierFailure(.unreadable, status: 207) }
      if !isCut { return reader.token }
      if reader.token == token { break }
      token = reader.token
    }
    throw CarrierFailure(.server, status: 507)
  }

  /// All that is there, or all tasks.
  func entries(tasksOnly: Bool) throws(CarrierFailure) -> [UInt8] {
    let parts = Parts<CarrierEntry>(channel)
    var status: Int?
    let reader = MultistatusReader(base: list, begin: parts.clear) { response in
      if response.address.folder == list { status = response.status }
      let entry = CarrierEntry(response, in: list)
      // In a listing nothing is gone.
      return parts.add(entry?.etag == nil ? nil : entry) { $0.size }
    }
    try ask(tasksOnly ? "REPORT" : "PROPFIND", depth: 1, tasksOnly ? Bodies.tasks : Bodies.etags, reader)
    // A list that is gone is a response to some servers, and not a status.
    if let status { try CarrierFailure.check(status) }
    try parts.send()
    return []
  }

  /// The texts of some of them.
  func texts(of addresses: [Address]) throws(CarrierFailure) -> [UInt8] {
    if addresses.isEmpty { return [] }
    let parts = Parts<CarrierText>(channel)
    let reader = MultistatusReader(base: list, begin: parts.clear) { response in
      guard let entry = CarrierEntry(response, in: list) else { return false }
      let text = response[DAV.caldav("calendar-data")]?.text
      if entry.etag != nil, text == nil { return false }
      let changer = response.changer(besides: server.user)
      return parts.add(CarrierText(entry: entry, text: Array((text ?? "").utf8), changer: changer)) {
        $0.entry.size + $0.text.count + $0.changer.utf8.count
      }
    }
    try ask("REPORT", depth: 1, Bodies.texts(of: addresses), reader)
    try parts.send()
    return []
  }

  private func ask(
    _ method: String, depth: Int, _ body: [UInt8], _ reader: MultistatusReader
  ) throws(CarrierFailure) {
    _ = try server.send(Request(method: method, depth: depth, body), to: list, reader)
  }
}

extension CarrierEntry {
  /// What a response says of a resource; nil for the list itself and folders in it. One that is neither gone nor has an ETag,
  /// such as behind a status 500 of its own, has an empty one: it is there, and must be read.
  init?(_ response: DAVResponse, in list: Address) {
    guard response.address.folder != list, !response.kinds.contains(DAV.dav("collection")) else { return nil }
    let isGone = response.status == 404 || response.status == 410
    self.init(address: response.address.text, etag: isGone ? nil : response.etag ?? "")
  }

  /// About how many bytes it takes to send.
  var size: Int { address.utf8.count + 64 }
}

/// Values on their way to Heed, sent together when there are enough of them.
final class Parts<Value: Packed> {
  private let channel: Channel
  private var values: [Value] = []
  private var size = 0
  private var isLost = false

  /// So many bytes are sent together.
  private static var limit: Int { 1 << 18 }

  init(_ channel: Channel) { self.channel = channel }

  /// Adds a value, if there is one. Gives whether anything was sent on.
  func add(_ value: Value?, size measure: (Value) -> Int) -> Bool {
    guard let value else { return false }
    values.append(value)
    size += measure(value)
    guard size >= Parts.limit else { return false }
    do throws(CarrierFailure) { try send() } catch { isLost = true }
    return true
  }

  /// Forgets what was not sent.
  func clear() {
    values = []
    size = 0
  }

  /// Sends what is left. Throws `ended` where Heed is gone.
  func send() throws(CarrierFailure) {
    var packing = Packing()
    packing.add(values)
    clear()
    do throws(Channel.Failure) { try channel.send(Message(.part, [packing.bytes])) } catch { isLost = true }
    if isLost { throw CarrierFailure(.ended) }
  }
}
