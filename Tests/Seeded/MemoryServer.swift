import Wire

/// A server of CalDAV in memory, with ETags, tokens and what the two kinds of servers tell of what was made and deleted
/// between two of them. Many carriers may use one.
public final class MemoryServer {
  public struct Resource {
    public var text: [UInt8]
    public var etag: String
    public var changer = ""
  }

  public static let home = "https://here/ana/"
  /// What people call the lists; its place where nobody named one.
  public var names: [String: String] = [:]
  /// Whether people may make lists.
  public var letsMakeLists = false
  /// Whether the answer is cut off behind the next list that is made.
  public var cutsMaking = false
  /// Whether another machine makes the next list just before it is made.
  public var races = false
  /// What the clock shows, in seconds since 1970; nil where that is not told.
  public var time: Int64?
  /// The lists that it fails to tell of.
  public var failing: Set<String> = []
  /// The lists in which nobody may write.
  public var readOnly: Set<String> = []
  /// The resources of each list, by address.
  public private(set) var lists: [String: [String: Resource]] = [:]
  /// What was changed, the oldest first. The number of one is a token and an ETag, and none comes twice.
  private var log: [(number: Int, list: String, address: String, wasThere: Bool)] = []
  private var numbers = 0
  /// Whether what came and went between two tokens is told, as Radicale does and Xandikos does not.
  public let tellsPassing: Bool
  /// What the server has and cannot tell just now: neither its ETag nor its text.
  public var unsaid: Set<String> = []
  /// Whether it knows tokens.
  public var tellsTokens = true
  /// What a token is refused with; nil where it is taken.
  public var tokenRefusal: CarrierFailure?
  /// Whether a UID can be in one list only, as with Cyrus.
  public var hasUniqueNames = false
  /// Whether a list that is made takes events alone, whatever was asked for.
  public var makesForEvents = false
  private var forEvents: Set<String> = []
  /// Who is told to have changed what is written now; empty for the person of the account.
  public var changer = ""
  /// Whether ETags are told for what was written.
  public var tellsETags = true

  public init(tellsPassing: Bool = true) {
    self.tellsPassing = tellsPassing
    for name in ["home", "work"] { lists[MemoryServer.home + name + "/"] = [:] }
  }

  /// All that it has, to be restored later.
  public struct Backup {
    fileprivate var lists: [String: [String: Resource]]
    fileprivate var log: [(number: Int, list: String, address: String, wasThere: Bool)]
  }

  /// What it has now.
  public var backup: Backup { Backup(lists: lists, log: log) }

  /// Has it all as it was at another time. Later tokens are refused from then on, and earlier ones too where its log is not
  /// in the backup.
  public func restore(_ backup: Backup, withLog: Bool = true) {
    lists = backup.lists
    log = withLog ? backup.log : [(number(), "", "", true)]
  }

  /// Has it all lists empty and knows no token any more, as one that was set up anew.
  public func wipe() { restore(Backup(lists: lists.mapValues { _ in [:] }, log: []), withLog: false) }

  private func number() -> Int {
    numbers += 1
    return numbers
  }

  fileprivate var token: String { "\(log.last?.number ?? 0)" }

  fileprivate func lists(in home: String) -> CarrierLists {
    let all = lists.keys.sorted().map {
      let isKnown = !failing.contains($0)
      return CarrierList(
        address: $0, name: isKnown ? names[$0] ?? $0 : "", takesTasks: !forEvents.contains($0), takesOthers: false,
        isWritable: !readOnly.contains($0), ctag: isKnown ? ctag($0) : "", isKnown: isKnown)
    }
    return CarrierLists(lists: all, time: time)
  }

  private func ctag(_ list: String) -> String {
    "\(log.last { $0.list == list || $0.list.isEmpty }?.number ?? 0)"
  }

  fileprivate func changes(_ list: String, _ token: String) throws(CarrierFailure) -> ([CarrierEntry], String) {
    guard let resources = lists[list] else { throw CarrierFailure(.gone) }
    if let tokenRefusal { throw tokenRefusal }
    let known = token == "0" ? -1 : log.firstIndex { "\($0.number)" == token }
    guard let known, known >= 0 || log.first?.list != "" else { throw CarrierFailure(.invalidToken) }
    var entries: [CarrierEntry] = []
    var seen: Set<String> = []
    for (_, _, address, wasThere) in log[(known + 1)...].filter({ $0.list == list }) where seen.insert(address).inserted
    {
      let etag = resources[address].map { unsaid.contains(address) ? "" : $0.etag }
      if etag != nil || wasThere || tellsPassing { entries.append(CarrierEntry(address: address, etag: etag)) }
    }
    return (entries, self.token)
  }

  public func put(
    _ text: [UInt8], _ address: String, _ condition: CarrierCondition
  ) throws(CarrierFailure) -> String? {
    let list = MemoryServer.list(address)
    guard let there = lists[list]?[address] else {
      if lists[list] == nil { throw CarrierFailure(.gone) }
      guard condition == .new else { throw CarrierFailure(.changed) }
      if hasUniqueNames, lists.values.contains(where: { $0.values.contains { $0.text.starts(with: name(text)) } }) {
        throw CarrierFailure(.changed, status: 403, name: "no-uid-conflict")
      }
      return write(text, address, wasThere: false)
    }
    guard condition == .match(there.etag) else { throw CarrierFailure(.changed) }
    if there.text == text { return there.etag }
    return write(text, address, wasThere: true)
  }

  /// The line with the UID of a text, which comes first.
  private func name(_ text: [UInt8]) -> ArraySlice<UInt8> { text.prefix { $0 != UInt8(ascii: "\n") } }

  private func write(_ text: [UInt8], _ address: String, wasThere: Bool) -> String? {
    let list = MemoryServer.list(address)
    log.append((number(), list, address, wasThere))
    let etag = "\"\(numbers)\""
    lists[list]?[address] = Resource(text: text, etag: etag, changer: changer)
    return tellsETags ? etag : nil
  }

  func delete(_ address: String, _ etag: String) throws(CarrierFailure) {
    let list = MemoryServer.list(address)
    guard let there = lists[list]?[address] else { throw CarrierFailure(.gone) }
    guard there.etag == etag else { throw CarrierFailure(.changed) }
    lists[list]?[address] = nil
    log.append((number(), list, address, true))
  }

  /// Makes a list with nothing in it.
  public func makeList(_ address: String, name: String) {
    lists[address] = [:]
    names[address] = name
    if makesForEvents { forEvents.insert(address) }
  }

  /// Deletes a list with all that is in it.
  public func deleteList(_ list: String) { lists[list] = nil }

  public static func list(_ address: String) -> String {
    String(address[...(address.lastIndex(of: "/") ?? address.startIndex)])
  }
}

/// The carrier to a server in memory, which may be cut before the server acts, or after.
public final class MemoryCarrier: Carrier {
  public let server: MemoryServer
  /// What each call fails with; nil while all is well.
  public var failure: CarrierFailure?
  /// What a text that is sent is refused with; nil where it is taken.
  public var refusal: () -> CarrierFailure? = { nil }
  /// Lists of which no answer can be understood.
  public var unreadable: Set<String> = []
  /// Texts that the server does not take.
  public var refuses: ([UInt8]) -> Bool = { _ in false }
  /// How many requests were made.
  public private(set) var requests = 0
  /// Tells before each call whether it is cut, and where.
  public var fault: () -> Fault = { .none }

  public enum Fault {
    case none, before, after
  }

  public init(_ server: MemoryServer) { self.server = server }

  private func passing<Value>(_ body: () throws(CarrierFailure) -> Value) throws(CarrierFailure) -> Value {
    requests += 1
    if let failure { throw failure }
    let fault = fault()
    if fault == .before { throw CarrierFailure(.cut) }
    let value = try body()
    if fault == .after { throw CarrierFailure(.cut) }
    return value
  }

  public func connect(_ account: CarrierAccount) throws(CarrierFailure) {}
  public func discover() throws(CarrierFailure) -> CarrierHome {
    try passing { CarrierHome(principal: "", home: MemoryServer.home) }
  }
  public func makeList(_ address: String, name: String) throws(CarrierFailure) {
    if server.races { server.makeList(address, name: name) }
    server.races = false
    guard server.letsMakeLists, server.lists[address] == nil else { throw CarrierFailure(.forbidden) }
    server.makeList(address, name: name)
    guard server.cutsMaking else { return }
    server.cutsMaking = false
    throw CarrierFailure(.cut)
  }
  public func nameList(_ address: String, _ name: String) throws(CarrierFailure) {
    if server.letsMakeLists { server.names[address] = name }
  }
  public func stop() {}

  public func lists(in home: String) throws(CarrierFailure) -> CarrierLists {
    try passing { () throws(CarrierFailure) in server.lists(in: home) }
  }

  public func token(of list: String) throws(CarrierFailure) -> String {
    try passing { server.tellsTokens ? server.token : "" }
  }

  public func changes(
    in list: String, since token: String, take: ([CarrierEntry]) -> Void
  ) throws(CarrierFailure) -> String {
    if unreadable.contains(list) { throw CarrierFailure(.unreadable) }
    let (entries, next) = try passing { () throws(CarrierFailure) in try server.changes(list, token) }
    take(entries)
    return next
  }

  public func entries(of list: String, tasksOnly: Bool, take: ([CarrierEntry]) -> Void) throws(CarrierFailure) {
    if unreadable.contains(list) { throw CarrierFailure(.unreadable) }
    let all = try passing { () throws(CarrierFailure) in
      guard let all = server.lists[list] else { throw CarrierFailure(.gone) }
      return all
    }
    take(all.map { CarrierEntry(address: $0.key, etag: server.unsaid.contains($0.key) ? "" : $0.value.etag) })
  }

  public func texts(of addresses: [String], in list: String, take: ([CarrierText]) -> Void) throws(CarrierFailure) {
    let all = try passing { () throws(CarrierFailure) in server.lists[list] ?? [:] }
    take(
      addresses.filter { !server.unsaid.contains($0) }.map {
        CarrierText(
          entry: CarrierEntry(address: $0, etag: all[$0]?.etag), text: all[$0]?.text ?? [],
          changer: all[$0]?.changer ?? "")
      })
  }

  public func put(
    _ text: [UInt8], at address: String, _ condition: CarrierCondition
  ) throws(CarrierFailure) -> String? {
    try passing { () throws(CarrierFailure) in
      if let refusal = refusal() { throw refusal }
      if refuses(text) { throw CarrierFailure(.refusedContent, status: 412, name: "valid-calendar-data") }
      return try server.put(text, address, condition)
    }
  }

  public func delete(_ address: String, etag: String) throws(CarrierFailure) {
    try passing { () throws(CarrierFailure) in
      if let refusal = refusal() { throw refusal }
      try server.delete(address, etag)
    }
  }
}
