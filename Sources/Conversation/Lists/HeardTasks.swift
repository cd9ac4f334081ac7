import English
import Model

/// The tasks of a list, by their identifiers.
///
/// While no task changes, it holds the listing itself, so that no answer waits until 100,000 identifiers are copied.
/// `settle` copies them before a change and lets the listing go.
struct HeardTasks: RandomAccessCollection, ExpressibleByArrayLiteral {
  private var uids: [UID] = []
  private var listing: Listing?

  init(_ listing: Listing) { self.listing = listing }
  init(_ uids: [UID]) { self.uids = uids }
  init(arrayLiteral uids: UID...) { self.uids = uids }

  var startIndex: Int { 0 }
  var endIndex: Int { listing?.count ?? uids.count }
  subscript(place: Int) -> UID { listing?.uid(place) ?? uids[place] }

  /// Copies the identifiers, and lets go of the tasks as they were.
  mutating func settle() {
    guard let listing else { return }
    self = HeardTasks(listing.uids)
  }
}
