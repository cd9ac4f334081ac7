import English
import Interchange
import Model
import Syncing
import Wire

// Which lists there are which pages here, settled before each sync. No list is made where one of that name is (D37).

extension SyncRun {
  /// Pairs lists that were made elsewhere with pages, and pages that have none with lists. Returns the lists there.
  mutating func pairLists(_ carrier: any Carrier, _ state: SyncState) throws(Failure) -> [CarrierList] {
    let told: CarrierLists
    do throws(CarrierFailure) { told = try carrier.lists(in: account.home) } catch { throw Failure(error, account) }
    let there = told.forTasks(account)
    ahead = told.time.map { Int($0) - session.world.now.seconds } ?? 0
    let before = account
    noteMade(there, Set(state.lists.keys))
    try takeNames(there)
    giveNames(there, state, carrier)
    let pages = session.pages.names
    takeNew(there, pages)
    pair(pages, besides: there)
    // Kept before anything is made: whoever is killed in between makes the same one again, and no second one.
    if account != before { try syncer.keep(account) }
    let unmade = account.pairings.filter { !$0.isMade && !$0.list.isEmpty }
    if unmade.isEmpty { return there }
    for pairing in unmade { try make(pairing, there, carrier) }
    let now: [CarrierList]
    do throws(CarrierFailure) { now = try carrier.lists(in: account.home).forTasks(account) } catch {
      throw Failure(error, account)
    }
    // Another machine may have made one since they were told. Some make a list, and let nobody keep tasks in it.
    noteMade(now, Set(state.lists.keys))
    for pairing in unmade where !now.contains(where: { $0.address == pairing.list }) { stay(pairing) }
    try syncer.keep(account)
    return now
  }

  /// Lists that were deleted there are not made again for what is left of their pages here; that of the Inbox is.
  mutating func letGo(_ gone: Set<String>) throws(Failure) {
    let lists = account.pairings.filter { gone.contains($0.list) && $0.page != Todo.firstPage }.map(\.list)
    if lists.isEmpty { return }
    unpair(lists)
    try syncer.keep(account)
  }

  /// Has the pages of lists stay here.
  private mutating func unpair(_ lists: [String]) {
    for place in account.pairings.indices where lists.contains(account.pairings[place].list) {
      account.pairings[place].list = ""
    }
  }

  /// Has the page of a list that cannot be had stay here, and says so.
  private mutating func stay(_ pairing: SyncAccount.Pairing) {
    said.append(Sentences.Sync.stays(pairing.page))
    unpair([pairing.list])
  }

  /// Takes what the server says of the lists that are paired. One that is there is made, by whomever. One that is not there,
  /// and of which nothing is known, as with an older copy of the store, is no list any more; that of the Inbox is made again.
  private mutating func noteMade(_ there: [CarrierList], _ known: Set<String>) {
    for place in account.pairings.indices {
      let pairing = account.pairings[place]
      if let list = there.first(where: { $0.address == pairing.list }) {
        (account.pairings[place].isMade, account.pairings[place].isWritable) = (true, list.isWritable)
      } else if pairing.isMade, !pairing.list.isEmpty, !known.contains(pairing.list) {
        if folded(pairing.page) == folded(Todo.firstPage) {
          account.pairings[place].isMade = false
        } else {
          stay(pairing)
        }
      }
    }
  }

  /// Lists that are not known become pages, where all were to be synced or such a page is here without a list; else they
  /// are told.
  private mutating func takeNew(_ there: [CarrierList], _ pages: [String]) {
    let known = Set(account.pairings.map(\.list)).union(account.left)
    let takesAll = account.left.isEmpty
    for list in there where !known.contains(list.address) {
      let name = name(of: list)
      // One that could not be made from here, or not yet, and was made elsewhere.
      account.pairings.removeAll { ($0.list.isEmpty || !$0.isMade) && folded($0.page) == folded(name) }
      let isPaired = account.pairings.contains { folded($0.page) == folded(name) }
      let isHere = pages.contains { folded($0) == folded(name) }
      guard takesAll || isHere && !isPaired else {
        account.left.append(list.address)
        said.append(Sentences.Sync.newList(name))
        continue
      }
      let page = AccountForm.name(name, besides: Set(account.pairings.map { folded($0.page) }))
      account.pairings.append(
        SyncAccount.Pairing(list: list.address, page: page, name: list.pageName, isWritable: list.isWritable))
      if !isHere { said.append(Sentences.Sync.newPage(page)) }
    }
  }

  /// Gives the pages that have no list an address for one. Where a list of that name is left out, the page stays here.
  private mutating func pair(_ pages: [String], besides there: [CarrierList]) {
    let paired = Set(account.pairings.map { folded($0.page) })
    let left = Set(there.filter { account.left.contains($0.address) }.map { folded($0.pageName) })
    for page in pages where !paired.contains(folded(page)) {
      let isLeft = left.contains(folded(page))
      let address = isLeft ? "" : self.address(of: page, besides: there)
      account.pairings.append(SyncAccount.Pairing(list: address, page: page, isMade: false))
      if isLeft { said.append(Sentences.Sync.staysLeft(page)) }
    }
  }

  /// The page that a list is to be. One that another machine made for a page whose name was taken has a number behind that
  /// name, and tells the name by its address.
  private func name(of list: CarrierList) -> String {
    let name = list.pageName
    let words = name.split(separator: " ")
    let page = words.dropLast().joined(separator: " ")
    let isNumbered = words.last.flatMap { Int($0) } != nil && list.address == address(of: page)
    return isNumbered ? page : name
  }

  private func address(of page: String) -> String { account.listAddress(of: page) }

  private func address(of page: String, besides there: [CarrierList]) -> String {
    let address = address(of: page)
    let isTaken = there.contains { $0.address == address } || account.pairings.contains { $0.list == address }
    return isTaken ? account.home + session.world.newUID().text + "/" : address
  }

  /// Makes the list of a page, where the server lets anybody make one.
  private func make(
    _ pairing: SyncAccount.Pairing, _ there: [CarrierList], _ carrier: any Carrier
  ) throws(Failure) {
    // The list of the Inbox may be called as a page is.
    let name = AccountForm.name(pairing.page, besides: Set(there.map { folded($0.pageName) }))
    do throws(CarrierFailure) { try carrier.makeList(pairing.list, name: name) } catch {
      guard CarrierFailure.Kind.ofMaking.contains(error.kind) else { throw Failure(error, account) }
    }
  }
}
