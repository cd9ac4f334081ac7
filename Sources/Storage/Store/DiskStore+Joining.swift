import JSON
import Model

extension DiskStore {
  /// The history in a file or a folder beside this one, from the newest entry that both have.
  ///
  /// It reads and changes nothing. A file that is not whole is not joined by halves.
  public func otherHistory(at path: String) throws(StoreFailure) -> OtherHistory {
    _ = try refresh()
    do throws(HistoryFile.Fault) {
      if try isOwn(path) { throw .join(.own, path: path) }
      let file = try HistoryFile(path: path, seal)
      let other = try beside(file)
      // What stands in this folder was this store once.
      let isOurs = try isOwn(Storage.folder(of: path))
      guard isOurs || other.isRelated else {
        throw .join(.otherTasks(canImport: file.list != nil), path: path)
      }
      return other.history
    } catch {
      switch error {
      case .join(let fault, let path): throw .refusal(.cannotJoin(fault, path: path))
      case .trouble(let trouble): throw .trouble(trouble)
      }
    }
  }

  /// Whether a path is this store, or one of its files, under whatever name.
  private func isOwn(_ path: String) throws(HistoryFile.Fault) -> Bool {
    do throws(Trouble) {
      guard let mark = try FileMark(path: path) else { return false }
      for own in [paths.folder, paths.snapshot, paths.journal] {
        if let mine = try FileMark(path: own), mine.isSameFile(as: mark) { return true }
      }
      return false
    } catch { throw .trouble(error) }
  }

  /// Both histories from where they parted. They are related where they have an entry or a task in common, and where one
  /// of them has neither yet.
  private func beside(_ file: HistoryFile) throws(HistoryFile.Fault) -> (history: OtherHistory, isRelated: Bool) {
    let mine: JournalPart?
    do throws(Trouble) {
      mine = try ReadableFile(path: paths.journal).map { file throws(Trouble) in try wholeJournal(file) }
    } catch { throw .trouble(error) }
    let parting = mine.flatMap { $0.parting(from: file) }
    let (here, there) = (mine?.history(after: parting), file.journal?.history(after: parting))
    let other = OtherHistory(
      here: list, here ?? History([]), there: file.list, there ?? History([]), hasParted: parting != nil)
    let known = Set(list.all.map(\.uid)).union(here?.uids ?? [])
    let named = Set(file.list?.all.map(\.uid) ?? []).union(there?.uids ?? [])
    let isRelated = parting != nil || known.isEmpty || named.isEmpty || !known.isDisjoint(with: named)
    return (other, isRelated)
  }
}

extension JournalPart {
  /// The sequence number of the newest entry that both histories have; nil where they have none in common.
  fileprivate func parting(from file: HistoryFile) -> Int? {
    KnownEntries(self, Lineage()).newest(in: KnownEntries(file.journal, file.lineage))
  }

  /// What the entries behind one tell, or all.
  func history(after sequence: Int?) -> History {
    History(lines.filter { $0.sequence > sequence ?? 0 }.compactMap { entry($0, .all) })
  }
}
