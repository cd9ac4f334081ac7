import Foundation
import Model
import Secrets
import Seeded
import Testing

@testable import Storage

/// The power goes off while profiles are made, locked and unlocked: every answered task is there once, in a store that
/// opens, and a profile is locked or not as it was answered.
@Suite(.enabled(if: Recording.library != nil)) struct PowerPeopleTests {
  private static let password = "tiger lily 9"

  /// What is typed; with a password given by the call.
  private static let scripts: [[String]] = [
    // The tasks go along into a profile that is locked, unlocked and locked again.
    [
      "add One", "add Two", "set clock 24", "register yes", "Ana", "ana@example.org", "add Three", "password none yes",
      "add Four", "password", "add Five",
    ],
    // Profiles without tasks, with tasks beside them.
    [
      "register", "Ana", "ana@example.org", "add One", "logout", "add Two", "register yes none", "Bo",
      "bo@example.org", "add Three", "set clock 24", "login Ana", "add Four",
    ],
  ]

  @Test func profilesAndPasswords() throws {
    var (states, faults) = (0, Faults())
    try Fire.trials("Power cut in profiles", .plain, few: 2) { seed, random in
      let trial = try TrialStore(.plain)
      let lines = PowerPeopleTests.scripts[Int(seed % 2)]
      let disk = try PowerDisk(trial.folder.url.path)
      let arguments = ["--echo", "--password-command", "echo \(PowerPeopleTests.password)"]
      let recording = try Recording.of(trial, arguments, typing: lines.map { $0 + "\n" }, waits: false)
      let names = lines.filter { $0.hasPrefix("add ") }.map { String($0.dropFirst(4)) }
      let adds = recording.answers.split(separator: "\n").count { $0.hasPrefix("Added ") }
      #expect(adds == names.count, "\(recording.answers)")
      var (said, seen): (String, Set<Int>) = ("", [])
      for (number, call) in recording.calls.enumerated() {
        disk.take(call, at: recording.times[number])
        if case .answered(let bytes) = call { said += String(decoding: bytes, as: UTF8.self) }
        for (reachOfNames, reachOfBytes) in PowerCuts.reaches(disk, &random) {
          let left = disk.left(names: reachOfNames, bytes: reachOfBytes, &random)
          guard seen.insert([left.hashValue, said.hashValue].hashValue).inserted else { continue }
          states += 1
          let promise = Promise(said, whole: recording.answers, names: names)
          let note = "after call \(number), \(reachOfNames), \(reachOfBytes), seed \(seed)"
          faults.add(try promise.faults(in: left, note))
        }
      }
    }
    faults.tell("Power cut in profiles: \(states) states")
  }

  /// What the answers so far promise of all stores together.
  private struct Promise {
    let names: [String]
    let answered: Set<String>
    /// Whether the profile Ana was last said to be locked; nil before it was registered.
    let isLocked: Bool?
    /// What may be said of that behind it, some of which may be true already.
    let later: [Bool]
    let hasSettings: Bool

    init(_ said: String, whole: String, names: [String]) {
      self.names = names
      let lines = said.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      answered = Set(names.prefix(lines.count { $0.hasPrefix("Added ") }))
      hasSettings = lines.contains("Clock 24.")
      let (now, all) = (Promise.locks(said), Promise.locks(whole))
      isLocked = now.last
      later = Array(all[now.count...])
    }

    private static func locks(_ said: String) -> [Bool] {
      said.split(separator: "\n").compactMap { line in
        if line.hasPrefix("Registered, Ana") || line.hasPrefix("Password set, Ana") { return true }
        return line.hasPrefix("Password off, Ana") ? false : nil
      }
    }

    func faults(in left: PowerDisk.Left, _ note: String) throws -> Faults {
      let folder = ProgramTests.Folder()
      try left.put(in: folder.url.path)
      var (faults, found): (Faults, [String]) = (Faults(), [])
      do {
        // The unnamed profile first, as whoever opens one of the others does.
        found += try open(folder.store, nil)
        let folders = ProfileFolders(root: folder.store)
        let profiles = try folders.all()
        for profile in profiles {
          found += try open(folders.folder(profile.uid), profile.isLocked ? folders.readIdentity(profile.uid) : nil)
        }
        let ana = profiles.first { $0.name == "Ana" }
        if ana == nil, isLocked != nil { faults.add("a profile is gone", note) }
        if let ana, ana.isLocked != isLocked, !later.contains(ana.isLocked) {
          faults.add("locked otherwise than said", note)
        }
      } catch {
        faults.add("does not open", "\(error), \(note)")
        return faults
      }
      let missing = answered.subtracting(found)
      if !missing.isEmpty { faults.add("an answered task is gone", "\(missing), \(note)") }
      if Set(found).count < found.count { faults.add("a task is there twice", "\(found), \(note)") }
      if !Set(found).isSubset(of: names) { faults.add("invented", "\(found), \(note)") }
      let settings = left.files.filter { $0.key.hasSuffix("settings.json") }.values
      if hasSettings, !settings.contains(where: { String(decoding: $0, as: UTF8.self).contains("24") }) {
        faults.add("a setting that was answered is gone", note)
      }
      return faults
    }

    private func open(_ path: String, _ identity: [UInt8]?) throws -> [String] {
      let keyholder = try identity.map { identity in
        let keyholder = try Keyholder(program: #require(Keyholder.path(besideProgram: builtHeed())))
        var password = Array(PowerPeopleTests.password.utf8)
        try keyholder.unlock(identity, password: Secret(taking: &password))
        return keyholder
      }
      return try DiskStore(folder: path, calls: Fire.hasty, keyholder: keyholder).list.all.map(\.name)
    }
  }
}
