/// One of two histories of a store that went on apart.
public enum Side: Hashable, Sendable {
  /// The one that is open.
  case here
  /// The one that is joined to it.
  case there

  var other: Side { self == .here ? .there : .here }
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
    /// How it was before the entry, which a joining may come back to behind its way through the other side.
    public var start: Item?
  }

  /// Every change, in order.
  public var steps: [Step] = []

  /// A trail of which nothing is known.
  public init() {}

  /// Whether a state had something.
  func passes(_ has: (Item) -> Bool) -> Bool {
    steps.contains { ($0.before.map(has) ?? false) || ($0.after.map(has) ?? false) }
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
  /// How many steps of each side the other one has joined already.
  private var joinedHere = 0
  private var joinedThere = 0

  /// Two histories of which no more than the beginning and the end is known.
  public init(base: Base, there: Item?) {
    self.base = base
    self.there = there
  }
}

extension Parted {
  /// Finds out up to where each side has joined the other one: a joining goes through the state of the other side, which is
  /// known again by its contents.
  mutating func noteJoined(_ contents: (Item) -> Item) {
    func count(_ trail: Trail<Item>, joinedBy other: Trail<Item>) -> Int {
      let seen = Set(other.steps.filter(\.isJoin).map { $0.after.map(contents) })
      return seen.isEmpty ? 0 : (trail.steps.lastIndex { seen.contains($0.after.map(contents)) } ?? -1) + 1
    }
    joinedHere = count(trailHere, joinedBy: trailThere)
    joinedThere = count(trailThere, joinedBy: trailHere)
  }

  /// What it went through on a side.
  func trail(_ side: Side) -> Trail<Item> { side == .here ? trailHere : trailThere }

  /// Whether a side came to what it has without the other one knowing: by its own command since the other one joined it
  /// last, or by joining a third one.
  func isNews(_ side: Side, _ has: (Item) -> Bool) -> Bool {
    let (mine, other) = (trail(side), trail(side.other))
    let known = side == .here ? joinedHere : joinedThere
    if known == 0, base == .unknown { return !other.passes(has) }
    let since = mine.steps[known...]
    let start = known == 0 ? base.item : mine.steps[known - 1].after
    let wasSo = start.map(has) ?? false
    guard let arrival = since.last(where: { $0.after.map(has) ?? false && !($0.before.map(has) ?? false) }) else {
      // What a hand wrote into the file stands in no entry.
      return !wasSo
    }
    // A joining brings what a third one had, or decides for what was there before it.
    if arrival.isJoin { return arrival.start.map(has) ?? false || !other.passes(has) }
    return !wasSo || since.contains(where: \.isJoin)
  }

  /// Whose value stands: that of the side on which it is news; nil where it is on both, each its way.
  ///
  /// It is the same from either side, so that it does not matter which history is joined to which.
  func settled<Value: Equatable>(_ here: Value, _ there: Value, _ value: (Item) -> Value) -> Side? {
    if here == there { return .here }
    let (isHere, isThere) = (isNews(.here) { value($0) == here }, isNews(.there) { value($0) == there })
    return isHere == isThere ? nil : isHere ? .here : .there
  }

  /// The value that stands, of a part of what is on both sides; nil where both went on, each its way.
  func value<Value: Equatable>(_ path: KeyPath<Item, Value>, _ here: Item, _ there: Item) -> Value? {
    settled(here[keyPath: path], there[keyPath: path], { $0[keyPath: path] })
      .map { ($0 == .here ? here : there)[keyPath: path] }
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
