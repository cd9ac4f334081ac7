import English
import Grammar
import Model
import Syncing
import Wire

extension Command {
  static let account = Command(
    "account", takes: .word(["add", "lists", "password", "ca", "remove"]),
    summary: "Says or changes on which server the tasks are too.",
    examples: ["account"],
    forms: [
      "Account add asks for server, user and password. CalDAV servers work.",
      "Account lists says which lists are pages here. Behind it choose asks anew.",
      "Account password asks for a new one. Behind it command and a command.",
      "Account ca and a file trusts the certificates in it.",
      "Account remove keeps the tasks, here and there.",
    ],
    atLength: AtLength.syncs, traits: [.asksForPassword],
    mayHoldSecret: .behind(["add", "lists", "password", "ca", "remove"])
  ) { session, words throws(Failure) in
    let (bare, saidYes) = words.takingYes()
    let talk = AccountTalk(session: session, syncer: try session.server)
    let rest = bare.dropFirst()
    switch bare.first?.plain {
    case nil: return try talk.state()
    case "add" where rest.isEmpty: return try talk.add()
    case "lists" where rest.isEmpty: return try talk.lists()
    case "lists" where rest.count == 1 && rest.first?.plain == "choose": return try talk.choose()
    case "password" where rest.isEmpty: return try talk.password(nil)
    case "password" where rest.count > 1 && rest.first?.plain == "command":
      return try talk.password(Words.unquoted(rest.dropFirst().rest))
    case "password" where rest.first?.plain == "command": throw .refusal(.sync(.noCommand))
    case "ca" where rest.isEmpty: throw .refusal(.missing(.path("account ca")))
    case "ca": return try talk.trust(Words.unquoted(rest.rest))
    case "remove" where rest.isEmpty: return try talk.remove(saidYes)
    case "add": throw .refusal(.sync(.asksItself("account add")))
    case "password": throw .refusal(.sync(.asksItself("account password")))
    case "remove": throw .refusal(.sync(.asksItself("account remove")))
    default:
      throw .refusal(.command(.notAValue(bare.rest, setting: "account", choices: Sentences.Sync.choices)))
    }
  }
}

/// What is settled with a person about the account.
private struct AccountTalk {
  let session: Session
  let syncer: any Syncer

  func state() throws(Failure) -> Answer {
    let account = try session.account()
    let count = account.pairings.count { !$0.list.isEmpty }
    let place: Sentences.PasswordPlace? =
      account.command != nil ? .command : account.password != nil ? .profile : nil
    return Answer(
      session.voice.account(account.user, at: account.host, lists: count, isByItself: account.isByItself),
      explanation: Sentences.Sync.accountHelp(place, isByItself: account.isByItself))
  }

  func add() throws(Failure) -> Answer {
    if let account = try syncer.account() { throw .refusal(.sync(.hasAccount(account.host))) }
    var (account, password, carrier) = try AccountForm(session, syncer).ask(authority: syncer.authority)
    defer { carrier.stop() }
    let first = try FirstSync(session, account, carrier)
    session.asker.say(line: Sentences.Sync.found(there: first.counts.there, here: first.counts.here))
    let alike = first.alike()
    if let name = alike.first?.before?.name, try isYes(Sentences.Sync.alike(name, of: alike.count / 2)) {
      try session.enter(alike)
    }
    let place = syncer.keep(password, of: &account)
    try syncer.keep(account)
    session.asker.say(line: Sentences.Sync.keptPassword(place))
    // It is kept by now: whoever gives up here gives up the sync alone.
    guard (try? isYes(Sentences.Sync.syncNow)) ?? false else { return Answer(Sentences.Sync.addedOnly) }
    do throws(Failure) {
      var run = try SyncRun(session)
      var answer = try run.run(behind: first, by: carrier)
      answer.lines.insert(Sentences.Sync.added, at: 0)
      return answer
    } catch {
      session.asker.say(line: Sentences.Sync.added)
      throw error
    }
  }

  /// Whether a person says yes; Enter and no both mean no.
  private func isYes(_ line: String) throws(Failure) -> Bool {
    if case .value(let yes) = try session.asker.answer(Question<Bool>.yesOrNo(line, kind: .field) { $0 }) { return yes }
    return false
  }

  func lists() throws(Failure) -> Answer {
    let pairings = try session.account().pairings.filter { !$0.list.isEmpty }
    let counts = session.pages.counts
    return Answer(
      pairings.enumerated().map { place, pairing in
        let count = counts.first { folded($0.page.name) == folded(pairing.page) }
        return session.voice.accountList(
          place + 1, pairing.page, list: pairing.name.flatMap { folded($0) == folded(pairing.page) ? nil : $0 },
          tasks: count?.open ?? 0, isWritable: pairing.isWritable)
      })
  }

  /// Has other lists synced. What is known of those that are synced no more, or as another page, is forgotten.
  func choose() throws(Failure) -> Answer {
    // Another one may be changing which lists there are.
    try syncer.inTurn { () throws(Failure) in
      var account = try session.account()
      let connection = Connection(session, syncer)
      let carrier = try connection.open(&account)
      defer { carrier.stop() }
      let before = Set(account.pairings)
      try AccountForm(session, syncer).pair(&account, connection.lists(account, carrier))
      let same = before.filter { old in account.pairings.contains { $0.list == old.list && $0.page == old.page } }
      try syncer.keep(syncer.state().kept(of: Set(same.map(\.list))))
      try syncer.keep(account)
      return Answer(Sentences.Sync.synced(lists: account.pairings.count))
    }
  }

  func password(_ command: String?) throws(Failure) -> Answer {
    let account = try session.account()
    let asked = command == nil ? try Connection(session, syncer).password(of: account) : nil
    var place = Sentences.PasswordPlace.command
    try syncer.change { kept throws(Failure) in
      guard var account = kept else { return }
      account.command = command
      if let asked {
        place = syncer.keep(asked.password, of: &account)
      } else {
        // Nobody should find the old one, nor is it to be used in this session.
        syncer.forgetPassword(of: account)
        account.password = nil
      }
      kept = account
    }
    session.memory.syncRefused = []
    let isUnknown = asked.map { !$0.isProven } ?? false
    return Answer([Sentences.Sync.keptPassword(place)] + (isUnknown ? [Sentences.Sync.unproven(account.host)] : []))
  }

  func trust(_ path: String) throws(Failure) -> Answer {
    let whole = session.world.expand(path)
    guard let bytes = try? session.world.read(path, atMost: 1 << 20),
      String(decoding: bytes, as: UTF8.self).contains("BEGIN CERTIFICATE")
    else { throw .refusal(.sync(.noAuthority(path))) }
    if try syncer.account() != nil { try syncer.change { $0?.authority = whole } }
    syncer.authority = whole
    return Answer(Sentences.Sync.trusted)
  }

  func remove(_ saidYes: Bool) throws(Failure) -> Answer {
    let account = try session.account()
    if !saidYes {
      try session.asker.confirm(Sentences.Sync.remove(account.host), refusal: .sync(.keepsAccount(account.host)))
    }
    try syncer.change { kept throws(Failure) in
      syncer.forgetPassword(of: account)
      kept = nil
    }
    session.memory.syncRefused = []
    return Answer(Sentences.Sync.removed)
  }
}
