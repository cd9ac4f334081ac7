import Conversation
import English
import Grammar
import Model
import Secrets

/// `heed --sync`: one sync for a Heed that a person sits at, which waits for it beside its keys (D38). It has a socket to that
/// one as standard input, reads the password that was typed there and takes the keys that it lends, and answers with what the sync came to.
enum SyncingApart {
  /// Where nobody is: what was refused is kept.
  private final class Unheard: Console {
    let isInteractive = false
    private(set) var refused: [String] = []
    func ask(_ prompt: Prompt) -> Input { .end }
    func say(_ text: String) {}
    func refuse(_ text: String) { refused.append(text) }
  }

  /// Carries out the call; the exit status.
  static func run(_ options: Options) -> Int32 {
    // By hand, or from a pipe, there is nobody to answer.
    guard let channel = Channel.inherited(), let call = SyncCall(from: channel) else { return 2 }
    let folders = Folders(option: options.store)
    guard let folder = folders.store else { return 1 }
    let world = SystemWorld(
      fixedClock: options.now, home: folders.home, own: [folders.store, folders.settings].compactMap { $0 })
    do throws(Failure) {
      // Damage is left to the one that a person hears.
      let people = try DiskPeople(
        root: folder, places: folders, given: GivenPassword(nil) {}, keepsHistory: false, mends: false, onWaiting: {},
        onPause: { _ in })
      people.remembers = false
      let (console, keys) = (Unheard(), call.keys.map { Keyholder(lent: $0) })
      let lent = try keys.map { keys throws(Failure) in try open(options.profile ?? "", of: people, by: keys) }
      let opened = lent ?? people.opened
      let session = Session(
        store: opened.store, console: console, world: world, settings: opened.settings)
      session.people = people
      let syncer = SystemSyncer(people, wait: { _ in true }, onWaiting: {})
      session.syncer = syncer
      guard keys != nil || session.begin(in: options.profile, for: nil) else { return 1 }
      if let password = call.password { try syncer.take(typed: password) }
      var outcome = SyncOutcome(of: session)
      outcome.refused = console.refused + outcome.refused
      people.store.close()
      try? channel.send(Message(.done, [outcome.packed]))
      return outcome.isFailure ? 1 : 0
    } catch { return 1 }
  }

  /// Opens the profile of that name by keys that another Heed lent.
  private static func open(_ name: String, of people: DiskPeople, by keys: Keyholder) throws(Failure) -> Opened {
    guard let profile = try people.profiles().first(where: { $0.name == name }) else {
      throw .refusal(.profile(.noProfile(name)))
    }
    return try people.turn(to: profile, keys)
  }
}
