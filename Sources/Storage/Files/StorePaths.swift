import Model

/// The files of a store.
struct StorePaths: Sendable {
  let folder: String
  /// Whether the files are encrypted: they have other names, so that neither kind is taken for the other.
  var isSealed = false
  var snapshot: String { folder + (isSealed ? "/tasks.age" : "/tasks.json") }
  var journal: String { folder + (isSealed ? "/journal.sealed" : "/journal.jsonl") }
  /// What belongs to a store beside its tasks, and has its form: an account, and what is known of its server (D35).
  static let rowNames = ["account", "sync", "undone"]
  func rows(_ name: String) -> String { folder + "/" + name + (isSealed ? ".age" : ".jsonl") }
  var lock: String { folder + "/lock" }
  /// Notes that the store is being given to a profile; there only until all of it has gone.
  var handing: String { folder + "/handing.json" }
  /// What the password of a profile opens; there exactly while the files are encrypted.
  var identity: String { folder + "/identity.age" }
  /// Where damaged bytes of a file are kept, the first name of these that is free.
  func damagedSnapshot(_ number: Int) -> String {
    folder + "/tasks-damaged-\(number)" + (isSealed ? ".age" : ".json")
  }
  func damagedJournal(_ number: Int) -> String {
    folder + "/journal-damaged-\(number)" + (isSealed ? ".sealed" : ".jsonl")
  }
  /// Where a file of another history is kept, the first name of these that is free.
  func apartSnapshot(_ number: Int) -> String { folder + "/tasks-apart-\(number)" + (isSealed ? ".age" : ".json") }
  func apartJournal(_ number: Int) -> String {
    folder + "/journal-apart-\(number)" + (isSealed ? ".sealed" : ".jsonl")
  }
  /// Where files are kept that another program put in the place of these, the first name of these that is free.
  func replacedSnapshot(_ number: Int) -> String {
    folder + "/tasks-replaced-\(number)" + (isSealed ? ".age" : ".json")
  }
  func replacedJournal(_ number: Int) -> String {
    folder + "/journal-replaced-\(number)" + (isSealed ? ".sealed" : ".jsonl")
  }
  /// Where all tasks are kept when they cannot be written to the files of the store, the first name that is free.
  func keptTasks(_ number: Int) -> String { folder + "/tasks-kept-\(number)" + (isSealed ? ".age" : ".json") }
  /// Whether any tasks are in these files.
  func isThere() throws(Trouble) -> Bool {
    if try FileMark(path: snapshot) != nil { return true }
    return try FileMark(path: journal) != nil
  }

  /// Whether this folder has encrypted files and none in the clear: its profile is locked, also where the identity is gone.
  static func isLocked(_ folder: String) throws(Trouble) -> Bool {
    guard try StorePaths(folder: folder, isSealed: true).isThere() else { return false }
    return try !StorePaths(folder: folder).isThere()
  }
}
