import Foundation
import Secrets
import Seeded
import Testing

@testable import Sealing

@Suite struct AgeFileTests {
  private static let sizes = [0, 1, 63, 4_096, 65_535, 65_536, 65_537, 131_072, 200_000]

  @Test("What is sealed opens with each of its keys and no other", arguments: sizes)
  func roundTrip(_ size: Int) throws {
    var random = Seeded(UInt64(size))
    let content = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
    let (one, other, stranger) = (AgeIdentity(), AgeIdentity(), AgeIdentity())
    let file = try AgeFile.seal(content, for: [one.recipient, other.recipient])
    #expect(try AgeFile.open(file, with: [one]) == content)
    #expect(try AgeFile.open(file, with: [stranger, other]) == content)
    #expect(failure { () throws(SealingFailure) in try AgeFile.open(file, with: [stranger]) } == .notForTheseKeys)
    #expect(failure { () throws(SealingFailure) in try AgeFile.open(file, with: []) } == .notForTheseKeys)
    #expect(failure { () throws(SealingFailure) in try AgeFile.seal(content, for: []) } == .notForTheseKeys)
  }

  @Test("A password opens its file, another does not, and an empty one is refused")
  func password() throws {
    // All the rounds of a real one take long without optimisation; PeopleTests.wholeWork sets one.
    let file = try AgeFile.seal([1, 2, 3], password: Secret("k\u{f6}nig 7"), workFactor: 6)
    #expect(String(decoding: file, as: UTF8.self).contains(" 6\n"))
    #expect(AgePassword.workFactor == 18)
    #expect(try AgeFile.open(file, password: Secret("k\u{f6}nig 7")) == [1, 2, 3])
    #expect(
      failure { () throws(SealingFailure) in try AgeFile.open(file, password: Secret("konig 7")) } == .wrongPassword)
    #expect(failure { () throws(SealingFailure) in try AgeFile.open(file, password: Secret("")) } == .emptyPassword)
    #expect(failure { () throws(SealingFailure) in try AgeFile.seal([], password: Secret("")) } == .emptyPassword)
    #expect(failure { () throws(SealingFailure) in try AgeFile.open(file, with: [AgeIdentity()]) } == .notForTheseKeys)
  }

  @Test("Every changed byte and every cut is refused")
  func everyByte() throws {
    let identity = AgeIdentity()
    let keyed = try AgeFile.seal(Array("Pay rent".utf8), for: [AgeIdentity().recipient, identity.recipient])
    let secret = Secret("password")
    let byPassword = Crafted(factor: "4").bytes
    for place in keyed.indices {
      // One that keeps most signs in their alphabet, and one that changes the case of letters.
      for bit in [0, 5] {
        var changed = keyed
        changed[place] ^= 1 << bit
        #expect(failure { () throws(SealingFailure) in try AgeFile.open(changed, with: [identity]) } != nil, "\(place)")
      }
      let cut = Array(keyed[..<place])
      let found = failure { () throws(SealingFailure) in try AgeFile.open(cut, with: [identity]) }
      #expect(found == (place == 0 ? .notSealed : found == .changed ? .changed : .cut), "\(place)")
    }
    for place in byPassword.indices {
      var changed = byPassword
      changed[place] ^= 1
      #expect(failure { () throws(SealingFailure) in try AgeFile.open(changed, password: secret) } != nil, "\(place)")
      let cut = Array(byPassword[..<place])
      #expect(failure { () throws(SealingFailure) in try AgeFile.open(cut, password: secret) } != nil, "\(place)")
    }
  }

  @Test(
    "A password that asks for more work than two to the power of 20 is refused before it is tried", arguments: [21, 22])
  func tooMuchWork(_ factor: Int) {
    let file = Crafted(factor: String(factor)).bytes
    let found = failure { () throws(SealingFailure) in try AgeFile.open(file, password: Secret("password")) }
    #expect(found == .workFactor(factor))
  }

  @Test("Any bytes at all are refused, and none is a trap")
  func anyBytes() throws {
    var random = Seeded(5)
    let identity = AgeIdentity()
    let good = try AgeFile.seal(Array("Pay rent".utf8), for: [identity.recipient])
    let alphabet = Array("-> X25519scrypt\n\r\t=+/A9 \u{0}".utf8)
    for _ in 0..<3_000 {
      var file = Array(good[..<Int.random(in: 0...good.count, using: &random)])
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        let byte = random.chance(2) ? random.pick(alphabet) : UInt8.random(in: 0...255, using: &random)
        let place = Int.random(in: 0...file.count, using: &random)
        if place < file.count, random.chance(2) { file[place] = byte } else { file.insert(byte, at: place) }
      }
      if file.starts(with: good) && file.count == good.count { continue }
      #expect(failure { () throws(SealingFailure) in try AgeFile.open(file, with: [identity]) } != nil)
    }
  }

  @Test(
    "The age tool opens what is sealed here, and what it seals is opened here",
    .enabled(if: AgeTool.isThere, "age is not installed, so it is not known what it says."), arguments: sizes)
  func tool(_ size: Int) throws {
    let content = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let (one, other) = (AgeIdentity(), AgeIdentity())
    let file = try AgeFile.seal(content, for: [one.recipient, other.recipient])
    #expect(AgeTool.open(file, identity: one.text.string) == content)
    #expect(AgeTool.open(file, identity: other.text.string) == content)
    #expect(AgeTool.open(file, identity: AgeIdentity().text.string) == nil)
    let theirs = try #require(AgeTool.seal(content, for: [one.recipient.text, other.recipient.text]))
    #expect(try AgeFile.open(theirs, with: [one]) == content)
    #expect(try AgeFile.open(theirs, with: [other]) == content)
  }

  @Test(
    "The age tool and we open each other's passwords",
    .enabled(if: AgeTool.isThere, "age is not installed, so it is not known what it says."))
  func toolPassword() throws {
    let file = try AgeFile.seal(Array("Pay rent".utf8), password: Secret("correct horse"))
    #expect(AgeTool.open(file, password: "correct horse") == Array("Pay rent".utf8))
    #expect(AgeTool.open(file, password: "wrong horse") == nil)
    let theirs = try #require(AgeTool.seal(Array("Buy milk".utf8), password: "correct horse"))
    #expect(try AgeFile.open(theirs, password: Secret("correct horse")) == Array("Buy milk".utf8))
  }

  @Test("Keys are written and read as the format says")
  func keys() throws {
    // The example of the format itself.
    let text = "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX"
    let recipient = "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj"
    let identity = try #require(AgeIdentity(text: Array(text.utf8)))
    #expect(identity.text.string == text)
    #expect(identity.recipient.text == recipient)
    #expect(AgeRecipient(text: Array(recipient.utf8)) == identity.recipient)
    #expect(AgeIdentity(text: Array(text.lowercased().utf8))?.recipient == identity.recipient)
    #expect(AgeIdentity(text: Array(("a" + text.dropFirst()).utf8)) == nil)
    #expect(AgeIdentity(text: Array(recipient.utf8)) == nil)
    #expect(AgeRecipient(text: Array(text.utf8)) == nil)
    for place in 0..<text.utf8.count {
      var changed = Array(text.utf8)
      changed[place] ^= 1
      #expect(AgeIdentity(text: changed) == nil)
      #expect(AgeIdentity(text: Array(text.utf8.prefix(place))) == nil)
    }
  }
}
