import Foundation
import Model
import Seeded
import Testing

@testable import Storage

/// Runs whose clock jumps back and forth between them: the tasks are what the commands make of them, whatever the time.
@Suite struct JumpingClockTests {
  @Test(arguments: TrialStore.Form.allCases) func theClockGoesBackwards(_ form: TrialStore.Form) throws {
    try Fire.trials("The clock goes backwards", form, few: 1) { seed, random in
      var script = RandomScript(Seeded(seed &* 37))
      let (trial, twin) = (try TrialStore(form), try TrialStore(form))
      for _ in 0..<6 {
        let now =
          "\(random.pick([1999, 2024, 2026, 2027]))-\(random.pick(["01", "11"]))-\(random.pick(["01", "25"])) 10:15"
        let lines = script.lines(20)
        let reference = try Reference(lines, on: twin, now: now)
        let run = try trial.run(["--echo", "--now", now], lines.joined(separator: "\n") + "\n")
        #expect(run.output == reference.said, "at \(now), seed \(seed)")
        let store = try trial.open()
        #expect(settled(store.list) == settled(reference.states[lines.count].list), "at \(now), seed \(seed)")
        #expect(store.problems == [], "at \(now), seed \(seed)")
        store.close()
      }
    }
  }
}
