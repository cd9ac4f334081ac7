import Model

/// The name of a file that was a store's snapshot or journal, or is a copy of one: `journal-apart-1.jsonl`,
/// `tasks.sync-conflict-20261122-101500-ABCDEFG.json`, `tasks (Ana's conflicted copy).age`.
struct CopyName: Hashable {
  /// The names of a store's files, without and with their ends, the snapshot first.
  private static let forms = [
    [("tasks", ".json"), ("journal", ".jsonl")], [("tasks", ".age"), ("journal", ".sealed")],
  ]
  /// What Heed writes behind the first word of what it puts aside, and once that is joined.
  private static let (apart, joined) = ("-apart-", "-joined-")
  /// The same of all that it puts aside.
  private static let asides = [apart, joined, "-damaged-", "-replaced-", "-kept-"]

  /// What stands between the first word and the end; empty for the store's own files.
  let middle: String
  let isSealed: Bool
  let isJournal: Bool

  /// Nil for any other name.
  init?(_ name: String) {
    for (form, names) in CopyName.forms.enumerated() {
      for (half, (start, end)) in names.enumerated() where name.hasPrefix(start) && name.hasSuffix(end) {
        guard name.utf8.count >= start.utf8.count + end.utf8.count else { continue }
        let middle = name.utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count)
        self.init(String(decoding: middle, as: UTF8.self), isSealed: form == 1, isJournal: half == 1)
        return
      }
    }
    return nil
  }

  /// That of the file at a path.
  init?(path: String) { self.init(path.split(separator: "/").last.map(String.init) ?? "") }

  private init(_ middle: String, isSealed: Bool, isJournal: Bool) {
    self.middle = middle
    self.isSealed = isSealed
    self.isJournal = isJournal
  }

  var name: String {
    let (start, end) = CopyName.forms[isSealed ? 1 : 0][isJournal ? 1 : 0]
    return start + middle + end
  }

  /// The other file of the same store, copied under the same words.
  var other: CopyName { CopyName(middle, isSealed: isSealed, isJournal: !isJournal) }

  /// Whether Heed put it aside, whatever for.
  var isAside: Bool { CopyName.asides.contains { middle.hasPrefix($0) && Int(middle.dropFirst($0.count)) != nil } }

  /// The name of what was put aside once it is encrypted, or is no more; under a number so much later.
  func inOtherForm(_ later: Int) -> CopyName { CopyName(numbered(later), isSealed: !isSealed, isJournal: isJournal) }

  /// The name of what was put aside, under a number so much later.
  func later(_ later: Int) -> CopyName { CopyName(numbered(later), isSealed: isSealed, isJournal: isJournal) }

  private func numbered(_ later: Int) -> String {
    let digits = middle.reversed().prefix { $0.isASCII && $0.isNumber }.count
    return middle.dropLast(digits) + String((Int(middle.suffix(digits)) ?? 1) + later)
  }

  /// The name once it is joined, of what Heed put aside; nil for any other. `number` is the first that is tried.
  func joined(_ number: Int) -> CopyName? {
    guard middle.hasPrefix(CopyName.apart) else { return nil }
    return CopyName(CopyName.joined + String(number), isSealed: isSealed, isJournal: isJournal)
  }

  /// Whether Heed put it aside, or a file sync did, as their names tell: `conflict`, or a number behind a blank.
  var isAnotherHistory: Bool {
    if middle.hasPrefix(CopyName.apart) || middle.lowercased().contains("conflict") { return true }
    guard middle.first == " " else { return false }
    let number = middle.dropFirst().filter { !"()".contains($0) }
    return !number.isEmpty && number.allSatisfy(\.isNumber)
  }
}

extension StorePaths {
  /// Whether Heed put a file of that name aside in the folder of a store.
  static func isAside(_ name: String) -> Bool { CopyName(name)?.isAside ?? false || aside(inAgeFile: name) != nil }

  /// What an age file was in the clear that could be encrypted as a whole only: `journal-damaged-1.jsonl.age`.
  static func aside(inAgeFile name: String) -> CopyName? {
    guard name.hasSuffix(".age"), let copy = CopyName(String(name.dropLast(4))), copy.isAside else { return nil }
    return copy
  }
}

extension DiskStore {
  /// The paths of other histories that stand in the folder, not joined yet: what Heed put aside, and what file syncs leave
  /// there. One path for each, the journal where both halves are there.
  public func unjoinedHistories() -> [String] {
    let names = Set(((try? namesInFolder(paths.folder)) ?? []).compactMap { CopyName($0) }.filter(\.isAnotherHistory))
    let halves = names.filter { $0.isJournal || $0.isAside || !names.contains($0.other) }
    return halves.map { paths.folder + "/" + $0.name }.sorted()
  }

  /// Gives what Heed put aside itself another name once it is joined, so that it is not told again. Where that fails it is.
  public func noteJoined(_ place: String) {
    let path = found(place)
    guard let copy = CopyName(path: path), (try? isInFolder(path)) == true else { return }
    rename(copy)
    _ = calls.syncFolder(paths.folder)
  }

  private func isInFolder(_ path: String) throws(Trouble) -> Bool {
    guard let mine = try FileMark(path: paths.folder) else { return false }
    return try FileMark(path: Storage.folder(of: path))?.isSameFile(as: mine) ?? false
  }

  /// A second name first and then the old one gone, since a rename might take another file away.
  private func rename(_ copy: CopyName) {
    let path = paths.folder + "/" + copy.name
    var number = 1
    while let joined = copy.joined(number) {
      let linked = calls.link(path, paths.folder + "/" + joined.name)
      if linked == 0 { _ = calls.remove(path) }
      guard linked < 0, Trouble(errno: -linked, path: path) == .exists(path: path) else { return }
      number += 1
    }
  }
}
