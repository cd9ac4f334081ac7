import CSecrets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One end of the socket between Heed and a companion of it.
public struct Channel: Sendable {
  private let file: Int32

  /// Reads and writes a connected stream socket, which it does not close.
  public init(_ file: Int32) { self.file = file }

  /// Why a message did not cross.
  public enum Failure: Error, Hashable, Sendable {
    /// The program of the companion is not there, or is none.
    case noProgram
    /// The system has no process or no descriptors for it.
    case noProcess
    /// More bytes than `Message.limit` in one piece, or more than `Message.mostPieces`; none were sent.
    case tooLarge
    /// The other end is gone, or what it said is no message.
    case ended
  }

  /// Both ends of a new socket, closed where a program is started. Throws `noProcess` where there are no descriptors for it.
  public static func pair() throws(Failure) -> (ours: Int32, theirs: Int32) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      guard socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0 else { throw .noProcess }
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        var on: Int32 = 1
        setsockopt(end, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
      }
    #else
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .noProcess }
    #endif
    return (ends[0], ends[1])
  }

  /// What a message carries: ordinary bytes, or a secret that is never copied into an array.
  public enum Piece: Sendable {
    case bytes([UInt8])
    case secret(Secret)

    var count: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .secret(let secret): secret.count
      }
    }
  }

  /// Sends a whole message, waiting while the other end is busy.
  public func send(_ kind: Message.Kind, _ pieces: [Piece]) throws(Failure) {
    // Refused before a byte is sent, or the other end would take the rest for a message.
    guard pieces.count <= Message.mostPieces, pieces.allSatisfy({ $0.count <= Message.limit }) else { throw .tooLarge }
    var heading: [UInt8] = [kind.rawValue, UInt8(pieces.count)]
    for piece in pieces {
      heading += Message.bytes(UInt64(piece.count)).prefix(4)
    }
    var sent = heading.withUnsafeBytes(sendAll)
    for piece in pieces where sent {
      switch piece {
      case .bytes(let bytes): sent = bytes.withUnsafeBytes(sendAll)
      case .secret(let secret): sent = secret.withBytes(sendAll)
      }
    }
    if !sent { throw .ended }
  }

  /// Sends a message without secrets.
  public func send(_ message: Message) throws(Failure) {
    try send(message.kind, message.pieces.map { .bytes($0) })
  }

  /// Waits for a whole message; nil when the other end has ended, or sends what is no message.
  public func receive() -> Message? {
    guard let heading = receive(2), let lengths = receive(4 * Int(heading[1])) else { return nil }
    var pieces: [[UInt8]] = []
    for start in stride(from: 0, to: lengths.count, by: 4) {
      let length = (0..<4).reduce(0) { $0 | Int(lengths[start + $1]) << ($1 * 8) }
      guard length <= Message.limit, let piece = receive(length) else { return nil }
      pieces.append(piece)
    }
    return Message(Message.Kind(rawValue: heading[0]), pieces)
  }

  /// Passes an open file behind a message that tells of it. The other end gets a descriptor of its own.
  public func send(file passed: Int32) throws(Failure) {
    if pass_file(file, passed) != 0 { throw .ended }
  }

  /// Waits for a file that is passed: its descriptor, which is the caller's to close; nil where none came.
  public func receiveFile() -> Int32? {
    let passed = take_file(file)
    return passed < 0 ? nil : passed
  }

  private func sendAll(_ bytes: UnsafeRawBufferPointer) -> Bool {
    #if canImport(Darwin)
      let quiet: Int32 = 0
    #else
      // An end that is gone is told by the result, not by a signal. On macOS the socket itself is set so.
      let quiet = Int32(MSG_NOSIGNAL)
    #endif
    var rest = bytes
    while !rest.isEmpty {
      let count = systemSend(file, rest.baseAddress, rest.count, quiet)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }

  private func receive(_ count: Int) -> [UInt8]? {
    var whole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = read(file, buffer.baseAddress! + filled, count - filled)
        if got < 0, errno == EINTR { continue }
        if got <= 0 {
          whole = false
          return
        }
        filled += got
      }
    }
    return whole ? bytes : nil
  }
}

private func systemSend(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
  send(file, bytes, count, flags)
}
