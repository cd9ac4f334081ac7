import Conversation
import Secrets

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a sync apart is given beside its words: a password that was typed, and the way to the keys of a profile that has one.
struct SyncCall {
  var password: Password?
  /// A socket to who holds the keys.
  var keys: Int32?
}

extension SyncCall {
  /// Waits for one; nil for a message that is none.
  init?(from channel: Channel) {
    guard let pieces = channel.receive()?.pieces, pieces.count == 2 else { return nil }
    if !pieces[0].isEmpty { password = Password(String(decoding: pieces[0], as: UTF8.self)) }
    guard pieces[1] == [1] else { return }
    keys = channel.receiveFile()
    if keys == nil { return nil }
  }

  /// Sends it, and closes the socket, which is the other one's from then on.
  static func send(_ password: Secret?, keys: Int32?, to channel: Channel) throws(Channel.Failure) {
    defer { if let keys { close(keys) } }
    let none = Secret(UnsafeRawBufferPointer(start: nil, count: 0))
    try channel.send(.done, [.secret(password ?? none), .bytes(keys == nil ? [] : [1])])
    if let keys { try channel.send(file: keys) }
  }
}
