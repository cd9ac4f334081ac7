import Model

extension DiskStore {
  /// Proves the store: reads everything anew, and compares it with itself and with what is in memory.
  ///
  /// Changes nothing. What is committed and not yet synced must be synced before.
  public func check() throws(StoreFailure) -> CheckReport {
    try troubled { () throws(Trouble) in
      _ = lock.isHeld ? false : try refreshForCheck()
      if wasThere, try FileMark(path: paths.folder) == nil {
        var report = CheckReport()
        report.problems = [.missingFile(path: paths.folder)]
        return report
      }
      let apart = unjoinedHistories().filter(isNews)
      var report = try lock.whileNobodyWrites { () throws(Trouble) in try checkFiles() }
      report.problems += apart.map { .apart(path: $0) }
      return report
    }
  }

  /// Whether another history has something that these tasks do not, or cannot be read.
  func isNews(_ path: String) -> Bool {
    guard let history = try? otherHistory(at: path) else { return true }
    let joining = Joining(history, to: settled)
    return !joining.conflicts.isEmpty || !joining.changes { _ in .here }.isEmpty
  }

  private func refreshForCheck() throws(Trouble) -> Bool {
    do throws(StoreFailure) { return try refresh() } catch {
      if case .trouble(let trouble) = error { throw trouble }
      return false
    }
  }

  /// The list in memory without what a run has gathered: that is not to be on the disk before the run ends.
  private var settled: TodoList {
    guard let run, !run.changes.isEmpty else { return list }
    var list = list
    list.takeBack(run.changes, freed: run.freed)
    return list
  }

  private func checkFiles() throws(Trouble) -> CheckReport {
    var report = CheckReport()
    var list = settled
    list.prepareForLookups()
    let fresh = try readAnew()
    report.sequence = fresh.sequence
    report.openTasks = fresh.list.openCount
    report.doneTasks = fresh.list.doneCount
    report.size = (fresh.snapshotMark?.size ?? 0) + (fresh.journalMark?.size ?? 0)
    for damage in fresh.report.damage {
      report.problems.append(
        damage.part == .journal ? .damagedLines(damage.lines) : .damagedTasks(max(1, damage.lines)))
    }
    if let gone, !gone.isAll { report.problems.append(.fileGone(gone.path, gone.rest, tasks: gone.recovered)) }
    // Whoever encrypts a store writes both at once, and no commit takes one away.
    for path in [paths.snapshot, paths.journal] {
      let isTold = gone.map { !$0.isAll && $0.path == path } ?? false
      let isMissing = paths.isSealed ? try FileMark(path: path) == nil : false
      if path == lostJournal || (isMissing && !isTold) { report.problems.append(.missingFile(path: path)) }
    }
    if unwritten != nil { report.problems.append(.unwritten) }
    report.isEdited = fresh.snapshotMark != nil && !fresh.snapshot.isAsWritten
    checkList(fresh.list, list, &report)
    if let whole = try wholeJournal() {
      // Opening reads only what the snapshot has not taken in: damage before that is found here alone.
      if !fresh.report.damage.contains(where: { $0.part == .journal }), !whole.isWhole {
        report.problems.append(.damagedLines(max(1, whole.damaged.count)))
      }
      checkChain(whole, since: fresh.snapshot, list, &report)
      // Up to where a hand may have changed what came of the entries; 0 where nobody changed the snapshot.
      let editedUpTo = report.isEdited ? fresh.snapshot.sequence : fresh.snapshot.edited
      noteEdits(HandEdits(whole, upTo: editedUpTo, in: fresh.list), &report)
    }
    for path in [paths.folder, paths.snapshot, paths.journal, paths.lock, paths.identity] {
      guard let mark = try FileMark(path: path), mark.permissions & 0o077 != 0 else { continue }
      report.warnings.append(.openToOthers(path: path, permissions: Int(mark.permissions)))
    }
    report.warnings += fresh.list.all.flatMap { todo in
      todo.notUnderstood.map { .notUnderstood($0, number: todo.number) }
    }
    return report
  }

  private func noteEdits(_ edits: HandEdits, _ report: inout CheckReport) {
    let found: [(CheckReport.Edit, [Todo])] = [(.gone, edits.gone), (.changed, edits.changed), (.new, edits.new)]
    for (edit, todos) in found {
      for todo in todos.sorted(by: { $0.number < $1.number }) {
        report.warnings.append(.changedOutside(edit, number: todo.number, name: todo.name))
      }
    }
  }

  private func checkList(_ fresh: TodoList, _ list: TodoList, _ report: inout CheckReport) {
    var (uids, numbers): (Set<UID>, Set<Int>) = ([], [])
    var differing = 0
    for todo in fresh.all {
      if !uids.insert(todo.uid).inserted { report.problems.append(.doubleIdentifier(todo.uid)) }
      if todo.isOpen, !numbers.insert(todo.number).inserted { report.problems.append(.doubleNumber(todo.number)) }
      if list[todo.uid] != todo { differing += 1 }
    }
    // Tasks in memory only: those beyond the ones that were found.
    differing += list.all.count { !uids.contains($0.uid) }
    if differing > 0 { report.problems.append(.memoryDiffers(differing)) }
    let names = Set(fresh.pages.keys).union(list.pages.keys)
    let pages = names.count { fresh.pages[$0] != list.pages[$0] }
    if pages > 0 { report.problems.append(.pagesDiffer(pages)) }
  }

  /// Follows each task from entry to entry, and to the end in memory.
  private func checkChain(
    _ part: JournalPart, since snapshot: Snapshot, _ list: TodoList, _ report: inout CheckReport
  ) {
    var known: [UID: Todo?] = [:]
    var pages = PageChain()
    var last: Int?
    for line in part.lines {
      report.entries += 1
      guard let entry = part.entry(line, .all) else { continue }
      if let last, entry.sequence != last + 1 {
        report.problems.append(.gap(after: last, before: entry.sequence))
        (known, pages) = ([:], PageChain())
      }
      // What was changed by hand is no break of the chain, and the snapshot knows of the last such time only.
      if entry.sequence <= snapshot.edited + 1 { (known, pages) = ([:], PageChain()) }
      last = entry.sequence
      for change in entry.changes {
        if let name = pages.breaks(with: change) {
          report.problems.append(.brokenPage(sequence: entry.sequence, name: name))
        }
        guard let uid = change.uid else { continue }
        if let before = known[uid], before != change.before {
          report.problems.append(.brokenChain(sequence: entry.sequence, uid: uid))
        }
        known[uid] = .some(change.after)
      }
    }
    if let last, last < snapshot.sequence {
      report.problems.append(.gap(after: last, before: snapshot.sequence + 1))
    }
    if last == report.sequence, report.sequence > snapshot.edited, state.snapshot.isAsWritten {
      for (uid, after) in known where list[uid] != after {
        report.problems.append(.brokenChain(sequence: report.sequence, uid: uid))
      }
    }
  }
}

/// Each page as the entries read so far leave it. How far a repeat was followed is no part of it, since that never goes
/// back.
private struct PageChain {
  private var known: [String: Page?] = [:]

  /// Takes in a change; the name of its page when it does not follow from those before it.
  mutating func breaks(with change: Change) -> String? {
    guard case .page(let before, let after) = change, let key = (before ?? after)?.key else { return nil }
    let isBroken = known[key].map { $0 != plain(before) } ?? false
    if let before { known[before.key] = .some(nil) }
    if let after { known[after.key] = .some(plain(after)) }
    return isBroken ? (before ?? after)?.name : nil
  }

  private func plain(_ page: Page?) -> Page? {
    var page = page
    page?.followed = nil
    return page
  }
}
