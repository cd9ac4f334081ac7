import Foundation
import Secrets
import Testing

@testable import Sealing

/// The script that the README gives to those who have no Heed.
@Suite struct OtherToolsTests {
  private static func python(_ arguments: [String]) -> (status: Int32, output: [UInt8]) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    guard (try? process.run()) != nil else { return (-1, []) }
    let output = [UInt8](pipe.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }

  private static let hasCryptography =
    python(["-c", "from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305"]).status == 0

  private static func script() throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("Sources/Sealing/README.md"), encoding: .utf8)
    let parts = text.components(separatedBy: "```")
    return try #require(parts.first { $0.hasPrefix("python\n") }).replacingOccurrences(
      of: "python\n# open", with: "# open")
  }

  private static let hasRage = python(["-c", "import pyrage"]).status == 0

  @Test(
    "Rage, through its package for Python, opens what is sealed here, and what it seals is opened here",
    .enabled(if: hasRage, "The Python package pyrage is not installed, so it is not known what rage says."))
  func rage() throws {
    let identity = AgeIdentity()
    let content = (0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let folder = TemporaryFolder()
    folder.write("keyed.age", try AgeFile.seal(content, for: [AgeIdentity().recipient, identity.recipient]))
    folder.write("word.age", try AgeFile.seal(content, password: Secret("correct horse"), workFactor: 12))
    folder.write(
      "rage.py",
      Array(
        """
        import sys, pyrage
        folder, secret, public = sys.argv[1:]
        read = lambda name: open(folder + "/" + name, "rb").read()
        identity = pyrage.x25519.Identity.from_str(secret)
        plain = pyrage.decrypt(read("keyed.age"), [identity])
        assert plain == pyrage.passphrase.decrypt(read("word.age"), "correct horse")
        open(folder + "/plain", "wb").write(plain)
        sealed = pyrage.encrypt(plain, [pyrage.x25519.Recipient.from_str(public)])
        open(folder + "/theirs.age", "wb").write(sealed)
        """.utf8))
    let arguments = ["\(folder.path)/rage.py", folder.path, identity.text.string, identity.recipient.text]
    #expect(OtherToolsTests.python(arguments).status == 0)
    #expect(folder.read("plain") == content)
    #expect(try AgeFile.open(try #require(folder.read("theirs.age")), with: [identity]) == content)
  }

  @Test(
    "The script of the README opens a journal with the recovery key",
    .enabled(if: AgeTool.isThere && hasCryptography, "age, python3 or its package cryptography is not installed."))
  func journal() throws {
    let recovery = AgeIdentity()
    let journal = SealedJournal()
    var place = JournalPlace(sequence: 41)
    var bytes = try journal.firstLine(for: ProfileKeys(recovery: recovery.recipient).recipients)
    for content in ["{\"sequence\":42}", "", "k\u{f6}nig"] {
      bytes += try journal.seal(Array(content.utf8), after: &place)
    }
    let folder = TemporaryFolder()
    folder.write("journal", bytes)
    folder.write("open.py", Array(try OtherToolsTests.script().utf8))
    folder.write("recovery.txt", Array((recovery.text.string + "\n").utf8))
    let arguments = ["open.py", "recovery.txt", "journal"].map { "\(folder.path)/\($0)" }
    let (status, output) = OtherToolsTests.python(arguments)
    #expect(status == 0)
    #expect(String(decoding: output, as: UTF8.self) == "{\"sequence\":42}\n\nk\u{f6}nig\n")
    // A script that passes over what does not open would be no proof.
    bytes[bytes.count - 5] ^= 1
    folder.write("journal", bytes)
    #expect(OtherToolsTests.python(arguments).status != 0)
  }
}
