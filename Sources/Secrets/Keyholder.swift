#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Holds the keys of a profile, in a process of its own: this program never has them, and does not carry the cryptography
/// (D7).
///
/// Every call waits for its answer. Threads may share it; their calls go one after the other.
public final class Keyholder: Sendable {
  /// What registering makes. Both are for the caller to keep: the file on the disk, the key with the person.
  public struct Registration: Sendable {
    /// An age file that the password opens. Keep it with mode 0600.
    public let identityFile: [UInt8]
    /// The recovery key as the age tools read it. To be said once and kept nowhere.
    public let recoveryKey: Secret
  }

  /// The way to who holds the keys: a process of our own, or what another Heed lent.
  private enum Way {
    case own(Companion)
    case lent(socket: Int32)

    var socket: Int32 {
      switch self {
      case .own(let process): process.socket
      case .lent(let socket): socket
      }
    }
  }

  private let way: Guarded<Way?>

  /// Starts the program at a path; see `path(besideProgram:)`. This process too is from now on no matter of core dumps,
  /// since it has the password and what the keys open.
  public init(program: String) throws(SealingFailure) {
    forbidDumps()
    var variables: [String] = []
    #if DEBUG
      // How much work the passwords of tests cost, see Sources/heed-keyholder/main.swift.
      if let factor = getenv("HEED_WORK_FACTOR") { variables = ["HEED_WORK_FACTOR=" + String(cString: factor)] }
    #endif
    do throws(Channel.Failure) {
      way = Guarded(.own(try Companion(program: program, variables: variables)))
    } catch {
      throw SealingFailure(error)
    }
  }

  /// Uses keys that another Heed of this person holds, by a socket that it lent, for as long as that one has them.
  public init(lent socket: Int32) {
    forbidDumps()
    way = Guarded(.lent(socket: socket))
  }

  deinit { forget() }

  /// Where the keyholder is installed, see `Companion.path`.
  public static func path(besideProgram program: String) -> String? {
    Companion.path("heed-keyholder", besideProgram: program)
  }

  /// The number of its process; nil once it was forgotten or lost, and where it is another Heed's.
  public var identifier: Int32? {
    way.with { way in
      guard case .own(let process)? = way else { return nil }
      return process.identifier
    }
  }

  /// Makes the keys of a new profile and holds them. About half a second.
  public func register(password: Secret) throws(SealingFailure) -> Registration {
    var pieces = try ask(.register, [.secret(password)], answer: 2)
    return Registration(identityFile: pieces[0], recoveryKey: Secret(taking: &pieces[1]))
  }

  /// Opens the identity file with the password and holds its keys. About half a second.
  public func unlock(_ identityFile: [UInt8], password: Secret) throws(SealingFailure) {
    _ = try ask(.unlock, [.bytes(identityFile), .secret(password)], answer: 0)
  }

  /// Holds a recovery key as it was typed. What it opens can be read; `renew` must follow before anything is sealed.
  public func recover(_ typed: Secret) throws(SealingFailure) {
    _ = try ask(.recover, [.secret(typed)], answer: 0)
  }

  /// A new identity file under a new password: with the same keys after `unlock`, so that all other files stay as they
  /// are; with new ones after `recover`, so that every file must be sealed anew.
  public func renew(password: Secret) throws(SealingFailure) -> [UInt8] {
    try ask(.renew, [.secret(password)], answer: 1)[0]
  }

  /// Makes an age file that the identity and the recovery key open.
  public func seal(_ content: [UInt8]) throws(SealingFailure) -> [UInt8] {
    try ask(.seal, [.bytes(content)], answer: 1)[0]
  }

  /// Opens an age file that is sealed for a held key.
  public func open(_ file: [UInt8]) throws(SealingFailure) -> [UInt8] {
    try ask(.open, [.bytes(file)], answer: 1)[0]
  }

  /// Begins a journal and holds its key. Gives its first line, with the line feed.
  public func makeJournal() throws(SealingFailure) -> [UInt8] { try ask(.makeJournal, [], answer: 1)[0] }

  /// Opens the first line of a journal, with or without the line feed, and holds its key in place of another.
  public func openJournal(_ firstLine: [UInt8]) throws(SealingFailure) {
    _ = try ask(.openJournal, [.bytes(firstLine)], answer: 0)
  }

  /// Seals lines that follow a place: what to append in one write, and the place after it.
  public func seal(
    lines: [[UInt8]], after place: JournalPlace
  ) throws(SealingFailure) -> (bytes: [UInt8], place: JournalPlace) {
    var lengths: [UInt8] = []
    for line in lines { lengths += Message.bytes(UInt64(line.count)) }
    let message = Message(place: place, before: [lengths, Array(lines.joined())], kind: .sealLines)
    let pieces = try ask(.sealLines, message.pieces.map { .bytes($0) }, answer: 2)
    guard let place = Message(.done, pieces).place else { throw .noKeyholder }
    return (pieces[1], place)
  }

  /// Opens the lines of a journal, without its first, that follow a place; nil where they begin anywhere.
  public func read(_ bytes: [UInt8], after place: JournalPlace?) throws(SealingFailure) -> JournalReading {
    let message = Message(place: place, before: [bytes], kind: .readLines)
    let pieces = try ask(.readLines, message.pieces.map { .bytes($0) }, answer: 3)
    guard let reading = Message(.done, pieces).reading else { throw .noKeyholder }
    return reading
  }

  /// A socket by which another process of this person uses the held keys, with a journal of its own; whoever has it closes
  /// it. It ends where these keys are forgotten.
  public func lend() throws(SealingFailure) -> Int32 {
    try way.with { way throws(SealingFailure) in
      _ = try Keyholder.ask(&way, .lend, [], answer: 0)
      guard let socket = way.flatMap({ Channel($0.socket).receiveFile() }) else { throw .noKeyholder }
      return socket
    }
  }

  /// Forgets all keys by ending their process; of lent ones the way to them. Every later call fails with `locked`.
  public func forget() { way.with(Keyholder.end) }

  private func ask(
    _ kind: Message.Kind, _ pieces: [Channel.Piece], answer count: Int
  ) throws(SealingFailure) -> [[UInt8]] {
    try way.with { way throws(SealingFailure) in try Keyholder.ask(&way, kind, pieces, answer: count) }
  }

  private static func ask(
    _ way: inout Way?, _ kind: Message.Kind, _ pieces: [Channel.Piece], answer count: Int
  ) throws(SealingFailure) -> [[UInt8]] {
    guard let channel = way.map({ Channel($0.socket) }) else { throw .locked }
    do throws(SealingFailure) {
      do throws(Channel.Failure) { try channel.send(kind, pieces) } catch { throw SealingFailure(error) }
      guard let answer = channel.receive() else { throw .noKeyholder }
      if answer.kind == .failed { throw SealingFailure(answer) }
      guard answer.kind == .done, answer.pieces.count == count else { throw .noKeyholder }
      return answer.pieces
    } catch {
      // After a keyholder that failed nothing it says can be relied on.
      if error == .noKeyholder { end(&way) }
      throw error
    }
  }

  private static func end(_ way: inout Way?) {
    switch way {
    case .own(let process): process.end()
    case .lent(let socket): close(socket)
    case nil: break
    }
    way = nil
  }
}
