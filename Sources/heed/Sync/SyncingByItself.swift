import Conversation
import Model
import Secrets
import Storage
import Syncing
import Wire

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Syncs that begin by themselves while a person is at the prompt: each in a process of its own (`heed --sync`), so that no key
/// waits for a server, and one that goes on where this Heed ends (D38). That of a profile with a password is lent its keys.
final class SyncingByItself {
  private let root: String
  private let people: DiskPeople
  private let syncer: SystemSyncer
  private let now: () -> Instant
  /// For the profile that is open; nil where it has no account, or none that is synced by itself.
  private var timer: SyncTimer?
  /// Of which store the timer is.
  private var folder: String?
  private var running: (process: Companion, since: Instant, folder: String)?

  /// So many seconds one may take. What it has done until then stays, and the next goes on from there.
  private static let limit = 600

  /// For the profiles of the store in a folder. Nothing is begun before `look`.
  init(root: String, _ people: DiskPeople, _ syncer: SystemSyncer, now: @escaping () -> Instant) {
    (self.root, self.people, self.syncer, self.now) = (root, people, syncer, now)
  }

  /// Takes in one that has ended, and begins one that is due. To be called at a prompt, after `patience` at the latest.
  func look() {
    let now = now()
    hear(at: now)
    settle(at: now)
    timer?.note(people.store.sequence, at: now)
    if running == nil, let timer, timer.patience(at: now) == 0 { begin(at: now) }
  }

  /// Begins one for what was not sent yet. To be called as this Heed ends, which does not wait for it. Not of a profile with
  /// a password: its keys are gone then, and the next start sends.
  func leave() {
    if people.store.isSealed { return }
    look()
    if running == nil, let timer, timer.waits(at: now()) { begin(at: now()) }
  }

  /// Seconds until it must be looked at again; nil for never.
  var patience: Int? { running == nil ? timer?.patience(at: now()) : 1 }

  /// Which account is to be synced, asked where another profile is open, and where it was changed.
  private func settle(at now: Instant) {
    guard folder != people.store.folder || syncer.hasChanged else { return }
    (folder, syncer.hasChanged) = (people.store.folder, false)
    let isOn = (try? syncer.account())?.isByItself ?? false
    // What failed may be mended by what was changed, such as the password.
    timer = isOn ? SyncTimer(at: now, sequence: people.store.sequence) : nil
  }

  private func begin(at now: Instant) {
    let words = ["--store", root] + (people.current.map { ["--profile", $0.name] } ?? []) + ["--sync"]
    do throws(Channel.Failure) {
      let process = try Companion(program: OwnProgram.path, words: words, variables: SyncingByItself.variables)
      running = (process, now, people.store.folder)
      let keys = people.keyholder.flatMap { try? $0.lend() }
      try SyncCall.send(syncer.typedPassword, keys: keys, to: Channel(process.socket))
    } catch { end(nil, at: now) }
  }

  /// What one that has ended brought.
  private func hear(at now: Instant) {
    guard let running else { return }
    var file = pollfd(fd: running.process.socket, events: Int16(POLLIN), revents: 0)
    if poll(&file, 1, 0) > 0 {
      let content = Channel(running.process.socket).receive()?.pieces.first
      end(content.flatMap(SyncOutcome.unpacked), at: now)
    } else if abs(now.seconds - running.since.seconds) > SyncingByItself.limit {
      end(nil, at: now)
    }
  }

  private func end(_ outcome: SyncOutcome?, at now: Instant) {
    // What came of another profile is nobody's matter in this one.
    let isOfOther = running.map { $0.folder != people.store.folder } ?? false
    running?.process.end()
    running = nil
    if isOfOther { return }
    timer?.end(outcome?.sequence, failed: outcome?.isFailure ?? true, at: now)
    // A password that is shown again and again closes the account. Another one, or another account, begins anew.
    if outcome?.isShutOut ?? false { timer = nil }
    if let outcome { syncer.outcome = outcome }
  }

  /// What the other one needs: where things are, how words are said, the way to the keyring and to the server. Nothing by which
  /// a program that asks for a password could draw on this terminal.
  private static var variables: [String] {
    let names = [
      "HOME", "PATH", "USER", "LOGNAME", "LANG", "LC_ALL", "LC_TIME", "TZ", "TZDIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
      "XDG_STATE_HOME", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS", "GNUPGHOME", "PASSWORD_STORE_DIR",
    ]
    return names.compactMap { name in environment(name).map { name + "=" + $0 } } + CarrierProcess.variables
  }
}

extension SyncOutcome {
  /// An outcome out of a piece of a message; nil where it is none.
  fileprivate static func unpacked(_ content: [UInt8]) -> SyncOutcome? {
    var packed = Unpacking(content)
    return try? SyncOutcome(from: &packed)
  }
}
