import Wire

/// Finds where an account's lists are, from what was typed (RFC 6764, without DNS).
struct Discovery {
  private let server: Server

  init(_ server: Server) { self.server = server }

  /// Hosts whose CalDAV is elsewhere, as their help pages say.
  private static let known = [
    "fastmail.com": "https://caldav.fastmail.com/", "posteo.de": "https://posteo.de:8443/",
    "mailbox.org": "https://dav.mailbox.org/",
  ]

  /// What to try, in this order: the very address where it has a path, the well-known one, the host, what we know of it.
  private var candidates: [Address] {
    let start = server.start
    var all = start.path == "/" ? [] : [start]
    all += [start.at("/.well-known/caldav"), start.at("/")]
    if let text = Discovery.known[start.host], let address = Address(text) {
      server.allow(address.host)
      all.append(address)
    }
    return all
  }

  /// Tries each until one has lists.
  func find() throws(CarrierFailure) -> CarrierHome {
    var first: CarrierFailure?
    var silent: Set<String> = []
    for candidate in candidates where !silent.contains(candidate.host) {
      do throws(CarrierFailure) {
        if let home = try home(at: candidate) { return home }
      } catch {
        switch error.kind {
        // A password that is tried again and again closes the account.
        case .login, .insecure, .authority: throw error
        case .dns, .refused, .timeout, .tls: silent.insert(candidate.host)
        case .gone, .forbidden, .refusedContent, .noCalendars: continue
        default: break
        }
        if first == nil { first = error }
      }
    }
    throw first ?? CarrierFailure(.noCalendars)
  }

  private func home(at address: Address) throws(CarrierFailure) -> CarrierHome? {
    let found = try ask(address)
    let homeName = DAV.caldav("calendar-home-set")
    let person = found?[DAV.dav("current-user-principal")]
    if person?.child(DAV.dav("unauthenticated")) != nil { throw CarrierFailure(.login) }
    let principal = found?.address(in: DAV.dav("current-user-principal"))
    var home = found?.address(in: homeName)
    if home == nil, let principal { home = try ask(principal)?.address(in: homeName) }
    // A list, or a folder of lists, on a server that knows no persons.
    if home == nil, let found, found.kinds.contains(DAV.dav("collection")), address.path != "/" {
      let lists = try CalendarLists(server).read(found.address)
      if !lists.lists.isEmpty { home = found.address }
    }
    return home.map { CarrierHome(principal: principal?.text ?? "", home: $0.folder.text) }
  }

  /// What a server tells of one address.
  private func ask(_ address: Address) throws(CarrierFailure) -> DAVResponse? {
    var found: DAVResponse?
    let begin = { found = nil }
    let reader = MultistatusReader(base: address, begin: begin) { response in
      if found == nil { found = response }
      return false
    }
    _ = try server.send(Request(method: "PROPFIND", depth: 0, Bodies.person), to: address, reader)
    if let status = found?.status { try CarrierFailure.check(status) }
    return found
  }
}
