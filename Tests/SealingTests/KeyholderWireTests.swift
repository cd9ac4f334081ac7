import Foundation
import Seeded
import Testing

@testable import Sealing
@testable import Secrets

/// The keyholder spoken to by its socket: what it does when Heed is killed, or says what is no message.
@Suite struct KeyholderWireTests {
  /// How the process ended, as waitpid tells it; 0 for an exit without a fault.
  private static func end(_ process: Companion) -> Int32 {
    var status: Int32 = -1
    while waitpid(process.identifier, &status, 0) < 0, errno == EINTR {}
    return status
  }

  @Test("It ends by itself when its socket closes, as when Heed is killed")
  func closed() throws {
    let process = try Companion(program: KeyholderTests.program())
    close(process.socket)
    #expect(KeyholderWireTests.end(process) == 0)
  }

  @Test(
    "Bytes that are no message end it without a crash",
    arguments: [[99], [99, 0], [0, 1, 255, 255, 255, 255], [4, 1, 2]])
  func noMessage(_ bytes: [UInt8]) throws {
    let process = try Companion(program: KeyholderTests.program())
    #expect(write(process.socket, bytes, bytes.count) == bytes.count)
    shutdown(process.socket, Int32(SHUT_WR))
    #expect(KeyholderWireTests.end(process) == 0)
    close(process.socket)
  }

  @Test("Whoever was lent the keys and says what is no message is let go, and the owner is answered on")
  func noMessageOfAnother() throws {
    let process = try Companion(program: KeyholderTests.program())
    defer { process.end() }
    let channel = Channel(process.socket)
    let file = try ProfileKeys(recovery: AgeIdentity().recipient).file(password: Secret("word"), workFactor: 6)
    try channel.send(Message(.unlock, [file, Array("word".utf8)]))
    #expect(channel.receive()?.kind == .done)
    try channel.send(Message(.lend))
    #expect(channel.receive()?.kind == .done)
    let other = try #require(channel.receiveFile())
    let bytes: [UInt8] = [0, 1, 255, 255, 255, 255]
    #expect(write(other, bytes, bytes.count) == bytes.count)
    #expect(Channel(other).receive() == nil)
    close(other)
    try channel.send(Message(.seal, [[1]]))
    #expect(channel.receive()?.kind == .done)
  }

  @Test("Any pieces in any message are answered, with keys held and without")
  func anyPieces() throws {
    var random = Seeded(12)
    let process = try Companion(program: KeyholderTests.program())
    defer { process.end() }
    let channel = Channel(process.socket)
    let file = try ProfileKeys(recovery: AgeIdentity().recipient).file(password: Secret("word"), workFactor: 6)
    let pieces = [
      [], [0], file, Message.bytes(.max), Message.bytes(3) + [UInt8](repeating: 0, count: 16), Array("1 AAAA\n".utf8),
      Array("heed-journal-1 A B\n".utf8), Array("word".utf8),
    ]
    // Not those that run scrypt with its full rounds for any password.
    let kinds: [Message.Kind] = [
      .done, .failed, .unlock, .recover, .seal, .open, .makeJournal, .openJournal, .sealLines, .readLines,
    ]
    for round in 0..<2_000 {
      if round % 100 == 50 {
        try channel.send(Message(.unlock, [file, Array("word".utf8)]))
        #expect(channel.receive()?.kind == .done)
      }
      let message = Message(
        random.pick(kinds), (0..<Int.random(in: 0...4, using: &random)).map { _ in random.pick(pieces) })
      try channel.send(message)
      let answer = channel.receive()
      #expect(answer?.kind == .done || answer?.kind == .failed, "\(message)")
      if answer == nil { return }
    }
    // A register or a renewal without its password.
    for kind in [Message.Kind.register, .renew] {
      try channel.send(Message(kind))
      #expect(channel.receive().map { SealingFailure($0) } == .malformed)
    }
  }
}
