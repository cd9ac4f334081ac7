import Model

/// How a journal stands to the snapshot beside it.
enum JournalRelation {
  /// It leads to the snapshot and on from there, or nothing tells otherwise.
  case follows
  /// It ends before the snapshot, which has taken in all of it: somebody put an older copy back.
  case older
  /// It leads to other tasks: two copies of the store were changed apart, and a file of each met here. Also one of which
  /// nobody can tell.
  case apart
}

extension JournalPart {
  /// Whether these lines are of one history with a snapshot, by the newest that it has taken in; nil where nothing tells.
  func agrees(with snapshot: Snapshot) -> Bool? {
    guard let line = lines.last(where: { $0.sequence <= snapshot.sequence }) else { return nil }
    return snapshot.lineage[line.sequence].map { $0 == check(line) }
  }
}

extension StoreState {
  /// Compares the journal with the lineage of the snapshot.
  func relation(of part: JournalPart) -> JournalRelation {
    guard snapshot.isAsWritten, !snapshot.lineage.isEmpty, let last = part.lines.last else { return .follows }
    // Lines that cannot be read may be those that are missing.
    let endsBefore = last.sequence < snapshot.sequence && part.isWhole
    switch part.agrees(with: snapshot) {
    case false?: return .apart
    case true?: return endsBefore ? .older : .follows
    case nil: return endsBefore ? .apart : .follows
    }
  }

  /// Notes a journal that is not to be applied. It is put aside as a whole.
  mutating func notePutAside(_ part: JournalPart) {
    tailStart = journalMark?.size ?? 0
    let lineage = snapshot.lineage
    let strange = part.lines.count {
      lineage[$0.sequence] != part.check($0) && $0.sequence > lineage.last - Lineage.length
    }
    report.apart = StoreReport.Apart(part: .journal, changes: relation == .older ? 0 : max(1, strange))
  }

  /// Notes what of the snapshot was changed by something else than Heed, as far as the journal knows how the tasks were.
  ///
  /// A file without a check beside no journal was never one of Heed's: somebody wrote a list of tasks.
  mutating func noteEdits(_ paths: StorePaths, _ seal: StoreSeal?) throws(Trouble) {
    guard seal == nil, isEdited, report.newerFormat == nil, snapshot.hasCheck || journalMark?.size ?? 0 > 0
    else { return }
    let whole = try ReadableFile(path: paths.journal)?.wholeJournal(nil)
    let edits = whole.map { HandEdits($0, upTo: snapshot.sequence, in: list) } ?? HandEdits()
    report.outside = StoreReport.Outside(
      path: paths.snapshot, gone: edits.gone.count, changed: edits.changed.count, new: edits.new.count)
  }
}

/// The tasks that are not as the entries of the journal left them: something else than Heed changed the snapshot.
struct HandEdits {
  private(set) var gone: [Todo] = []
  private(set) var changed: [Todo] = []
  /// Known only where the journal reaches back to the first entry.
  private(set) var new: [Todo] = []

  init() {}

  /// Compares tasks with the entries up to one. What a later entry changed is as that one says.
  init(_ part: JournalPart, upTo sequence: Int, in list: TodoList) {
    var left: [UID: Todo?] = [:]
    var later: Set<UID> = []
    for line in part.lines {
      for change in part.entry(line, .after)?.changes ?? [] {
        guard let uid = change.uid else { continue }
        if line.sequence > sequence { later.insert(uid) } else { left[uid] = .some(change.after) }
      }
    }
    guard sequence > 0 else { return }
    for (uid, after) in left where !later.contains(uid) {
      switch (after, list[uid]) {
      case (let after?, nil): gone.append(after)
      case (let after?, let now?) where after != now: changed.append(now)
      case (nil, let now?): new.append(now)
      default: break
      }
    }
    guard part.ends?.first == 1, part.isWhole, !left.isEmpty else { return }
    new += list.all.filter { left[$0.uid] == nil && !later.contains($0.uid) }
  }
}
