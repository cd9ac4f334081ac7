import Foundation
import Model
import Secrets
import Testing

@testable import Storage

/// Each folder that Heed makes is forced into the list of names of the folder above it, or a power cut takes it away with
/// all that was forced to the disk in it.
@Suite struct FolderSyncTests {
  let folder = TemporaryFolder()

  /// Real calls that note each folder that is made, until the one above it is synced.
  private func noting(_ unsynced: Guarded<Set<String>>, _ made: Guarded<Int>) -> SystemCalls {
    let real = SystemCalls()
    var calls = real
    calls.makeFolder = { path in
      let result = real.makeFolder(path)
      if result == 0 {
        unsynced.with { _ = $0.insert(path) }
        made.with { $0 += 1 }
      }
      return result
    }
    calls.rename = { from, to in
      let result = real.rename(from, to)
      unsynced.with { if $0.remove(from) != nil { $0.insert(to) } }
      return result
    }
    calls.syncFolder = { path in
      let result = real.syncFolder(path)
      if result == 0 { unsynced.with { $0 = $0.filter { Storage.folder(of: $0) != path } } }
      return result
    }
    return calls
  }

  @Test func theFoldersOfAStoreAreSynced() throws {
    let (unsynced, made) = (Guarded<Set<String>>([]), Guarded(0))
    let store = try DiskStore(folder: folder.path + "/a/b/c", calls: noting(unsynced, made))
    try store.add("Pay rent")
    try store.sync()
    #expect(made.with { $0 } == 3 && unsynced.with { $0 } == [])
  }

  @Test func theFoldersOfAProfileAreSynced() throws {
    let (unsynced, made) = (Guarded<Set<String>>([]), Guarded(0))
    let folders = ProfileFolders(root: folder.store, calls: noting(unsynced, made))
    let profile = Profile(
      uid: UID(high: 1, low: 2), name: "Ana", email: "ana@example.org", joined: noon, isLocked: false)
    try folders.alone { () throws(StoreFailure) in try folders.make(profile, keys: nil, from: nil) }
    #expect(made.with { $0 } == 3 && unsynced.with { $0 } == [])
    #expect(try folders.all().map(\.name) == ["Ana"])
  }

  /// A folder that may be gone through and not read cannot be synced; that is no reason not to work in it.
  @Test func aFolderThatCannotBeSyncedIsWorkedInAllTheSame() throws {
    var calls = SystemCalls.hasty
    let above = folder.path
    calls.syncFolder = { $0 == above ? -EACCES : 0 }
    try calls.makeFolders(folder.path + "/a/b")
    #expect(try FileMark(path: folder.path + "/a/b")?.isFolder == true)
    calls.syncFolder = { _ in -EIO }
    #expect(throws: Trouble.self) { try calls.makeFolders(folder.path + "/c") }
  }
}
