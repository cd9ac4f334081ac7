import Secrets
import Testing

@testable import Sealing

@Suite struct ProfileKeysTests {
  @Test("The identity file gives back the keys, and only to its password")
  func file() throws {
    let recovery = AgeIdentity()
    let keys = ProfileKeys(recovery: recovery.recipient)
    let file = try keys.file(password: Secret("first"), workFactor: 6)
    let opened = try ProfileKeys(file: file, password: Secret("first"))
    #expect(opened.recipients == keys.recipients)
    #expect(opened.recipients[1] == recovery.recipient)
    let sealed = try AgeFile.seal([5], for: keys.recipients)
    #expect(try AgeFile.open(sealed, with: opened.identities) == [5])
    #expect(try AgeFile.open(sealed, with: [recovery]) == [5])
    let wrong = failure { () throws(SealingFailure) in try ProfileKeys(file: file, password: Secret("second")) }
    #expect(wrong == .wrongPassword)
    // The same keys under another password: no other file need change.
    let renewed = try opened.file(password: Secret("second"), workFactor: 6)
    let again = try ProfileKeys(file: renewed, password: Secret("second"))
    #expect(try AgeFile.open(sealed, with: again.identities) == [5])
  }

  @Test(
    "A file that a password opens but that holds no keys is refused",
    arguments: [
      "", "AGE-SECRET-KEY-1", "# recovery key: age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj\n",
    ])
  func noKeys(_ text: String) throws {
    let file = try AgeFile.seal(Array(text.utf8), password: Secret("word"), workFactor: 6)
    let found = failure { () throws(SealingFailure) in try ProfileKeys(file: file, password: Secret("word")) }
    #expect(found == .noKeys)
  }

  @Test(
    "The age tool opens what is sealed for a profile with its identity file and with the recovery key",
    .enabled(if: AgeTool.isThere, "age is not installed, so it is not known what it says."))
  func tool() throws {
    let recovery = AgeIdentity()
    let keys = ProfileKeys(recovery: recovery.recipient)
    let file = try keys.file(password: Secret("correct horse"), workFactor: 6)
    let sealed = try AgeFile.seal(Array("Pay rent".utf8), for: keys.recipients)
    #expect(AgeTool.open(sealed, identityFile: file, password: "correct horse") == Array("Pay rent".utf8))
    #expect(AgeTool.open(sealed, identityFile: file, password: "wrong") == nil)
    // The recovery key as it is said, joined again.
    let groups = RecoveryForm.groups(of: recovery.text.string)
    let joined = RecoveryForm.prefix + groups.joined()
    #expect(AgeTool.open(sealed, identity: joined) == Array("Pay rent".utf8))
    #expect(AgeTool.open(sealed, identity: joined.lowercased()) == nil)
  }
}
