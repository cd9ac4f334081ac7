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
  /// What was done, once it is.
  private(set) var report = SyncReport()
  /// So many seconds the clock of the server is ahead of ours. A few come of the way there, and mean nothing.
  var ahead = 0 {
    didSet { if abs(ahead) < 60 { ahead = 0 } }
  }

  /// The sync that was taken back by `undo` last, since one was whole.
  private var undone: String?
  /// That no other process syncs the store meanwhile.
  private let turn: AnyObject

  /// One of the account that is kept, for which it waits until no other one goes on.
  init(_ session: Session, answer: SyncAnswer? = nil) throws(Failure) {
    (self.session, self.answer) = (session, answer)
    // What is dropped with all that a script does would look deleted here.
    if session.isTogether { throw .refusal(.sync(.notTogether)) }
    syncer = try session.server
    turn = try syncer.turn()
    // No other Heed is to wait for a server because of what a script did before.
    try stored(session.store.sync())
    // What another one brought meanwhile is known of the server, and would look deleted here.
    _ = try stored(session.store.refresh())
    account = try session.account()
  }

  /// Syncs, and says what was done.
  mutating func run() throws(Failure) -> Answer {
    let carrier = try Connection(session, syncer).open(&account)
    defer { carrier.stop() }
    return try run(by: carrier)
  }

  /// Syncs by a carrier that is connected. What `first` read is not asked for again.
  mutating func run(behind first: FirstSync? = nil, by carrier: any Carrier) throws(Failure) -> Answer {
    let state = try known()
    let there: [CarrierList]
    do throws(Failure) { there = try pairLists(carrier, state) } catch {
      if case .refusal(.sync(.notLetIn)) = error { syncer.forgetTyped() }
      // It is not said again.
      for line in said { session.asker.say(line: line) }
      throw error
    }
    let list = SyncedList(session, syncer, account.pairings, state, ahead: ahead)
    let addresses = account.pairings.map(\.list).filter { !$0.isEmpty }
    let translation = CalendarTranslation(session.surroundings)
    let asking = Guard(session: session, account: account, answer: answer, asked: state.asked)
    let progress = Progress(session, pause: 30)
    var sync = Sync(
      carrier, translation, list, lists: Set(addresses), inbox: addresses.first ?? "",
      texts: first?.texts ?? [:],
      pass: { done, all in progress.tell { Sentences.Sync.syncing(done, of: all) } }, ask: asking.ask)
    var stop: SyncStop?
    do throws(SyncStop) { try sync.run(in: account.home, seen: there) } catch { stop = error }
    report = sync.report
    let failure = stop.map { self.failure($0, list, asking) }
    if let open = asking.open { list.leaveOpen(open.matter) }
    said += staying(list)
    if failure == nil { session.memory.syncRefused = [] }
    let isWhole = failure == nil && report.refused.isEmpty && report.unread.isEmpty && !report.isUnfinished
    try list.end(isWhole: isWhole)
    if isWhole, undone != nil, try syncer.undone() == undone { try syncer.keep(undone: nil) }
    try letGo(Set(state.lists.keys).subtracting(list.state.lists.keys))
    if report.held > 0 { said.append(Sentences.Sync.held(report.held)) }
    if report.isUnfinished { said.append(Sentences.Sync.unfinished) }
    return try say(list, failure)
  }

  /// What was done, and what was not: where nothing was, the first refusal is the answer.
  private func say(_ list: SyncedList, _ failure: Failure?) throws(Failure) -> Answer {
    var failures = report.refused.sorted { $0.key < $1.key }.map { name, why in
      Failure.refusal(.sync(SyncRefusal(why, of: list.number(name))))
    }
    if let unread = report.unread.min(by: { $0.key < $1.key }) { failures.append(Failure(unread.value, account)) }
    if let failure { failures.append(failure) }
    let isCancelled = if case .refusal(.sync(.cancelled)) = failure { true } else { false }
    let isNothing = report.came == 0 && (isCancelled || report.sent == 0)
    let last = isNothing && said.isEmpty ? failures.popLast() : nil
    for failure in failures { session.refuse(session.voice.sentences(for: failure)) }
    if let last { throw last }
    return Answer(
      said + outcome(isCancelled: isCancelled, waiting: list.state.refused.count)
        + (report.conflicts > 0 ? [Sentences.Sync.conflicts(report.conflicts)] : []))
  }

  /// What came and was sent. Where nothing was, what waits; nothing where that was said.
  private func outcome(isCancelled: Bool, waiting: Int) -> [String] {
    guard report.came + report.sent == 0 else {
      // Where it was ended, how many were sent is said with that.
      let (came, sent) = (report.came - report.gone, isCancelled ? 0 : report.sent - report.deleted)
      let deleted = isCancelled ? 0 : report.deleted
      return (came + sent > 0 ? [Sentences.Sync.synced(came: came, sent: sent)] : [])
        + (report.gone + deleted > 0 ? [Sentences.Sync.deleted(here: report.gone, there: deleted)] : [])
    }
    if waiting > 0 { return [Sentences.Sync.waiting(waiting)] }
    return report.isUnfinished || report.held > 0 ? [] : [Sentences.Sync.synced(came: 0, sent: 0)]
  }

  /// What is known of the server; nothing where the store is not the one of which that was kept.
  private mutating func known() throws(Failure) -> SyncState {
    var state = try syncer.state()
    if !state.isOf(session.store) { state = state.forgotten }
    undone = try syncer.undone()
    if undone != nil { state.asksAll = true }
    return state
  }

  /// What was deleted on one side and is not, since it changed on the other.
  private func staying(_ list: SyncedList) -> [String] {
    guard report.staying.count < 4 else { return [Sentences.Sync.staying(report.staying.count)] }
    let staying = report.staying.compactMap { uid, side in list.todo(uid).map { (todo: $0, side: side) } }
    return staying.sorted { $0.todo.number < $1.todo.number }.map {
      session.voice.stays($0.todo, changedHere: $0.side == .here)
    }
  }

  private func failure(_ stop: SyncStop, _ list: SyncedList, _ asking: Guard) -> Failure {
    switch stop {
    case .carrier(let failure) where failure.kind == .cancelled && report.wanted > 0:
      .refusal(.sync(.cancelled(sent: report.sent, of: report.wanted)))
    case .carrier(let failure): Failure(failure, account)
    case .store: list.failure ?? .trouble(.noMemory)
    case .stopped: .refusal(.sync(asking.unasked ?? .stopped))
    }
  }
}

/// Asks what is to become of what is gone; in a script it stops, and remembers what it would have asked.
final class Guard {
  private let session: Session
  private let account: SyncAccount
  private let answer: SyncAnswer?
  /// What the answer is for: nobody means what they have not heard.
  private let asked: Set<SyncQuestion.Matter>
  /// What was not answered, or by stop.
  private(set) var open: SyncQuestion?
  /// What is gone of which nobody could be asked.
  private(set) var unasked: SyncRefusal?

  init(session: Session, account: SyncAccount, answer: SyncAnswer?, asked: Set<SyncQuestion.Matter>) {
    (self.session, self.account, self.answer, self.asked) = (session, account, answer, asked)
  }

  func ask(_ question: SyncQuestion) -> SyncAnswer {
    if let answer, asked.contains(question.matter) { return answer }
    let said = decision(question)
    if said == .stop { open = question }
    return said
  }

  /// What a person says, or a refusal where none is there.
  private func decision(_ question: SyncQuestion) -> SyncAnswer {
    let gone: Sentences.Gone =
      switch question.matter.kind {
      case .goneThere: .there
      case .listGone: .list
      case .deletedHere: .here
      }
    let page = account.pairings.first { $0.list == question.matter.list }?.page ?? Todo.firstPage
    guard session.console.isInteractive else {
      unasked = .unasked(question.count, list: page, gone)
      return .stop
    }
    let line = Sentences.Sync.gone(gone, question.count, of: question.all, open: question.open, page)
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
      default: throw .refusal(.command(.notAValue(text, setting: "it", choices: Sentences.Sync.goneChoices)))
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
