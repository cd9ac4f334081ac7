/// Where the task of an identifier is: a table of slots alone, since the headings of a list hold the identifiers.
///
/// Four bytes a place and at most half of the places taken, so that 100,000 tasks cost a megabyte and a millisecond; a
/// dictionary of identifiers costs five of each.
struct SlotsByUID: Sendable {
  private static var free: Int32 { -1 }
  private static var removed: Int32 { -2 }
  private var places: [Int32]
  /// How many places are not free, those of removed tasks included.
  private var taken = 0

  /// A table of every task there is.
  init(_ headings: [TodoHeading?]) {
    var size = 1024
    while size < 4 * headings.count { size *= 2 }
    places = Array(repeating: SlotsByUID.free, count: size)
    for slot in headings.indices {
      guard let heading = headings[slot] else { continue }
      fill(slot, heading.uid)
    }
  }

  /// The slot of a task; nil when it is not there.
  func slot(of uid: UID, in headings: [TodoHeading?]) -> Int? {
    place(of: uid, in: headings).map { Int(places[$0]) }
  }

  /// Takes in a task that is not there yet and has its heading in the slot.
  mutating func insert(_ uid: UID, _ slot: Int, in headings: [TodoHeading?]) {
    if 2 * taken >= places.count { self = SlotsByUID(headings) } else { fill(slot, uid) }
  }

  /// Takes out a task, which still has its heading.
  mutating func remove(_ uid: UID, in headings: [TodoHeading?]) {
    if let place = place(of: uid, in: headings) { places[place] = SlotsByUID.removed }
  }

  private mutating func fill(_ slot: Int, _ uid: UID) {
    var place = start(uid)
    while places[place] != SlotsByUID.free { place = (place + 1) & (places.count - 1) }
    places[place] = Int32(truncatingIfNeeded: slot)
    taken += 1
  }

  private func place(of uid: UID, in headings: [TodoHeading?]) -> Int? {
    var place = start(uid)
    while places[place] != SlotsByUID.free {
      if places[place] >= 0, headings[Int(places[place])]?.uid == uid { return place }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }

  /// Identifiers are random, but for those that a hand made: they are mixed, so that neighbours lie apart.
  private func start(_ uid: UID) -> Int {
    let mixed = (uid.high ^ (uid.low &* 0x9E37_79B1_85EB_CA87)) &* 0xC2B2_AE3D_27D4_EB4F
    return Int(truncatingIfNeeded: mixed >> 32) & (places.count - 1)
  }
}
