import Foundation
import Secrets
import Testing

@testable import Sealing
@testable import Storage

/// The two forms of a store on the disk.
enum Form: CaseIterable {
  case plain, sealed

  var journal: String { self == .plain ? "journal.jsonl" : "journal.sealed" }
  var snapshot: String { self == .plain ? "tasks.json" : "tasks.age" }

  /// Opens the store of a folder; a sealed one with keys in a real keyholder of its own.
  func open(_ folder: TemporaryFolder, calls: SystemCalls = SystemCalls()) throws -> DiskStore {
    if self == .plain { return try DiskStore(folder: folder.store, calls: calls) }
    try TestKeys.ana.putIdentity(in: folder)
    return try DiskStore(folder: folder.store, calls: calls, keyholder: TestKeys.ana.keyholder())
  }
}

/// The keys of a profile with so few rounds of scrypt that a test can open it often.
struct TestKeys {
  static let ana = TestKeys(password: "tiger lily")
  static let bo = TestKeys(password: "blue river")

  let identityFile: [UInt8]
  let password: String
  /// What `age -i` takes.
  let recovery: String
  /// For whom everything is sealed, as age reads it.
  let recipients: [String]

  private init(password: String) {
    self.password = password
    let key = AgeIdentity()
    let keys = ProfileKeys(recovery: key.recipient)
    recovery = key.text.withBytes { String(decoding: $0, as: UTF8.self) }
    recipients = keys.recipients.map(\.text)
    do { identityFile = try keys.file(password: Secret(Array(password.utf8)), workFactor: 4) } catch {
      fatalError("no identity file: \(error)")
    }
  }

  func putIdentity(in folder: TemporaryFolder) throws {
    if !folder.files.contains("identity.age") { folder.write("identity.age", Data(identityFile)) }
  }

  /// One that holds these keys.
  func keyholder() throws -> Keyholder { try TestKeys.unlocked(identityFile, password) }

  /// One that holds the recovery key alone.
  func recovered() throws -> Keyholder {
    let keyholder = try TestKeys.start()
    try keyholder.recover(Secret(Array(recovery.utf8)))
    return keyholder
  }

  static func unlocked(_ identityFile: [UInt8], _ password: String) throws -> Keyholder {
    let keyholder = try start()
    try keyholder.unlock(identityFile, password: Secret(Array(password.utf8)))
    return keyholder
  }

  private final class Marker {}

  private static func start() throws -> Keyholder {
    var folder = Bundle(for: Marker.self).bundleURL.resolvingSymlinksInPath()
    while folder.path != "/" {
      if let found = Keyholder.path(besideProgram: folder.path + "/heed") { return try Keyholder(program: found) }
      folder.deleteLastPathComponent()
    }
    throw CocoaError(.fileNoSuchFile)
  }
}

extension Secret {
  convenience init(_ bytes: [UInt8]) {
    var bytes = bytes
    self.init(taking: &bytes)
  }
}
