import English
import Grammar
import Interchange
import Model
import Syncing
import Wire

/// The questions that make an account: server, user and password, then which lists. Nothing is sent before the last yes.
struct AccountForm {
  private let session: Session
  private let syncer: any Syncer

  init(_ session: Session, _ syncer: any Syncer) { (self.session, self.syncer) = (session, syncer) }

  /// One answer.
  private enum Answer {
    case server(String)
    case user(String)
    case password(Password)
  }

  /// What the answers come to, once a server let them in.
  private final class Found {
    var account = SyncAccount(address: "", user: "")
    var password: Password?
    var way: (carrier: any Carrier, lists: [CarrierList])?
  }

  /// An account that was asked for, the password with which it opens, and the way to its server.
  func ask(authority: String?) throws(Failure) -> (SyncAccount, Password, any Carrier) {
    guard session.console.canAskSecrets else { throw .refusal(.command(.onlyAtPrompt("account add"))) }
    let found = Found()
    var form = Form<Answer>(
      questions: [serverQuestion, userQuestion, passwordQuestion],
      check: { answers throws(Failure) in
        take(answers, into: found)
        found.account.authority = authority
        guard let password = found.password else { throw .refusal(.sync(.noPassword)) }
        found.way = try Connection(session, syncer).find(&found.account, password)
      })
    // But for the password, what is wrong is the server, or the way there.
    form.again = { failure in
      if case .refusal(.sync(.wrong)) = failure { nil } else { 0 }
    }
    _ = try form.ask(session.asker)
    guard let way = found.way, let password = found.password else { throw .refusal(.question(.cancelled)) }
    try pair(&found.account, way.lists)
    return (found.account, password, way.carrier)
  }

  private static func isMail(_ address: String) -> Bool { address.contains("@") && !address.contains("/") }

  /// Whether a password stands behind a user, before an at sign. A port is numbers up to a slash.
  private static func holdsPassword(_ address: String) -> Bool {
    let scheme = ["https:", "http:"].first { folded(address).hasPrefix($0) } ?? ""
    let rest = address.dropFirst(scheme.count).drop { $0 == "/" }
    guard !rest.hasPrefix("["), let colon = rest.firstIndex(of: ":") else { return false }
    let behind = rest[rest.index(after: colon)...]
    guard let end = behind.firstIndex(where: { !$0.isNumber }) else { return false }
    return behind.contains("@") && behind[end] != "/"
  }

  private func take(_ answers: [Answer], into found: Found) {
    (found.account.hosts, found.account.user) = ([], "")
    for answer in answers {
      switch answer {
      case .server(let text): found.account.address = text
      case .user(let name): found.account.user = name
      case .password(let password): found.password = password
      }
    }
    // Enter keeps the one that the address tells.
    if found.account.user.isEmpty { found.account.user = found.account.address }
  }

  private func serverQuestion(_ place: String, _ answers: [Answer]) -> Question<Answer> {
    let kept = answers.lazy.compactMap { if case .server(let text) = $0 { text } else { nil } }.last
    return question(Sentences.Sync.server, place, kept: kept) { text throws(Failure) in
      let address = Words.unquoted(text)
      // A password in an address would be kept and said with it. It is not said back either.
      if AccountForm.holdsPassword(address) { throw .refusal(.sync(.passwordInAddress)) }
      guard !address.contains(" "), address.contains(where: \.isLetter) || address.contains(where: \.isNumber) else {
        throw .refusal(.sync(.notAnAddress(text)))
      }
      if let provider = SyncAccount(address: address, user: "").closedProvider {
        throw .refusal(.sync(.closed(provider)))
      }
      return .value(.server(address))
    }
  }

  /// The user, which the address may tell: "ana@posteo.de".
  private func userQuestion(_ place: String, _ answers: [Answer]) -> Question<Answer> {
    var kept = answers.lazy.compactMap { if case .user(let text) = $0 { text } else { nil } }.last
    for case .server(let text) in answers where kept == nil && AccountForm.isMail(text) { kept = text }
    return question(Sentences.Sync.user, place, kept: kept) { text throws(Failure) in
      .value(.user(Words.unquoted(text)))
    }
  }

  private func passwordQuestion(_ place: String, _ answers: [Answer]) -> Question<Answer> {
    var question = question(Sentences.Sync.password, place, kept: nil) { text throws(Failure) in
      .value(.password(Password(text)))
    }
    question.prompt.kind = .secret
    question.takesGiven = false
    return question
  }

  private func question(
    _ words: Sentences.Sync.Question, _ place: String, kept: String?,
    _ read: @escaping (String) throws(Failure) -> Step<Answer>?
  ) -> Question<Answer> {
    var question = Question<Answer>(
      kind: .field, prompt: Prompt(words.prompt, kind: .answer), line: words.line(place, kept: kept),
      help: words.help, whereabouts: words.whereabouts(place, keeps: kept != nil), read: read)
    question.missing = kept == nil ? .sync(.needs(words.word)) : nil
    return question
  }

  // MARK: Lists

  /// Asks which lists are synced, as pages of their names, and which of them has what stands in the Inbox: that one is the
  /// first. Where none is to have it, the first sync makes a list for it. The others are left out.
  func pair(_ account: inout SyncAccount, _ lists: [CarrierList]) throws(Failure) {
    // Servers tell them in any order, another one each time.
    let lists = lists.sorted { (folded($0.pageName), $0.address) < (folded($1.pageName), $1.address) }
    let names = names(lists, account)
    let places = lists.count < 2 ? Array(lists.indices) : try which(names)
    var pairings = places.map { place in
      SyncAccount.Pairing(list: lists[place].address, page: names[place], isWritable: lists[place].isWritable)
    }
    let before = account.pairings.first { folded($0.page) == folded(Todo.firstPage) }
    account.left = lists.indices.filter { !places.contains($0) }.map { lists[$0].address }
    if !pairings.isEmpty { try placeInbox(in: &pairings, before: before, isWhole: account.left.isEmpty) }
    for place in pairings.indices where pairings[place].list.isEmpty {
      let address = account.listAddress(of: Todo.firstPage)
      let isTaken = lists.contains { $0.address == address }
      pairings[place].list = isTaken ? account.home + session.world.newUID().text + "/" : address
    }
    account.pairings = pairings
  }

  /// Puts the Inbox first: the list that has it, or one that is to be made, whose address is left empty.
  private func placeInbox(
    in pairings: inout [SyncAccount.Pairing], before: SyncAccount.Pairing?, isWhole: Bool
  ) throws(Failure) {
    let inbox = folded(Todo.firstPage)
    var place = pairings.firstIndex { folded($0.page) == inbox }
    if place == nil {
      // A list of the name of a page here is that page's; with the Inbox in it, the page would be there twice.
      let pages = Set(session.pages.names.map(folded))
      let free = pairings.indices.filter { place in
        pairings[place].list == before?.list || !pages.contains(folded(pairings[place].page))
      }
      let kept = free.firstIndex { pairings[$0].list == before?.list } ?? free.firstIndex { isFirst(pairings[$0].page) }
      let only = isWhole && pairings.count == 1 ? free.indices.first : nil
      if free.isEmpty {
        session.asker.say(line: Sentences.Sync.ownInbox)
      } else {
        place = try self.inbox(free.map { pairings[$0].page }, kept: kept ?? only).map { free[$0] }
      }
    }
    var pairing = SyncAccount.Pairing(list: "", page: Todo.firstPage, isMade: false)
    if let place { pairing = pairings.remove(at: place) }
    pairing.page = Todo.firstPage
    pairings.insert(pairing, at: 0)
  }

  /// Whether a list is called as that in which servers and phones put tasks of no other.
  private func isFirst(_ name: String) -> Bool { ["home", "personal", "tasks", "todo"].contains(folded(name)) }

  /// The names of lists as pages can have them, two alike told apart by a number. One that is a page already is called so:
  /// its list may have a number behind that name.
  private func names(_ lists: [CarrierList], _ account: SyncAccount) -> [String] {
    let paired = account.pairings.filter { $0.isMade && folded($0.page) != folded(Todo.firstPage) }
    let pages = Dictionary(paired.map { ($0.list, $0.page) }) { first, _ in first }
    var known = Set(lists.compactMap { pages[$0.address].map(folded) })
    return lists.map { list in
      if let page = pages[list.address] { return page }
      let name = AccountForm.name(list.pageName, besides: known)
      known.insert(folded(name))
      return name
    }
  }

  /// A name, with a number behind it where it is one of those, which are folded.
  static func name(_ name: String, besides known: Set<String>) -> String {
    if !known.contains(folded(name)) { return name }
    return (2...).lazy.map { "\(name) \($0)" }.first { !known.contains(folded($0)) } ?? name
  }

  private func which(_ names: [String]) throws(Failure) -> [Int] {
    let places = try numbers(Sentences.Sync.which(names), Sentences.Sync.whichHelp, of: names)
    return places.isEmpty ? Array(names.indices) : places
  }

  /// The place of the list that is to have the Inbox; nil for one of its own. Enter is the one at the place that is kept,
  /// else that.
  private func inbox(_ names: [String], kept: Int?) throws(Failure) -> Int? {
    let choices = names + [Sentences.Sync.newInbox]
    let line = Sentences.Sync.inbox(choices, kept: (kept ?? names.count) + 1)
    let place = try numbers(line, Sentences.Sync.inboxHelp, of: choices, alone: "new").first ?? kept ?? names.count
    return place < names.count ? place : nil
  }

  /// Places that were typed as numbers from 1, or as names with commas between; none for Enter. `alone` is a word for the last
  /// of them, where no other is called so: then one is asked for, and no more.
  private func numbers(
    _ line: String, _ help: String, of names: [String], alone: String? = nil
  ) throws(Failure) -> [Int] {
    let question = Question<[Int]>(
      kind: .field, prompt: Prompt(Sentences.Sync.listsPrompt, kind: .answer), line: line, help: help,
      whereabouts: line
    ) { text throws(Failure) in
      guard let places = places(text, of: names, alone: alone), places.allSatisfy(names.indices.contains),
        alone == nil || places.count == 1
      else { throw .refusal(.question(.notOneOfThose(text))) }
      return .value(Set(places).sorted())
    }
    while true {
      switch try session.asker.answer(question) {
      case .value(let places): return places
      case .kept, .saved: return []
      // The server was asked already: there is nothing before it.
      case .back: continue
      }
    }
  }

  /// The places of what was typed; nil where a word is none.
  private func places(_ text: String, of names: [String], alone: String?) -> [Int]? {
    let named = { (words: String) in names.firstIndex { folded($0) == folded(words) } }
    var places: [Int?] = []
    // As they are spoken too: Home and Work.
    let parts = text.split(separator: ",").flatMap { named(trimmed($0)) == nil ? $0.split(separator: " and ") : [$0] }
    for words in parts.map(trimmed) {
      if let place = named(words) {
        places.append(place)
      } else if folded(words) == alone ?? "all" {
        places += alone == nil ? Array(names.indices) : [names.count - 1]
      } else {
        places += Words(words).words.filter { $0.plain != "and" }.map { word in
          Int(word.plain).map { $0 - 1 } ?? named(word.text)
        }
      }
    }
    return places.contains(nil) ? nil : places.compactMap(\.self)
  }
}

/// One of several that were typed, without blanks and quotes.
private func trimmed(_ part: Substring) -> String { Words.unquoted(part.trimmingPrefix(" ").description) }

extension CarrierList {
  /// The name of a list as a page can have it.
  var pageName: String { Page.name(ofList: name) }
}

extension SyncAccount {
  /// Where the list of a page is to be: for one name the same on every machine, so that two that make it at the same moment
  /// make one.
  func listAddress(of page: String) -> String { home + UID(calendar: "list of page " + folded(page)).text + "/" }
}
