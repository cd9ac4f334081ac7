/// Why something was not done, as data; `English/Failures/Failures.swift` puts it into words.
public enum Failure: Error, Hashable, Sendable {
  /// Words that were not understood.
  case misunderstanding(Misunderstanding)
  /// Understood, but it cannot be.
  case refusal(Refusal)
  /// The disk, or another part of the machine, did not do its part.
  case trouble(Trouble)
}

/// The machine's part failed. File names are for the end of the sentence.
public enum Trouble: Error, Hashable, Sendable {
  case diskFull
  case readOnly(path: String)
  case noPermission(path: String)
  case notThere(path: String)
  case isDirectory(path: String)
  /// A file stands where a folder is needed.
  case notAFolder(path: String)
  /// A file that is not to be written over is there already.
  case exists(path: String)
  /// A file does not hold what it should, and is left as it is.
  case damaged(path: String)
  /// An encrypted file does not open with the key that is held: it was cut, changed or swapped. It is left as it is.
  case sealBroken(path: String)
  /// Another Heed has encrypted or decrypted the store meanwhile: it must be opened anew.
  case lockChanged(path: String)
  /// The program that holds keys is not installed beside this one, or did not start.
  case noKeyholder
  /// The process that held the keys has ended.
  case noKey
  /// The folder of the store went away while Heed ran.
  case storeGone(path: String)
  /// Another Heed held the store's lock for longer than anyone should wait.
  case locked(path: String)
  /// Any other failure, with the C library's errno.
  case system(errno: Int32, path: String)
  /// The store was written by a newer Heed, in a format this one cannot change safely.
  case newerFormat(Int, path: String)
}
