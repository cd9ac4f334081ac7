import Secrets
import Wire

/// Answers what Heed asks of its carrier: `Carrier` on this side of the socket.
struct Carrying {
  private let channel: Channel
  private var connected: Server?

  init(_ channel: Channel) { self.channel = channel }

  /// What came of a call. Parts of the answer were sent before.
  mutating func answer(_ message: inout Message) throws(CarrierFailure) -> [UInt8] {
    guard let content = message.pieces.first else { throw CarrierFailure(.noProgram) }
    var call = Unpacking(content)
    switch message.kind {
    case .connect:
      connected = try Server(account(&call, &message))
      return []
    case .discover: return try Discovery(server()).find().packed
    case .lists: return try CalendarLists(server()).read(address(&call)).packed
    case .makeList: return try makeList(address(&call), call.text())
    case .nameList: return try nameList(address(&call), call.text())
    case .token: return try CalendarLists(server()).token(address(&call)).packed
    case .changes: return try resources(&call).changes(since: call.text()).packed
    case .entries: return try resources(&call).entries(tasksOnly: call.number() != 0)
    case .texts: return try texts(&call)
    case .put: return try put(&call)
    case .delete: return try delete(address(&call), etag: call.text())
    default: throw CarrierFailure(.noProgram)
    }
  }

  private func server() throws(CarrierFailure) -> Server {
    guard let connected else { throw CarrierFailure(.noProgram) }
    return connected
  }

  private func address(_ call: inout Unpacking) throws(CarrierFailure) -> Address {
    guard let address = Address(try call.text()) else { throw CarrierFailure(.address) }
    return address
  }

  private func resources(_ call: inout Unpacking) throws(CarrierFailure) -> Resources {
    Resources(try server(), list: try address(&call).folder, channel)
  }

  /// The account that a call names. The password is taken out of the message.
  private func account(_ call: inout Unpacking, _ message: inout Message) throws(CarrierFailure) -> CarrierAccount {
    guard message.pieces.count == 2 else { throw CarrierFailure(.noProgram) }
    let (address, user) = (try call.text(), try call.text())
    let (authority, hosts) = (try call.textIfAny(), try call.values() as [String])
    return CarrierAccount(
      address: address, user: user, password: Secret(taking: &message.pieces[1]), authority: authority, hosts: hosts)
  }

  private func makeList(_ address: Address, _ name: String) throws(CarrierFailure) -> [UInt8] {
    _ = try server().send(Request(method: "MKCALENDAR", depth: nil, Bodies.list(named: name)), to: address.folder)
    return []
  }

  private func nameList(_ address: Address, _ name: String) throws(CarrierFailure) -> [UInt8] {
    _ = try server().send(Request(method: "PROPPATCH", depth: nil, Bodies.name(name)), to: address.folder)
    return []
  }

  private func texts(_ call: inout Unpacking) throws(CarrierFailure) -> [UInt8] {
    let resources = try resources(&call)
    var addresses: [Address] = []
    for text in try call.values() as [String] {
      guard let address = Address(text) else { throw CarrierFailure(.address) }
      addresses.append(address)
    }
    return try resources.texts(of: addresses)
  }

  private func put(_ call: inout Unpacking) throws(CarrierFailure) -> [UInt8] {
    let address = try address(&call)
    var headers = ["Content-Type": "text/calendar; charset=utf-8"]
    switch try CarrierCondition(from: &call) {
    case .new: headers["If-None-Match"] = "*"
    case .match(let etag): headers["If-Match"] = etag
    }
    let reply = try server().send(Request(method: "PUT", headers: headers, body: try call.bytes()), to: address)
    var answer = Packing()
    answer.add(reply.headers["etag"].flatMap { Carrying.isSure($0) ? $0 : nil })
    return answer.bytes
  }

  /// Whether an ETag is of the text as it was sent: not a weak one, nor one that was made for a compressed answer.
  private static func isSure(_ etag: String) -> Bool { !etag.hasPrefix("W/") && !etag.hasSuffix("-gzip\"") }

  private func delete(_ address: Address, etag: String) throws(CarrierFailure) -> [UInt8] {
    _ = try server().send(Request(method: "DELETE", headers: ["If-Match": etag]), to: address)
    return []
  }
}
