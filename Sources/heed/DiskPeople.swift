import Conversation
import English
import Model
import Secrets
import Storage

/// The profiles on this machine, each with a folder of its own within the store's folder.
final class DiskPeople: People {
  /// The profile that is open, as it was when it was opened or changed here.
  private var entered: Profile?
  /// The store of the profile that is open.
  private(set) var store: DiskStore
  /// The commands typed in sessions of the profile that is open; nil where they are not kept in a file.
  private(set) var history: LineHistory?
  /// Whether stores are mended as they are opened.
  private let mends: Bool
  /// Whether the profile that is open now is the one to open the next time.
  var remembers = true
  private(set) var needsPassword = false
  private var settings: KeptSettings
  /// What was found in the profile that was left, and not told yet.
  private var left = StoreReport()
  private let folders: ProfileFolders
  private let places: Folders
  private let given: GivenPassword
  private let keysmith: Keysmith
  /// Whether a password was asked for and may be left in memory.
  private var hasHeardSecret = false
  private let keepsHistory: Bool
  private let onWaiting: () -> Void
  /// Holds the keys of the profile that is open, where it is encrypted.
  private(set) var keyholder: Keyholder?
  /// What its password opens, as it was when the profile was opened or locked here; nil where it is not encrypted.
  private var identity: [UInt8]?

  /// Opens the unnamed profile. `keepsHistory` where a person types at a terminal; `onWaiting` and `onPause` are told
  /// of waits for another Heed, and after wrong passwords.
  init(
    root: String, places: Folders, given: GivenPassword, keepsHistory: Bool, mends: Bool,
    onWaiting: @escaping () -> Void, onPause: @escaping (_ seconds: Int) -> Void
  ) throws(Failure) {
    self.mends = mends
    self.keepsHistory = keepsHistory
    folders = ProfileFolders(root: root)
    keysmith = Keysmith(folders, onPause: onPause)
    self.places = places
    self.given = given
    self.onWaiting = onWaiting
    store = try stored(DiskStore(folder: root, mends: mends, onWaiting: onWaiting))
    settings = KeptSettings(places.settings.map { SettingsFile(path: $0 + "/settings.json") })
    history = keepsHistory ? places.history.map { LineHistory(path: $0) } : nil
  }

  /// Read anew, since another Heed may have changed its name or its lock.
  var current: Profile? {
    guard let entered else { return nil }
    return (try? folders.all())?.first { $0.uid == entered.uid } ?? entered
  }

  /// The profile that was open when Heed was last left.
  var last: Profile? { folders.last }

  var hasLostKeys: Bool { keyholder.map { $0.identifier == nil } ?? false }

  var hasOtherLock: Bool { entered.map { identity != (try? folders.readIdentity($0.uid)) } ?? false }

  /// What was found, here and in what was left, since this was last asked.
  func takeReports() -> [StoreReport] {
    defer { left = StoreReport() }
    return [left, store.takeReport()]
  }

  /// What should be known about how the settings were found, since this was last asked.
  func takeSettingsNotices() -> [String] { settings.takeNotices() }

  func profiles() throws(Failure) -> [Profile] { try stored(folders.all()) }

  /// Also where none is given, before a password is asked for: from then on nobody else may look into this memory.
  func givenPassword() throws(Failure) -> Password? {
    forbidDumps()
    hasHeardSecret = true
    return try given.password()
  }

  /// Overwrites what is left of typed passwords in memory, where one was typed since this was last done.
  func forgetTyped() {
    if hasHeardSecret { forgetFreed() }
    hasHeardSecret = keyholder != nil
  }

  /// What stands open, for a session that begins.
  var opened: Opened {
    let kept = settings
    let settings = kept.load()
    kept.adopt(settings)
    // An encrypted profile has no history file: it would tell what the journal hides.
    let sealed = keyholder != nil && keepsHistory
    let typed = sealed ? try? store.typedCommands(limit: LineHistory.cap) : history?.lines
    return Opened(store: store, settings: settings, history: typed ?? []) {
      settings throws(Failure) in try kept.save(settings)
    }
  }

  // MARK: Making and leaving

  func register(
    _ profile: Profile, password: Password?, adopting: Bool, telling: (RecoveryKey) -> Void
  ) throws(Failure) -> Opened {
    try stored(store.sync())
    let keys = try password.map { password throws(Failure) in try keysmith.make(password) }
    try alone { () throws(Failure) in
      try refuseTaken(profile)
      try stored(
        folders.make(
          profile, keys: keys.map { ($0.keyholder, $0.identity) }, from: adopting ? store : nil,
          onCounting: {
            // A key that is told for nothing harms nobody; one that opens what counts can never be told again.
            if let keys { telling(keys.recovery) }
            // Whoever is killed from here on finds the tasks where they went.
            if remembers { try? folders.setLast(profile.uid) }
          }))
    }
    return try turn(to: profile, keys?.keyholder)
  }

  /// Runs while nobody else makes or removes a profile.
  private func alone(_ body: () throws(Failure) -> Void) throws(Failure) {
    let outcome = try stored(
      folders.alone(onWaiting: onWaiting) {
        do throws(Failure) { return Result<Void, Failure>.success(try body()) } catch { return .failure(error) }
      })
    try outcome.get()
  }

  /// Somebody else may have taken the name or the address while the questions were answered.
  private func refuseTaken(_ profile: Profile) throws(Failure) {
    for other in try stored(folders.all()) where other.uid != profile.uid {
      if caseless(other.name) == caseless(profile.name) { throw .refusal(.profile(.nameTaken(profile.name))) }
      if caseless(other.email) == caseless(profile.email) { throw .refusal(.profile(.emailTaken(profile.email))) }
    }
  }

  func open(_ profile: Profile?, password: Password?) throws(Failure) -> Opened {
    guard let profile, profile.isLocked, let password else { return try turn(to: profile, nil) }
    do throws(Failure) {
      return try countingFailures(profile) { () throws(Failure) in
        let (keyholder, isRecovered) = try keysmith.unlock(profile, password)
        if isRecovered, try given.password() != nil {
          keyholder.forget()
          throw .refusal(.profile(.recoveryInScript))
        }
        return try turn(to: profile, keyholder, isRecovered: isRecovered)
      }
    } catch {
      // While the password was typed another Heed may have taken it away, or the profile.
      guard case .trouble(.lockChanged) = error else { throw error }
      guard let present = try stored(folders.all()).first(where: { $0.uid == profile.uid }) else {
        throw .refusal(.profile(.noProfile(profile.name)))
      }
      if present.isLocked { throw error }
      return try turn(to: present, nil)
    }
  }

  /// Tries a password, later the more often one was wrong.
  private func countingFailures<Result>(
    _ profile: Profile, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let count = folders.failures(profile.uid)
    keysmith.pause(after: count)
    do throws(Failure) {
      let result = try body()
      folders.setFailures(0, of: profile.uid)
      return result
    } catch {
      switch error {
      case .refusal(.profile(.wrongPassword)):
        folders.setFailures(count + 1, of: profile.uid)
        throw .refusal(.profile(.wrongPassword(profile.name, mayBeDamaged: count + 1 >= 3)))
      case .refusal(.profile(.wrongRecoveryKey)): folders.setFailures(count + 1, of: profile.uid)
      default: break
      }
      throw error
    }
  }

  func keep(_ profile: Profile) throws(Failure) {
    try alone { () throws(Failure) in
      try refuseTaken(profile)
      try stored(folders.save(profile))
    }
    entered = profile
  }

  func remove() throws(Failure) -> Opened {
    guard let profile = current else { return opened }
    let opened = try turn(to: nil, nil)
    try alone { () throws(Failure) in try stored(folders.remove(profile.uid)) }
    return opened
  }

  // MARK: Passwords

  func verify(_ password: Password?) throws(Failure) {
    guard let profile = current, profile.isLocked, let password else { return }
    try countingFailures(profile) { () throws(Failure) in
      let (keyholder, isRecovered) = try keysmith.unlock(profile, password)
      defer { keyholder.forget() }
      // Any recovery key is right in itself; that of this profile opens its tasks.
      guard isRecovered else { return }
      do throws(StoreFailure) { _ = try DiskStore(folder: folders.folder(profile.uid), keyholder: keyholder) } catch {
        throw .refusal(.profile(.wrongPassword(profile.name)))
      }
    }
  }

  func setPassword(_ password: Password?, telling: (RecoveryKey) -> Void) throws(Failure) {
    guard var profile = current else { return }
    let uid = profile.uid
    // Before the lock goes, so that a kill in between tells nothing that is not true.
    if password == nil { folders.keepLocked(false, of: uid) }
    if let password, let keyholder {
      let identity = try keysmith.renew(keyholder, password)
      let keep = { () throws(StoreFailure) in try self.folders.saveIdentity(identity, of: uid) }
      // What the recovery key opened is sealed anew, for the keys that it made.
      if needsPassword {
        try stored(store.reseal(with: keyholder, keep: keep))
      } else {
        try stored(store.whileSealedAlike(keep))
      }
    } else if let password {
      let keys = try keysmith.make(password)
      try stored(
        store.reseal(with: keys.keyholder) { () throws(StoreFailure) in
          telling(keys.recovery)
          try folders.saveIdentity(keys.identity, of: uid)
        })
      try? folders.removeHistory(in: folders.folder(uid))
      history = nil
      keyholder = keys.keyholder
    } else {
      try stored(
        store.reseal(with: nil) { () throws(StoreFailure) in try folders.saveIdentity(nil, of: uid) })
      keyholder?.forget()
      keyholder = nil
    }
    needsPassword = false
    profile.isLocked = password != nil
    folders.keepLocked(profile.isLocked, of: uid)
    entered = profile
    identity = try? folders.readIdentity(uid)
  }

  /// Keeps that a profile is locked, or tells once that it is no more though no password was taken away here.
  private func noteLock(of profile: Profile) {
    if !profile.isLocked, folders.wasLocked(profile.uid) { left.unlocked = profile.name }
    folders.keepLocked(profile.isLocked, of: profile.uid)
  }

  /// Leaves what is open, everything of it on the disk, and goes on in another profile.
  func turn(
    to profile: Profile?, _ keys: Keyholder?, isRecovered: Bool = false
  ) throws(Failure) -> Opened {
    try stored(store.sync())
    let next: DiskStore
    do throws(StoreFailure) {
      next = try DiskStore(folder: folders.folder(profile?.uid), keyholder: keys, mends: mends, onWaiting: onWaiting)
    } catch {
      defer { keys?.forget() }
      guard case .trouble(.otherKeys) = error, let profile else { throw Failure(error) }
      // A recovery key that is right in itself opens nothing of another profile.
      if isRecovered { throw .refusal(.profile(.wrongPassword(profile.name))) }
      // A new password behind a recovery was kept by half.
      throw .refusal(.profile(.newPasswordNotKept(profile.name)))
    }
    store.close()
    left = store.takeReport()
    keyholder?.forget()
    keyholder = keys
    needsPassword = isRecovered
    store = next
    entered = profile
    identity = profile.flatMap { try? folders.readIdentity($0.uid) }
    if let profile {
      noteLock(of: profile)
      if !isRecovered { next.removeLeftovers() }
      let folder = folders.folder(profile.uid)
      if keys != nil { try? folders.removeHistory(in: folder) }
      settings = KeptSettings(folders.settings(profile.uid))
      history = keepsHistory && keys == nil ? LineHistory(path: folder + "/history", makesFolder: false) : nil
    } else {
      settings = KeptSettings(places.settings.map { SettingsFile(path: $0 + "/settings.json") })
      history = keepsHistory ? places.history.map { LineHistory(path: $0, makesFolder: false) } : nil
    }
    // Where that cannot be kept, the next session begins in the unnamed profile.
    if remembers { try? folders.setLast(profile?.uid) }
    return opened
  }
}
