import Conversation
import English
import Model
import Storage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What tells reminders of a real store while Heed is closed: `closed.json`, and the program that waits.
final class SystemTeller: Teller {
  private let folders: Folders
  private lazy var file = folders.settings.map { ClosedFile(folder: $0) }
  private let root: String
  private let people: DiskPeople
  private lazy var waiting = WaitingProgram(settings: folders.settings, home: folders.home)
  /// That a person sits here; nil where nobody does, or reminders do not come while Heed is closed.
  private var presence: Presence?

  /// Whether a person sits at a prompt.
  private var isAtPrompt = false
  /// Whether that is said to what tells while Heed is closed.
  private var isAttending = false

  /// For the store in a folder. Nothing is opened.
  init(_ folders: Folders, root: String, _ people: DiskPeople) {
    self.folders = folders
    self.root = root
    self.people = people
  }

  /// Whether reminders of any store are to come, by one look that opens nothing.
  var mayBeSettled: Bool { file?.isThere ?? false }

  func settlement() throws(Failure) -> ClosedReminders? {
    guard let file, mayBeSettled, let closed = try stored(file.load())[place] else { return nil }
    return people.store.isSealed && !wakeFile.isThere ? nil : closed
  }

  func settle(_ closed: ClosedReminders?) throws(Failure) {
    guard let file else { throw .refusal(.file(.noHome)) }
    if closed != nil, !waiting.isInstalled { throw .refusal(.reminder(.notInstalled)) }
    let place = self.place
    let earlier = try stored(file.load())[place]
    if closed == nil, earlier == nil { return }
    // Where another profile of the store has them come already, what that one waits for stays as it is.
    let change = { (stores: inout [String: ClosedReminders]) in
      let since = stores[place]?.since
      stores[place] = closed
      if let since { stores[place]?.since = since }
    }
    try stored(
      file.change(change) { [waiting] stores in
        if stores.isEmpty { waiting.stop() } else if closed != nil { waiting.start() }
      })
    if closed == nil { try forgetTimes() }
    takeSeat()
  }

  var fellow: ClosedReminders? {
    let stores = (try? file?.load()) ?? [:]
    return stores[place] ?? stores.min { ($0.value.since, $0.key) < ($1.value.since, $1.key) }?.value
  }

  var keepsTimes: Bool { people.store.isSealed && wakeFile.isThere }

  func keep(times: [When]) throws(Failure) {
    if times != wakeFile.load() || !wakeFile.isThere { try stored(wakeFile.save(times)) }
    takeSeat()
  }

  /// Removes the times of all profiles.
  private func forgetTimes() throws(Failure) {
    let folders = ProfileFolders(root: root)
    for profile in try stored(folders.all()) { try stored(WakeFile(folder: folders.folder(profile.uid)).save(nil)) }
  }

  private var wakeFile: WakeFile { WakeFile(folder: people.store.folder) }

  var endsAtLogout: Bool { waiting.endsAtLogout }

  /// Begins for a person at a prompt: what waits is started where nothing else does that and it is not there. Throws where what
  /// was settled cannot be read, so that no reminder comes while Heed is closed.
  func begin() throws(Failure) {
    isAtPrompt = true
    guard mayBeSettled else { return }
    takeSeat()
    if waiting.endsAtLogout { waiting.start() }
    _ = try settlement()
  }

  /// Says that a person is here, where another profile may be open now.
  func takeSeat() {
    isAttending = isAtPrompt && settled != nil
    presence = isAttending ? Presence(folder: people.store.folder) : nil
  }

  func attend() {
    // The folder may be there only since the first task.
    if isAttending, presence == nil { takeSeat() }
    presence?.touch()
  }

  var ways: [ClosedReminders.Way] { TellingPrograms.ways }

  func tell(_ sentence: String, by way: ClosedReminders.Way, commands: [String], isUrgent: Bool) -> Bool {
    let message = TellingPrograms.Message(shown: sentence, spoken: sentence, isUrgent: isUrgent, answers: nil)
    return TellingPrograms.tell(message, by: way, commands: commands).worked
  }

  var told: [Ring: Told] { settled == nil ? [:] : toldFile.load() }

  func note(heard rings: [Ring], at moment: Instant) {
    guard settled != nil else { return }
    // Of a profile with a password no task stands in the clear.
    let profile = people.store.isSealed ? people.current?.uid : nil
    // What cannot be kept is told once more: better so than never.
    try? toldFile.change { told in
      for ring in rings { told[Ring(uid: profile ?? ring.uid, at: ring.at)] = Told(at: moment) }
    }
  }

  private var toldFile: ToldFile { ToldFile(folder: people.store.folder) }

  /// The store's folder from the root of the machine, also before it is there.
  private var place: String {
    var (there, rest) = (root, "")
    while true {
      if let real = realpath(there.isEmpty ? "." : there, nil) {
        defer { free(real) }
        return String(cString: real) + rest
      }
      guard !there.isEmpty, there != "/" else { return root }
      let name = there.lastIndex(of: "/").map { there[$0...] } ?? "/" + there[...]
      rest = String(name) + rest
      there = String(there.dropLast(name.count))
    }
  }
}
