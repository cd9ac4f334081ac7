import Secrets

/// Why a call to the server failed, as data.
public struct CarrierFailure: Error, Hashable, Sendable {
  /// What went wrong, by what can be done about it.
  public enum Kind: Hashable, Sendable {
    /// What was typed is no address of a server.
    case address
    /// The address begins with http and is not on this machine; a password goes by https alone.
    case insecure
    /// Nobody knows a host of that name.
    case dns
    /// The host is there, and nothing answers.
    case refused
    /// The certificate of the host is not trusted, or there is no safe way to speak with it.
    case tls
    /// Nothing came for too long.
    case timeout
    /// The connection ended in the middle.
    case cut
    /// The file of certificates cannot be read.
    case authority
    /// The name or the password is not known there, or only a way to show one is that Heed lacks.
    case login
    /// The server sends to this host, which was not allowed the password.
    case elsewhere(String)
    /// The host answers, and has no lists for us: no CalDAV.
    case noCalendars
    /// Not for this person, or not to be changed.
    case forbidden
    /// There is nothing at that address.
    case gone
    /// It is not as it was when it was last read.
    case changed
    /// The server has forgotten the token.
    case invalidToken
    /// The server does not take this text; `name` says why.
    case refusedContent
    /// Too many bytes, for the server or, in an answer, for us.
    case tooLarge
    /// The server has no room.
    case full
    /// To be tried again after so many seconds.
    case busy(Int)
    /// The answer is no XML, or more than a server has reason to send.
    case unreadable
    /// Any other trouble of the server.
    case server
    /// The program that carries is not there, or did not start.
    case noProgram
    /// The program that carries has ended in the middle.
    case ended
    /// Nobody wanted the answer any more.
    case cancelled

    /// What says that a list cannot be made: not by us, not there, or not for tasks.
    public static let ofMaking: Set<Kind> = [.forbidden, .gone, .refusedContent, .changed]
  }

  /// What went wrong.
  public var kind: Kind
  /// The status of HTTP; 0 where there was none.
  public var status: Int
  /// The first element in the server's DAV:error without its namespace, such as `valid-calendar-data`; empty without one.
  public var name: String

  /// A failure by its parts.
  public init(_ kind: Kind, status: Int = 0, name: String = "") {
    self.kind = kind
    self.status = status
    self.name = name
  }
}

// How a failure crosses from heed-sync: the number of its kind, what belongs to that, the status, and two texts.
extension CarrierFailure {
  private static let plain: [Kind] = [
    .address, .insecure, .dns, .refused, .tls, .timeout, .cut, .authority, .login, .noCalendars, .forbidden, .gone,
    .changed, .invalidToken, .refusedContent, .tooLarge, .full, .unreadable, .server, .noProgram, .ended,
    .cancelled,
  ]

  /// The answer that something failed.
  public var message: Message {
    var code = CarrierFailure.plain.firstIndex(of: kind) ?? 100
    var (seconds, host) = (0, "")
    switch kind {
    case .busy(let count): (code, seconds) = (101, count)
    case .elsewhere(let name): (code, host) = (102, name)
    default: break
    }
    let numbers = [code, seconds, status].flatMap { Message.bytes(UInt64(max(0, $0))) }
    return Message(.failed, [numbers, Array(name.utf8), Array(host.utf8)])
  }

  /// What an answer of the kind `failed` says. One that is not known is of another version, which is as good as none.
  public init(_ answer: Message) {
    self.init(.noProgram)
    guard answer.pieces.count == 3 else { return }
    let numbers = Message.numbers(answer.pieces[0]).map { Int(clamping: $0) }
    guard numbers.count == 3 else { return }
    status = numbers[2]
    name = String(decoding: answer.pieces[1], as: UTF8.self)
    switch numbers[0] {
    case ..<CarrierFailure.plain.count: kind = CarrierFailure.plain[numbers[0]]
    case 101: kind = .busy(numbers[1])
    case 102: kind = .elsewhere(String(decoding: answer.pieces[2], as: UTF8.self))
    default: break
    }
  }
}
