import English
import Model
import Syncing
import Wire

// Which lists there are which pages here, settled before each sync. No list is made where one of that name is (D37).

extension SyncRun {
  /// Pairs lists that were made elsewhere with pages, and pages that have none with lists. Returns the lists there, nil
  /// where some were made since they were told.
  mutating func pairLists(_ carrier: any Carrier, _ state: SyncState) throws(Failure) -> [CarrierList]? {
    let there: [CarrierList]
    do throws(CarrierFailure) { there = try carrier.lists(in: account.home).lists.filter(\.takesTasks) } catch {
      throw Failure(error, account)
    }
    let before = account
    let pages = session.pages.names
    let pending = pending(there, state)
    takeNew(there, pages, besides: Set(pending.map(\.list)))
    let unmade = pending.filter(account.pairings.contains) + pair(pages, besides: there)
    // Kept before anything is made: whoever is killed in between makes the same one again, and no second one.
    if account != before { try syncer.keep(account) }
    for pairing in unmade { try make(pairing, there, carrier) }
    return unmade.isEmpty ? there : nil
  }

  /// Lists that were deleted there are not made again for what is left of their pages here; that of the Inbox is.
  mutating func letGo(_ gone: Set<String>) throws(Failure) {
    let lists = account.pairings.filter { gone.contains($0.list) && $0.page != Todo.firstPage }.map(\.list)
    if !lists.isEmpty { try unpair(lists) }
  }

  /// Has the pages of lists stay here.
  private mutating func unpair(_ lists: [String]) throws(Failure) {
    for place in account.pairings.indices where lists.contains(account.pairings[place].list) {
      account.pairings[place].list = ""
    }
    try syncer.keep(account)
  }

  /// Lists that are not known become pages, where all were to be synced or such a page is here; else they are told.
  private mutating func takeNew(_ there: [CarrierList], _ pages: [String], besides pending: Set<String>) {
    for place in account.pairings.indices {
      guard let list = there.first(where: { $0.address == account.pairings[place].list }) else { continue }
      account.pairings[place].isWritable = list.isWritable
    }
    let known = Set(account.pairings.map(\.list)).union(account.left)
    let takesAll = account.left.isEmpty
    for list in there where !known.contains(list.address) {
      let name = list.pageName
      // One that could not be made from here, or not yet, and was made elsewhere.
      account.pairings.removeAll {
        ($0.list.isEmpty || pending.contains($0.list)) && folded($0.page) == folded(name)
      }
      let isHere = pages.contains { folded($0) == folded(name) }
      guard takesAll || isHere else {
        account.left.append(list.address)
        said.append(Sentences.Sync.newList(name))
        continue
      }
      let page = AccountForm.name(name, besides: Set(account.pairings.map { folded($0.page) }))
      account.pairings.append(
        SyncAccount.Pairing(list: list.address, page: page, isWritable: list.isWritable))
      if !isHere { said.append(Sentences.Sync.newPage(page)) }
    }
  }

  /// Gives the pages that have no list an address for one, and returns those. Where a list of that name is left out, the page
  /// stays here.
  private mutating func pair(_ pages: [String], besides there: [CarrierList]) -> [SyncAccount.Pairing] {
    let paired = Set(account.pairings.map { folded($0.page) })
    let left = Set(there.filter { account.left.contains($0.address) }.map { folded($0.pageName) })
    var made: [SyncAccount.Pairing] = []
    for page in pages where !paired.contains(folded(page)) {
      let isLeft = left.contains(folded(page))
      let address = account.home + session.world.newUID().text + "/"
      let pairing = SyncAccount.Pairing(list: isLeft ? "" : address, page: page)
      account.pairings.append(pairing)
      if isLeft { said.append(Sentences.Sync.staysLeft(page)) } else { made.append(pairing) }
    }
    return made
  }

  /// The pages whose list was to be made when something came between: nothing is known of it, and it is not there.
  private func pending(_ there: [CarrierList], _ state: SyncState) -> [SyncAccount.Pairing] {
    let addresses = Set(there.map(\.address))
    return account.pairings.filter { pairing in
      !pairing.list.isEmpty && !addresses.contains(pairing.list)
        && state.lists[pairing.list] == nil && !state.known.values.contains { $0.list == pairing.list }
    }
  }

  /// Makes the list of a page. Where the server lets nobody make any, the page stays here.
  private mutating func make(
    _ pairing: SyncAccount.Pairing, _ there: [CarrierList], _ carrier: any Carrier
  ) throws(Failure) {
    // The list of the Inbox may be called as a page is.
    let name = AccountForm.name(pairing.page, besides: Set(there.map { folded($0.pageName) }))
    do throws(CarrierFailure) { try carrier.makeList(pairing.list, name: name) } catch {
      guard [.forbidden, .gone, .refusedContent].contains(error.kind) else { throw Failure(error, account) }
      said.append(Sentences.Sync.stays(pairing.page))
      try unpair([pairing.list])
    }
  }
}
