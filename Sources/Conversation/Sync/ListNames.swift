import English
import Interchange
import Model
import Syncing
import Wire

// A page and its list have one name (D40): whoever gives another one, here or there, gives it to both. That of the Inbox is
// as each calls it.

extension SyncRun {
  /// Gives pages the names that their lists got elsewhere. One that another page has stays there.
  mutating func takeNames(_ there: [CarrierList]) throws(Failure) {
    for list in there {
      guard let place = account.pairings.firstIndex(where: { $0.list == list.address }) else { continue }
      let (pairing, name) = (account.pairings[place], list.pageName)
      account.pairings[place].name = name
      guard let before = pairing.name, before != name, folded(before) == folded(pairing.page),
        folded(pairing.page) != folded(Todo.firstPage), isFree(name, for: pairing.page)
      else { continue }
      if let page = session.pages.list.page(named: pairing.page) {
        let changes = session.pages.renaming(page, to: name, at: session.world.now)
        try session.enter(changes, as: Entry.Action("sync"))
      }
      account.pairings[place].page = name
      said.append(Sentences.Sync.renamed(pairing.page, name))
    }
  }

  /// Whether no other page has a name.
  private func isFree(_ name: String, for page: String) -> Bool {
    folded(name) == folded(page)
      || !(session.pages.names + account.pairings.map(\.page)).contains { folded($0) == folded(name) }
  }

  /// Gives lists the names that their pages got here: one whose page is no more, while all of its tasks are on one page that
  /// has no list. Where the server lets nobody name it, it is called as it was.
  mutating func giveNames(_ there: [CarrierList], _ state: SyncState, _ carrier: any Carrier) {
    let pages = session.pages.names
    let gone = account.pairings.filter { pairing in
      pairing.isMade && !pairing.list.isEmpty && folded(pairing.page) != folded(Todo.firstPage)
        && !pages.contains { folded($0) == folded(pairing.page) }
    }
    for list in gone.map(\.list) {
      let uids = state.known.values.filter { $0.list == list }.compactMap(\.uid)
      let of = Set(uids.compactMap { session.store.list[UID(calendar: $0)]?.page })
      guard of.count == 1, let page = of.first,
        // One that stays on this machine does so.
        !account.pairings.contains(where: { folded($0.page) == folded(page) }),
        let place = account.pairings.firstIndex(where: { $0.list == list })
      else { continue }
      let before = account.pairings[place].page
      account.pairings[place].page = page
      guard there.contains(where: { $0.address == list && $0.isWritable }) else { continue }
      try? carrier.nameList(list, page)
      let now = try? carrier.lists(in: account.home).lists.first { $0.address == list }
      account.pairings[place].name = now?.pageName ?? account.pairings[place].name
      if now?.pageName == page { said.append(Sentences.Sync.renamedThere(before, page)) }
    }
  }
}
