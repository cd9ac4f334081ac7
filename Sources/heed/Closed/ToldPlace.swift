import Conversation
import Model
import Storage

/// A profile whose reminders come while Heed is closed: where it is, what is told of it now, and what was told.
struct ToldPlace {
  let folder: String
  let closed: ClosedReminders
  let settings: Settings
  let telling: ClosedTelling
  /// What became of telling its reminders.
  private(set) var told: [Ring: Told]

  private let root: String
  private let profile: Profile?
  private var file: ToldFile { ToldFile(folder: folder) }

  /// The profiles of the store in a folder, the unnamed one first. `settings` is the folder of that one's settings.
  static func all(
    of root: String, _ closed: ClosedReminders, settings: String, _ world: any World
  ) -> [ToldPlace] {
    let folders = ProfileFolders(root: root)
    let profiles: [Profile?] = [nil] + ((try? folders.all()) ?? []).map { $0 }
    return profiles.map { profile in
      let kept = profile.map { folders.settings($0.uid) } ?? SettingsFile(path: settings + "/settings.json")
      return ToldPlace(folders, profile, closed, Settings(stored: (try? kept.load())?.values ?? [:]), world)
    }
  }

  private init(
    _ folders: ProfileFolders, _ profile: Profile?, _ closed: ClosedReminders, _ settings: Settings, _ world: any World
  ) {
    (root, folder) = (folders.root, folders.folder(profile?.uid))
    (self.profile, self.closed, self.settings) = (profile, closed, settings)
    told = ToldFile(folder: folder).load()
    let isAttended = Presence.isThere(in: folder)
    if let profile, profile.isLocked {
      telling = ClosedTelling(
        times: WakeFile(folder: folder).load(), of: profile.uid, settings, since: closed.since, told: told,
        isAttended: isAttended, world)
      return
    }
    do throws(StoreFailure) {
      let list = try StoreLook.tasks(in: folder) ?? TodoList()
      telling = ClosedTelling(list, settings, since: closed.since, told: told, isAttended: isAttended, world)
    } catch {
      if case .trouble(.changing) = error {
        telling = ClosedTelling(unreadable: told, isChanging: true, world)
      } else {
        telling = ClosedTelling(unreadable: told, isChanging: false, world)
      }
    }
  }

  /// Tells of some of them, what is noted of that being on the disk already: it counts as soon as telling worked, in one step of
  /// the system for each. Between the telling and that step a kill lets it be told twice, and never not at all.
  static func noting(_ places: ArraySlice<ToldPlace>, _ tell: () -> Bool) -> Bool {
    guard let place = places.first else { return tell() }
    var worked: Bool?
    try? place.file.change {
      place.telling.note(worked: true, in: &$0)
    } ifSo: {
      let outcome = noting(places.dropFirst(), tell)
      worked = outcome
      return outcome
    }
    // What cannot be noted is told once more: better so than never.
    return worked ?? noting(places.dropFirst(), tell)
  }

  /// Takes over what became of telling, and keeps what `noting` did not: tries that failed, and what is forgotten.
  mutating func settle(worked: Bool) {
    let earlier = told
    telling.note(worked: worked, in: &told)
    guard told != earlier, !worked || telling.isEmpty else { return }
    try? file.change { telling.note(worked: worked, in: &$0) }
  }

  /// What can be done about a task where it is told of.
  func answers(for uid: UID) -> NotificationAnswers {
    NotificationAnswers(store: root, profile: profile?.name, task: uid)
  }
}
