import Model

/// What is known of one resource of a server: how it was when it was last read or written here.
public struct KnownResource: Hashable, Sendable {
  /// The list that it is in.
  public var list: String
  /// Its ETag; empty where it must be read again.
  public var etag: String
  /// Whose text it is; nil for one that is no task, or none that can be read.
  public var uid: String?
  /// What it said, the base of a merge.
  public var base: SyncedText?
  /// Who made it so, where the server told and it was somebody else.
  public var changer: SyncChanger?

  /// A resource by its parts.
  public init(list: String, etag: String, uid: String?, base: SyncedText?, changer: SyncChanger? = nil) {
    self.list = list
    self.etag = etag
    self.uid = uid
    self.base = base
    self.changer = changer
  }
}

/// Who changed a task last on a server, and which change that was: a later one was made here.
public struct SyncChanger: Hashable, Sendable {
  /// The name for people.
  public var name: String
  /// The task's last change as it is here, by the clock of this machine.
  public var at: Instant

  /// Somebody by the parts.
  public init(name: String, at: Instant) {
    self.name = name
    self.at = at
  }
}

/// How far a list was read.
public struct ListMark: Hashable, Sendable {
  /// What the next question for changes goes on from; empty where there is none.
  public var token: String
  /// As the list had it when it was read last.
  public var ctag: String
  /// Whether anything of the list is known that is newer: what was made and deleted after a token some servers never tell
  /// (Xandikos 0.4.10), so all of it must be listed.
  public var isUnsure: Bool

  /// A list that was never read.
  public init(token: String = "", ctag: String = "", isUnsure: Bool = false) {
    self.token = token
    self.ctag = ctag
    self.isUnsure = isUnsure
  }
}

/// What is kept of a server between two syncs. It is a cache: without it the next sync is a first one.
public struct SyncState: Hashable, Sendable {
  /// By address.
  public var known: [String: KnownResource] = [:]
  /// By the address of the list.
  public var lists: [String: ListMark] = [:]
  /// What the server does not take, by UID. It waits until it says something else.
  public var refused: [String: SyncedText] = [:]
  /// What lost, the oldest first, until somebody has heard it.
  public internal(set) var conflicts: [SyncConflict] = []
  /// The highest number that any of them ever had.
  public internal(set) var lastConflict = 0
  /// What of that was taken, the oldest first: where `undo` takes that back, it is there again.
  public var taken: [TakenConflict] = []
  /// The last change of the store that was sent, with all before it; nil where not all was.
  public var sent: Tip?

  /// The last change of the store when this was kept: where that did not lead to what the store is now, it is another one,
  /// such as a backup that was put back.
  public var seen: Tip?

  /// The tasks that the last sync which brought any changed or made here, by the text of their `UID`.
  public var came: [String] = []

  /// Whether all that is gone on either side is asked about, be it one task, until a sync was whole: behind a question that
  /// was left open, and behind an `undo` of a sync, since what came with it is gone here and nobody deleted it.
  public var asksAll = false

  /// What a script was told of and did not answer yet: only that is answered by its next `sync keep` or `sync delete`.
  public var asked: Set<SyncQuestion.Matter> = []

  /// Nothing known.
  public init() {}

  /// What stays where the server must be read as if for the first time: what nobody has heard yet.
  public var forgotten: SyncState {
    var state = SyncState()
    (state.conflicts, state.taken, state.lastConflict) = (conflicts, taken, lastConflict)
    return state
  }

  /// What stays where only these lists are synced on: what was deleted here and not there yet must be remembered.
  public func kept(of lists: Set<String>) -> SyncState {
    var state = self
    state.known = known.filter { lists.contains($0.value.list) }
    state.lists = self.lists.filter { lists.contains($0.key) }
    state.sent = nil
    return state
  }
}

/// The seam to what is kept on this machine. Each call is whole on the disk when it returns, or was not made.
///
/// They are made in this order: `commit`, `keep`. Whoever is killed between two repeats work and loses nothing. With `keep`
/// before `commit` tasks are lost. Resources and how far their list was read are one step: with either before the other,
/// machines stay different, since what is known behind a token may go and never be told (SimulationTests).
public protocol SyncStore: AnyObject {
  /// Our tasks, by UID.
  var tasks: [String: SyncedTask] { get }
  /// Whether no task changed here since all of them were on the server.
  var isUnchanged: Bool { get }
  /// What was kept of the server.
  var state: SyncState { get }
  /// Changes tasks, nil for one that goes, and keeps what lost: in one step, which `undo` takes back. False where somebody else
  /// changed tasks since `tasks` were read: then nothing is changed, and they are read anew.
  func commit(_ tasks: [String: SyncedTask?], _ conflicts: [SyncConflict]) throws(SyncStop) -> Bool
  /// Our task that is meant with one of the server and is on no list: on a page that stays here. Nil where there is none.
  func apart(_ task: SyncedTask) -> SyncedTask?
  /// What people call a list; nil for one that is not synced.
  func name(of list: String) -> String?
  /// Keeps what is known of resources, nil for one that is gone, and how far lists were read, nil for one that is no more.
  func keep(_ known: [String: KnownResource?], marks: [String: ListMark?]) throws(SyncStop)
  /// Keeps what of a task the server does not take, nil for one that it took.
  func refuse(_ uid: String, _ text: SyncedText?) throws(SyncStop)
}

/// The seam to the form of a server's texts.
public protocol SyncTranslation {
  /// The task in a text; nil for one that holds none.
  func read(_ text: [UInt8], list: String) -> SyncedTask?
  /// The text of a task. What stands in the lines of a field is written as it is.
  func write(_ task: SyncedTask) -> [UInt8]
  /// The name of the file of a task that the server has not yet: safe in a path.
  func fileName(of uid: String) -> String
}
