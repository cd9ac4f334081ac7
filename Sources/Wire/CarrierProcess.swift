import Secrets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Message.Kind {
  /// `Carrier.connect`: the account without its password, and the password as a secret.
  public static let connect = Message.Kind(rawValue: 2)
  /// `Carrier.discover`.
  public static let discover = Message.Kind(rawValue: 3)
  /// `Carrier.lists`.
  public static let lists = Message.Kind(rawValue: 4)
  /// `Carrier.makeList`.
  public static let makeList = Message.Kind(rawValue: 5)
  /// `Carrier.changes`.
  public static let changes = Message.Kind(rawValue: 6)
  /// `Carrier.entries`.
  public static let entries = Message.Kind(rawValue: 7)
  /// `Carrier.texts`.
  public static let texts = Message.Kind(rawValue: 8)
  /// `Carrier.put`.
  public static let put = Message.Kind(rawValue: 9)
  /// `Carrier.delete`.
  public static let delete = Message.Kind(rawValue: 10)
  /// `Carrier.nameList`.
  public static let nameList = Message.Kind(rawValue: 12)
  /// `Carrier.token`.
  public static let token = Message.Kind(rawValue: 13)
  /// A part of an answer; more parts, or how it ended, follow.
  public static let part = Message.Kind(rawValue: 11)
}

/// The carrier that Heed uses: heed-sync, a companion that speaks HTTP (D35).
///
/// It is started at the first call, and again when it has ended by itself, as it does after a minute without a call.
public final class CarrierProcess: Carrier {
  private let program: String
  private let wait: (Int32) -> Bool
  private var account: CarrierAccount?
  private var companion: Companion?

  /// A carrier that starts the program at a path. This process too is from now on no matter of core dumps, since it has
  /// the password. `wait` is called with a socket that answers can come from, before each
  /// of them: it returns once something can be read there, or false when nobody wants the answer any more.
  public init(program: String, wait: @escaping (Int32) -> Bool = { _ in true }) {
    forbidDumps()
    self.program = program
    self.wait = wait
  }

  deinit { stop() }

  /// Where heed-sync is installed, see `Companion.path`.
  public static func path(besideProgram program: String) -> String? {
    Companion.path("heed-sync", besideProgram: program)
  }

  /// The number of its process; nil while none runs.
  public var identifier: Int32? { companion?.identifier }

  /// See `Carrier`. Starts the program.
  public func connect(_ account: CarrierAccount) throws(CarrierFailure) {
    stop()
    self.account = account
    try begin(account)
  }

  /// See `Carrier`.
  public func discover() throws(CarrierFailure) -> CarrierHome {
    var answer = try ask(.discover, Packing())
    return try CarrierHome(from: &answer)
  }

  /// See `Carrier`.
  public func lists(in home: String) throws(CarrierFailure) -> CarrierLists {
    var answer = try ask(.lists, Packing([home]))
    return try CarrierLists(from: &answer)
  }

  /// See `Carrier`.
  public func makeList(_ address: String, name: String) throws(CarrierFailure) {
    _ = try ask(.makeList, Packing([address, name]))
  }

  /// See `Carrier`.
  public func nameList(_ address: String, _ name: String) throws(CarrierFailure) {
    _ = try ask(.nameList, Packing([address, name]))
  }

  /// See `Carrier`.
  public func token(of list: String) throws(CarrierFailure) -> String {
    var answer = try ask(.token, Packing([list]))
    return try answer.text()
  }

  /// See `Carrier`.
  public func changes(
    in list: String, since token: String, take: ([CarrierEntry]) -> Void
  ) throws(CarrierFailure) -> String {
    var answer = try ask(.changes, Packing([list, token]), take: take)
    return try answer.text()
  }

  /// See `Carrier`.
  public func entries(
    of list: String, tasksOnly: Bool, take: ([CarrierEntry]) -> Void
  ) throws(CarrierFailure) {
    var packing = Packing([list])
    packing.add(tasksOnly ? 1 : 0)
    _ = try ask(.entries, packing, take: take)
  }

  /// See `Carrier`.
  public func texts(
    of addresses: [String], in list: String, take: ([CarrierText]) -> Void
  ) throws(CarrierFailure) {
    var packing = Packing([list])
    packing.add(addresses)
    _ = try ask(.texts, packing, take: take)
  }

  /// See `Carrier`.
  public func put(
    _ text: [UInt8], at address: String, _ condition: CarrierCondition
  ) throws(CarrierFailure) -> String? {
    var packing = Packing([address])
    condition.pack(into: &packing)
    packing.add(text)
    var answer = try ask(.put, packing)
    return try answer.textIfAny()
  }

  /// See `Carrier`.
  public func delete(_ address: String, etag: String) throws(CarrierFailure) {
    _ = try ask(.delete, Packing([address, etag]))
  }

  /// See `Carrier`. Ends the program.
  public func stop() {
    companion?.end()
    companion = nil
    account = nil
  }

  private func ask(_ kind: Message.Kind, _ call: Packing) throws(CarrierFailure) -> Unpacking {
    try ask(kind, call) { (_: [String]) in }
  }

  private func ask<Value: Packed>(
    _ kind: Message.Kind, _ call: Packing, take: ([Value]) -> Void
  ) throws(CarrierFailure) -> Unpacking {
    guard let account else { throw CarrierFailure(.noProgram) }
    if companion.map({ hasEnded($0.socket) }) ?? true { try begin(account) }
    return try exchange(kind, [.bytes(call.bytes)], take: take)
  }

  /// Whether the other end is closed. Between calls nothing else can be read.
  private func hasEnded(_ socket: Int32) -> Bool {
    var file = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&file, 1, 0) != 0
  }

  private func begin(_ account: CarrierAccount) throws(CarrierFailure) {
    companion?.end()
    companion = nil
    do throws(Channel.Failure) {
      companion = try Companion(program: program, variables: CarrierProcess.variables)
    } catch {
      throw CarrierFailure(.noProgram)
    }
    var packing = Packing([account.address, account.user])
    packing.add(account.authority)
    packing.add(account.hosts)
    _ = try exchange(.connect, [.bytes(packing.bytes), .secret(account.password)]) { (_: [String]) in }
  }

  private func exchange<Value: Packed>(
    _ kind: Message.Kind, _ pieces: [Channel.Piece], take: ([Value]) -> Void
  ) throws(CarrierFailure) -> Unpacking {
    guard let socket = companion?.socket else { throw CarrierFailure(.ended) }
    let channel = Channel(socket)
    var isWhole = false
    // One that ended, or was left in the middle of an answer, is of no more use. The next call starts another.
    defer { if !isWhole { end() } }
    do throws(Channel.Failure) { try channel.send(kind, pieces) } catch {
      throw CarrierFailure(error == .tooLarge ? .tooLarge : .ended)
    }
    while true {
      guard wait(socket) else { throw CarrierFailure(.cancelled) }
      guard let answer = channel.receive() else { throw CarrierFailure(.ended) }
      var content = Unpacking(answer.pieces.first ?? [])
      switch answer.kind {
      case .part: take(try content.values())
      case .done:
        isWhole = true
        return content
      default:
        isWhole = answer.kind == .failed
        throw CarrierFailure(answer)
      }
    }
  }

  private func end() {
    companion?.end()
    companion = nil
  }

  /// Which proxy is to be used, as everybody tells it: variables, as NAME=VALUE.
  public static var variables: [String] {
    var names = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY"]
    #if DEBUG
      names.append("HEED_SYNC_HASTE")
    #endif
    return names.compactMap { name in getenv(name).map { name + "=" + String(cString: $0) } }
  }
}
