import English
import Model
import Syncing
import Wire

/// What stands on a server before the first sync with it, beside what is here.
struct FirstSync {
  /// The tasks of all its lists.
  private let there: [SyncedTask]
  /// Their texts, by address, which the sync behind it need not ask for again.
  let texts: [String: CarrierText]
  private let session: Session
  private let pages: [String: String]
  private let translation: CalendarTranslation

  /// Reads all lists of an account. Nothing is kept of that.
  init(_ session: Session, _ account: SyncAccount, _ carrier: any Carrier) throws(Failure) {
    self.session = session
    translation = CalendarTranslation(session.surroundings)
    pages = Dictionary(account.pairings.map { ($0.list, $0.page) }) { first, _ in first }
    var (there, texts): ([SyncedTask], [String: CarrierText]) = ([], [:])
    do throws(CarrierFailure) {
      for list in account.pairings.filter(\.isMade).map(\.list) {
        var addresses: [String] = []
        try carrier.entries(of: list, tasksOnly: true) { addresses += $0.map(\.address) }
        try carrier.texts(ofAll: addresses, in: list) { [translation] _, some in
          there += some.compactMap { translation.read($0.text, list: list) }
          for text in some { texts[text.entry.address] = text }
        }
      }
    } catch { throw Failure(error, account) }
    (self.there, self.texts) = (there, texts)
  }

  /// How many tasks are there, and here.
  var counts: (there: Int, here: Int) { (there.count, session.store.list.count) }

  /// How a task looks, by a name without capitals: people type them one day so, another day so.
  private static func looks(of todo: Todo) -> Looks {
    var plain = todo
    plain.name = caseless(todo.name)
    return Looks(plain)
  }

  /// Tasks here that look like one there, and what makes them be that one.
  func alike() -> [Change] {
    let list = session.store.list
    let here = list.todos(list.listing(Query(.all)).uids)
    let known = Set(here.map(\.uid))
    var found = Dictionary(grouping: here, by: FirstSync.looks(of:))
    var changes: [Change] = []
    for task in there {
      guard var todo = translation.todo(task), !known.contains(todo.uid) else { continue }
      todo.page = pages[task.list] ?? Todo.firstPage
      guard let mine = found[FirstSync.looks(of: todo)]?.popLast() else { continue }
      var joined = mine
      // The name may have other capitals, about which nobody is to be asked again.
      (joined.uid, joined.resource, joined.name) = (todo.uid, todo.resource, todo.name)
      // What lies on one side alone stays; the sync behind it merges the rest.
      changes += [Change(before: mine, after: nil), Change(before: nil, after: joined)]
    }
    return changes
  }
}
