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
    let start = ContinuousClock.now
    for _ in 0..<Resources.rounds where start.duration(to: .now) < .seconds(Haste.whole) {
      let parts = Parts<CarrierEntry>(channel)
      var isCut = false
      // What is named twice in one answer, once as gone and once as there, is there: it was written anew meanwhile.
      var there: Set<Address> = []
      let begin = {
        parts.clear()
        there = []
      }
      let reader = MultistatusReader(base: list, begin: begin) { response in
        // RFC 6578, 3.6: a status 507 of the list itself.
        if response.address.folder == list { isCut = isCut || response.status == 507 }
        guard let entry = CarrierEntry(response, in: list) else { return false }
        if entry.etag != nil { there.insert(response.address) }
        if entry.etag == nil, there.contains(response.address) { return false }
        return parts.add(entry) { $0.size }
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

  /// The texts of some of them. One that keeps an answer from being read is left out, as if the server did not speak of it.
  func texts(of addresses: [Address]) throws(CarrierFailure) -> [UInt8] {
    var hunt = Hunt()
    try texts(of: addresses, &hunt)
    return []
  }

  /// What was found while such a text is looked for.
  private struct Hunt {
    /// How many texts were read.
    var read = 0
    /// How many were left out.
    var left = 0
    /// Where nothing can be read at all, it is not for one text.
    static let most = 8
  }

  /// Asks for halves of what an answer that cannot be read did not bring, down to one.
  private func texts(of addresses: [Address], _ hunt: inout Hunt, isHalf: Bool = false) throws(CarrierFailure) {
    if addresses.isEmpty { return }
    let told = Told()
    do throws(CarrierFailure) {
      try ask(addresses, told, isHalf: isHalf)
      hunt.read += told.addresses.count
    } catch {
      // Status 207: the connection was whole, and all that stood before the fault has come.
      guard error.status == 207, [.unreadable, .cut, .tooLarge].contains(error.kind) else { throw error }
      hunt.read += told.addresses.count
      let rest = addresses.filter { !told.addresses.contains($0) }
      if rest.count == 1 { hunt.left += 1 }
      if hunt.read == 0, hunt.left >= Hunt.most { throw error }
      if rest.count < 2 { return }
      let half = rest.count / 2
      try texts(of: Array(rest[..<half]), &hunt, isHalf: true)
      try texts(of: Array(rest[half...]), &hunt, isHalf: true)
    }
  }

  /// The resources whose texts an answer brought.
  private final class Told {
    var addresses: Set<Address> = []
  }

  private func ask(_ addresses: [Address], _ told: Told, isHalf: Bool) throws(CarrierFailure) {
    let parts = Parts<CarrierText>(channel)
    let begin = {
      parts.clear()
      told.addresses = []
    }
    let reader = MultistatusReader(base: list, begin: begin) { response in
      guard let text = CarrierText(response, in: list, of: server.user) else { return false }
      told.addresses.insert(response.address)
      return parts.add(text) { $0.entry.size + $0.text.count + $0.changer.utf8.count }
    }
    do throws(CarrierFailure) {
      try ask("REPORT", depth: 1, Bodies.texts(of: addresses), reader, isPatient: !isHalf)
    } catch {
      if error.status == 207 { try parts.send() }
      throw error
    }
    try parts.send()
  }

  private func ask(
    _ method: String, depth: Int, _ body: [UInt8], _ reader: MultistatusReader, isPatient: Bool = true
  ) throws(CarrierFailure) {
    var request = Request(method: method, depth: depth, body)
    request.isPatient = isPatient
    _ = try server.send(request, to: list, reader)
  }
}

extension CarrierText {
  /// What a response says of a resource and its text; nil for one that is there, of which it has no text.
  init?(_ response: DAVResponse, in list: Address, of user: String) {
    guard let entry = CarrierEntry(response, in: list) else { return nil }
    let text = response[DAV.caldav("calendar-data")]?.text
    if entry.etag != nil, text == nil { return nil }
    self.init(entry: entry, text: Array((text ?? "").utf8), changer: response.changer(besides: user))
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
