import Model

// Where an encrypted store gets other keys, its files are replaced one after the other. A crash in between leaves some
// that the old keys do not open, though they are whole. A note tells them from damaged ones.

extension StorePaths {
  /// Notes that the files are being sealed for other keys than those that `identity` holds.
  var renewing: String { folder + "/renewing" }

  /// Whether files may be sealed for keys that do not count: the note is there, and names the identity file that is.
  var isRenewing: Bool {
    get throws(Trouble) {
      guard let note = try ReadableFile(path: renewing) else { return false }
      return try note.bytes(0..<identityCheckLength) == identityCheck
    }
  }

  /// The checksum of the identity file.
  fileprivate var identityCheck: [UInt8] {
    get throws(Trouble) {
      guard let file = try ReadableFile(path: identity) else { return [] }
      return Array(try FileBytes(file).withBytes { Checksum.text($0) }.utf8)
    }
  }
}

/// In hexadecimal digits.
private let identityCheckLength = 16

extension DiskStore {
  /// Leaves the note before anything is sealed for other keys. It means nothing any more once another identity file counts.
  func noteRenewal() throws(Trouble) {
    let check = try paths.identityCheck
    try calls.replace(paths.renewing) { (send: WriteBytes) throws(Trouble) in try sending(check, send) }
  }

  /// Removes the note, where there is one.
  func endRenewal() throws(Trouble) {
    guard try FileMark(path: paths.renewing) != nil else { return }
    try checked(calls.remove(paths.renewing), paths.renewing)
    try checked(calls.syncFolder(folder), folder)
  }
}
