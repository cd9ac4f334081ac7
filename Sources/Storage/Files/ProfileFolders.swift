import Model
import Secrets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folders of profiles within a store's folder: `people/UID`, each with a `profile.json` and a store of its own.
///
/// A new one is prepared as `people/new-UID` and counts once it is renamed; a removed one is `people/removed-UID` first.
public struct ProfileFolders: Sendable {
  /// The folder of the unnamed profile, in which all others lie.
  public let root: String
  private let calls: SystemCalls

  /// The folders of profiles within that folder, which need not be there.
  public init(root: String) { self.init(root: root, calls: SystemCalls()) }

  init(root: String, calls: SystemCalls) {
    self.root = root
    self.calls = calls
  }

  private var people: String { root + "/people" }
  private var lastFile: SettingsFile { SettingsFile(path: people + "/last.json") }

  /// The folder of a profile's store; the root for nil.
  public func folder(_ uid: UID?) -> String { uid.map { people + "/" + $0.text } ?? root }

  /// The identity that the password opens. It is there while the profile is encrypted, unless somebody deletes it.
  public func identity(_ uid: UID) -> String { folder(uid) + "/identity.age" }

  /// All profiles, the oldest first. One whose file cannot be read is called by the beginning of its folder's name, so
  /// that its tasks can be had, and nobody goes on in the unnamed profile unawares.
  public func all() throws(StoreFailure) -> [Profile] {
    let names = try troubled { () throws(Trouble) in try namesInFolder(people) }
    let profiles = names.compactMap { UID(text: $0) }.compactMap { try? read($0) }
    return profiles.sorted { ($0.joined.seconds, $0.uid.text) < ($1.joined.seconds, $1.uid.text) }
  }

  private func read(_ uid: UID) throws(StoreFailure) -> Profile? {
    let isLocked = try troubled { () throws(Trouble) -> Bool? in
      guard try FileMark(path: folder(uid)) != nil else { return nil }
      if try FileMark(path: identity(uid)) != nil { return true }
      return try StorePaths.isLocked(folder(uid))
    }
    guard let isLocked else { return nil }
    let contents = try? file(uid).load()
    return Profile(
      uid: uid, name: contents?["name"] ?? "p" + uid.text.prefix(8), email: contents?["email"] ?? "",
      joined: contents?["joined"].flatMap { Instant(iso: $0) } ?? Instant(seconds: 0), isLocked: isLocked)
  }

  /// Whether a profile was locked when that was last kept: then it is locked, or somebody took its lock away outside Heed.
  public func wasLocked(_ uid: UID) -> Bool { (try? file(uid).load())?["locked"] == "yes" }

  /// Keeps whether a profile is locked. A file that cannot be read stays as it is.
  public func keepLocked(_ isLocked: Bool, of uid: UID) {
    guard isLocked != wasLocked(uid), var contents = try? file(uid).load() else { return }
    contents["locked"] = isLocked ? "yes" : nil
    try? file(uid).save(contents)
  }

  private func file(_ uid: UID) -> SettingsFile { own("profile.json", uid) }

  /// A small file of a profile's own. Whoever has a deleted profile open must not bring its folder back.
  private func own(_ name: String, _ uid: UID) -> SettingsFile {
    SettingsFile(path: folder(uid) + "/" + name, calls: calls, makesFolder: false)
  }

  /// Keeps a profile's name and address, as one step.
  public func save(_ profile: Profile) throws(StoreFailure) { try keep(profile, file(profile.uid)) }

  private func keep(_ profile: Profile, _ file: SettingsFile) throws(StoreFailure) {
    var contents = (try? file.load()) ?? SettingsFile.Contents()
    contents["name"] = profile.name
    contents["email"] = profile.email
    contents["joined"] = profile.joined.iso
    try file.save(contents)
  }

  /// The profile that was opened last and not closed.
  public var last: Profile? {
    guard let text = (try? lastFile.load())?["open"], let uid = UID(text: text) else { return nil }
    return try? read(uid)
  }

  /// Remembers which profile is open; nil for the unnamed one.
  public func setLast(_ uid: UID?) throws(StoreFailure) {
    var contents = try lastFile.load()
    if contents["open"] == uid?.text { return }
    contents["open"] = uid?.text
    try lastFile.save(contents)
  }

  // MARK: What the password opens

  /// The identity that the password opens; nothing where it is gone and what it locked is there, which the recovery key
  /// opens without it. Throws `Trouble.lockChanged` where nothing is locked any more.
  public func readIdentity(_ uid: UID) throws(StoreFailure) -> [UInt8] {
    try troubled { () throws(Trouble) in
      guard let file = try ReadableFile(path: identity(uid)) else {
        if try StorePaths.isLocked(folder(uid)) { return [] }
        throw .lockChanged(path: folder(uid))
      }
      return try file.bytes(0..<(try file.mark().size))
    }
  }

  /// Keeps the identity, as one step; nil removes it, and with it every way to what it locked.
  public func saveIdentity(_ bytes: [UInt8]?, of uid: UID) throws(StoreFailure) {
    try saveIdentity(bytes, in: folder(uid))
  }

  /// Keeps the identity of a profile that is being made in this folder, as one step; nil removes it.
  public func saveIdentity(_ bytes: [UInt8]?, in folder: String) throws(StoreFailure) {
    let path = folder + "/identity.age"
    // What was told names tasks, and times stand in the clear only beside a password.
    _ = calls.remove(ToldFile(folder: folder).path)
    if bytes == nil { _ = calls.remove(WakeFile(folder: folder).path) }
    try troubled { () throws(Trouble) in
      guard let bytes else {
        try checked(calls.remove(path), path)
        try checked(calls.syncFolder(folder), path)
        return
      }
      try calls.replace(path) { (send: WriteBytes) throws(Trouble) in try sending(bytes, send) }
    }
  }

  /// Removes the files of typed commands, half written ones too, which would tell what is encrypted.
  public func removeHistory(in folder: String) throws(StoreFailure) {
    try troubled { () throws(Trouble) in
      for name in try namesInFolder(folder) where name.hasPrefix("history") {
        try checked(calls.remove(folder + "/" + name), folder)
      }
    }
  }

  /// How often in a row the password was wrong.
  public func failures(_ uid: UID) -> Int {
    ((try? tries(uid).load())?["failures"]).flatMap { Int($0) } ?? 0
  }

  /// Remembers it, so that leaving Heed does not make the next try come sooner.
  public func setFailures(_ count: Int, of uid: UID) {
    guard count != failures(uid), var contents = try? tries(uid).load() else { return }
    contents["failures"] = count == 0 ? nil : String(count)
    try? tries(uid).save(contents)
  }

  private func tries(_ uid: UID) -> SettingsFile { own("tries.json", uid) }

  /// The settings of a profile.
  public func settings(_ uid: UID) -> SettingsFile { own("settings.json", uid) }

  /// Removes a profile with all that is in its folder, for ever.
  public func remove(_ uid: UID) throws(StoreFailure) {
    try troubled { () throws(Trouble) in
      // First out of sight, as one step: what a crash leaves of it is nobody's profile.
      let gone = people + "/removed-" + uid.text
      try checked(calls.rename(folder(uid), gone), folder(uid))
      try checked(calls.syncFolder(people), people)
      try erase(gone)
    }
  }

  /// Runs while nobody else makes or removes a profile, so that a name is given once. `onWaiting` is called once when
  /// somebody else does so for two seconds.
  public func alone<Result>(
    onWaiting: (() -> Void)? = nil, _ body: () throws(StoreFailure) -> Result
  ) throws(StoreFailure) -> Result {
    let lock = StoreLock(path: people + "/lock", calls: calls, onWaiting: onWaiting)
    try troubled { () throws(Trouble) in
      try calls.makeFolders(people)
      try lock.acquire()
    }
    defer { lock.release() }
    return try body()
  }

  // MARK: New profiles

  /// Makes a profile, with all that `giver` holds where one is given, which is empty then. Call it `alone`.
  ///
  /// `keys` lock it: who holds them, and the file that the password opens. It is encrypted before it counts. `onCounting`
  /// is called right before it does: what must be known by then is told there. From when it counts nothing is thrown. A
  /// crash leaves no profile, or one that has everything.
  public func make(
    _ profile: Profile, keys: (keyholder: Keyholder, identity: [UInt8])?, from giver: DiskStore?,
    onCounting: () -> Void = {}
  ) throws(StoreFailure) {
    let made = try prepare(profile.uid)
    func finish() throws(StoreFailure) {
      if let keys {
        try DiskStore(folder: made, calls: calls).reseal(with: keys.keyholder) { () throws(StoreFailure) in
          try saveIdentity(keys.identity, in: made)
        }
        try removeHistory(in: made)
      }
      try keep(profile, SettingsFile(path: made + "/profile.json", calls: calls))
      onCounting()
      try troubled { () throws(Trouble) in
        try checked(calls.rename(made, folder(profile.uid)), folder(profile.uid))
        // It counts. Who gave to it forces that to the disk once more before anything goes from there.
        _ = calls.syncFolder(people)
      }
    }
    guard let giver else { return try finish() }
    try giver.hand(to: made, becoming: folder(profile.uid), keep: finish)
  }

  /// Makes the folder in which a new profile is prepared, and removes what crashes left of others.
  private func prepare(_ uid: UID) throws(StoreFailure) -> String {
    let made = people + "/new-" + uid.text
    try troubled { () throws(Trouble) in
      for name in try namesInFolder(people) where name.hasPrefix("new-") || name.hasPrefix("removed-") {
        // What cannot be removed is nobody's profile, and no reason to make none.
        try? erase(people + "/" + name)
      }
      try calls.makeFolders(made)
    }
    return made
  }

  /// Removes a file, or a folder with all that is in it. A symbolic link is not followed.
  private func erase(_ path: String) throws(Trouble) {
    let removed = uninterrupted { calls.remove(path) }
    // What unlink(2) says of a folder, on Linux and elsewhere.
    guard removed == -EISDIR || removed == -EPERM else {
      try checked(removed, path)
      return
    }
    for name in try namesInFolder(path) { try erase(path + "/" + name) }
    removeFolder(path)
  }
}
