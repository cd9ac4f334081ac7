import Conversation
import English
import Model
import Syncing
import Wire

/// An account without a disk, on a server in memory.
public final class FixedSyncer: Syncer {
  private var kept: SyncAccount?
  private var known = SyncState()
  private var typed: String?
  public var authority: String?
  /// The password that the server takes.
  public var secret = "open sesame"
  /// The server.
  public let server = MemoryServer()
  /// What the way to the server fails with; nil while all is well.
  public var failure: CarrierFailure?
  /// What the next text that is sent is refused with.
  public var refusal: CarrierFailure?
  /// Called before each request.
  public var onRequest: () -> Void = {}
  /// Called before each text that is sent.
  public var onSend: () -> Void = {}
  /// Where passwords are kept.
  public var place = Sentences.PasswordPlace.keyring
  /// The host to which the server leads, until it is allowed.
  public var elsewhere: String?

  /// A server with two lists, Home and Work.
  public init() {
    server.names = [MemoryServer.home + "home/": "Home", MemoryServer.home + "work/": "Work"]
    server.letsMakeLists = true
  }

  public func account() throws(Failure) -> SyncAccount? { kept }
  public func keep(_ account: SyncAccount?) throws(Failure) {
    kept = account
    if account == nil { (known, takenBack) = (SyncState(), nil) }
  }
  public func turn(seconds: Int) throws(Failure) -> AnyObject { self }
  private var takenBack: String?
  public func undone() throws(Failure) -> String? { takenBack }
  public func keep(undone: String?) throws(Failure) { takenBack = undone }
  public func state() throws(Failure) -> SyncState { known }
  public func changers() throws(Failure) -> [String: SyncChanger] { SyncState.changers(rows: known.rows) }
  public func keep(_ state: SyncState) throws(Failure) { known = state }
  public func forgetPassword(of account: SyncAccount) { typed = nil }

  public func password(of account: SyncAccount) throws(Failure) -> Password? {
    guard let command = account.command else { return typed.map { Password($0) } }
    if command == "false" { throw .refusal(.sync(.noPasswordGiven)) }
    return Password(secret)
  }

  public func keep(_ password: Password, of account: inout SyncAccount) -> Sentences.PasswordPlace {
    typed = password.withBytes { String(decoding: $0, as: UTF8.self) }
    return place
  }

  /// What the next sync by itself is said to have come to.
  public var outcome: SyncOutcome?
  public func takeOutcome() -> SyncOutcome? {
    defer { outcome = nil }
    return outcome
  }

  /// Forgets what was typed, as a new session does.
  public func forgetTyped() { typed = nil }

  public func carrier(for account: SyncAccount, _ password: Password) throws(CarrierFailure) -> any Carrier {
    let carrier = MemoryCarrier(server)
    carrier.fault = { [weak self] in
      self?.onRequest()
      return .none
    }
    carrier.failure = failure
    if let elsewhere, !account.hosts.contains(elsewhere) { carrier.failure = CarrierFailure(.elsewhere(elsewhere)) }
    if account.address.hasPrefix("http:") { carrier.failure = CarrierFailure(.insecure) }
    if carrier.failure == nil, password.withBytes({ String(decoding: $0, as: UTF8.self) }) != secret {
      carrier.failure = CarrierFailure(.login)
    }
    carrier.refusal = { [weak self] in
      self?.onSend()
      return self?.refusal
    }
    return carrier
  }
}

extension MemoryServer {
  /// What another program does to a list: makes, changes or deletes a task of that name. The UID is the name.
  public func change(_ list: String, _ name: String, _ lines: [String]?) {
    let address = MemoryServer.home + list + "/" + name.split(separator: " ").joined(separator: "-") + ".ics"
    let there = lists[MemoryServer.list(address)]?.first { pair in
      String(decoding: pair.value.text, as: UTF8.self).contains("\r\nSUMMARY:" + name + "\r\n")
    }
    let uid = there.flatMap { pair in
      String(decoding: pair.value.text, as: UTF8.self).split(separator: "\r\n").first { $0.hasPrefix("UID:") }
    }
    guard let lines else {
      if let there { try? delete(there.key, there.value.etag) }
      return
    }
    let text =
      ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Another//EN", "BEGIN:VTODO", uid.map(String.init) ?? "UID:" + name]
      + lines + ["END:VTODO", "END:VCALENDAR", ""]
    let bytes = Array(text.joined(separator: "\r\n").utf8)
    _ = try? put(bytes, there?.key ?? address, there.map { .match($0.value.etag) } ?? .new)
  }
}
