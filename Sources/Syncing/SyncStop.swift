import Wire

/// Why a sync did not go on.
public enum SyncStop: Error, Hashable, Sendable {
  /// The server, or the way to it.
  case carrier(CarrierFailure)
  /// The disk of this machine.
  case store
  /// Whoever was asked said so.
  case stopped
}

/// What must be asked before it is done: more goes than anybody deletes by hand, or nobody can know who deleted it.
public struct SyncQuestion: Hashable, Sendable {
  /// What goes.
  public enum Kind: String, Hashable, Sendable {
    /// These are gone there.
    case goneThere
    /// The list is gone there, and all in it.
    case listGone
    /// These were deleted here.
    case deletedHere
  }

  /// What a question is about.
  public struct Matter: Hashable, Sendable {
    /// What goes.
    public var kind: Kind
    /// The list of which it goes.
    public var list: String
  }

  /// What it is about.
  public var matter: Matter
  /// How many go.
  public var count: Int
  /// How many are known of the list.
  public var all: Int
  /// How many open tasks go, two or more, where none stays but done ones; nil where an open one stays, and where all go.
  public var open: Int?
}

extension SyncQuestion {
  /// What goes of all that are known of a list.
  init(kind: Kind, list: String, gone: [SyncedText?], of known: [SyncedText?]) {
    self.init(matter: Matter(kind: kind, list: list), count: gone.count, all: known.count)
    let open = [gone, known].map { texts in texts.count { $0?.isDone != true } }
    if count < all, open[0] > 1, open[0] == open[1] { self.open = open[0] }
  }

  /// Whether it is asked about: ten and a quarter, or all, or all that was still to be done. Where the server does not tell
  /// that they went, any.
  func isAsked(isUntold: Bool = false) -> Bool {
    count > 0 && (isUntold || (count >= 10 && count * 4 >= all) || (count == all && all > 1) || open != nil)
  }
}

/// What is to be done about it.
public enum SyncAnswer: Hashable, Sendable {
  /// They stay, or come back: what is gone there is sent again, what was deleted here is fetched again.
  case keep
  /// They go.
  case delete
  /// Nothing is done, and it is asked again the next time.
  case stop
}

/// What a sync did.
public struct SyncReport: Hashable, Sendable {
  /// Where something was done.
  public enum Side: Hashable, Sendable { case here, there }

  /// Tasks that came, changed or went here.
  public var came = 0
  /// Of those, the ones that went here.
  public var gone = 0
  /// Tasks that were made, changed or deleted there.
  public var sent = 0
  /// Of those, the ones that were deleted there.
  public var deleted = 0
  /// Values that lost.
  public var conflicts = 0
  /// Tasks that changed here in lists where we may not write.
  public var held = 0
  /// Tasks that were deleted on one side and changed on the other, where they changed: they stay.
  public var staying: [String: Side] = [:]
  /// How many were to be sent, of which some may not have been.
  public var wanted = 0
  /// Whether something else was there so often that the rest waits.
  public var isUnfinished = false
  /// Tasks that the server did not take as they are, and why; an address for one that it would not delete. Those whose
  /// texts it cannot take wait until they change.
  public var refused: [String: CarrierFailure] = [:]

  /// Lists that could not be read this time, and why. Nothing was sent to them.
  public var unread: [String: CarrierFailure] = [:]

  /// Nothing was done.
  public init() {}
}
