import Model

// What a password opens stands in a file beside those of an encrypted store. It tells that the store is encrypted, and for
// which keys: files that other keys seal are never written beside it, and where it is deleted it is put back.

extension DiskStore {
  /// Notes the identity as it stands in the folder of an encrypted store, whose files were just read or written.
  func noteIdentity() {
    guard seal != nil, let mark = try? FileMark(path: paths.identity), let present = try? identity() else { return }
    identityMark = mark
    // Noise in its place opens nothing, and is not what is to be put back.
    if present.starts(with: "age-encryption.org/".utf8) { identityAtRead = present }
  }

  /// What a password opens, as it stands in the folder; nil where there is none.
  private func identity() throws(Trouble) -> [UInt8]? {
    guard let file = try ReadableFile(path: paths.identity) else { return nil }
    return try FileBytes(file).withBytes(Array.init)
  }

  /// Whether the identity of an encrypted store was deleted: it is gone, is known, and no file in the clear is there, as
  /// there would be had the password been taken away.
  func hasLostIdentity() throws(Trouble) -> Bool {
    guard identityAtRead != nil, try isOtherForm(), paths.isSealed else { return false }
    return try !StorePaths(folder: paths.folder).isThere()
  }

  /// Puts a deleted identity back, before the files that it opens: those without it could not be opened by anybody. The
  /// lock is held. Returns whether it was gone; throws `Trouble.lockChanged` where the store has another form now.
  func putIdentityBack() throws(Trouble) -> Bool {
    guard try isOtherForm() else { return false }
    guard try hasLostIdentity(), let identityAtRead else { throw .lockChanged(path: paths.folder) }
    try calls.replace(paths.identity) { (send: WriteBytes) throws(Trouble) in try sending(identityAtRead, send) }
    return true
  }

  /// Throws `Trouble.lockChanged` where another identity stands there than when the files were read, unless a file opens:
  /// then the keys are the same ones behind another password. `fresh` is what was read now; nil where nothing opened.
  func refuseOtherKeys(_ fresh: StoreState?) throws(Trouble) {
    guard seal != nil, let identityAtRead, let present = try identity(), present != identityAtRead else { return }
    guard let fresh, fresh.sealFault == nil, fresh.damagedJournal.isEmpty,
      fresh.snapshotMark != nil || fresh.place != nil
    else { throw .lockChanged(path: paths.folder) }
  }
}

extension Trouble {
  /// Whether the files belong to who has another password, or none.
  var isOfOtherLock: Bool {
    if case .lockChanged = self { return true }
    return false
  }
}
