/// The record of one page out of two histories.
struct JoinedPage: Sendable {
  private let here: Page?
  private let there: Page?
  /// How it is then, with what was not settled as it is here.
  private var page: Page?
  /// Whether both sides gave it a repeat, or took it away, each its way.
  private var isOpen = false

  init(_ parted: Parted<Page>, here: Page?) {
    (self.here, there, page) = (here, parted.there, here)
    func isKnown(_ page: Page, _ side: Side) -> Bool {
      !parted.isNews(side.other) { $0.created == page.created }
        && !parted.isNews(side.other) { $0.recurrence == page.recurrence }
        && !parted.isNews(side.other) { $0.unknown == page.unknown }
    }
    switch (here, parted.there) {
    case (let here?, nil): page = isKnown(here, .there) ? nil : here
    case (nil, let there?): page = isKnown(there, .here) ? nil : there
    case (let here?, let there?): page = joined(parted, here, there)
    case (nil, nil): break
    }
  }

  private mutating func joined(_ parted: Parted<Page>, _ here: Page, _ there: Page) -> Page {
    var page = here
    page.name = parted.value(\.name, here, there) ?? min(here.name, there.name)
    if let recurrence = parted.value(\.recurrence, here, there) { page.recurrence = recurrence } else { isOpen = true }
    page.unknown = parted.value(\.unknown, here, there) ?? here.unknown
    page.created = parted.value(\.created, here, there) ?? min(here.created, there.created)
    page.followed = [here.followed, there.followed].compactMap(\.self).max()
    return page
  }

  var conflict: Joining.Conflict? {
    guard isOpen, let here, let there else { return nil }
    return .page(here: here, there: there)
  }

  func changes(_ side: (Joining.Conflict) -> Side) -> [Change] {
    guard var after = page else { return here == nil ? [] : [.page(before: here, after: nil)] }
    guard let here, let there else { return after == here ? [] : [.page(before: here, after: after)] }
    if let conflict, side(conflict) == .there { after.recurrence = there.recurrence }
    if after == here, conflict == nil { return [] }
    // Through how it is there, so that a later joining knows that.
    if after == there || here == there { return [.page(before: here, after: after)] }
    return [.page(before: here, after: there), .page(before: there, after: after)]
  }
}
