import English
import Model
import Syncing

// Syncs that nobody typed (D38): in a process of its own, while a person is at the prompt.

extension SyncOutcome {
  /// Syncs as a script does, where nobody can be asked, and says what a person should hear of it behind their next answer.
  public init(of session: Session) {
    self.init()
    do throws(Failure) {
      var run = try SyncRun(session)
      let answer = try run.run()
      if run.report.isNews { news = answer.lines }
    } catch {
      // A way that is not there now is tried again, and nobody need hear of it who does not ask.
      (isFailure, isSilent) = (true, error.isOfTheWay)
      if case .refusal(.sync(.notLetIn)) = error { isShutOut = true }
      // Whoever hears of it sits at a prompt, though nobody does here.
      let isUnasked = if case .refusal(.sync(.nobodyToAsk)) = error { true } else { false }
      refused = [session.voice.sentences(for: isUnasked ? .refusal(.sync(.noPassword)) : error)]
    }
    sequence = session.store.sequence
  }
}

extension Failure {
  /// Whether it lies on the way to a server, which may be there again later, or somebody changed meanwhile what was to change.
  fileprivate var isOfTheWay: Bool {
    switch self {
    case .refusal(.sync(.noWay)), .refusal(.sync(.busy)), .refusal(.sync(.unreadable)): true
    case .refusal(.sync): false
    case .refusal, .trouble(.locked): true
    default: false
    }
  }
}

extension SyncReport {
  /// Whether something is here that was not, or was decided.
  fileprivate var isNews: Bool { came > 0 || conflicts > 0 || !staying.isEmpty }
}

/// What is settled and said of syncs by themselves.
struct ByItself {
  let session: Session

  /// Keeps why a sync that was typed could not be, so that whoever asks hears why something waits. It was said.
  func note(_ failure: Failure) {
    switch failure {
    case .refusal(.sync(.noWay)), .refusal(.sync(.notLetIn)), .refusal(.sync(.busy)), .refusal(.sync(.unreadable)),
      .refusal(.sync(.notTrusted)), .refusal(.sync(.noLists)), .refusal(.sync(.full)), .refusal(.sync(.nobodyToAsk)),
      .refusal(.sync(.noPasswordGiven)):
      session.memory.syncRefused = [session.voice.sentences(for: failure)]
    default: break
    }
  }

  /// Has them done from now on, or no more.
  func settle(_ isOn: Bool) throws(Failure) -> Answer {
    _ = try session.account()
    try session.server.change { $0?.isByItself = isOn }
    session.memory.syncRefused = []
    return Answer(isOn ? Sentences.Sync.byItself : Sentences.Sync.notByItself)
  }

  /// Says what one brought, between an answer and the prompt; what was refused once, until that is something else.
  func say() {
    guard session.console.isInteractive else { return }
    let lines = hear()
    if !lines.isEmpty { session.say(lines.joined(separator: "\n")) }
  }

  /// What they brought and nobody heard yet, and all that they refuse now, for whoever asks.
  var standing: [String] {
    let lines = hear()
    let refused = session.memory.syncRefused
    return lines.filter { !refused.contains($0) } + refused
  }

  /// What is to be said of what they came to meanwhile.
  private func hear() -> [String] {
    guard let outcome = session.syncer?.takeOutcome() else { return [] }
    let isKnown = outcome.isSilent || outcome.refused == session.memory.syncRefused
    session.memory.syncRefused = outcome.refused
    return (isKnown ? [] : outcome.refused) + outcome.news
  }
}
