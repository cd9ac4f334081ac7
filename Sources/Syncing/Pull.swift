import Wire

/// What the server has that is not known here: looked up, and nothing of it applied yet.
struct Pull {
  /// What came: nil for what is gone.
  private(set) var came: [String: KnownResource?] = [:]
  /// How far each list was read, to be kept together with what came of it.
  private(set) var marks: [String: ListMark] = [:]
  /// Addresses at which something else is than was known, or nothing, though there was a token to tell of it: the server
  /// has forgotten it, or was restored from a backup. Who did that cannot be known.
  private(set) var untold: Set<String> = []
  /// Where a text is that was a task when it was known, and cannot be read as one now.
  private(set) var unreadable: Set<String> = []
  /// The lists that could not be read, and why.
  private(set) var unread: [String: CarrierFailure] = [:]
  /// The lists that are known and are there no more.
  private(set) var goneLists: [String] = []

  private let carrier: any Carrier
  private let translation: any SyncTranslation
  private let state: SyncState
  private let written: [String: Set<String>]
  private let texts: [String: CarrierText]
  private let pass: (_ done: Int, _ all: Int) -> Void
  /// How many texts came, and how many are wanted of the lists so far.
  private var read = (done: 0, all: 0)

  /// Looks at all lists, as they were told just now. `written` has the addresses that were put into a list since its token,
  /// where all of them are known, and `texts` what was read before, by address.
  init(
    _ carrier: any Carrier, _ translation: any SyncTranslation, _ state: SyncState, lists: [CarrierList],
    written: [String: Set<String>], texts: [String: CarrierText], pass: @escaping (_ done: Int, _ all: Int) -> Void
  ) throws(CarrierFailure) {
    self.carrier = carrier
    self.written = written
    self.texts = texts
    self.pass = pass
    self.translation = translation
    self.state = state
    for list in lists {
      let mark = state.lists[list.address] ?? ListMark()
      if !mark.isUnsure, !mark.ctag.isEmpty, mark.ctag == list.ctag { continue }
      do throws(CarrierFailure) { try read(list, mark) } catch {
        guard Pull.ofList.contains(error.kind) else { throw error }
        unread[list.address] = error
      }
    }
    let there = Set(lists.map(\.address))
    goneLists = state.lists.keys.filter { !there.contains($0) }.sorted()
  }

  private mutating func read(_ list: CarrierList, _ mark: ListMark) throws(CarrierFailure) {
    let told = try told(of: list.address, since: mark.token)
    // Before the listing, so that what changes meanwhile is told the next time.
    let next: String
    if let told { next = told.token } else { next = try carrier.token(of: list.address) }
    var changed = told?.changed ?? [:]
    // What was made and deleted behind a token some servers do not tell. They tell of what was made and is there.
    let isAllTold = !mark.isUnsure || written[list.address].map { $0.isSubset(of: changed.keys) } ?? false
    if told == nil || !isAllTold {
      let before = changed
      changed = try listed(list)
      if !mark.token.isEmpty {
        untold.formUnion(
          changed.keys.filter { address in
            before[address] == nil && state.known[address].map { $0.etag != changed[address] } ?? false
          })
      }
    }
    let isWhole = try take(changed, of: list)
    marks[list.address] =
      isWhole
      ? ListMark(token: next, ctag: list.ctag)
      : ListMark(token: mark.token, ctag: mark.ctag, isUnsure: true)
  }

  /// Refusals of a token by servers that do not name the reason (RFC 6578, 3.2), or that know no tokens after all. A listing
  /// needs none.
  private static let refusals: Set<CarrierFailure.Kind> = [
    .invalidToken, .forbidden, .changed, .refusedContent, .gone, .unreadable, .server, .tooLarge,
  ]

  /// What is the matter of one list: the others are read all the same.
  private static let ofList: Set<CarrierFailure.Kind> = [.forbidden, .gone, .unreadable, .tooLarge, .server]

  /// What a token tells of a list, and the next token. Nil where there is none, or the server knows it no more.
  private func told(
    of list: String, since token: String
  ) throws(CarrierFailure) -> (changed: [String: String?], token: String)? {
    if token.isEmpty { return nil }
    var changed: [String: String?] = [:]
    do throws(CarrierFailure) {
      let next = try carrier.changes(in: list, since: token) { part in
        for entry in part { changed.updateValue(entry.etag, forKey: entry.address) }
      }
      return (changed, next)
    } catch {
      guard Pull.refusals.contains(error.kind) else { throw error }
      return nil
    }
  }

  /// All that a list has, and as gone what is known of it and is not there.
  private func listed(_ list: CarrierList) throws(CarrierFailure) -> [String: String?] {
    var all: [String: String?] = [:]
    for (address, known) in state.known where known.list == list.address { all.updateValue(nil, forKey: address) }
    try carrier.entries(of: list.address, tasksOnly: list.takesOthers) { part in
      for entry in part { all.updateValue(entry.etag, forKey: entry.address) }
    }
    return all
  }

  /// Fetches the texts of what changed. False when the server did not speak of one: then the token must not be kept, and
  /// what was kept is behind it.
  private mutating func take(_ changed: [String: String?], of list: CarrierList) throws(CarrierFailure) -> Bool {
    var wanted: [String] = []
    for (address, etag) in changed.sorted(by: { $0.key < $1.key }) {
      if let etag {
        if !etag.isEmpty, state.known[address]?.etag == etag { continue }
        if let text = texts[address], !etag.isEmpty, text.entry.etag == etag {
          take(text, list.address)
        } else {
          wanted.append(address)
        }
      } else if state.known[address] != nil {
        came.updateValue(nil, forKey: address)
      }
    }
    var isWhole = true
    read.all += wanted.count
    let carrier = carrier
    try carrier.texts(ofAll: wanted, in: list.address) { some, texts in
      for text in texts { take(text, list.address) }
      read.done += some.count
      pass(read.done, read.all)
      isWhole = isWhole && some.allSatisfy(Set(texts.map(\.entry.address)).contains)
    }
    return isWhole
  }

  private mutating func take(_ text: CarrierText, _ list: String) {
    let address = text.entry.address
    guard let etag = text.entry.etag else {
      if state.known[address] != nil { came.updateValue(nil, forKey: address) }
      return
    }
    let task = translation.read(text.text, list: list)
    // A text that cannot be read any more is not one that is gone: the task stays as it was.
    if task == nil, state.known[address]?.uid != nil {
      unreadable.insert(address)
      return
    }
    came[address] = KnownResource(
      list: list, etag: etag, uid: task?.uid, base: task?.text,
      changer: text.changer.isEmpty ? nil : task.map { SyncChanger(name: text.changer, at: $0.text.changed) })
  }

  /// Whether an address is known to be gone now.
  func isGone(_ address: String) -> Bool { came[address].map { $0 == nil } ?? false }

  /// The tasks that are at any address which is not gone.
  func there(_ known: [String: KnownResource]) -> Set<String> {
    let unchanged = known.filter { came[$0.key] == nil }
    return Set((came.values.compactMap(\.self) + unchanged.values).compactMap(\.uid))
  }

  /// Has it that these are known no more, and did not come: what is here of them is sent as new.
  mutating func forget(_ addresses: [String]) {
    for address in addresses { came.removeValue(forKey: address) }
  }

  /// Has it that these are gone.
  mutating func lose(_ addresses: [String]) {
    for address in addresses { came.updateValue(nil, forKey: address) }
  }
}
