import Model

// Other programs replace the files of a running Heed: a file sync, a restored copy, a hand. What Heed has answered is in
// memory, and is kept (D27).

/// How the files stand to what this Heed has answered.
enum Standing: Equatable {
  /// They hold all of it, with what others have done since, or nothing tells otherwise.
  case follows
  /// They hold less of it and nothing else.
  case lost(after: Int)
  /// They hold something else from some entry on; nil where no entry is known to be in both.
  case parted(after: Int?)
}

extension DiskStore {
  /// Compares the files with the newest entries that this Heed answered or read.
  func standing(of fresh: StoreState) throws(Trouble) -> Standing {
    guard state.sequence > 0 || state.list.count > 0, torn == nil else { return .follows }
    // Whoever gives the tasks to a profile takes them away.
    if try FileMark(path: paths.handing) != nil { return .follows }
    if fresh.sequence == 0, fresh.list.count == 0, !fresh.snapshot.isAsWritten { return .lost(after: 0) }
    guard let tip = state.tip else { return .follows }
    if fresh.lineage[tip.sequence] == tip.check { return kept(tip.sequence, in: fresh) }
    let whole = try wholeJournal()
    let present = KnownEntries(whole, fresh.snapshot.lineage)
    if present[tip.sequence] == tip.check { return kept(tip.sequence, in: fresh) }
    // Others have done so much since that nothing reaches back to it: then what was made here last is there by its name.
    if present.oldest > tip.sequence, fresh.sequence > tip.sequence {
      return holdsRecent(fresh) ? .follows : .parted(after: nil)
    }
    let ours = KnownEntries(state.recent.lines, state.snapshot.lineage)
    let common = ours.newest(in: present)
    let from = common.map { $0 + 1 } ?? ours.oldest
    let isStrange = present.checks.contains { $0.key >= from && ours[$0.key] != $0.value }
    if isStrange || fresh.isEdited { return .parted(after: common) }
    return .lost(after: common ?? min(fresh.sequence, tip.sequence))
  }

  /// Whether the tasks that were made or changed here last are among those of the files.
  private func holdsRecent(_ fresh: StoreState) -> Bool {
    let recent = state.recent.lines
    let uids = Set(recent.lines.flatMap { recent.entry($0, .after)?.changes.compactMap { $0.after?.uid } ?? [] })
    let kept = uids.filter { state.list[$0] != nil }
    return fresh.list.todos(kept).count == kept.count
  }

  /// The last entry.
  public var tip: Tip { state.tip.map { Tip(sequence: $0.sequence, check: $0.check) } ?? Tip(sequence: sequence) }

  /// See `Store`. What the journal and the lineage do not reach back to is taken for one that led here.
  public func follows(_ tip: Tip) -> Bool {
    guard tip.sequence <= sequence else { return false }
    guard let check = tip.check, let known = try? knownEntries()[tip.sequence] else { return true }
    return known == check
  }

  /// The entries that led to these tasks, as far as they are known.
  func knownEntries() throws(Trouble) -> KnownEntries { KnownEntries(try wholeJournal(), state.snapshot.lineage) }

  /// Whether the journal has the last entry that was answered.
  private func hasTip() throws(Trouble) -> Bool {
    guard let tip = state.tip else { return false }
    return KnownEntries(try wholeJournal(), Lineage())[tip.sequence] == tip.check
  }

  /// What is to be done where the files have the last entry that was answered.
  private func kept(_ sequence: Int, in fresh: StoreState) -> Standing {
    // A line that was cut while it was written was answered by nobody.
    let isEmptied = fresh.journalMark?.size ?? 0 == 0 && state.journalMark?.size ?? 0 > 0
    // Whoever gave the tasks away left none.
    let isGone = fresh.snapshotMark == nil && state.snapshotMark != nil || isEmptied && fresh.list.count == list.count
    if !fresh.isGapped, !isGone, fresh.report.damage.allSatisfy(\.isUnfinished) { return .follows }
    return fresh.sequence == sequence ? .lost(after: sequence) : .parted(after: nil)
  }

  /// Writes again what was answered and is not in the files any more; where that cannot be, beside them.
  func keepAnswered() throws(Trouble) {
    let answered = state
    do throws(Trouble) {
      let hadLock = lock.isHeld
      try lock.acquire()
      defer { if !hadLock { letGo() } }
      try keepUnderLock()
      unwritten = nil
    } catch {
      state = answered
      if error.isOfOtherLock { throw error }
      noteUnwritten(error)
    }
  }

  private func keepUnderLock() throws(Trouble) {
    let isBack = try putIdentityBack()
    defer { if isBack, report.taken == nil { report.taken = StoreReport.Taken(changes: 0, outcome: .kept) } }
    let fresh: StoreState
    do throws(Trouble) { fresh = try readAnew() } catch {
      guard error.isOfSeal else { throw error }
      try refuseOtherKeys(nil)
      return try writeAgain(over: nil, after: state.sequence)
    }
    try refuseOtherKeys(fresh)
    // A snapshot of another history beside the journal that was answered.
    if fresh.relation == .apart, fresh.snapshot.sequence > 0, try hasTip() {
      return try writeAgain(over: fresh, after: state.sequence)
    }
    switch try standing(of: fresh) {
    case .follows: adopt(fresh)
    case .lost(let last): try writeAgain(over: fresh, after: last)
    case .parted(let last): try putOnTop(of: fresh, after: last)
    }
  }

  /// Puts all that was answered in place of files that hold less, or of which none can be read.
  private func writeAgain(over fresh: StoreState?, after last: Int) throws(Trouble) {
    if let format = fresh?.report.newerFormat { throw .newerFormat(format, path: paths.snapshot) }
    let whole = try fresh == nil ? nil : wholeJournal()
    let changes = state.sequence - last
    let aside = try putAsideReplaced(fresh, whole)
    let lines = lines(besides: whole)
    state.snapshotMark = try FileMark(path: paths.snapshot)
    try seal?.beginJournal(path: paths.journal)
    // What is taken of the journal that is there need not lead to these tasks.
    if whole?.isWhole != true || aside.apart != nil { state.snapshot.edited = state.sequence }
    var snapshot = presentSnapshot()
    snapshot.journalKey = seal?.journalKey
    try putSnapshot(snapshot, insteadOfThatIn: paths)
    try writeJournal(lines)
    adopt(try readAnew())
    try reopenJournal()
    if let apart = aside.apart {
      report.apart = apart
    } else {
      report.taken = StoreReport.Taken(changes: max(0, changes), outcome: .kept, aside: aside.replaced)
    }
  }

  /// Keeps files that are about to be replaced, but for what is known to be an older state of these: what is of another
  /// history to be joined, and other files by their paths.
  private func putAsideReplaced(
    _ fresh: StoreState?, _ whole: JournalPart?
  ) throws(Trouble) -> (apart: StoreReport.Apart?, replaced: [String]) {
    let ours = KnownEntries(state.recent.lines, state.snapshot.lineage)
    var apart: StoreReport.Apart?
    var replaced: [String?] = []
    let snapshot = fresh?.snapshot.isAsWritten == true ? fresh?.snapshot : nil
    let check = snapshot.flatMap { $0.lineage[$0.sequence] }
    if check == nil || check != snapshot.flatMap({ ours[$0.sequence] }) {
      let isApart = fresh?.relation == .apart && check != nil
      let path = try keepWhole(paths.snapshot, isApart ? paths.apartSnapshot : paths.replacedSnapshot)
      if isApart {
        apart = StoreReport.Apart(part: .snapshot, changes: fresh?.report.apart?.changes ?? 1, keptAt: path)
      } else {
        replaced.append(path)
      }
    }
    let strange = whole.map { part in
      part.lines.count { $0.sequence >= ours.oldest && ours[$0.sequence] != part.check($0) }
    }
    if let strange, strange > 0 {
      let path = try keepWhole(paths.journal, paths.apartJournal)
      apart = StoreReport.Apart(part: .journal, changes: strange, keptAt: path)
    } else if whole.map({ !$0.isWhole || $0.checked.count < $0.lines.count }) ?? true {
      replaced.append(try keepWhole(paths.journal, paths.replacedJournal))
    }
    return (apart, replaced.compactMap { $0 })
  }

  /// The lines that lead to the last entry, as far back as memory and the journal that is there go.
  private func lines(besides whole: JournalPart?) -> [UInt8] {
    let recent = state.recent.lines
    let newest = recent.following(to: state.sequence)
    let oldest = newest.first?.sequence ?? state.sequence + 1
    // Below what is in memory nothing tells whose lines they are, but for what the snapshot had taken in.
    guard let whole, let last = whole.following(to: oldest - 1).last,
      newest.isEmpty
        ? whole.check(last) == state.tip?.check : isOurs(last, of: whole)
    else { return recent.text(of: newest) }
    return whole.text(of: whole.following(to: oldest - 1)) + recent.text(of: newest)
  }

  /// Whether nothing tells that a line is of another history.
  private func isOurs(_ line: JournalPart.Line, of part: JournalPart) -> Bool {
    state.lineage[line.sequence].map { $0 == part.check(line) } ?? true
  }

  /// Takes what the files hold, and commits on top of it, as one entry, what was answered and is not there. Where both
  /// changed one field of a task, what was answered here counts; the other is what an undo brings back.
  private func putOnTop(of fresh: StoreState, after last: Int?) throws(Trouble) {
    let answered = state
    adopt(fresh)
    let whole = try wholeJournal()
    let mine = answered.recent.lines
    let other = OtherHistory(
      here: list, History(of: whole, after: last, upTo: state.sequence), there: answered.list,
      History(of: mine, after: last, upTo: answered.sequence))
    let joining = Joining(other, to: list)
    let changes = joining.changes { _ in .there }
    guard !changes.isEmpty else { return }
    // Earlier entries of either side need not lead to these tasks.
    state.snapshot.edited = state.sequence
    try commitHere(changes, at: max(answered.time, state.time))
    state.wantsRewriting = true
    var taken = StoreReport.Taken(
      changes: last.map { max(1, answered.sequence - $0) } ?? changes.count, outcome: .kept)
    taken.conflicts = joining.conflicts
    taken.renumbered = list.all.filter { todo in
      answered.list[todo.uid].map { $0.isOpen && todo.isOpen && $0.number != todo.number } ?? false
    }
    report.taken = taken
  }

  /// Writes what was committed though another program has changed the files since they were read: once those are read and
  /// kept, the same changes are made again; several times, since two files are changed one after the other.
  ///
  /// Throws what is given where the changes do not fit any more.
  func writeBesides(_ trouble: Trouble) throws(Trouble) {
    let part = JournalPart(buffer.bytes, start: 0)
    let entries = part.lines.compactMap { part.entry($0, .all) }
    for _ in 0..<5 {
      takeBackPending()
      guard torn == nil, try catchUp(), unwritten == nil, state.report.newerFormat == nil, makeAgain(entries) else {
        throw trouble
      }
      do throws(Trouble) {
        try openJournal()
        return try writeBuffer()
      } catch { if !error.isOfChanging { throw error } }
      StoreLock.rest()
    }
    throw trouble
  }

  /// Commits the same entries to the tasks as they are now; false where one does not fit.
  private func makeAgain(_ entries: [Entry]) -> Bool {
    atSync = (list.freed, state.sequence, state.time)
    let isSame = state.sequence + 1 == entries.first?.sequence
    for entry in entries {
      let isTaken = entry.changes.contains { change in
        change.before == nil && change.after.map { list.isTaken($0.number) } ?? false
      }
      guard isSame || entry.kind == .command, !isTaken else { return false }
      do throws(StoreRefusal) { try state.list.apply(entry.changes, at: entry.time) } catch { return false }
      _ = record(entry.changes, typed: entry.typed, entry.action, kind: entry.kind, at: entry.time)
    }
    return true
  }

  /// Writes changes as an entry of their own at once; the lock is held, and nothing else waits to be written.
  private func commitHere(_ changes: [Change], at time: Instant) throws(Trouble) {
    atSync = (list.freed, state.sequence, state.time)
    do throws(StoreRefusal) {
      let numbered = list.numbered(changes, at: time)
      try state.list.apply(numbered, at: time)
      _ = record(numbered, typed: "", .join, kind: .command, at: time)
    } catch { throw .changing(paths.journal) }
    do throws(Trouble) {
      try openJournal()
      try writeBuffer()
    } catch {
      takeBackPending()
      throw error
    }
  }

  /// Keeps all that was answered in a file beside, where the files themselves cannot be written: once, since it is tried
  /// again at each command.
  func noteUnwritten(_ trouble: Trouble) {
    defer { unwritten = trouble }
    guard unwritten == nil else { return }
    let path = try? firstFree(paths.keptTasks)
    let snapshot = presentSnapshot()
    let isBeside = path.map { path in
      (try? calls.create(path) { (send: WriteBytes) throws(Trouble) in try fill(snapshot, send) }) != nil
    }
    let outcome = isBeside == true ? path.map { StoreReport.Taken.Outcome.beside(path: $0) } : nil
    report.taken = StoreReport.Taken(changes: 0, outcome: outcome ?? .inMemory)
  }
}
