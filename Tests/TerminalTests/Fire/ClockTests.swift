import Foundation
import Model
import Seeded
import Testing

@testable import Storage

/// Runs whose clock jumps back and forth between them: the tasks are what the commands make of them, whatever the time.
@Suite struct JumpingClockTests {
  @Test func theClockGoesBackwards() throws {
    try Fire.trials("The clock goes backwards") { seed, random in
      var script = RandomScript(Seeded(seed &* 37))
      let (folder, twin) = (ProgramTests.Folder(), ProgramTests.Folder())
      for folder in [folder, twin] { try KillingTests.begin(folder, full: false) }
      for _ in 0..<6 {
        let now =
          "\(random.pick([1999, 2024, 2026, 2027]))-\(random.pick(["01", "11"]))-\(random.pick(["01", "25"])) 10:15"
        let lines = script.lines(20)
        let reference = try Reference(lines, folder: twin.store, now: now)
        let run = try ProgramTests.run(["--echo", "--now", now], lines.joined(separator: "\n") + "\n", in: folder)
        #expect(run.output == reference.said, "at \(now), seed \(seed)")
        let store = try DiskStore(folder: folder.store)
        #expect(settled(store.list) == settled(reference.states[lines.count].list), "at \(now), seed \(seed)")
        #expect(store.problems == [], "at \(now), seed \(seed)")
        store.close()
      }
    }
  }
}
