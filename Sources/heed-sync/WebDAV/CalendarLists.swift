import CCurl
import Wire

/// The lists of a home.
struct CalendarLists {
  private let server: Server

  init(_ server: Server) { self.server = server }

  /// Those that a home has, and itself where it is one.
  func read(_ home: Address) throws(CarrierFailure) -> CarrierLists {
    var lists: [CarrierList] = []
    var status: Int?
    let begin = { lists = [] }
    let reader = MultistatusReader(base: home, begin: begin) { response in
      let isHome = response.address.folder == home.folder
      if let list = CarrierList(response, isHome: isHome) { lists.append(list) }
      if isHome { status = response.status }
      return false
    }
    let reply = try server.send(Request(method: "PROPFIND", depth: 1, Bodies.lists), to: home, reader)
    if let status { try CarrierFailure.check(status) }
    let date = reply.headers["date"].map { curl_getdate($0, nil) } ?? -1
    return CarrierLists(lists: lists, time: date < 0 ? nil : Int64(date))
  }

  /// The token of a list; empty where the server tells none.
  func token(_ list: Address) throws(CarrierFailure) -> String {
    var token = ""
    let begin = { token = "" }
    let reader = MultistatusReader(base: list, begin: begin) { response in
      if response.address.folder == list.folder { token = response[DAV.dav("sync-token")]?.trimmed ?? "" }
      return false
    }
    _ = try server.send(Request(method: "PROPFIND", depth: 0, Bodies.token), to: list.folder, reader)
    return token
  }
}

extension CarrierList {
  /// What a response says of a list; nil when it is none. The server may have failed at this one alone, whatever it is.
  init?(_ response: DAVResponse, isHome: Bool) {
    if !isHome, response.isFailed {
      self.init(
        address: response.address.folder.text, name: "", takesTasks: true, takesOthers: true, isWritable: true,
        ctag: "", isKnown: false)
      return
    }
    guard response.status.map({ $0 < 300 }) ?? true, response.kinds.contains(DAV.caldav("calendar")) else { return nil }
    let components = response[DAV.caldav("supported-calendar-component-set")].map {
      $0.all(DAV.caldav("comp")).map { $0.attributes["name"]?.uppercased() ?? "" }
    }
    let privileges = response[DAV.dav("current-user-privilege-set")].map {
      $0.all(DAV.dav("privilege")).flatMap(\.children).map(\.name)
    }
    let writing = ["all", "write", "write-content", "bind"].map(DAV.dav)
    self.init(
      address: response.address.folder.text, name: response[DAV.dav("displayname")]?.trimmed ?? "",
      // A server that lists none takes all.
      takesTasks: components.map { $0.isEmpty || $0.contains("VTODO") } ?? true,
      takesOthers: components.map { $0.isEmpty || $0.contains { $0 != "VTODO" } } ?? true,
      isWritable: privileges.map { $0.contains(where: writing.contains) } ?? true,
      ctag: response[DAV.server("getctag")]?.trimmed ?? "")
  }
}
