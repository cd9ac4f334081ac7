/// Why another history cannot be joined. Nothing of it is taken over then, and its files are left as they are.
public enum JoinFault: Hashable, Sendable {
  /// Neither a snapshot nor a journal of Heed, nor a folder with one.
  case noHistory
  /// It is cut, lines are missing, or bytes are not as they were written; so many lines are whole.
  case damaged(whole: Int)
  /// Written by a newer Heed.
  case newerFormat
  /// Encrypted, and not with the keys of this store.
  case locked
  /// No task and no entry of it was ever here. It can be imported where it is a snapshot.
  case otherTasks(canImport: Bool)
  /// It is the store that is open.
  case own
}
