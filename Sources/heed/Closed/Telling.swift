import Conversation
import English
import Model
import Storage

/// `heed --tell`: tells what has come in all stores whose reminders come while Heed is closed, notes it, and prints when to look
/// again, in seconds since 1970 and 0 for when something changes, then the folders in which that is seen, a line each; or
/// `off`. The program heed-reminder calls it (D30).
struct Telling {
  /// A profile whose reminders come, and where.
  private struct Place {
    let folder: String
    let settings: Settings
    let file: ToldFile
    var told: [Ring: Told]
    let telling: ClosedTelling
  }

  private let closed: ClosedReminders
  private let world: SystemWorld
  /// Where the settings of unnamed profiles are.
  private let settings: String

  /// Carries out the call; the exit status.
  static func run(_ options: Options) -> Int32 {
    let folders = Folders()
    var lines = ["off"]
    if let settings = folders.settings, let closed = ClosedFile(folder: settings).load() {
      let world = SystemWorld(fixedClock: options.now, home: folders.home)
      lines = Telling(closed: closed, world: world, settings: settings).look()
    }
    return writeAll(Array((lines.joined(separator: "\n") + "\n").utf8), to: 1) == 0 ? 0 : 2
  }

  /// Tells, and says when to look again and where.
  private func look() -> [String] {
    var places = closed.stores.flatMap(places)
    let worked = tell(places.filter { !$0.telling.isEmpty })
    for place in places.indices where !places[place].telling.isEmpty || !places[place].told.isEmpty {
      let telling = places[place].telling
      telling.note(worked: worked, in: &places[place].told)
      // What cannot be kept is told once more: better so than never.
      try? places[place].file.change { telling.note(worked: worked, in: &$0) }
    }
    let next = places.compactMap { $0.telling.next($0.told) }.min()
    return [String(next?.seconds ?? 0), settings] + closed.stores.map { $0 + "/people" } + places.map(\.folder)
  }

  /// Tells what is new in one sentence, to the commands of these profiles too; whether that worked.
  private func tell(_ places: [Place]) -> Bool {
    guard let first = places.first?.settings else { return true }
    let voice = Voice(
      level: first.level, now: world.today, clock24: first.clock24, workingDay: first.workingDay,
      wallClock: world.wallClock)
    let tellings = places.map(\.telling)
    guard let sentence = ClosedTelling.sentence(tellings, saysNames: closed.saysNames, voice) else { return true }
    let commands = Set(places.map(\.settings.reminderCommand)).filter { !$0.isEmpty }
    return TellingPrograms.tell(
      sentence, by: closed.way, commands: commands.sorted(), isUrgent: tellings.contains(where: \.isUrgent))
  }

  /// The profiles of a store.
  private func places(_ root: String) -> [Place] {
    let folders = ProfileFolders(root: root)
    let profiles = (try? folders.all()) ?? []
    return [place(folders, nil)] + profiles.map { place(folders, $0) }
  }

  private func place(_ folders: ProfileFolders, _ profile: Profile?) -> Place {
    let folder = folders.folder(profile?.uid)
    let kept = profile.map { folders.settings($0.uid) } ?? SettingsFile(path: settings + "/settings.json")
    let settings = Settings(stored: (try? kept.load())?.values ?? [:])
    let file = ToldFile(folder: folder)
    let told = file.load()
    return Place(
      folder: folder, settings: settings, file: file, told: told, telling: telling(folder, profile, settings, told))
  }

  private func telling(
    _ folder: String, _ profile: Profile?, _ settings: Settings, _ told: [Ring: Told]
  ) -> ClosedTelling {
    let isAttended = Presence.isThere(in: folder)
    if let profile, profile.isLocked {
      return ClosedTelling(
        times: WakeFile(folder: folder).load(), of: profile.uid, settings, since: closed.since, told: told,
        isAttended: isAttended, world)
    }
    do throws(StoreFailure) {
      let list = try StoreLook.tasks(in: folder) ?? TodoList()
      return ClosedTelling(list, settings, since: closed.since, told: told, isAttended: isAttended, world)
    } catch {
      if case .trouble(.changing) = error { return ClosedTelling(unreadable: told, isChanging: true, world) }
      return ClosedTelling(unreadable: told, isChanging: false, world)
    }
  }
}
