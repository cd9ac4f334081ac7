import Conversation
import English
import Grammar
import Model
import Secrets

/// `heed --sync`: one sync for a Heed that a person sits at, which waits for it beside its keys (D38). It has a socket to that
/// one as standard input, reads the password that was typed there, and answers with what the sync came to.
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
    guard let channel = Channel.inherited(), let given = channel.receive()?.pieces.first else { return 2 }
    let folders = Folders(option: options.store)
    guard let folder = folders.store else { return 1 }
    let world = SystemWorld(
      fixedClock: options.now, home: folders.home, own: [folders.store, folders.settings].compactMap { $0 })
    do throws(Failure) {
      // Damage is left to the one that a person hears.
      let people = try DiskPeople(
        root: folder, places: folders, given: GivenPassword(nil) {}, keepsHistory: false, mends: false, onWaiting: {},
        onPause: { _ in })
      let (opened, console) = (people.opened, Unheard())
      let session = Session(
        store: opened.store, console: console, world: world, settings: opened.settings)
      session.people = people
      people.remembers = false
      let syncer = SystemSyncer(people, wait: { _ in true }, onWaiting: {})
      session.syncer = syncer
      guard session.begin(in: options.profile, for: nil) else { return 1 }
      if !given.isEmpty { try syncer.take(typed: Password(String(decoding: given, as: UTF8.self))) }
      var outcome = SyncOutcome(of: session)
      outcome.refused = console.refused + outcome.refused
      people.store.close()
      try? channel.send(outcome.message)
      return outcome.isFailure ? 1 : 0
    } catch { return 1 }
  }
}
