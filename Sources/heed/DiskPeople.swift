import Conversation
import Model
import Storage

/// The profiles on this machine, each with a folder of its own within the store's folder.
final class DiskPeople: People {
  private(set) var current: Profile?
  /// The store of the profile that is open.
  private(set) var store: DiskStore
  /// The commands typed in sessions of the profile that is open; nil where they are not kept.
  private(set) var history: LineHistory?
  /// The settings of the profile that is open, as its file has them.
  private(set) var settings: KeptSettings
  private let folders: ProfileFolders
  private let places: Folders
  private let given: GivenPassword
  private let onWaiting: () -> Void
  private let keepsHistory: Bool
  /// Whether the profile that is open now is the one to open the next time.
  var remembers = true

  /// Opens the unnamed profile. `keepsHistory` where a person types at a terminal.
  init(
    root: String, places: Folders, given: GivenPassword, keepsHistory: Bool, onWaiting: @escaping () -> Void
  ) throws(Failure) {
    self.keepsHistory = keepsHistory
    folders = ProfileFolders(root: root)
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

  func givenPassword() throws(Failure) -> Secret? { try given.secret() }

  /// What stands open, for a session that begins.
  var opened: Opened {
    let kept = settings
    let settings = kept.load()
    kept.adopt(settings)
    return Opened(store: store, settings: settings, history: history?.lines ?? []) {
      settings throws(Failure) in try kept.save(settings)
    }
  }

  func register(_ profile: Profile, password: Secret?, adopting: Bool) throws(Failure) -> (Opened, RecoveryKey?) {
    try store.sync()
    try folders.alone { () throws(Failure) in
      // Somebody else may have taken the name while the questions were answered.
      for other in try folders.all() where folded(other.name) == folded(profile.name) {
        throw .refusal(.profile(.nameTaken(profile.name)))
      }
      try folders.make(profile.uid)
      if adopting {
        try store.hand(to: folders.folder(profile.uid)) { () throws(Failure) in try folders.save(profile) }
      } else {
        try folders.save(profile)
      }
    }
    return (try turn(to: profile), nil)
  }

  func open(_ profile: Profile?, password: Secret?) throws(Failure) -> Opened { try turn(to: profile) }

  func verify(_ password: Secret?) throws(Failure) {}

  func keep(_ profile: Profile) throws(Failure) {
    try folders.alone { () throws(Failure) in try folders.save(profile) }
    current = profile
  }

  func setPassword(_ password: Secret?, old: Secret?) throws(Failure) -> (Opened, RecoveryKey?) { (opened, nil) }

  func remove() throws(Failure) -> Opened {
    guard let profile = current else { return opened }
    let opened = try turn(to: nil)
    try folders.alone { () throws(Failure) in try folders.remove(profile.uid) }
    return opened
  }

  /// Leaves what is open, everything of it on the disk, and goes on in another profile.
  private func turn(to profile: Profile?) throws(Failure) -> Opened {
    try store.sync()
    let next = try DiskStore(folder: folders.folder(profile?.uid), onWaiting: onWaiting)
    store.close()
    store = next
    current = profile
    if let profile {
      let folder = folders.folder(profile.uid)
      settings = KeptSettings(SettingsFile(path: folder + "/settings.json"))
      history = keepsHistory ? LineHistory(path: folder + "/history") : nil
    } else {
      settings = KeptSettings(places.settings.map { SettingsFile(path: $0 + "/settings.json") })
      history = keepsHistory ? places.history.map { LineHistory(path: $0) } : nil
    }
    // Where that cannot be kept, the next session begins in the unnamed profile.
    if remembers { try? folders.setLast(profile?.uid) }
    return opened
  }
}
