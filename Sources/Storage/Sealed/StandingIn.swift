import Model
import Secrets

// What an encrypted store does when one of its two files does not open: the other stands in for it, as in a plain store.

extension StoreState {
  /// The bytes of an encrypted snapshot; nil where it does not open, which is noted, or where nothing stands in it.
  mutating func opened(_ file: ReadableFile, _ seal: StoreSeal, _ paths: StorePaths) throws(Trouble) -> FileBytes? {
    let stored = try FileBytes(file)
    let bytes = stored.withBytes(Array.init)
    do throws(Trouble) { return FileBytes(try seal.open(bytes, path: file.path)) } catch {
      guard error.isOfSeal else { throw error }
      // It may be whole, and sealed for keys that were to count from then on.
      if try paths.isRenewing { throw .otherKeys(path: file.path) }
      sealFault = error
      isBlank = bytes.isEmpty
      if isBlank { return nil }
      (snapshot.damage.isBroken, snapshot.damage.isHeadless, snapshot.damage.isBare) = (true, true, true)
      damagedSnapshot = stored
      report.damage.append(StoreReport.Damage(part: .snapshot, lines: 0))
      return nil
    }
  }

  /// An encrypted store of which neither file gives a task must not be taken for an empty one.
  func refuseClosed(_ part: JournalPart, _ paths: StorePaths) throws(Trouble) {
    guard part.lines.isEmpty else { return }
    if let sealFault { throw part.brokenKey == nil ? .sealBroken(path: paths.snapshot) : sealFault }
    if snapshotMark == nil, part.brokenKey != nil { throw .sealBroken(path: paths.journal) }
  }
}

extension ReadableFile {
  /// What opens of a journal whose first line does not, as far as a copy of its key goes, from the last entry on that is
  /// at most the given one. Where nothing opens, each line behind that entry is damaged, and all before counts to the key.
  func brokenTail(after sequence: Int, _ first: [UInt8], _ seal: StoreSeal) throws(Trouble) -> JournalPart {
    let all = try bytes(0..<(try mark().size))
    if try seal.takeSpareKey(path: path) {
      let end = keyEnd(in: all, first, seal.firstLine.count)
      let start = lastPassed(all[end...], upTo: sequence)
      let reading = try seal.read(Array(all[start...]), after: nil, path: path)
      if reading.place != nil || start == all.count {
        return JournalPart(all, start: 0, opened: reading.moved(by: start), brokenKey: 0..<end)
      }
    }
    var start = first.count
    while start < all.count, let number = sealedNumber(all[start...]), number <= sequence {
      start = (lineEnd(in: all, from: start) ?? all.count - 1) + 1
    }
    let items = linesOf(all, from: start).map { JournalItem(.damaged, 0, [], $0) }
    return JournalPart(all, start: 0, opened: JournalReading(items: items, place: nil), brokenKey: 0..<start)
  }

  /// Where the entries begin behind a damaged first line that had so many bytes: there, unless it became shorter.
  private func keyEnd(in all: [UInt8], _ first: [UInt8], _ length: Int) -> Int {
    guard all.count >= length else { return first.isEmpty ? all.count : first.count }
    return all[length - 1] == 0x0A || first.isEmpty || first.count > length ? length : first.count
  }

  private func linesOf(_ bytes: [UInt8], from start: Int) -> [Range<Int>] {
    var (lines, at): ([Range<Int>], Int) = ([], start)
    while at < bytes.count {
      let end = (lineEnd(in: bytes, from: at) ?? bytes.count - 1) + 1
      lines.append(at..<end)
      at = end
    }
    return lines
  }
}

extension JournalReading {
  /// The same lines further on in a file.
  fileprivate func moved(by count: Int) -> JournalReading {
    var moved = self
    for place in moved.items.indices {
      let range = moved.items[place].range
      moved.items[place].range = (range.lowerBound + count)..<(range.upperBound + count)
    }
    return moved
  }
}
