import Conversation
import Model
import Secrets
import Storage

/// The profiles on this machine, each with a folder of its own within the store's folder.
final class DiskPeople: People {
  private(set) var current: Profile?
  /// The store of the profile that is open.
  private(set) var store: DiskStore
  /// The commands typed in sessions of the profile that is open; nil where they are not kept in a file.
  private(set) var history: LineHistory?
  /// Whether the profile that is open now is the one to open the next time.
  var remembers = true
  private(set) var needsPassword = false
  private var settings: KeptSettings
  private let folders: ProfileFolders
  private let places: Folders
  private let given: GivenPassword
  private let keysmith: Keysmith
  private let keepsHistory: Bool
  private let onWaiting: () -> Void
  /// Holds the keys of the profile that is open, where it is encrypted.
  private var keyholder: Keyholder?

  /// Opens the unnamed profile. `keepsHistory` where a person types at a terminal.
  init(
    root: String, places: Folders, given: GivenPassword, keepsHistory: Bool, onWaiting: @escaping () -> Void
  ) throws(Failure) {
    self.keepsHistory = keepsHistory
    folders = ProfileFolders(root: root)
    keysmith = Keysmith(folders)
    self.places = places
    self.given = given
    self.onWaiting = onWaiting
    store = try DiskStore(folder: root, onWaiting: onWaiting)
    settings = KeptSettings(places.settings.map { SettingsFile(path: $0 + "/settings.json") })
    history = keepsHistory ? places.history.map { LineHistory(path: $0) } : nil
  }

  /// The profile that was open when Heed was last left.
  var last: Profile? { folders.last }

  func profiles() throws(Failure) -> [Profile] { try folders.all() }

  func givenPassword() throws(Failure) -> Password? { try given.password() }

  /// What stands open, for a session that begins.
  var opened: Opened {
    let kept = settings
    let settings = kept.load()
    kept.adopt(settings)
    // An encrypted profile has no history file: it would tell what the journal hides.
    let typed = keyholder == nil ? history?.lines : try? store.typedCommands(limit: LineHistory.cap)
    return Opened(store: store, settings: settings, history: typed ?? []) {
      settings throws(Failure) in try kept.save(settings)
    }
  }

  // MARK: Making and leaving

  func register(_ profile: Profile, password: Password?, adopting: Bool) throws(Failure) -> (Opened, RecoveryKey?) {
    try store.sync()
    let keys = try password.map { password throws(Failure) in try keysmith.make(password) }
    try folders.alone { () throws(Failure) in
      // Somebody else may have taken the name while the questions were answered.
      for other in try folders.all() where folded(other.name) == folded(profile.name) {
        throw .refusal(.profile(.nameTaken(profile.name)))
      }
      try folders.make(profile.uid)
      guard adopting else { return try begin(profile, keys) }
      try store.hand(to: folders.folder(profile.uid)) { () throws(Failure) in try begin(profile, keys) }
    }
    return (try turn(to: profile, keys?.keyholder), keys?.recovery)
  }

  /// Makes a profile count whose folder holds all that it begins with. Encrypted ones are encrypted first.
  private func begin(_ profile: Profile, _ keys: Keysmith.Made?) throws(Failure) {
    if let keys {
      let plain = try DiskStore(folder: folders.folder(profile.uid))
      try plain.reseal(with: keys.keyholder) { () throws(Failure) in
        try folders.saveIdentity(keys.identity, of: profile.uid)
      }
      folders.removeHistory(profile.uid)
    }
    try folders.save(profile)
  }

  func open(_ profile: Profile?, password: Password?) throws(Failure) -> Opened {
    guard let profile, profile.isLocked, let password else { return try turn(to: profile, nil) }
    let count = folders.failures(profile.uid)
    keysmith.pause(after: count)
    do throws(Failure) {
      let (keyholder, isRecovered) = try keysmith.unlock(profile, password)
      let opened = try turn(to: profile, keyholder, isRecovered: isRecovered)
      folders.setFailures(0, of: profile.uid)
      return opened
    } catch {
      if case .refusal(.profile(.wrongPassword)) = error { folders.setFailures(count + 1, of: profile.uid) }
      throw error
    }
  }

  func keep(_ profile: Profile) throws(Failure) {
    try folders.alone { () throws(Failure) in try folders.save(profile) }
    current = profile
  }

  func remove() throws(Failure) -> Opened {
    guard let profile = current else { return opened }
    let opened = try turn(to: nil, nil)
    try folders.alone { () throws(Failure) in try folders.remove(profile.uid) }
    return opened
  }

  // MARK: Passwords

  func verify(_ password: Password?) throws(Failure) {
    guard let profile = current, profile.isLocked, let password else { return }
    let count = folders.failures(profile.uid)
    keysmith.pause(after: count)
    do throws(Failure) {
      try keysmith.unlock(profile, password).keyholder.forget()
      folders.setFailures(0, of: profile.uid)
    } catch {
      folders.setFailures(count + 1, of: profile.uid)
      throw error
    }
  }

  func setPassword(_ password: Password?) throws(Failure) -> RecoveryKey? {
    guard var profile = current else { return nil }
    let uid = profile.uid
    var recovery: RecoveryKey?
    if let password, let keyholder {
      let identity = try keysmith.renew(keyholder, password)
      let keep = { () throws(Failure) in try self.folders.saveIdentity(identity, of: uid) }
      // What the recovery key opened is sealed anew, for the keys that it made.
      if needsPassword { try store.reseal(with: keyholder, keep: keep) } else { try keep() }
    } else if let password {
      let keys = try keysmith.make(password)
      try store.reseal(with: keys.keyholder) { () throws(Failure) in try folders.saveIdentity(keys.identity, of: uid) }
      folders.removeHistory(uid)
      history = nil
      keyholder = keys.keyholder
      recovery = keys.recovery
    } else {
      try store.reseal(with: nil) { () throws(Failure) in try folders.saveIdentity(nil, of: uid) }
      keyholder?.forget()
      keyholder = nil
    }
    needsPassword = false
    profile.isLocked = password != nil
    current = profile
    return recovery
  }

  /// Leaves what is open, everything of it on the disk, and goes on in another profile.
  private func turn(
    to profile: Profile?, _ keys: Keyholder?, isRecovered: Bool = false
  ) throws(Failure) -> Opened {
    try store.sync()
    let next: DiskStore
    do throws(Failure) {
      next = try DiskStore(folder: folders.folder(profile?.uid), keyholder: keys, onWaiting: onWaiting)
    } catch {
      keys?.forget()
      // A recovery key that is right in itself opens nothing of another profile.
      if isRecovered, case .trouble(.sealBroken) = error, let profile {
        throw .refusal(.profile(.wrongPassword(profile.name)))
      }
      throw error
    }
    store.close()
    keyholder?.forget()
    keyholder = keys
    needsPassword = isRecovered
    store = next
    current = profile
    if let profile {
      next.removeLeftovers()
      let folder = folders.folder(profile.uid)
      settings = KeptSettings(SettingsFile(path: folder + "/settings.json"))
      history = keepsHistory && keys == nil ? LineHistory(path: folder + "/history") : nil
    } else {
      settings = KeptSettings(places.settings.map { SettingsFile(path: $0 + "/settings.json") })
      history = keepsHistory ? places.history.map { LineHistory(path: $0) } : nil
    }
    // Where that cannot be kept, the next session begins in the unnamed profile.
    if remembers { try? folders.setLast(profile?.uid) }
    return opened
  }
}
