import Sealing
import Secrets

/// Answers what Heed asks of its keyholder, and holds the keys meanwhile, in a process of its own (D7).
struct Service {
  private var keys: ProfileKeys?
  /// A recovery key that was typed: it opens what its recipient was sealed for.
  private var recovery: AgeIdentity?
  private var journal: SealedJournal?
  /// How much work a password costs that is set here.
  private let workFactor: Int

  init(workFactor: Int = ProfileKeys.workFactor) { self.workFactor = workFactor }

  /// One for another process of the same person: the same keys, and a journal of its own.
  func lent() throws(SealingFailure) -> Service {
    var other = Service(workFactor: workFactor)
    other.keys = try held()
    return other
  }

  /// The pieces of the answer. Passwords are taken out of the message. One with too few pieces is `malformed`.
  mutating func answer(_ message: inout Message) throws(SealingFailure) -> [Channel.Piece] {
    switch message.kind {
    case .register: return try register(Service.secret(&message, 0))
    case .unlock:
      try unlock(Service.piece(message.pieces, 0), Service.secret(&message, 1))
      return []
    case .recover:
      recovery = try TypedRecoveryKey.read(Service.secret(&message, 0))
      keys = nil
      journal = nil
      return []
    case .renew: return [.bytes(try renew(Service.secret(&message, 0)))]
    case .seal: return [.bytes(try AgeFile.seal(Service.piece(message.pieces, 0), for: try held().recipients))]
    case .open: return [.bytes(try AgeFile.open(Service.piece(message.pieces, 0), with: try identities()))]
    case .makeJournal:
      let made = SealedJournal()
      let line = try made.firstLine(for: try held().recipients)
      journal = made
      return [.bytes(line)]
    case .openJournal:
      journal = try SealedJournal(firstLine: Service.piece(message.pieces, 0), with: try identities())
      return []
    case .sealLines: return try sealLines(message)
    case .readLines: return try readLines(message)
    default: throw .malformed
    }
  }

  private mutating func register(_ password: Secret) throws(SealingFailure) -> [Channel.Piece] {
    let recovery = AgeIdentity()
    let made = ProfileKeys(recovery: recovery.recipient)
    let file = try made.file(password: password, workFactor: workFactor)
    keys = made
    self.recovery = nil
    journal = nil
    return [.bytes(file), .secret(recovery.text)]
  }

  private mutating func unlock(_ file: [UInt8], _ password: Secret) throws(SealingFailure) {
    keys = try ProfileKeys(file: file, password: password)
    recovery = nil
    journal = nil
  }

  private mutating func renew(_ password: Secret) throws(SealingFailure) -> [UInt8] {
    if let keys { return try keys.file(password: password, workFactor: workFactor) }
    guard let recovery else { throw .locked }
    let made = ProfileKeys(recovery: recovery.recipient)
    let file = try made.file(password: password, workFactor: workFactor)
    // The recovery key stays, since the files are still sealed for it and the old identity alone.
    keys = made
    return file
  }

  private func held() throws(SealingFailure) -> ProfileKeys {
    guard let keys else { throw .locked }
    return keys
  }

  private func identities() throws(SealingFailure) -> [AgeIdentity] {
    let all = (keys?.identities ?? []) + (recovery.map { [$0] } ?? [])
    if all.isEmpty { throw .locked }
    return all
  }

  private func sealLines(_ message: Message) throws(SealingFailure) -> [Channel.Piece] {
    guard let journal else { throw .locked }
    guard var place = message.place else { throw .malformed }
    let content = try Service.piece(message.pieces, 2)
    var sealed: [UInt8] = []
    var start = 0
    for length in Message.numbers(try Service.piece(message.pieces, 1)) {
      guard length <= UInt64(content.count - start) else { throw .malformed }
      sealed += try journal.seal(Array(content[start..<start + Int(length)]), after: &place)
      start += Int(length)
    }
    return Message(place: place, before: [sealed], kind: .done).pieces.map { .bytes($0) }
  }

  private func readLines(_ message: Message) throws(SealingFailure) -> [Channel.Piece] {
    guard let journal else { throw .locked }
    let reading = journal.read(try Service.piece(message.pieces, 1), after: message.place)
    return Message(reading).pieces.map { .bytes($0) }
  }

  private static func piece(_ pieces: [[UInt8]], _ index: Int) throws(SealingFailure) -> [UInt8] {
    guard index < pieces.count else { throw .malformed }
    return pieces[index]
  }

  /// Takes a password out of a message and leaves nothing in it.
  private static func secret(_ message: inout Message, _ index: Int) throws(SealingFailure) -> Secret {
    guard index < message.pieces.count else { throw .malformed }
    return Secret(taking: &message.pieces[index])
  }
}
