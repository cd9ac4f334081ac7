import Foundation
import Testing

@testable import Storage

/// A lock that is held: waiting is said, ends when the holder lets go or dies, and does not last for ever.
@Suite struct LockTests {
  /// Holds the lock of a store as another program would.
  private func hold(_ folder: ProgramTests.Folder) throws -> Int32 {
    let file = open(folder.store + "/lock", O_RDWR)
    #expect(file >= 0 && flock(file, LOCK_EX) == 0)
    return file
  }

  @Test func whoWaitsTwoSecondsSaysSo() throws {
    let folder = ProgramTests.Folder()
    _ = try ProgramTests.run(["add", "One"], in: folder)
    let lock = try hold(folder)
    let start = StoreLock.seconds()
    let run = try ProgramTests.start(["add", "Two"], in: folder)
    // The pipe waits for it.
    let said = String(decoding: run.3.fileHandleForReading.availableData, as: UTF8.self)
    #expect(said == "Waiting for another Heed to finish.\n")
    #expect(StoreLock.seconds() - start >= 1.9)
    close(lock)
    #expect(
      String(decoding: run.2.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) == "Added 2, Two, medium.\n")
    run.0.waitUntilExit()
    #expect(run.0.terminationStatus == 0)
  }

  @Test(.enabled(if: Fire.count != nil)) func afterTenSecondsItIsRefused() throws {
    let folder = ProgramTests.Folder()
    _ = try ProgramTests.run(["add", "One"], in: folder)
    let lock = try hold(folder)
    let run = try ProgramTests.run(["add", "Two"], in: folder)
    close(lock)
    #expect(run.errors.hasPrefix("Waiting for another Heed to finish.\nNot saved, another Heed is busy."))
    #expect(run.output == "" && run.status == 1)
    #expect(try ProgramTests.run(["status"], in: folder).output == "1 task.\n")
  }

  @Test(.enabled(if: Fire.faultyDisk != nil)) func aHolderThatIsKilledLetsGo() throws {
    try Fire.trials("The lock holder killed", few: 3) { seed, random in
      let folder = ProgramTests.Folder()
      _ = try ProgramTests.run(["add", "One"], in: folder)
      // Each call to the disk takes it so long that it is killed while it holds the lock.
      let holder = try ProgramTests.start(["add", "Held"], in: folder, variables: Fire.disk(["SLOW": 60_000_000]))
      let probe = open(folder.store + "/lock", O_RDWR)
      while flock(probe, LOCK_EX | LOCK_NB) == 0 {
        flock(probe, LOCK_UN)
        usleep(1_000)
      }
      close(probe)
      let waiting = try (1...3).map { try ProgramTests.start(["add", "Waiting \($0)"], in: folder) }
      usleep(UInt32.random(in: 0...50_000, using: &random))
      kill(holder.0.processIdentifier, SIGKILL)
      for run in waiting {
        run.0.waitUntilExit()
        #expect(run.0.terminationStatus == 0, "seed \(seed)")
      }
      holder.0.waitUntilExit()
      #expect(try FailingDiskTests.names(folder) == ["One", "Waiting 1", "Waiting 2", "Waiting 3"], "seed \(seed)")
    }
  }
}
