import JSON
import Model
import Secrets

/// The store in a folder: a snapshot, a journal of what has come since (D3), and a lock.
///
/// Several running Heeds may have the same folder open. The lock is taken at the first commit after a `sync` and let go
/// of by the next one, so that a group of commits costs one sync (D2). Not to be used by two threads at once.
public final class DiskStore: Store {
  /// All tasks as they are now, those included that no sync has written yet.
  public var list: TodoList { state.list }
  /// The number of the last entry; 0 before the first.
  public var sequence: Int { state.sequence }
  /// What was found when the store was opened, or since when a refresh found something.
  public internal(set) var report = StoreReport()
  /// Whether what was answered is in memory alone, since its files went away or cannot be written.
  public var isOnlyInMemory: Bool { unwritten != nil || hasToldFolder }
  /// The number of the last entry that is on the disk.
  public var lasting: Int { pending.isEmpty ? state.sequence : atSync.sequence }
  /// The folder of the store.
  public var folder: String { paths.folder }
  /// Whether its files are encrypted.
  public var isSealed: Bool { seal != nil }

  var paths: StorePaths
  /// What encrypts the files; nil for a store that anyone may read who may read its folder.
  var seal: StoreSeal?
  let calls: SystemCalls
  /// From what size on a snapshot stays in its file.
  let large: Int
  var keepsBytes = DiskStore.keepsBytes
  let lock: StoreLock
  var state = StoreState()
  /// Whether the files have been read: what they held then is known.
  var hasRead = false
  /// What a password opened when the files were last read.
  var identityAtRead: [UInt8]?
  /// The file in which that stood.
  var identityMark: FileMark?
  /// Why what was answered could not be written again after another program had taken it away; nil where nothing waits.
  var unwritten: Trouble?
  /// Whether it was told that the folder went away.
  var hasToldFolder = false
  /// Whether the folder has been there, so that its absence means that somebody took it away.
  var wasThere = false

  // What was committed since the last sync.
  var buffer = JSONWriter()
  var pending: [Change] = []
  /// The entries of a sealed journal among them, for the index.
  var unplaced: [(sequence: Int, kind: Entry.Kind)] = []
  /// The journal, open for appending while the lock is held.
  var journal: Int32?
  /// What the list's numbers, sequence and time were at the last sync.
  var atSync: (freed: [Int: TodoList.Freed], sequence: Int, time: Instant) = ([:], 0, Instant(seconds: 0))
  /// While a run is gathered into one entry.
  var run: Run?
  /// The snapshot that was gone when it was last read: `check` goes on telling it.
  var gone: StoreReport.Gone?
  /// Whether damage is put aside when it is found. Who tells nobody of it leaves it to who does.
  let mends: Bool
  /// The path of the journal that was gone when it was last read: `check` goes on telling it.
  var lostJournal: String?
  /// Whether it was told that what was given away could not be removed here.
  var hasToldUnemptied = false
  /// Made when something is first taken back.
  var index: JournalIndex?

  /// Opens the store in a folder, which need not be there: it is made by the first commit.
  ///
  /// `onWaiting` is called when another Heed has held the lock for two seconds; after ten the wait ends with
  /// `Trouble.locked`. Throws when the files cannot be read; damage in them is told in `report`.
  ///
  /// With a keyholder the store is an encrypted one, and the keys are those it holds.
  public convenience init(
    folder: String, keyholder: Keyholder? = nil, mends: Bool = true, onWaiting: (() -> Void)? = nil
  ) throws(StoreFailure) {
    try self.init(folder: folder, calls: SystemCalls(), keyholder: keyholder, mends: mends, onWaiting: onWaiting)
  }

  init(
    folder: String, calls: SystemCalls, keyholder: Keyholder? = nil, large: Int = SnapshotBytes.large,
    mends: Bool = true, onWaiting: (() -> Void)? = nil
  ) throws(StoreFailure) {
    self.mends = mends
    paths = StorePaths(folder: folder, isSealed: keyholder != nil)
    seal = keyholder.map(StoreSeal.init)
    self.calls = calls
    self.large = large
    lock = StoreLock(path: paths.lock, calls: calls, onWaiting: onWaiting)
    try troubled { () throws(Trouble) in try open() }
  }

  private func open() throws(Trouble) {
    wasThere = try hasFolder(paths.folder)
    try refuseOtherForm()
    try finishHandingWhereLeft()
    try reload()
    report.copies = unjoinedHistories().filter(isNews)
  }

  // MARK: Committing

  /// Applies changes as one entry, which the next `sync` writes. Takes the lock where it is not held.
  public func commit(
    _ changes: [Change], typed: String, action: Entry.Action?, at time: Instant
  ) throws(StoreFailure) -> Entry {
    try begin()
    return try apply(list.numbered(changes, at: time), typed: typed, action, kind: .command, at: time)
  }

  /// Takes the lock and all that others have committed, unless this has been done since the last sync.
  func begin() throws(StoreFailure) {
    if lock.isHeld { return }
    try troubled { () throws(Trouble) in
      try takeLock()
      do throws(Trouble) {
        try finishHanding()
        _ = try catchUp()
        if let unwritten { throw unwritten }
        if let format = state.report.newerFormat { throw .newerFormat(format, path: paths.snapshot) }
        // A line that was cut would swallow the next one.
        if state.isDamaged { try mend() }
        try openJournal()
      } catch {
        letGo()
        throw named(error)
      }
    }
    atSync = (list.freed, state.sequence, state.time)
    if run != nil { beginTogether() }
  }

  private func takeLock() throws(Trouble) {
    do throws(Trouble) { try lock.acquire() } catch {
      guard case .notThere = error else { throw named(error) }
      if wasThere { throw .storeGone(path: paths.folder) }
      try calls.makeFolders(paths.folder)
      do throws(Trouble) { try lock.acquire() } catch { throw named(error) }
    }
    wasThere = true
  }

  /// Names the folder where nothing can be written in it, since the person knows of the folder alone; but the file where
  /// that file is what must be made writable.
  private func named(_ trouble: Trouble) -> Trouble {
    switch trouble {
    case .noPermission(let path) where isClosed(path): .readOnly(path: path)
    case .readOnly, .noPermission: .readOnly(path: paths.folder)
    default: trouble
    }
  }

  /// Applies changes to the list and adds their entry to what the next sync writes.
  func apply(
    _ changes: [Change], typed: String, _ action: Entry.Action?, kind: Entry.Kind, at time: Instant
  ) throws(StoreFailure) -> Entry {
    do throws(StoreRefusal) { try state.list.apply(changes, at: time) } catch {
      if pending.isEmpty, run?.changes.isEmpty ?? true { letGo() }
      throw .refusal(error)
    }
    return run?.add(changes, typed: typed, action, kind: kind, at: time)
      ?? record(changes, typed: typed, action, kind: kind, at: time)
  }

  func record(
    _ changes: [Change], typed: String, _ action: Entry.Action?, kind: Entry.Kind, at time: Instant
  ) -> Entry {
    let entry = Entry(
      sequence: state.sequence + 1, time: time, typed: typed, action: action, kind: kind, changes: changes)
    let start = (state.journalMark?.size ?? 0) + buffer.count
    let waiting = buffer.count > 0 ? buffer.withBytes { JSONReader.check($0, line: 0..<($0.count - 1)) } : nil
    buffer.entry(entry, after: waiting ?? state.tip?.check)
    let end = (state.journalMark?.size ?? 0) + buffer.count - 1
    // Where a sealed line stands is known only once it is sealed.
    if seal == nil {
      index?.record(sequence: entry.sequence, kind: kind, at: start..<end)
    } else {
      unplaced.append((entry.sequence, kind))
    }
    pending += changes
    state.sequence = entry.sequence
    state.time = time
    return entry
  }

  /// Writes all that was committed and forces it to the disk, then lets go of the lock. Does nothing within a run.
  public func sync() throws(StoreFailure) {
    guard run == nil, lock.isHeld else { return }
    defer { letGo() }
    guard buffer.count > 0 else { return }
    do throws(Trouble) {
      do throws(Trouble) { try writeBuffer() } catch {
        guard error.isOfChanging else { throw error }
        try writeBesides(error)
      }
    } catch {
      takeBackPending()
      throw .trouble(named(error))
    }
    // What is committed is safe already: a compaction that fails is tried again later.
    if isCompactionDue(after: 2) { try? compactUnderLock() }
  }

  func writeBuffer() throws(Trouble) {
    guard let file = journal, let mark = state.journalMark else { throw .storeGone(path: paths.folder) }
    // A hand that edited the tasks meanwhile would lose its edit to what was made of the tasks as they were.
    if let known = state.snapshotMark, let present = try FileMark(path: paths.snapshot),
      !present.isSameFile(as: known) || !present.hasSameBytes(as: known)
    {
      throw .changing(paths.snapshot)
    }
    // Looked at again: a folder that was removed would take the bytes with it.
    guard let present = try FileMark(path: paths.journal), present == mark else {
      if try FileMark(path: paths.folder) == nil { throw .storeGone(path: paths.folder) }
      throw .changing(paths.journal)
    }
    let sealed = try sealedBuffer(isFirst: mark.size == 0)
    do throws(Trouble) {
      let write: WriteBytes = { (bytes: UnsafeRawBufferPointer) throws(Trouble) in
        try self.calls.writeAll(file, bytes, path: self.paths.journal)
      }
      if let sealed { try sending(sealed.bytes, write) } else { try buffer.withBytes(write) }
      try checked(calls.sync(file), paths.journal)
    } catch {
      try calls.takeOff(behind: mark.size, of: file, path: paths.journal)
      throw error
    }
    if let sealed {
      state.place = sealed.place
      indexSealed(sealed.bytes, at: mark.size)
    }
    state.journalMark = try FileMark(file: file, path: paths.journal)
    state.journalMark?.size = mark.size + (sealed?.bytes.count ?? buffer.count)
    let written = (sealed?.bytes ?? buffer.bytes).suffix(JournalPart.endLength)
    state.journalEnd = (state.journalEnd + written).suffix(JournalPart.endLength)
    state.recent.add(buffer.bytes, last: state.sequence)
    pending.removeAll()
    buffer.clear()
  }

  /// Takes the sealed lines that were just written into the index, so that each undo does not read the journal anew.
  private func indexSealed(_ bytes: [UInt8], at start: Int) {
    defer { unplaced.removeAll() }
    guard index != nil else { return }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().suffix(unplaced.count)
    for (line, entry) in zip(lines, unplaced) {
      let place = (start + line.startIndex)..<(start + line.endIndex)
      index?.record(sequence: entry.sequence, kind: entry.kind, at: place)
    }
  }

  /// What is committed as it goes into a sealed journal, and where that stands then; nil for a plain one.
  private func sealedBuffer(isFirst: Bool) throws(Trouble) -> (bytes: [UInt8], place: JournalPlace)? {
    guard let seal else { return nil }
    if isFirst { try seal.beginJournal(path: paths.journal) }
    var place = (isFirst ? nil : state.place) ?? JournalPlace(sequence: 0)
    // A journal that ends before the snapshot: a number that the snapshot has taken in would be passed over.
    place.sequence = max(place.sequence, UInt64(atSync.sequence))
    let sealed = try seal.seal(lines: buffer.bytes, after: place, path: paths.journal)
    return (isFirst ? seal.firstLine + sealed.bytes : sealed.bytes, sealed.place)
  }

  /// Makes the list as it was at the last sync.
  func takeBackPending() {
    state.list.takeBack(pending, freed: atSync.freed)
    state.sequence = atSync.sequence
    state.time = atSync.time
    pending.removeAll()
    buffer.clear()
    unplaced.removeAll()
    index = nil
  }

  /// Lets go of the lock.
  func letGo() {
    if let file = journal { closeFile(file) }
    journal = nil
    lock.release()
  }
}

/// Hands bytes of an array to what takes those of a buffer.
func sending(_ bytes: [UInt8], _ send: WriteBytes) throws(Trouble) {
  try bytes.withUnsafeBufferPointer { (buffer: UnsafeBufferPointer<UInt8>) throws(Trouble) in
    try send(UnsafeRawBufferPointer(buffer))
  }
}

/// Runs what fails with trouble where any failure may be thrown.
func troubled<Result>(_ body: () throws(Trouble) -> Result) throws(StoreFailure) -> Result {
  do throws(Trouble) { return try body() } catch { throw .trouble(error) }
}
