import English
import Model

/// Whose tasks a list holds: as it was found while the command goes on, so that the first answer waits for no 100,000 of
/// them; after that by name, so that tasks can change.
struct HeardTasks: RandomAccessCollection, ExpressibleByArrayLiteral {
  private var uids: [UID] = []
  private var listing: Listing?

  init(_ listing: Listing) { self.listing = listing }
  init(_ uids: [UID]) { self.uids = uids }
  init(arrayLiteral uids: UID...) { self.uids = uids }

  var startIndex: Int { 0 }
  var endIndex: Int { listing?.count ?? uids.count }
  subscript(place: Int) -> UID { listing?.uid(place) ?? uids[place] }

  /// Lets go of the tasks as they were.
  mutating func settle() {
    guard let listing else { return }
    self = HeardTasks(listing.uids)
  }
}
