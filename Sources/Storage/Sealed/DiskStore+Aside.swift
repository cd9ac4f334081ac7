import Model
import Secrets

// What Heed put aside beside a store is encrypted with it, gets other keys with it, and is in the clear again with it.

extension DiskStore {
  /// What an encrypted file that was put aside holds.
  struct Aside {
    let path: String
    let contents: [UInt8]
    /// Its name in the clear.
    let plain: CopyName
    /// Whether it is a journal with a key of its own.
    let isJournal: Bool
  }

  /// Encrypts what was put aside in the clear.
  func sealAside() throws(Trouble) {
    guard seal != nil else { return }
    for name in try namesInFolder(folder) {
      guard let copy = CopyName(name), copy.isAside, !copy.isSealed else { continue }
      let path = folder + "/" + name
      _ = try sealCopy(of: path, as: path)
      try checked(calls.remove(path), path)
    }
  }

  /// Encrypts a copy of a file in the clear under the name that it has then, or one with a later number: a snapshot and a
  /// whole journal as such, any other journal as one age file. `name` is the path of a file that was put aside.
  /// Returns where it is; nil where nothing stands in the file.
  func sealCopy(of path: String, as name: String) throws(Trouble) -> String? {
    guard let seal, let copy = CopyName(path: name), let file = try ReadableFile(path: path), try file.mark().size > 0
    else { return nil }
    let bytes = try FileBytes(file).withBytes(Array.init)
    let journal = copy.isJournal ? try sealedJournal(bytes, path) : nil
    let isWhole = !copy.isJournal || journal != nil
    let kept = try firstFree { number in
      folder + "/" + (isWhole ? copy.inOtherForm(number - 1).name : copy.later(number - 1).name + ".age")
    }
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

  // MARK: Keys that go or change

  /// What was put aside and these keys open; what they do not is left as it is.
  func openedAsides() throws(Trouble) -> [Aside] {
    guard let seal else { return [] }
    var asides: [Aside] = []
    for name in try namesInFolder(folder) where StorePaths.isAside(name) {
      do throws(Trouble) {
        if let aside = try opened(name, seal) { asides.append(aside) }
      } catch { if !error.isOfSeal { throw error } }
    }
    return asides
  }

  private func opened(_ name: String, _ seal: StoreSeal) throws(Trouble) -> Aside? {
    let path = folder + "/" + name
    let inner = StorePaths.aside(inAgeFile: name)
    guard let copy = inner ?? CopyName(name), inner != nil || copy.isSealed, let file = try ReadableFile(path: path)
    else { return nil }
    if copy.isJournal, inner == nil {
      let part = try seal.besideJournal(path: path) { () throws(Trouble) in try file.wholeJournal(seal) }
      guard part.isWhole, let last = part.ends?.last else { return nil }
      let text = part.text(of: part.following(to: last))
      return Aside(path: path, contents: text, plain: copy.inOtherForm(0), isJournal: true)
    }
    let bytes = try FileBytes(file).withBytes(Array.init)
    guard let contents = try seal.openOwn(bytes, path: path) else { return nil }
    return Aside(path: path, contents: contents, plain: inner ?? copy.inOtherForm(0), isJournal: false)
  }

  /// Writes what was opened for the keys that are to count now: in its place, or with none beside it in the clear.
  func keepAsides(_ asides: [Aside]) throws(Trouble) {
    for aside in asides {
      let path = try seal == nil ? firstFree { folder + "/" + aside.plain.later($0 - 1).name } : aside.path
      var bytes = aside.contents
      if let seal {
        let journal = aside.isJournal ? try sealedJournal(bytes, aside.path) : nil
        if let journal { bytes = journal } else { bytes = try seal.seal(bytes, path: aside.path) }
      }
      try calls.replace(path) { (send: WriteBytes) throws(Trouble) in try sending(bytes, send) }
    }
  }

  /// Removes encrypted files that are in the clear now.
  func remove(_ asides: [Aside]) throws(Trouble) {
    for aside in asides { try checked(calls.remove(aside.path), aside.path) }
    try checked(calls.syncFolder(folder), folder)
  }
}
