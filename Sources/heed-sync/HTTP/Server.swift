import Wire

/// A server with an account: what may be asked of it and where, how it is shown the password, and when a request is
/// repeated. What comes of it is a reply of status 200 to 299; all else is thrown.
final class Server {
  /// Where to begin: what was typed.
  let start: Address
  /// The name by which it knows the person.
  let user: String
  private let transfer: Transfer
  private let haste: Haste
  /// Those that may be shown the password.
  private var hosts: Set<String>
  private var proof = Transfer.Proof.basic
  /// Whether anything was ever answered. A server that never did is told of at once.
  private var hasAnswered = false

  init(_ account: CarrierAccount, haste: Haste = .current) throws(CarrierFailure) {
    guard let start = Address(typed: account.address) else { throw CarrierFailure(.address) }
    (self.start, user) = (start, account.user)
    self.haste = haste
    hosts = Set(account.hosts + [start.host])
    transfer = try Transfer(account, haste: haste)
  }

  /// Lets a host see the password that Heed itself knows to belong to the one typed.
  func allow(_ host: String) { hosts.insert(host) }

  /// Sends a request, to where the server says it is to be sent, 5 times at most. A multistatus goes to `reader`.
  func send(
    _ request: Request, to address: Address, _ reader: MultistatusReader? = nil
  ) throws(CarrierFailure) -> Reply {
    var target = address
    for _ in 0...5 {
      try check(target)
      reader?.base = target
      let reply = try repeating(request, at: target, reader)
      guard [301, 302, 307, 308].contains(reply.status) else { return try judged(reply, reader) }
      guard let next = reply.headers["location"].flatMap(target.resolving) else {
        throw CarrierFailure(.server, status: reply.status)
      }
      if target.scheme == "https", next.scheme == "http" { throw CarrierFailure(.insecure, status: reply.status) }
      target = next
    }
    throw CarrierFailure(.server, status: 310)
  }

  /// Whether the password may go there.
  private func check(_ address: Address) throws(CarrierFailure) {
    guard address.scheme == "https" || address.isLoopback else { throw CarrierFailure(.insecure) }
    guard hosts.contains(address.host) else { throw CarrierFailure(.elsewhere(address.host)) }
  }

  private func repeating(
    _ request: Request, at address: Address, _ reader: MultistatusReader?
  ) throws(CarrierFailure) -> Reply {
    let start = ContinuousClock.now
    for pause in haste.pauses {
      do throws(CarrierFailure) {
        let reply = try proving(request, at: address, reader)
        let asked = reply.retryAfter
        guard [429, 502, 503, 504].contains(reply.status), request.isRepeatable, asked <= Haste.longestPause else {
          return reply
        }
        Haste.wait(asked > 0 ? asked * haste.second : pause)
      } catch {
        let isNetwork = [.dns, .refused, .timeout, .cut].contains(error.kind)
        let isOver = start.duration(to: .now) > .seconds(Haste.whole) || error.status == 207 && !request.isPatient
        guard isNetwork, !isOver, request.isRepeatable, hasAnswered, reader?.hasGiven != true
        else { throw error }
        Haste.wait(pause)
      }
      reader?.reset()
    }
    return try proving(request, at: address, reader)
  }

  /// Shows the password as the server wants it. What was refused with 401 was not done, so it may be sent again.
  private func proving(
    _ request: Request, at address: Address, _ reader: MultistatusReader?
  ) throws(CarrierFailure) -> Reply {
    let reply = try performing(request, at: address, reader)
    guard reply.status == 401, proof == .basic, reply.offersDigest else { return reply }
    proof = .digest
    return try performing(request, at: address, reader)
  }

  private func performing(
    _ request: Request, at address: Address, _ reader: MultistatusReader?
  ) throws(CarrierFailure) -> Reply {
    let reply = try transfer.perform(request, at: address, proof) { reader?.feed($0) ?? true }
    hasAnswered = true
    if reply.status == 207 { try reader?.finish() }
    return reply
  }

  private func judged(_ reply: Reply, _ reader: MultistatusReader?) throws(CarrierFailure) -> Reply {
    guard 200...299 ~= reply.status else { throw CarrierFailure(reply) }
    // What asks for a multistatus has no use for another answer, such as a page that asks to sign in.
    if reader != nil, reply.status != 207 { throw CarrierFailure(.noCalendars, status: reply.status) }
    return reply
  }
}

extension CarrierFailure {
  /// What a reply means that is no success.
  init(_ reply: Reply) {
    let name = XMLElement.read(reply.body).map { $0.name == DAV.error ? $0.children.first?.local ?? "" : "" } ?? ""
    self.init(CarrierFailure.kind(reply.status, name, reply.retryAfter), status: reply.status, name: name)
  }

  /// Throws where a status of its own in a multistatus is no success.
  static func check(_ status: Int) throws(CarrierFailure) {
    if status >= 400 { throw CarrierFailure(kind(status, ""), status: status) }
  }

  /// What a status means, with the condition that the server named.
  static func kind(_ status: Int, _ name: String, _ retryAfter: Int = 0) -> Kind {
    switch name {
    case "valid-sync-token": return .invalidToken
    case "valid-calendar-data", "valid-calendar-object-resource", "supported-calendar-data",
      "supported-calendar-component", "max-instances", "max-attendees-per-instance":
      return .refusedContent
    case "max-resource-size": return .tooLarge
    case "quota-not-exceeded", "sufficient-disk-space": return .full
    case "no-uid-conflict": return .changed
    default: break
    }
    switch status {
    case 401, 407: return .login
    case 403, 405, 501: return .forbidden
    case 404, 409, 410: return .gone
    case 412: return .changed
    case 400, 415, 422: return .refusedContent
    case 413: return .tooLarge
    case 507: return .full
    case 423, 429, 503: return .busy(retryAfter)
    default: return .server
    }
  }
}
