import Model
import Secrets

// What Heed put aside beside a store is encrypted with it, and is in the clear again with it.

extension DiskStore {
  /// Encrypts a copy of a file in the clear under the first of the names that is free: a snapshot and a whole journal as
  /// such, any other journal as one age file. Nil where nothing stands in it.
  func sealCopy(of path: String, _ name: (Int) -> String) throws(Trouble) -> String? {
    guard let seal, let file = try ReadableFile(path: path), try file.mark().size > 0 else { return nil }
    let bytes = try FileBytes(file).withBytes(Array.init)
    let isJournal = name(1).hasSuffix(".sealed")
    let journal = isJournal ? try sealedJournal(bytes, path) : nil
    let kept = try firstFree { isJournal && journal == nil ? name($0) + ".age" : name($0) }
    let sealed: [UInt8]
    if let journal { sealed = journal } else { sealed = try seal.seal(bytes, path: path) }
    try calls.replace(kept) { (send: WriteBytes) throws(Trouble) in try sending(sealed, send) }
    return kept
  }

  /// A journal in the clear as an encrypted one with a key of its own; nil for one that has gaps or damaged lines.
  private func sealedJournal(_ bytes: [UInt8], _ path: String) throws(Trouble) -> [UInt8]? {
    let part = JournalPart(bytes, start: 0)
    guard let seal, part.isWhole, let ends = part.ends else { return nil }
    let lines = part.following(to: ends.last)
    guard lines.count == part.lines.count else { return nil }
    return try seal.besideJournal(path: path) { () throws(Trouble) in
      try seal.beginJournal(path: path)
      let place = JournalPlace(sequence: UInt64(ends.first - 1))
      return seal.firstLine + (try seal.seal(lines: part.text(of: lines), after: place, path: path).bytes)
    }
  }
}
