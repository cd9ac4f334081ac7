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
    let closed: ClosedReminders
    let settings: Settings
    let file: ToldFile
    var told: [Ring: Told]
    let telling: ClosedTelling
  }

  private let stores: [String: ClosedReminders]
  private let world: SystemWorld
  /// Where the settings of unnamed profiles are.
  private let settings: String

  /// Carries out the call; the exit status.
  static func run(_ options: Options) -> Int32 {
    let folders = Folders()
    var lines = ["off"]
    let stores = folders.settings.map { ClosedFile(folder: $0).load() } ?? [:]
    if let settings = folders.settings, !stores.isEmpty {
      let world = SystemWorld(fixedClock: options.now, home: folders.home)
      lines = Telling(stores: stores, world: world, settings: settings).look()
    }
    return writeAll(Array((lines.joined(separator: "\n") + "\n").utf8), to: 1) == 0 ? 0 : 2
  }

  /// Tells, and says when to look again and where.
  private func look() -> [String] {
    let roots = stores.keys.sorted()
    var places = roots.flatMap { root in stores[root].map { profiles(of: root, $0) } ?? [] }
    // Stores of the same ways are told of in one sentence.
    for closed in Set(places.map { Manner($0.closed) }) {
      let alike = places.indices.filter { Manner(places[$0].closed) == closed }
      let worked = tell(alike.map { places[$0] }.filter { !$0.telling.isEmpty })
      for place in alike { note(worked: worked, in: &places[place]) }
    }
    let next = places.compactMap { $0.telling.next($0.told) }.min()
    let people: [String] = roots.map { $0 + "/people" }
    return [String(next?.seconds ?? 0), settings] + people + places.map(\.folder)
  }

  /// How they are told, whenever that began.
  private struct Manner: Hashable {
    let way: ClosedReminders.Way
    let saysNames: Bool

    init(_ closed: ClosedReminders) { (way, saysNames) = (closed.way, closed.saysNames) }
  }

  private func note(worked: Bool, in place: inout Place) {
    guard !place.telling.isEmpty || !place.told.isEmpty else { return }
    place.telling.note(worked: worked, in: &place.told)
    // What cannot be kept is told once more: better so than never.
    try? place.file.change { place.telling.note(worked: worked, in: &$0) }
  }

  /// Tells what is new in one sentence, to the commands of these profiles too; whether that worked.
  private func tell(_ places: [Place]) -> Bool {
    guard let first = places.first else { return true }
    let settings = first.settings
    let voice = Voice(
      level: settings.level, now: world.today, clock24: settings.clock24, workingDay: settings.workingDay,
      wallClock: world.wallClock)
    let tellings = places.map(\.telling)
    guard let sentence = ClosedTelling.sentence(tellings, saysNames: first.closed.saysNames, voice) else { return true }
    let commands = Set(places.map(\.settings.reminderCommand)).filter { !$0.isEmpty }
    return TellingPrograms.tell(
      sentence, by: first.closed.way, commands: commands.sorted(), isUrgent: tellings.contains(where: \.isUrgent))
  }

  /// The profiles of a store.
  private func profiles(of root: String, _ closed: ClosedReminders) -> [Place] {
    let folders = ProfileFolders(root: root)
    let profiles = (try? folders.all()) ?? []
    return [place(folders, nil, closed)] + profiles.map { place(folders, $0, closed) }
  }

  private func place(_ folders: ProfileFolders, _ profile: Profile?, _ closed: ClosedReminders) -> Place {
    let folder = folders.folder(profile?.uid)
    let kept = profile.map { folders.settings($0.uid) } ?? SettingsFile(path: settings + "/settings.json")
    let settings = Settings(stored: (try? kept.load())?.values ?? [:])
    let file = ToldFile(folder: folder)
    let told = file.load()
    return Place(
      folder: folder, closed: closed, settings: settings, file: file, told: told,
      telling: telling(folder, profile, settings, told, since: closed.since))
  }

  private func telling(
    _ folder: String, _ profile: Profile?, _ settings: Settings, _ told: [Ring: Told], since: Instant
  ) -> ClosedTelling {
    let isAttended = Presence.isThere(in: folder)
    if let profile, profile.isLocked {
      return ClosedTelling(
        times: WakeFile(folder: folder).load(), of: profile.uid, settings, since: since, told: told,
        isAttended: isAttended, world)
    }
    do throws(StoreFailure) {
      let list = try StoreLook.tasks(in: folder) ?? TodoList()
      return ClosedTelling(list, settings, since: since, told: told, isAttended: isAttended, world)
    } catch {
      if case .trouble(.changing) = error { return ClosedTelling(unreadable: told, isChanging: true, world) }
      return ClosedTelling(unreadable: told, isChanging: false, world)
    }
  }
}
