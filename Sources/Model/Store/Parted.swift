/// One of two histories of a store that went on apart.
public enum Side: Hashable, Sendable {
  /// The one that is open.
  case here
  /// The one that is joined to it.
  case there
}

/// What one task, or one page, went through on one side, without what was taken back again.
public struct Trail<Item: Hashable & Sendable>: Hashable, Sendable {
  /// One change of it.
  public struct Step: Hashable, Sendable {
    /// How it was; nil where it was not there.
    public var before: Item?
    /// How it was then; nil where it was deleted.
    public var after: Item?
    /// Whether joining another history changed it, and not somebody's own command.
    public var isJoin = false
  }

  /// Every change, in order.
  public var steps: [Step] = []

  /// A trail of which nothing is known.
  public init() {}

  func passes(_ has: (Item) -> Bool) -> Bool {
    steps.contains { ($0.before.map(has) ?? false) || ($0.after.map(has) ?? false) }
  }

  /// Whether joining brought what a state has.
  func brings(_ has: (Item) -> Bool) -> Bool {
    steps.contains { $0.isJoin && $0.after.map(has) ?? false && !($0.before.map(has) ?? false) }
  }

  /// Whether what it has at the end came by somebody's own command last.
  func isOwn(_ has: (Item) -> Bool) -> Bool {
    let last = steps.last { ($0.before.map(has) ?? false) != ($0.after.map(has) ?? false) }
    return last.map { !$0.isJoin } ?? false
  }
}

/// One task, or one page, of which there are two histories.
public struct Parted<Item: Hashable & Sendable>: Hashable, Sendable {
  /// How it was when the histories parted.
  public enum Base: Hashable, Sendable {
    /// Nil where it was not there.
    case known(Item?)
    /// Nobody knows: then what a side went through is taken for what it had known.
    case unknown

    /// How it was, as far as that is known.
    var item: Item? {
      if case .known(let item) = self { item } else { nil }
    }
  }

  /// How it was when the histories parted.
  public var base: Base
  /// How it is there now; nil where it is deleted, or never was.
  public var there: Item?
  /// What it went through here. Needed where the base is unknown, and so that what was joined before is not asked again.
  public var trailHere = Trail<Item>()
  /// What it went through there.
  public var trailThere = Trail<Item>()

  /// Two histories of which no more than the beginning and the end is known.
  public init(base: Base, there: Item?) {
    self.base = base
    self.there = there
  }
}

extension Parted {
  /// How a side came to know a value that the other one has, and went on from it. What came by joining was decided about,
  /// so that it counts for more than how things began.
  enum Knowledge: Int, Comparable {
    case none, fromStart, byJoining
    static func < (left: Knowledge, right: Knowledge) -> Bool { left.rawValue < right.rawValue }
  }

  /// How a side knows a value, by what tells whether a state has it.
  ///
  /// What the other side has of a joining itself may have come from here: it is known where it stood here once.
  func knowledge(_ side: Side, _ has: (Item) -> Bool) -> Knowledge {
    let (mine, others) = side == .here ? (trailHere, trailThere) : (trailThere, trailHere)
    if mine.brings(has) || (others.brings(has) && mine.passes(has)) { return .byJoining }
    let isFromStart =
      switch base {
      case .known(let item): item.map(has) ?? false
      case .unknown: mine.passes(has)
      }
    return isFromStart ? .fromStart : .none
  }

  /// Whose value stands: the one that the other side did not know when it went on; nil where both went on, each its way.
  ///
  /// It is the same from either side, so that it does not matter which history is joined to which.
  func settled<Value: Equatable>(_ here: Value, _ there: Value, _ value: (Item) -> Value) -> Side? {
    if here == there { return .here }
    let (knownHere, knownThere) = (knowledge(.here) { value($0) == there }, knowledge(.there) { value($0) == here })
    if knownHere != knownThere { return knownHere > knownThere ? .here : .there }
    // Both had both values once: then what somebody set stands, and not what a joining did.
    let (isOwnHere, isOwnThere) = (trailHere.isOwn { value($0) == here }, trailThere.isOwn { value($0) == there })
    if knownHere == .none || isOwnHere == isOwnThere { return nil }
    return isOwnHere ? .here : .there
  }

  /// Which elements of a list stand: of those that one side alone has, those that the other one did not take out.
  ///
  /// Those of both come first; then what each side added, in its own order, so that it does not matter in which order
  /// histories are joined. `text` is what decides where both added something.
  func joined<Element: Hashable>(
    _ here: [Element], _ there: [Element], text: (Element) -> String, _ list: (Item) -> [Element]
  ) -> [Element] {
    func isKept(_ element: Element, by side: Side) -> Bool {
      let winner = settled(side == .here, side == .there) { list($0).contains(element) }
      return winner == nil || winner == side
    }
    if here == there { return here }
    let (inHere, inThere) = (Set(here), Set(there))
    var onlyHere = here.filter { !inThere.contains($0) && isKept($0, by: .here) }[...]
    var onlyThere = there.filter { !inHere.contains($0) && isKept($0, by: .there) }[...]
    let (common, other) = (here.filter(inThere.contains), there.filter(inHere.contains))
    if common == other, onlyThere.isEmpty { return here.filter { inThere.contains($0) || onlyHere.contains($0) } }
    if common == other, onlyHere.isEmpty { return there.filter { inHere.contains($0) || onlyThere.contains($0) } }
    var result = common.map(text).lexicographicallyPrecedes(other.map(text)) ? other : common
    while let first = onlyHere.first, let second = onlyThere.first {
      result.append(text(first) < text(second) ? onlyHere.removeFirst() : onlyThere.removeFirst())
    }
    return result + onlyHere + onlyThere
  }
}
