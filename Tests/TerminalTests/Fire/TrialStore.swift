import Foundation
import Model
import Secrets
import Seeded
import Testing

@testable import Storage

/// The store of one trial, and the built program on it: that of the unnamed profile, or of one with a password.
final class TrialStore {
  /// The two forms of a store on the disk.
  enum Form: CaseIterable { case plain, sealed }

  let form: Form
  let folder = ProgramTests.Folder()

  init(_ form: Form) throws {
    self.form = form
    try prepare()
  }

  private static let uid = UID(high: 7, low: 7)
  private static let keys = SampleKeys.ana
  /// What opens the profile in a call of the program.
  static let opening = ["--profile", "Ana", "--password-command", "echo \(keys.password)"]

  /// Makes the folder, and in it the profile: one whose password opens at once, since no trial is about scrypt.
  func prepare() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard form == .sealed else { return }
    let folders = ProfileFolders(root: folder.store)
    let joined = Instant(seconds: 1_795_000_000)
    try folders.save(
      Profile(uid: TrialStore.uid, name: "Ana", email: "ana@example.org", joined: joined, isLocked: true))
    // Encrypted as setting a password does, so that both files are there from the start.
    try DiskStore(folder: path).reseal(with: TrialStore.keyholder(TrialStore.keys)) { () throws(StoreFailure) in
      try folders.saveIdentity(TrialStore.keys.identityFile, of: TrialStore.uid)
    }
  }

  /// A keyholder of its own that opens the stores of all trials that are encrypted, one after the other.
  static func keyholder() throws -> Keyholder { try keyholder(keys) }

  private static func keyholder(_ keys: SampleKeys) throws -> Keyholder {
    let keyholder = try Keyholder(program: #require(Keyholder.path(besideProgram: builtHeed())))
    var password = Array(keys.password.utf8)
    try keyholder.unlock(keys.identityFile, password: Secret(taking: &password))
    return keyholder
  }

  /// The folder of the store's files.
  var path: String { form == .plain ? folder.store : ProfileFolders(root: folder.store).folder(TrialStore.uid) }
  var paths: StorePaths { StorePaths(folder: path, isSealed: form == .sealed) }

  /// Opens the store here, with a keyholder of its own where it is encrypted.
  func open(calls: SystemCalls = SystemCalls()) throws -> DiskStore {
    guard form == .sealed else { return try DiskStore(folder: path, calls: calls) }
    return try DiskStore(folder: path, calls: calls, keyholder: TrialStore.keyholder(TrialStore.keys))
  }

  func start(
    _ arguments: [String] = [], joined: Bool = false, variables: [String: String] = [:]
  ) throws -> (Process, Pipe, Pipe, Pipe) {
    try ProgramTests.start(opening + arguments, in: folder, joined: joined, variables: variables)
  }

  func run(_ arguments: [String], _ script: String = "") throws -> ProgramTests.Run {
    try ProgramTests.run(opening + arguments, script, in: folder)
  }

  private var opening: [String] { form == .plain ? [] : TrialStore.opening }

  /// Every whole line of the journal.
  func journal() throws -> JournalPart {
    let file = try #require(try ReadableFile(path: paths.journal))
    return try file.wholeJournal(open().seal)
  }

  /// How many bytes stand in the files that Heed writes as it goes on.
  func size() throws -> Int {
    try [paths.snapshot, paths.journal].reduce(0) { try $0 + (FileMark(path: $1)?.size ?? 0) }
  }

  /// The names of the tasks that are there.
  func names() throws -> Set<String> {
    let store = try open()
    #expect(store.problems == [])
    return Set(store.list.all.map(\.name))
  }

  /// Every file in the folder of the store.
  var contents: [String: Data] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let files = names.map { ($0, FileManager.default.contents(atPath: path + "/" + $0) ?? Data()) }
    return Dictionary(uniqueKeysWithValues: files)
  }

  func write(_ name: String, _ data: Data) throws { try data.write(to: URL(fileURLWithPath: path + "/" + name)) }
}
