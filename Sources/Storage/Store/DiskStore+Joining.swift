import JSON
import Model

extension DiskStore {
  /// The history in a file or a folder beside this one, from the newest entry that both have.
  ///
  /// It reads and changes nothing. A file that is not whole is not joined by halves. A name that is not found is looked for
  /// in the folder of this store, where a file sync leaves its copies.
  public func otherHistory(at place: String) throws(StoreFailure) -> OtherHistory {
    _ = try refresh()
    let path = found(place)
    do throws(HistoryFile.Fault) {
      if try isOwn(path) { throw .join(.own, path: path) }
      let file = try HistoryFile(path: path, seal)
      let other = try beside(file)
      // What stands in this folder was this store once.
      let isOurs = try isOwn(Storage.folder(of: path))
      guard isOurs || other.isRelated else {
        throw .join(.otherTasks(canImport: file.list != nil && !file.isFolder), path: path)
      }
      return other.history
    } catch {
      switch error {
      case .join(let fault, let path): throw .refusal(.cannotJoin(fault, path: path))
      case .trouble(let trouble): throw .trouble(trouble)
      }
    }
  }

  /// A path as it is, or of a file in the folder of this store.
  func found(_ path: String) -> String {
    let own = paths.folder + "/" + path
    guard !path.hasPrefix("/"), (try? FileMark(path: path)) == nil, (try? FileMark(path: own)) != nil else {
      return path
    }
    return own
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
    do throws(Trouble) { mine = try wholeJournal() } catch { throw .trouble(error) }
    let parting = KnownEntries(mine, state.lineage).newest(in: KnownEntries(file.journal, file.lineage))
    let here = History(of: mine, after: parting, upTo: state.sequence)
    let there = History(of: file.journal, after: parting, upTo: file.last)
    let other = OtherHistory(here: list, here, there: file.list, there)
    let known = Set(list.all.map(\.uid)).union(here.uids)
    let named = Set(file.list?.all.map(\.uid) ?? []).union(there.uids)
    let isRelated = parting != nil || known.isEmpty || named.isEmpty || !known.isDisjoint(with: named)
    return (other, isRelated)
  }
}

extension History {
  /// What the entries of a journal tell, behind the one where the histories parted, or all where that is not known.
  /// `last` is the entry with which that history ends.
  init(of journal: JournalPart?, after parting: Int?, upTo last: Int) {
    let lines = journal?.lines.filter { $0.sequence > parting ?? 0 } ?? []
    let first = journal?.following(to: last).first?.sequence ?? .max
    self.init(
      lines.compactMap { journal?.entry($0, .all) },
      isWhole: parting.map { $0 == last || first <= $0 + 1 } ?? false)
  }
}
