import English
import Grammar
import Model
import Syncing
import Wire

/// One sync of the profile that is open with its server, from the password to what is said of it.
struct SyncRun {
  let session: Session
  let syncer: any Syncer
  var account: SyncAccount
  /// What is to become of what is gone, where that was said before; nil where it is asked.
  var answer: SyncAnswer?
  /// What is said before the rest.
  var said: [String] = []

  init(_ session: Session, _ account: SyncAccount, answer: SyncAnswer? = nil) throws(Failure) {
    (self.session, self.account, self.answer) = (session, account, answer)
    syncer = try session.server
  }

  /// Syncs, and says what was done.
  mutating func run() throws(Failure) -> Answer {
    let carrier = try Connection(session, syncer).open(&account)
    defer { carrier.stop() }
    let state = known()
    let there: [CarrierList]?
    do throws(Failure) { there = try pairLists(carrier, state) } catch {
      // It is not said again.
      for line in said { session.asker.say(line: line) }
      throw error
    }
    let list = SyncedList(session, syncer, account.pairings, state)
    let addresses = account.pairings.map(\.list).filter { !$0.isEmpty }
    let translation = CalendarTranslation(session.surroundings)
    let asking = Guard(session: session, account: account, answer: answer)
    var sync = Sync(carrier, translation, list, lists: Set(addresses), inbox: addresses.first ?? "") { asking.ask($0) }
    var failure: Failure?
    do throws(SyncStop) { try sync.run(in: account.home, seen: there) } catch {
      failure = self.failure(error, list, asking)
    }
    let report = sync.report
    try list.end(isWhole: failure == nil && report.refused.isEmpty && !report.isUnfinished)
    try letGo(Set(state.lists.keys).subtracting(list.state.lists.keys))
    if report.held > 0 { said.append(Sentences.Sync.held(report.held)) }
    if report.isUnfinished { said.append(Sentences.Sync.unfinished) }
    return try say(report, list, failure)
  }

  /// What was done, and what was not: where nothing was, the first refusal is the answer.
  private func say(_ report: SyncReport, _ list: SyncedList, _ failure: Failure?) throws(Failure) -> Answer {
    var failures = report.refused.sorted { $0.key < $1.key }.map { name, why in
      Failure.refusal(.sync(SyncRefusal(why, of: list.number(name))))
    }
    if let failure { failures.append(failure) }
    let isNothing = report.came + report.sent == 0
    let last = isNothing && said.isEmpty ? failures.popLast() : nil
    for failure in failures { session.refuse(session.voice.sentences(for: failure)) }
    if let last { throw last }
    return Answer(
      said + outcome(report, waiting: list.state.refused.count)
        + (report.conflicts > 0 ? [Sentences.Sync.conflicts(report.conflicts)] : []))
  }

  /// What came and was sent. Where nothing was, what waits; nothing where that was said.
  private func outcome(_ report: SyncReport, waiting: Int) -> [String] {
    guard report.came + report.sent == 0 else {
      return [Sentences.Sync.synced(came: report.came, sent: report.sent)]
    }
    if waiting > 0 { return [Sentences.Sync.waiting(waiting)] }
    return report.isUnfinished || report.held > 0 ? [] : [Sentences.Sync.synced(came: 0, sent: 0)]
  }

  /// What is known of the server; nothing where the store is not the one of which that was kept.
  private func known() -> SyncState {
    let state = syncer.state()
    return state.isBeyond(session.store.sequence) ? state.forgotten : state
  }

  private func failure(_ stop: SyncStop, _ list: SyncedList, _ asking: Guard) -> Failure {
    switch stop {
    case .carrier(let failure): Failure(failure, account)
    case .store: list.failure ?? .trouble(.noMemory)
    case .stopped: .refusal(.sync(asking.unasked.map { .unasked($0) } ?? .stopped))
    }
  }
}

/// Asks what is to become of what is gone; in a script it stops, and remembers what it would have asked.
final class Guard {
  private let session: Session
  private let account: SyncAccount
  private let answer: SyncAnswer?
  /// How many are gone of which nobody could be asked.
  private(set) var unasked: Int?

  init(session: Session, account: SyncAccount, answer: SyncAnswer?) {
    (self.session, self.account, self.answer) = (session, account, answer)
  }

  func ask(_ question: SyncQuestion) -> SyncAnswer {
    if let answer { return answer }
    guard session.console.isInteractive else {
      unasked = question.count
      return .stop
    }
    let gone: Sentences.Gone =
      switch question.kind {
      case .goneThere: .there
      case .listGone: .list
      case .deletedHere: .here
      }
    let page = account.pairings.first { $0.list == question.list }?.page ?? Todo.firstPage
    let line = Sentences.Sync.gone(gone, question.count, of: question.all, page)
    return (try? answer(line)) ?? .stop
  }

  private func answer(_ line: String) throws(Failure) -> SyncAnswer {
    let question = Question<SyncAnswer>(
      kind: .field, prompt: Prompt(Sentences.Sync.guardPrompt, kind: .answer), line: line,
      help: Sentences.Sync.goneHelp, whereabouts: line
    ) { text throws(Failure) in
      switch Words(text).first?.plain {
      case "keep": .value(.keep)
      case "delete": .value(.delete)
      case "stop": .value(.stop)
      default: throw .refusal(.question(.notOneOfThose(text)))
      }
    }
    if case .value(let answer) = try session.asker.answer(question) { return answer }
    return .stop
  }
}

extension Session {
  /// The seam to servers; refused where there is none.
  var server: any Syncer {
    get throws(Failure) {
      guard let syncer else { throw .refusal(.sync(.notInstalled)) }
      return syncer
    }
  }

  /// The account of the profile that is open; refused where there is none.
  func account() throws(Failure) -> SyncAccount {
    guard let account = try server.account() else { throw .refusal(.sync(.noAccount)) }
    return account
  }
}

extension SyncAccount {
  /// Runs what gives the tasks files of another form or in another place, and takes the account along; there may be none.
  static func takenAlong<Result>(
    by syncer: (any Syncer)?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let syncer, let account = try syncer.account() else { return try body() }
    let state = syncer.state()
    try syncer.keep(SyncAccount?.none)
    // Where the body throws, the files are what they were; what cannot be kept is typed again, and no task of it is lost.
    defer {
      try? syncer.keep(account)
      try? syncer.keep(state)
    }
    return try body()
  }
}
