import Model
import Secrets

/// What a store's files hold at one moment, as read.
struct StoreState {
  var snapshot = Snapshot()
  /// The tasks: the snapshot with the journal applied.
  var list = TodoList()
  /// The last entry that is in the list.
  var sequence = 0
  /// When that entry was made.
  var time = Instant(seconds: 0)
  var snapshotMark: FileMark?
  var journalMark: FileMark?
  /// Where a sealed journal stands: what the next line follows.
  var place: JournalPlace?
  /// Where in the journal the entries begin that the snapshot has not taken in.
  var tailStart = 0
  /// The last bytes of the journal, by which it is known again where it has grown.
  var journalEnd: [UInt8] = []
  /// The newest entries, as far as they are in memory.
  var recent = RecentEntries()
  /// How the journal stands to the snapshot.
  var relation = JournalRelation.follows
  var report = StoreReport()
  /// The damaged bytes of each file, still to be put aside.
  var damagedSnapshot: FileBytes?
  var damagedJournal: [UInt8] = []

  /// Whether both files should be written anew: because of damage, because the snapshot was written by hand, or because
  /// a task got a number or an identifier of its own.
  var wantsRewriting = false

  /// Whether entries are missing from the journal: neither file has them, or the snapshot alone, which then can no longer
  /// be taken back in order.
  var isGapped = false

  /// Whether the journal gave a number to a task while another had it: the snapshot is not the one that its entries were
  /// made beside, but a copy that somebody put back.
  private var mayDouble = false
  /// Whether numbers were given anew for that reason.
  private var isSeparated = false

  /// Whether the snapshot is a file in which nothing stands.
  var isBlank = false

  /// Why the snapshot of an encrypted store does not open; then `damagedSnapshot` is as it stands in the file.
  var sealFault: Trouble?

  /// The checks of the last entries that led to these tasks; none where they are not known.
  var lineage: Lineage {
    if recent.tip?.sequence == sequence { return Lineage(recent.lines.checked, after: snapshot.lineage) }
    return snapshot.lineage[sequence] == nil ? Lineage() : snapshot.lineage
  }

  /// Whether something else than Heed changed the snapshot, and it can be read.
  var isEdited: Bool { snapshotMark != nil && !snapshot.isAsWritten && !isBlank && snapshot.damage.isEmpty }

  /// The last entry, by its number and check; nil where its check is not known, as before the first entry.
  var tip: (sequence: Int, check: UInt64)? {
    if let tip = recent.tip, tip.sequence == sequence { return tip }
    return snapshot.lineage[sequence].map { (sequence, $0) }
  }

  var isDamaged: Bool { damagedSnapshot != nil || !damagedJournal.isEmpty || isGapped }

  /// How many bytes of the journal the snapshot has not taken in.
  var tailSize: Int { max(0, (journalMark?.size ?? 0) - tailStart) }
}

extension StoreState {
  /// Reads a store's files. Where one of an encrypted store does not open, the other stands in for it. Throws
  /// `Trouble.sealBroken` or `Trouble.otherKeys` when neither opens.
  ///
  /// A snapshot of at least `large` bytes stays in its file.
  init(paths: StorePaths, _ seal: StoreSeal?, large: Int = SnapshotBytes.large) throws(Trouble) {
    try readSnapshot(paths, seal, large)
    seal?.spareKey = snapshot.journalKey
    list = snapshot.list
    snapshot.list = TodoList()
    sequence = snapshot.sequence
    time = snapshot.time
    let file = try ReadableFile(path: paths.journal)
    if let file {
      journalMark = try file.mark()
      // A task that is lost from a damaged snapshot may stand in an entry that it had taken in.
      let reachesBack = !snapshot.damage.isEmpty
      let after = reachesBack ? 0 : snapshot.sequence
      let part = try file.journalTail(after: after, seal, known: reachesBack ? nil : snapshot.journal)
      try refuseClosed(part, paths)
      place = part.end
      relation = relation(of: part)
      if relation != .follows {
        notePutAside(try file.wholeJournal(seal))
      } else {
        if reachesBack { recover(part) } else { take(part) }
        noteDamage(part)
        noteGone(part, paths)
        report.missingEntries = missing(part)
      }
      journalEnd = part.endOfFile
      if !report.damage.isEmpty || report.missingEntries > 0 || mayDouble { separateNumbers() }
    }
    if file == nil {
      if let sealFault { throw sealFault }
      noteGone(nil, paths)
    }
    noteLostJournal(paths)
    isGapped =
      relation != .follows || report.missingEntries > 0 || report.gone != nil || report.lostJournal != nil
      || isSeparated
    try noteEdits(paths, seal)
    // A snapshot of an older Heed has no copy of the journal's key.
    let lacksKey = seal.map { $0.journalKey != nil && $0.journalKey != snapshot.journalKey } ?? false
    wantsRewriting =
      isDamaged || report.mended > 0 || (snapshotMark != nil && (!snapshot.isAsWritten || lacksKey))
  }

  private mutating func readSnapshot(_ paths: StorePaths, _ seal: StoreSeal?, _ large: Int) throws(Trouble) {
    guard let file = try ReadableFile(path: paths.snapshot) else { return }
    let mark = try file.mark()
    snapshotMark = mark
    let bytes: SnapshotBytes
    if let seal {
      guard let opened = try opened(file, seal, paths) else { return }
      bytes = SnapshotBytes(opened)
    } else {
      bytes = mark.size >= large ? SnapshotBytes(file, mark) : SnapshotBytes(try FileBytes(file))
    }
    if let found = try bytes.scanned() {
      snapshot = Snapshot(found, bytes)
      return
    }
    guard let contents = try bytes.contents() else { return }
    // A file without a word holds nothing that could be damaged or kept.
    isBlank = seal == nil && contents.withBytes { $0.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }
    if isBlank { return }
    snapshot = contents.withBytes { Snapshot($0) }
    report.mended = snapshot.mended
    report.missingTasks = snapshot.damage.missingTasks
    if StoreFormat.isNewer(snapshot.format) { report.newerFormat = snapshot.format }
    if !snapshot.damage.isEmpty {
      damagedSnapshot = contents
      report.damage.append(StoreReport.Damage(part: .snapshot, lines: snapshot.damage.lines))
    }
  }

  /// Applies the entries that the list has not yet.
  mutating func take(_ part: JournalPart) {
    tailStart = (journalMark?.size ?? 0)
    recent.add(part)
    for line in part.lines where line.sequence > sequence {
      guard let entry = part.entry(line, .after) else { continue }
      tailStart = min(tailStart, line.place.lowerBound)
      if !mayDouble { mayDouble = entry.changes.contains(where: takesNumber) }
      list.adopt(entry.changes, at: entry.time)
      sequence = line.sequence
      time = entry.time
    }
  }

  /// Whether a change gives a task a number that another open one has.
  private func takesNumber(_ change: Change) -> Bool {
    guard let after = change.after, after.isOpen, list.isTaken(after.number) else { return false }
    if let before = change.before, before.isOpen, before.number == after.number { return false }
    return list.todo(number: after.number)?.uid != after.uid
  }

  /// Applies every entry there is over a damaged snapshot: for each task the last one tells how it is.
  private mutating func recover(_ part: JournalPart) {
    recent.add(part)
    let read = Set(list.all.map(\.uid))
    // Tasks that the snapshot had taken in and does not show any more. Of one whose heading is lost, nobody knows which.
    let takenIn = snapshot.sequence == 0 ? Int.max : snapshot.sequence
    var lost: Set<UID> = []
    var last: [UID: (change: Change, time: Instant)] = [:]
    for line in part.lines {
      guard let entry = part.entry(line, .after) else { continue }
      for change in entry.changes {
        // Pages in the order of the entries: a page that was renamed is two names.
        if case .page = change { list.adopt([change], at: entry.time) }
        guard let uid = change.uid else { continue }
        last[uid] = (change, entry.time)
        guard line.sequence <= takenIn, !read.contains(uid) else { continue }
        if change.after == nil { lost.remove(uid) } else { lost.insert(uid) }
      }
      if line.sequence > sequence {
        sequence = line.sequence
        time = entry.time
      }
    }
    // In a fixed order, so that every Heed that reads these files comes to the same list.
    for (_, found) in last.sorted(by: { ($0.key.high, $0.key.low) < ($1.key.high, $1.key.low) }) {
      list.adopt([found.change], at: found.time)
    }
    noteRecovered(lost.count)
  }

  /// What came back from the journal stood in damaged lines or was missing without a trace: nobody knows which.
  private mutating func noteRecovered(_ count: Int) {
    // Where the snapshot gave no task at all, its loss is told as a whole, and only what did not come back is counted.
    if snapshot.damage.isBare { report.missingTasks = max(0, report.missingTasks - count) }
    guard count > 0, !snapshot.damage.isBare,
      let place = report.damage.firstIndex(where: { $0.part == .snapshot })
    else { return }
    report.damage[place].lines = max(count, report.damage[place].lines + report.missingTasks)
    report.damage[place].recovered = count
    report.missingTasks = 0
  }

  /// Gives open tasks a number of their own where two have the same: what is lost may have given it back.
  private mutating func separateNumbers() {
    let doubled = list.all.filter { $0.isOpen && list.todo(number: $0.number)?.uid != $0.uid }
    for todo in doubled.sorted(by: { ($0.uid.high, $0.uid.low) < ($1.uid.high, $1.uid.low) }) {
      var after = todo
      after.number = list.freeNumber(at: Instant(seconds: .min / 2))
      list.adopt([Change(before: todo, after: after)], at: time)
    }
    guard !doubled.isEmpty else { return }
    report.mended += doubled.count
    isSeparated = true
    snapshot.edited = sequence
  }

  /// Notes a snapshot that is gone or empty, by what the journal shows: it was there when the journal does not begin with
  /// the first entry, nor with lines that may have been it.
  private mutating func noteGone(_ part: JournalPart?, _ paths: StorePaths) {
    let isCut = snapshot.damage.isBare
    guard snapshotMark == nil || isBlank || isCut else { return }
    guard snapshotMark != nil || part?.beginsLate == true else { return }
    report.gone = StoreReport.Gone(
      path: paths.snapshot, rest: snapshotMark == nil ? .none : isCut ? .cut : .empty, recovered: list.count,
      isAll: part?.ends?.first == 1 && part?.isWhole == true && part?.missing(after: 0) == 0)
  }

  /// Notes a journal that is gone or empty, where there must have been one: by the heading of the snapshot, or since an
  /// encrypted store has one from the beginning.
  private mutating func noteLostJournal(_ paths: StorePaths) {
    guard snapshotMark != nil, journalMark?.size ?? 0 == 0 else { return }
    if paths.isSealed || snapshot.namesJournal { report.lostJournal = paths.journal }
  }

  /// How many entries are missing, beyond those in damaged lines. What a snapshot had taken in that is gone, and which
  /// the journal does not reach back to, is missing with it.
  private func missing(_ part: JournalPart) -> Int {
    guard let (first, last) = part.ends else { return 0 }
    let isUnknown = report.gone != nil || snapshot.damage.isHeadless
    let behind = part.missing(after: isUnknown ? first - 1 : snapshot.sequence)
    // The journal was cut: how much more of it is gone than what the snapshot has, nobody knows.
    return behind + max(0, snapshot.sequence - last - part.unreadAtEnd)
  }

  private mutating func noteDamage(_ part: JournalPart) {
    guard !part.isWhole else { return }
    damagedJournal = part.damagedBytes
    let lines = part.damaged.count + (part.unfinished == nil ? 0 : 1)
    // A line that the snapshot has taken in was written whole once.
    let wasWhole = snapshot.sequence > part.ends?.last ?? 0
    report.damage.append(
      StoreReport.Damage(
        part: .journal, lines: lines,
        isUnfinished: part.damaged.isEmpty && part.brokenKey == nil && !wasWhole))
  }
}
