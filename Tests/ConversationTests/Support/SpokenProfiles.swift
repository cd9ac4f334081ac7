import Model

@testable import Conversation
@testable import English

// The catalogue of what is said of profiles and passwords.
extension Spoken {
  static let profiles: [Spoken] =
    registering + [
      secret("present") { Sentences.Profiles.present($0.name) },
      secret("new") { Sentences.Profiles.new($0.name) },
      secret("onceMore") { _ in Sentences.Profiles.onceMore },
      .one("ProfileWords.adopt") { Sentences.Profiles.adopt(open: $0.count, done: 0) },
      .one("ProfileWords.adopt") { Sentences.Profiles.adopt(open: 0, done: $0.count) },
      .one("ProfileWords.remove") { Sentences.Profiles.remove($0.name, $0.count) },
      .one("ProfileWords.unlock") { Sentences.Profiles.unlock($0.name, $0.count) },
      secret("nextGroup") { _ in Sentences.Profiles.nextGroup(behind: 0) },
      secret("nextGroup") { Sentences.Profiles.nextGroup(behind: max(1, min($0.count, 1_000))) },
      .one("ProfileWords.writtenWhereabouts") { _ in Sentences.Profiles.writtenWhereabouts },
      .one("ProfileWords.writtenHelp") { _ in Sentences.Profiles.writtenHelp },
      .one("ProfileWords.staysClosed") { Sentences.Profiles.staysClosed($0.name) },
      Spoken("ProfileWords.recovery") { _ in Sentences.Profiles.recovery(key) },
      .one("ProfileWords.group", .answer) { _ in Sentences.Profiles.group(1, of: key, isSpelt: false) },
      .one("ProfileWords.group", .answer) { _ in Sentences.Profiles.group(1, of: key, isSpelt: true) },
      Spoken("ProfileWords.spelt") { _ in Sentences.Profiles.spelt(key) },
      .one("ProfileWords.writtenLine") { _ in Sentences.Profiles.writtenLine },
      .one("ProfileWords.registered", .answer) { $0.voice.registered($0.profile, adopted: $0.count) },
      .one("ProfileWords.registered", .answer) { $0.voice.registered($0.lockedProfile, adopted: $0.count) },
      .one("ProfileWords.loggedIn", .answer) { $0.voice.loggedIn($0.name, $0.tasksNow) },
      .one("ProfileWords.loggedOut", .answer) { $0.voice.loggedOut($0.name, $0.tasksNow) },
      .one("ProfileWords.removed", .answer) { $0.voice.removed($0.profile) },
      .one("ProfileWords.profile", .row) { $0.voice.profile($0.profile, tasks: $0.count, pages: $0.count) },
      .one("ProfileWords.profile", .row) { $0.voice.profile($0.lockedProfile, tasks: $0.count, pages: 1) },
      .one("ProfileWords.profiles", .answer) { $0.voice.profiles($0.profiles, current: $0.profile) },
      .one("ProfileWords.profiles", .answer) { $0.voice.profiles($0.profiles, current: nil) },
      .one("ProfileWords.profileRow", .row) { $0.voice.profileRow($0.profile) },
      .one("ProfileWords.profileRow", .row) { $0.voice.profileRow($0.lockedProfile) },
      .one("ProfileWords.changedProfile", .answer) { $0.voice.changedProfile($0.profile) },
      .one("ProfileWords.passwordChanged", .answer) { $0.voice.passwordChanged($0.lockedProfile) },
      .one("ProfileWords.passwordSet", .answer) { $0.voice.passwordSet($0.lockedProfile) },
      .one("ProfileWords.passwordOff", .answer) { $0.voice.passwordOff($0.profile) },
      Spoken("ProfileWords.explainLock") { $0.voice.explainLock($0.profile) },
      Spoken("ProfileWords.explainLock") { $0.voice.explainLock($0.lockedProfile) },
      .one("Opening.pausing") { Sentences.Opening.pausing($0.count) },
      .one("Opening.waitingForPassword") { _ in Sentences.Opening.waitingForPassword },
    ]

  /// A question whose answer is not shown, its help, and where one is.
  private static func secret(
    _ name: String, _ words: @escaping @Sendable (Sample) -> Sentences.Profiles.Secret
  ) -> Spoken {
    Spoken("ProfileWords." + name) { [words($0).line, words($0).help, words($0).whereabouts] }
  }

  /// Each question of registering, asked first and gone back to, its help, and where one is.
  private static let registering: [Spoken] = [
    ("name", Sentences.Profiles.name), ("email", Sentences.Profiles.email), ("password", Sentences.Profiles.password),
  ].flatMap { word, question in
    [
      Spoken.one("ProfileWords.\(word)") { _ in question.line("1 of 3.", kept: nil) },
      .one("ProfileWords.\(word)") { question.line("1 of 3.", kept: $0.name) },
      .one("ProfileWords.\(word)") { _ in question.line("1 of 3.", kept: "") },
      .one("ProfileWords.\(word)") { _ in question.help },
      .one("ProfileWords.\(word)") { _ in question.whereabouts("1 of 3.", keeps: false) },
      .one("ProfileWords.\(word)") { _ in question.whereabouts("1 of 3.", keeps: true) },
    ]
  }

  /// Every sign that a recovery key can hold (Bech32).
  private static let key = RecoveryKey(groups: ["QPZR", "Y9X8", "GF2T", "VDW0", "S3JN", "54KH", "CE6M", "UA7L"])
}

// The catalogue of what is said of an account and a sync.
extension Spoken {
  private static let asked: [Spoken] = [
    ("server", Sentences.Sync.server), ("user", Sentences.Sync.user), ("password", Sentences.Sync.password),
  ].flatMap { word, question in
    [
      Spoken.one("SyncWords.\(word)") { _ in question.line("1 of 3.", kept: nil) },
      .one("SyncWords.\(word)") { question.line("1 of 3.", kept: $0.name) },
      .one("SyncWords.\(word)") { _ in question.line("1 of 3.", kept: "") },
      .one("SyncWords.\(word)") { _ in question.help },
      .one("SyncWords.\(word)") { _ in question.whereabouts("1 of 3.", keeps: false) },
      .one("SyncWords.\(word)") { _ in question.whereabouts("1 of 3.", keeps: true) },
    ]
  }

  static let syncing: [Spoken] =
    asked + [
      .one("SyncWords.passwordOf") { Sentences.Sync.passwordOf($0.name, $0.name) },
      .one("SyncWords.which") { Sentences.Sync.which([$0.name, "Home"]) },
      .one("SyncWords.whichHelp") { _ in Sentences.Sync.whichHelp },
      .one("SyncWords.inbox") { Sentences.Sync.inbox([$0.name, Sentences.Sync.newInbox], kept: 2) },
      .one("SyncWords.newInbox") { _ in Sentences.capitalized(Sentences.Sync.newInbox) + "." },
      .one("SyncWords.inboxHelp") { _ in Sentences.Sync.inboxHelp },
      .one("SyncWords.ownInbox", .answer) { _ in Sentences.Sync.ownInbox },
      .one("SyncWords.found", .answer) { Sentences.Sync.found(there: $0.count, here: $0.count) },
      .one("SyncWords.alike") { Sentences.Sync.alike($0.name, of: $0.count) },
      .one("SyncWords.syncNow") { _ in Sentences.Sync.syncNow },
      .one("SyncWords.elsewhere") { Sentences.Sync.elsewhere($0.name) },
      .one("SyncWords.added", .answer) { _ in Sentences.Sync.added },
      .one("SyncWords.addedOnly", .answer) { _ in Sentences.Sync.addedOnly },
      .one("SyncWords.removed", .answer) { _ in Sentences.Sync.removed },
      .one("SyncWords.remove") { Sentences.Sync.remove($0.name) },
      Spoken("SyncWords.keptPassword", .answer) { _ in
        Sentences.PasswordPlace.allCases.map(Sentences.Sync.keptPassword)
      },
      Spoken("SyncWords.accountHelp") { _ in
        [Sentences.PasswordPlace.profile, .command, nil].flatMap { place in
          [true, false].flatMap { Sentences.Sync.accountHelp(place, isByItself: $0) }
        }
      },
      .one("SyncWords.unproven", .answer) { Sentences.Sync.unproven($0.name) },
      .one("SyncWords.trusted", .answer) { _ in Sentences.Sync.trusted },
      .one("SyncWords.synced", .answer) { Sentences.Sync.synced(lists: $0.count) },
      .one("SyncWords.synced", .answer) { Sentences.Sync.synced(came: $0.count, sent: $0.count) },
      .one("SyncWords.cameLast", .answer) { Sentences.Sync.cameLast($0.count) },
      .one("SyncWords.nothingCame", .answer) { _ in Sentences.Sync.nothingCame },
      .one("SyncWords.deleted", .answer) { Sentences.Sync.deleted(here: $0.count, there: 1) },
      .one("SyncWords.toSend", .answer) { Sentences.Sync.toSend($0.count) },
      .one("SyncWords.known", .answer) { Sentences.Sync.known($0.count) },
      .one("SyncWords.putBack", .answer) { _ in Sentences.Sync.putBack },
      .one("SyncWords.byItself", .answer) { _ in Sentences.Sync.byItself },
      .one("SyncWords.notByItself", .answer) { _ in Sentences.Sync.notByItself },
      .one("SyncWords.syncing") { _ in Sentences.Sync.syncing },
      .one("SyncWords.syncing") { Sentences.Sync.syncing($0.count, of: $0.count + 3) },
      .one("SyncWords.staying", .answer) { Sentences.Sync.staying($0.count) },
      .one("SyncWords.waiting", .answer) { Sentences.Sync.waiting($0.count) },
      .one("ConflictWords.conflicts", .answer) { Sentences.Sync.conflicts($0.count) },
      .one("ConflictWords.conflictCount") { Sentences.Sync.conflictCount($0.count) },
      Spoken("ConflictWords.conflictHelp") { Sentences.Sync.conflictHelp($0.count) },
      .one("ConflictWords.noConflicts", .answer) { _ in Sentences.Sync.noConflicts },
      Spoken("ConflictWords.tookConflicts", .answer) { sample in
        [0, 1, sample.count + 2].map { Sentences.Sync.tookConflicts(tasks: sample.count + 1, left: $0) }
      },
      Spoken("ConflictWords.keptConflicts", .answer) { sample in
        [0, 1, sample.count + 2].map { Sentences.Sync.keptConflicts(tasks: sample.count + 1, left: $0) }
      },
      .one("SyncWords.stays", .answer) { Sentences.Sync.stays($0.name) },
      .one("SyncWords.staysLeft", .answer) { Sentences.Sync.staysLeft($0.name) },
      .one("SyncWords.renamed", .answer) { Sentences.Sync.renamed($0.name, "Work") },
      .one("SyncWords.renamedThere", .answer) { Sentences.Sync.renamedThere($0.name, "Work") },
      .one("SyncWords.newPage", .answer) { Sentences.Sync.newPage($0.name) },
      .one("SyncWords.newList", .answer) { Sentences.Sync.newList($0.name) },
      .one("SyncWords.held", .answer) { Sentences.Sync.held($0.count) },
      .one("SyncWords.unfinished", .answer) { _ in Sentences.Sync.unfinished },
      Spoken("SyncWords.gone") { sample in
        Sentences.Gone.allCases.map { Sentences.Sync.gone($0, sample.count, of: sample.count + 3, sample.name) }
      },
      Spoken("SyncWords.gone") { sample in
        Sentences.Gone.allCases.map { Sentences.Sync.gone($0, sample.count, of: sample.count, sample.name) }
      },
      Spoken("SyncWords.gone") { sample in
        [1, 4].flatMap { done in
          Sentences.Gone.allCases.map {
            Sentences.Sync.gone($0, sample.count + done, of: sample.count + 4, open: sample.count, sample.name)
          }
        }
      },
      .one("SyncWords.goneChoices") { _ in Sentences.capitalized(Sentences.Sync.goneChoices) + "." },
      .one("SyncWords.goneHelp") { _ in Sentences.Sync.goneHelp },
      .one("SyncWords.account", .answer) { $0.voice.account($0.name, at: $0.name, lists: $0.count, isByItself: true) },
      .one("SyncWords.accountList", .row) {
        $0.voice.accountList(1, $0.name, list: nil, tasks: $0.count, isWritable: true)
      },
      .one("SyncWords.accountList", .row) {
        $0.voice.accountList(1, $0.name, list: "Home", tasks: $0.count, isWritable: false)
      },
      Spoken("ConflictWords.conflict", .row) { sample in
        Sample.conflicting.map {
          sample.voice.conflict(1, sample.task, $0, lost: sample.full, isOurs: $0.count == 1)
        }
      },
      Spoken("SyncWords.stays", .row) { sample in
        [true, false].map { sample.voice.stays(sample.task, changedHere: $0) }
      },
      Spoken("ConflictWords.tookConflict", .row) { sample in
        Sample.conflicting.map { sample.voice.tookConflict(sample.task, into: sample.full, $0) }
      },
      Spoken("ConflictWords.keptConflict", .row) { sample in
        Sample.conflicting.map { sample.voice.keptConflict(sample.task, lost: sample.full, $0) }
      },
    ]
}

extension Sample {
  /// Fields that are in conflict: one, several of one value, and none that Heed has a word for.
  fileprivate static let conflicting: [[Field]] = [
    [.due], [.urgency], [.time], [.page], [.start, .due, .recurrence], [],
  ]

  fileprivate var profile: Profile {
    Profile(uid: UID(high: 0, low: 2), name: name, email: Sample.tag, joined: Instant(seconds: 1_795_000_000))
  }

  fileprivate var lockedProfile: Profile {
    var locked = profile
    locked.isLocked = true
    return locked
  }

  fileprivate var profiles: [Profile] { Array(repeating: profile, count: min(count, 1_000)) }

  fileprivate var tasksNow: String { voice.start(open: count, overdue: count) }
}
