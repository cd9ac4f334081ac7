/// Why a store did not do what it was asked to, as data.
public enum StoreFailure: Error, Hashable, Sendable {
  /// Understood, but it cannot be.
  case refusal(StoreRefusal)
  /// The disk, or another part of the machine, did not do its part.
  case trouble(Trouble)
}

/// Why changes cannot be committed: what they change is not as they found it. Or why another history cannot be joined.
public enum StoreRefusal: Error, Hashable, Sendable {
  /// A task, by its number and name as they were found.
  case changedMeanwhile(number: Int, name: String)
  /// A page, by its name.
  case pageChangedMeanwhile(String)
  /// A file or a folder, by its path as it was typed.
  case cannotJoin(JoinFault, path: String)
}

/// The machine's part failed. File names are for the end of the sentence.
public enum Trouble: Error, Hashable, Sendable {
  case diskFull
  /// A file would get larger than this process may make one (RLIMIT_FSIZE), or than its file system has any.
  case cannotGrow(path: String)
  case readOnly(path: String)
  case noPermission(path: String)
  case notThere(path: String)
  case isDirectory(path: String)
  /// A file stands where a folder is needed.
  case notAFolder(path: String)
  /// A pipe or a device stands where a file is needed.
  case notAFile(path: String)
  /// A symbolic link that leads nowhere stands where a folder is needed.
  case linkToNothing(path: String)
  /// Heed keeps something of its own in the file: nothing else may be written to it.
  case ownFile(path: String)
  /// A file that is not to be written over is there already.
  case exists(path: String)
  /// A file does not hold what it should, and is left as it is.
  case damaged(path: String)
  /// An encrypted file does not open with the key that is held: it was cut, changed or swapped. It is left as it is.
  case sealBroken(path: String)
  /// An encrypted file is sealed for other keys than those that are held, as far as can be told. It is left as it is.
  case otherKeys(path: String)
  /// Another program is writing over a file at this moment.
  case changing(_ path: String)
  /// Another Heed has encrypted or decrypted the store meanwhile: it must be opened anew.
  case lockChanged(path: String)
  /// The program that holds keys is not installed beside this one, or did not start.
  case noKeyholder
  /// The system has no room for the process that holds keys.
  case noProcess
  /// There is not the memory that trying a password takes.
  case noMemory
  /// The process that held the keys has ended.
  case noKey
  /// The folder of the store went away while Heed ran.
  case storeGone(path: String)
  /// What was written could neither be forced to the disk nor be taken off again: it may be there.
  case maybeSaved(path: String)
  /// Another Heed held the store's lock for longer than anyone should wait.
  case locked(path: String)
  /// Any other failure, with the C library's errno.
  case system(errno: Int32, path: String)
  /// The store was written by a newer Heed, in a format this one cannot change safely.
  case newerFormat(Int, path: String)
}
