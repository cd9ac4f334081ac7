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
    takeNew(there, besides: Set(unmade(there, state).map(\.list)))
    let unmade = unmade(there, state) + pages(besides: there)
    // Kept before anything is made: whoever is killed in between makes the same one again, and no second one.
    if account != before { try syncer.keep(account) }
    for pairing in unmade { try make(pairing, there, carrier) }
    return unmade.isEmpty ? there : nil
  }

  /// Lists that were deleted there are not made again for what is left of their pages here; that of the Inbox is.
  mutating func letGo(_ gone: Set<String>) throws(Failure) {
    let places = account.pairings.indices.filter {
      gone.contains(account.pairings[$0].list) && account.pairings[$0].page != Todo.firstPage
    }
    if places.isEmpty { return }
    for place in places { account.pairings[place].list = "" }
    try syncer.keep(account)
  }

  /// Lists that are not known become pages, where all were to be synced or such a page is here; else they are told.
  private mutating func takeNew(_ there: [CarrierList], besides unmade: Set<String>) {
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
        ($0.list.isEmpty || unmade.contains($0.list)) && folded($0.page) == folded(name)
      }
      let isHere = session.pages.counts.contains { folded($0.page.name) == folded(name) }
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

  /// The pages that have no list, each with an address for one. Where a list of that name is left out, the page stays here.
  private mutating func pages(besides there: [CarrierList]) -> [SyncAccount.Pairing] {
    let paired = Set(account.pairings.map { folded($0.page) })
    let left = Set(there.filter { account.left.contains($0.address) }.map { folded($0.pageName) })
    var made: [SyncAccount.Pairing] = []
    for page in session.pages.counts.map(\.page.name) where !paired.contains(folded(page)) {
      let isLeft = left.contains(folded(page))
      let address = account.home + session.world.newUID().text + "/"
      let pairing = SyncAccount.Pairing(list: isLeft ? "" : address, page: page)
      account.pairings.append(pairing)
      if isLeft { said.append(Sentences.Sync.staysLeft(page)) } else { made.append(pairing) }
    }
    return made
  }

  /// The pages whose list was to be made when something came between: nothing is known of it, and it is not there.
  private func unmade(_ there: [CarrierList], _ state: SyncState) -> [SyncAccount.Pairing] {
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
      for place in account.pairings.indices where account.pairings[place].list == pairing.list {
        account.pairings[place].list = ""
      }
      said.append(Sentences.Sync.stays(pairing.page))
      try syncer.keep(account)
    }
  }
}
