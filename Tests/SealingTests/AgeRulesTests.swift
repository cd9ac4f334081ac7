import Foundation
import Secrets
import Testing

@testable import Sealing

/// Every rule of the format broken by itself: what we say of it, and that the age tool says the same.
@Suite struct AgeRulesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let file: [UInt8]
    /// Nil where the file opens.
    let failure: SealingFailure?
    let content: [UInt8]
    /// Whether the age tool lets this pass, though the format forbids it.
    let toolOpens: Bool

    init(
      _ name: String, _ crafted: Crafted, _ failure: SealingFailure?, content: [UInt8] = Crafted.content,
      toolOpens: Bool? = nil
    ) {
      self.toolOpens = toolOpens ?? (failure == nil)
      testDescription = name
      file = crafted.bytes
      self.failure = failure
      self.content = content
    }
  }

  private static let plain = Crafted()
  private static let full = [UInt8](repeating: 42, count: 65_536)

  static let headers: [Case] = {
    let grease = Crafted.lines(["greased", "a~!", "b"], [UInt8](repeating: 1, count: 96))
    return [
      Case("plain", plain, nil),
      Case("unknown stanza first", plain.with { $0.lines = grease + $0.lines }, nil),
      Case("unknown stanza of no body", plain.with { $0.lines += ["-> other", ""] }, nil),
      Case("unknown stanza alone", Crafted(grease), .notForTheseKeys),
      Case("version 2", plain.with { $0.version = "age-encryption.org/v2\n" }, .notSealed),
      Case("version with CR", plain.with { $0.version = "age-encryption.org/v1\r\n" }, .notSealed),
      Case("no stanza", Crafted([String]()), .malformed),
      Case("CR in stanza", plain.with { $0.lines[0] += "\r" }, .malformed),
      Case("CR in body", plain.with { $0.lines[1] += "\r" }, .malformed),
      Case("wrong start", plain.with { $0.lines[0] = "=> X25519 A" }, .malformed),
      Case("no space after the start", plain.with { $0.lines += ["->X", ""] }, .malformed),
      Case("no arguments", plain.with { $0.lines += ["->", ""] }, .malformed),
      Case("empty argument", plain.with { $0.lines += ["-> a  b", ""] }, .malformed),
      Case("space at the end", plain.with { $0.lines += ["-> a ", ""] }, .malformed),
      Case("sign beyond ASCII", plain.with { $0.lines += ["-> \u{e4}", ""] }, .malformed),
      Case("control sign", plain.with { $0.lines += ["-> a\u{7f}", ""] }, .malformed),
      Case("no body", plain.with { $0.lines += ["-> a"] }, .malformed),
      Case("no last line", plain.with { $0.lines += ["-> a", String(repeating: "A", count: 64)] }, .malformed),
      Case("long line", plain.with { $0.lines += ["-> a", String(repeating: "A", count: 68)] }, .malformed),
      Case("two short lines", plain.with { $0.lines += ["-> a", "AAAA", "AAAA"] }, .malformed),
      Case("padding", plain.with { $0.lines += ["-> a", "AA=="] }, .malformed),
      Case("bits left over", plain.with { $0.lines += ["-> a", "AB"] }, .malformed),
      Case("one sign left over", plain.with { $0.lines += ["-> a", "AAAAA"] }, .malformed),
      Case("no space before the check", plain.with { $0.before = "---" }, .malformed),
      Case("two spaces before the check", plain.with { $0.before = "---  " }, .malformed),
      Case("space after the check", plain.with { $0.after = " \n" }, .malformed),
      Case("no check", plain.with { $0.check = { _ in "" } }, .malformed),
      Case("short check", plain.with { $0.check = { String($0.dropLast()) } }, .malformed),
      Case("padded check", plain.with { $0.check = { $0 + "=" } }, .malformed),
      Case("check with bits left over", plain.with { $0.check = notCanonical }, .malformed),
      Case(
        "another check", plain.with { $0.check = { _ in Crafted.text([UInt8](repeating: 0, count: 32)) } }, .changed),
    ]
  }()

  static let keys: [Case] = {
    let share = Crafted().lines[0].split(separator: " ").last.map(String.init)!
    func arguments(_ share: String, _ kind: String = "X25519") -> Crafted { Crafted(arguments: [kind, share]) }
    // A point of low order: every secret makes nothing of it.
    let low = [UInt8](repeating: 0, count: 32)
    return [
      Case("small letters in the kind", Crafted(arguments: ["x25519", share]), .notForTheseKeys),
      Case("share of another", arguments(share), .notForTheseKeys),
      Case("no share", Crafted(arguments: ["X25519"]), .malformed),
      Case("one argument more", plain.with { $0.lines[0] += " 1" }, .malformed),
      Case("short share", arguments(Crafted.text([UInt8](repeating: 9, count: 31))), .malformed),
      Case("long share", arguments(Crafted.text([UInt8](repeating: 9, count: 33))), .malformed),
      Case("share with bits left over", plain.with { $0.lines[0] = notCanonical($0.lines[0]) }, .malformed),
      Case("share of low order", arguments(Crafted.text(low)), .malformed),
      Case("short body", Crafted(body: [UInt8](repeating: 9, count: 31)), .malformed),
      Case("long body", Crafted(body: [UInt8](repeating: 9, count: 48)), .malformed),
      Case("with a password", plain.with { $0.lines += Crafted(factor: "4").lines }, .malformed, toolOpens: true),
    ]
  }()

  static let payloads: [Case] = {
    func with(_ pieces: [[UInt8]], isEnded: Bool = true, _ change: ([UInt8]) -> [UInt8] = { $0 }) -> Crafted {
      plain.with {
        $0.payload = Crafted.payload(pieces, isEnded: isEnded)
        $0.payload = change($0.payload)
      }
    }
    let two = Crafted.payload([full, full])
    return [
      Case("nothing", with([[]]), nil, content: []),
      Case("one full piece", with([full]), nil, content: full),
      Case("two full pieces", with([full, full]), nil, content: full + full),
      Case("one byte more", with([full, [1]]), nil, content: full + [1]),
      Case("empty last piece", with([full, []]), .changed),
      Case("no nonce", with([]) { _ in [] }, .cut),
      Case("short nonce", with([]) { $0.dropLast() }, .cut),
      Case("no pieces", with([]), .cut),
      Case("short tag", with([[]]) { $0.dropLast() }, .cut),
      Case("no last piece", with([Crafted.content], isEnded: false), .cut),
      Case("no last full piece", with([full], isEnded: false), .cut),
      Case("cut between pieces", with([full, full]) { $0.dropLast(65_552) }, .cut),
      Case("more after the end", with([Crafted.content]) { $0 + [0] }, .changed),
      Case("more after a full end", with([full]) { $0 + [1, 2, 3] }, .changed),
      Case("pieces changed over", with([]) { _ in Array(two[..<16] + two[65_568...] + two[16..<65_568]) }, .changed),
      Case("piece doubled", with([]) { _ in Array(two[..<65_568] + two[16...]) }, .changed),
      Case("piece not full", with([[1], [2]]), .changed),
    ]
  }()

  static let passwords: [Case] = {
    func factor(_ text: String, _ failure: SealingFailure?) -> Case {
      Case("work factor \(text)", Crafted(factor: text), failure)
    }
    let salt = [UInt8](repeating: 3, count: 16)
    return [
      factor("4", nil), factor("5", .wrongPassword), factor("23", .workFactor(23)), factor("0", .malformed),
      factor("04", .malformed), factor("+4", .malformed), factor("-4", .malformed), factor("0x4", .malformed),
      factor("4a", .malformed), factor("99999999999999999999", .workFactor(.max)),
      Case("another salt", Crafted(factor: "4", salt: salt), .wrongPassword),
      Case("short salt", Crafted(factor: "4", salt: salt.dropLast()), .malformed),
      Case("long salt", Crafted(factor: "4", salt: salt + [1]), .malformed),
      Case("one argument more", Crafted(factor: "4", extra: ["1"]), .malformed),
      Case("no work factor", Crafted(factor: "4").with { $0.lines[0].removeLast(2) }, .malformed),
      Case(
        "capitals in the kind", Crafted(factor: "4").with { $0.lines[0].replace("scrypt", with: "SCRYPT") },
        .notForTheseKeys),
      Case("twice", Crafted(factor: "4").with { $0.lines += Crafted(factor: "4").lines }, .malformed),
      Case("with another", Crafted(factor: "4").with { $0.lines += ["-> other", ""] }, .malformed),
      Case("for a key", plain, .notForTheseKeys),
    ]
  }()

  /// The last sign with one of its unused bits set.
  private static func notCanonical(_ text: String) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    return text.dropLast() + String(alphabet[alphabet.firstIndex(of: text.last!)! | 1])
  }

  @Test("Rules of the header, of keys and of the content", arguments: headers + keys + payloads)
  func keyed(_ one: Case) throws {
    do throws(SealingFailure) {
      let content = try AgeFile.open(one.file, with: [AgeIdentity(), Crafted.identity])
      #expect(one.failure == nil)
      #expect(content == one.content)
    } catch { #expect(error == one.failure) }
  }

  @Test("Rules of passwords", arguments: passwords)
  func byPassword(_ one: Case) throws {
    do throws(SealingFailure) {
      let content = try AgeFile.open(one.file, password: Secret("password"))
      #expect(one.failure == nil)
      #expect(content == one.content)
    } catch { #expect(error == one.failure) }
  }

  @Test(
    "The age tool opens and refuses the same files",
    .enabled(if: AgeTool.isThere, "age is not installed, so it is not known what it says."),
    arguments: headers + keys + payloads)
  func tool(_ one: Case) {
    let opened = AgeTool.open(one.file, identity: Crafted.identity.text.string)
    #expect((opened != nil) == one.toolOpens)
    if let opened { #expect(opened == one.content) }
  }

  @Test(
    "The age tool opens and refuses the same passwords",
    .enabled(if: AgeTool.isThere, "age is not installed, so it is not known what it says."), arguments: passwords)
  func toolByPassword(_ one: Case) {
    let opened = AgeTool.open(one.file, password: "password")
    #expect((opened != nil) == one.toolOpens)
    if let opened { #expect(opened == one.content) }
  }
}
