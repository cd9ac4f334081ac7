import Foundation
import Seeded
import Testing

@testable import Storage

/// A lock that is held: waiting is said, ends when the holder lets go or dies, and does not last for ever.
@Suite struct LockTests {
  /// Holds the lock of a store as another program would.
  private func hold(_ trial: TrialStore) throws -> Int32 {
    let file = open(trial.paths.lock, O_RDWR)
    #expect(file >= 0 && flock(file, LOCK_EX) == 0)
    return file
  }

  @Test(arguments: TrialStore.Form.allCases) func whoWaitsTwoSecondsSaysSo(_ form: TrialStore.Form) throws {
    let trial = try TrialStore(form)
    _ = try trial.run(["add", "One"])
    let lock = try hold(trial)
    let start = StoreLock.seconds()
    let run = try trial.start(["add", "Two"])
    // The pipe waits for it.
    let said = String(decoding: run.3.fileHandleForReading.availableData, as: UTF8.self)
    #expect(said == "Waiting for another Heed to finish.\n")
    #expect(StoreLock.seconds() - start >= 1.9)
    close(lock)
    #expect(String(decoding: run.2.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) == "Added 2, Two.\n")
    run.0.waitUntilExit()
    #expect(run.0.terminationStatus == 0)
  }

  @Test(.enabled(if: Trials.asked != nil), arguments: TrialStore.Form.allCases)
  func afterTenSecondsItIsRefused(_ form: TrialStore.Form) throws {
    let trial = try TrialStore(form)
    _ = try trial.run(["add", "One"])
    let lock = try hold(trial)
    let run = try trial.run(["add", "Two"])
    close(lock)
    #expect(run.errors.hasPrefix("Waiting for another Heed to finish.\nNot saved, another Heed is busy."))
    #expect(run.output == "" && run.status == 1)
    #expect(try trial.run(["status"]).output == "1 task.\n")
  }

  @Test(.enabled(if: Fire.faultyDisk != nil), arguments: TrialStore.Form.allCases)
  func aHolderThatIsKilledLetsGo(_ form: TrialStore.Form) throws {
    try Fire.trials("The lock holder killed", form, few: 1) { seed, random in
      let trial = try TrialStore(form)
      _ = try trial.run(["add", "One"])
      // Each call to the disk takes it so long that it is killed while it holds the lock.
      let holder = try trial.start(["add", "Held"], variables: Fire.disk(["SLOW": 60_000_000]))
      let probe = open(trial.paths.lock, O_RDWR)
      while flock(probe, LOCK_EX | LOCK_NB) == 0 {
        flock(probe, LOCK_UN)
        usleep(1_000)
      }
      close(probe)
      let waiting = try (1...3).map { try trial.start(["add", "Waiting \($0)"]) }
      usleep(UInt32.random(in: 0...50_000, using: &random))
      kill(holder.0.processIdentifier, SIGKILL)
      for run in waiting {
        run.0.waitUntilExit()
        #expect(run.0.terminationStatus == 0, "seed \(seed)")
      }
      holder.0.waitUntilExit()
      #expect(try trial.names() == ["One", "Waiting 1", "Waiting 2", "Waiting 3"], "seed \(seed)")
    }
  }
}
