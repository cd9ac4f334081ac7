import Foundation
import Model
import Secrets
import Testing

import struct Seeded.SampleKeys

@testable import Storage

/// The two forms of a store on the disk.
enum Form: CaseIterable {
  case plain, sealed

  var journal: String { self == .plain ? "journal.jsonl" : "journal.sealed" }
  var snapshot: String { self == .plain ? "tasks.json" : "tasks.age" }

  /// Opens the store of a folder; a sealed one with keys in a real keyholder of its own.
  func open(
    _ folder: TemporaryFolder, calls: SystemCalls = SystemCalls(), keyholder: Keyholder? = nil
  ) throws -> DiskStore {
    if self == .plain { return try DiskStore(folder: folder.store, calls: calls) }
    let keyholder = try keyholder ?? SampleKeys.ana.keyholder()
    if !folder.files.contains("identity.age") { try SampleKeys.ana.seal(folder.store, with: keyholder) }
    return try DiskStore(folder: folder.store, calls: calls, keyholder: keyholder)
  }

  /// A keyholder that opens it many times; nil for a plain one.
  var keyholder: Keyholder? {
    get throws { self == .plain ? nil : try SampleKeys.ana.keyholder() }
  }
}

extension SampleKeys {
  func putIdentity(in folder: TemporaryFolder) throws {
    if !folder.files.contains("identity.age") { folder.write("identity.age", Data(identityFile)) }
  }

  /// Encrypts the plain store of a folder, be it empty, as setting a password does.
  func seal(_ folder: String, with keyholder: Keyholder) throws {
    try DiskStore(folder: folder, calls: .hasty).reseal(with: keyholder) { () throws(StoreFailure) in
      try ProfileFolders(root: folder).saveIdentity(identityFile, in: folder)
    }
  }

  /// One that holds these keys.
  func keyholder() throws -> Keyholder { try SampleKeys.unlocked(identityFile, password) }

  /// One that holds the recovery key alone.
  func recovered() throws -> Keyholder {
    let keyholder = try SampleKeys.start()
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
