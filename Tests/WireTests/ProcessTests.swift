import Foundation
import Secrets
import Testing
import Wire

@testable import Served
@testable import heed_sync

/// The process that carries: how it is started, ended, left and found dead. And what crosses to it.
@Suite struct ProcessTests {
  private static func account() -> CarrierAccount {
    var bytes = Array("secret".utf8)
    return CarrierAccount(address: "http://127.0.0.1:1/", user: "ana", password: Secret(taking: &bytes))
  }

  @Test("A message has 255 pieces at most, and one of more is refused before a byte of it is sent")
  func pieces() throws {
    let (ours, theirs) = try Channel.pair()
    defer { for end in [ours, theirs] { close(end) } }
    let message = { count in Message(.done, Array(repeating: [1], count: count)) }
    #expect(throws: Channel.Failure.tooLarge) { try Channel(ours).send(message(256)) }
    try Channel(ours).send(message(255))
    #expect(Channel(theirs).receive()?.pieces.count == 255)
  }

  @Test("Without the program, and with one that is none, each call says so")
  func missing() throws {
    for path in ["/nowhere/heed-sync", "/bin/true"] {
      let carrier = CarrierProcess(program: path)
      let problem = failure { () throws(CarrierFailure) in try carrier.connect(ProcessTests.account()) }
      #expect(problem?.kind == .noProgram || problem?.kind == .ended)
      #expect(failure { () throws(CarrierFailure) in try carrier.discover() } != nil)
    }
    let carrier = CarrierProcess(program: try Carried.program())
    #expect(failure { () throws(CarrierFailure) in try carrier.discover() }?.kind == .noProgram)
  }

  @Test("One that ended between two calls is started again, and one that is stopped is not")
  func ended() throws {
    let carried = try Carried("http://127.0.0.1:1/")
    let first = try #require(carried.carrier.identifier)
    kill(first, SIGKILL)
    // Only once it is dead is its socket closed.
    while kill(first, 0) == 0, waitpid(first, nil, WNOHANG) == 0 {}
    #expect(failure { () throws(CarrierFailure) in try carried.carrier.discover() }?.kind == .refused)
    #expect(carried.carrier.identifier != first)
    let second = try #require(carried.carrier.identifier)
    carried.carrier.stop()
    #expect(kill(second, 0) != 0)
    #expect(failure { () throws(CarrierFailure) in try carried.carrier.discover() }?.kind == .noProgram)
  }

  @Test("An answer that nobody wants any more ends the process, and the next call has another")
  func cancelled() throws {
    let isWanted = Flag()
    let carrier = CarrierProcess(program: try Carried.program()) { _ in isWanted.value }
    try carrier.connect(ProcessTests.account())
    let first = try #require(carrier.identifier)
    isWanted.value = false
    #expect(failure { () throws(CarrierFailure) in try carrier.discover() }?.kind == .cancelled)
    #expect(carrier.identifier == nil && kill(first, 0) != 0)
    isWanted.value = true
    #expect(failure { () throws(CarrierFailure) in try carrier.discover() }?.kind == .refused)
  }

  private final class Flag {
    var value = true
  }

  @Test("Any pieces in any message are answered without a crash")
  func anyPieces() throws {
    let companion = try Companion(program: Carried.program())
    defer { companion.end() }
    let channel = Channel(companion.socket)
    let texts = ["", "http://127.0.0.1:1/", "ana", "http://127.0.0.1:1/a b", "\u{0}"]
    let pieces = [[], [0], [UInt8](repeating: 255, count: 40)] + texts.map { Packing([$0, $0, $0]).bytes }
    for kind in UInt8(0)...13 {
      for first in pieces {
        for rest in [[], [Array("secret".utf8)], [[], []]] {
          try channel.send(Message(Message.Kind(rawValue: kind), [first] + rest))
          var answer = channel.receive()
          while answer?.kind == .part { answer = channel.receive() }
          #expect(answer?.kind == .done || answer?.kind == .failed)
          if answer == nil { return }
        }
      }
    }
  }

  @Test("Each failure crosses as it is, and one that is not known is no program")
  func failures() {
    let kinds: [CarrierFailure.Kind] = [
      .address, .insecure, .dns, .refused, .tls, .timeout, .cut, .authority, .login, .elsewhere("a:1"), .noCalendars,
      .forbidden, .gone, .changed, .invalidToken, .refusedContent, .tooLarge, .full, .busy(17), .unreadable, .server,
      .noProgram, .ended, .cancelled,
    ]
    for kind in kinds {
      let one = CarrierFailure(kind, status: 404, name: "name")
      #expect(CarrierFailure(one.message) == one)
    }
    #expect(CarrierFailure(Message(.failed)).kind == .noProgram)
    #expect(CarrierFailure(Message(.failed, [[9], [], []])).kind == .noProgram)
  }

  @Test("Each value crosses as it is, and one that is cut is no value")
  func values() throws {
    let list = CarrierList(
      address: "a", name: "é", takesTasks: true, takesOthers: false, isWritable: true, ctag: "1")
    let lists = CarrierLists(lists: [list, list], time: 1_795_000_000)
    var packed = Unpacking(lists.packed)
    #expect(try CarrierLists(from: &packed) == lists)
    let text = CarrierText(entry: CarrierEntry(address: "a", etag: nil), text: [1, 0, 255])
    packed = Unpacking(text.packed)
    #expect(try CarrierText(from: &packed) == text)
    for count in 0..<lists.packed.count {
      var cut = Unpacking(Array(lists.packed.prefix(count)))
      #expect(throws: CarrierFailure(.noProgram)) { try CarrierLists(from: &cut) }
    }
    for condition in [CarrierCondition.new, .match("\"1\"")] {
      packed = Unpacking(condition.packed)
      #expect(try CarrierCondition(from: &packed) == condition)
    }
  }

  @Test(
    "Addresses come to one form",
    arguments: [
      ("cloud.example.org", "https://cloud.example.org/"), (" Cloud.Example.org ", "https://cloud.example.org/"),
      ("ana@example.org", "https://example.org/"), ("https://example.org:443/dav", "https://example.org/dav"),
      ("example.org:8443", "https://example.org:8443/"), ("http://localhost:80/", "http://localhost/"),
      ("https://e.org/a b/%7Eana/%c3%a9é", "https://e.org/a%20b/~ana/%C3%A9%C3%A9"),
      ("https://e.org/a%2fb%", "https://e.org/a%2Fb%25"), ("https://e.org/a/../b/#x", "https://e.org/b/"),
      ("ftp://e.org/", nil), ("", nil), ("https://", nil), ("file:///etc/passwd", nil),
    ] as [(String, String?)])
  func addresses(_ typed: String, _ form: String?) {
    #expect(Address(typed: typed)?.text == form)
    // In the form it stays.
    if let form { #expect(Address(form)?.text == form) }
  }

  @Test("Escaped dots do not lead elsewhere when an address is read again", arguments: ["a/%2e./b", "%2e", "a/.%2E"])
  func escapedDots(_ path: String) throws {
    // What of them libcurl takes for the folder above differs by its version.
    let address = try #require(Address("https://e.org/" + path))
    #expect(Address(address.text) == address)
  }

  @Test("What is on this machine, and what only seems to be")
  func loopback() {
    let here = ["localhost", "127.0.0.1:5232", "127.1.2.3", "[::1]:80"]
    let there = ["127.0.0.1.example.org", "localhost.example.org", "10.0.0.1", "127.example.org", "[::2]", "0.0.0.0"]
    for host in here { #expect(Address("http://\(host)/")?.isLoopback == true, "\(host)") }
    for host in there { #expect(Address("http://\(host)/")?.isLoopback == false, "\(host)") }
  }
}
