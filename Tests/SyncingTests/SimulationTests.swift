import Seeded
import Testing

@testable import Syncing

/// The law of syncing, over many orders of all that can happen.
@Suite struct SimulationTests {
  @Test("However edited, cut and killed, both machines and the server end equal, nothing lost, nothing doubled")
  func converge() throws {
    var (steps, conflicts) = (0, 0)
    for seed in UInt64(0)..<1_000 {
      let server = MemoryServer(tellsPassing: seed % 2 == 0)
      server.tellsETags = seed % 3 != 0
      var simulation = Simulation(seed: seed, server, [MemoryCarrier(server), MemoryCarrier(server)])
      for _ in 0..<100 { simulation.step() }
      try simulation.settle()
      let here = simulation.here
      let there = server.tasks
      let first = there.compactMapValues(\.first).mapValues { [$0.list: $0.text.lines] }
      let isEqual = here[0] == here[1] && here[0] == first
      #expect(isEqual, "seed \(seed)")
      #expect(there.values.allSatisfy { $0.count == 1 }, "seed \(seed)")
      #expect(simulation.never.isSubset(of: here[0].keys), "seed \(seed)")
      if !isEqual { return }
      steps += simulation.machines.reduce(0) { $0 + $1.commits }
      conflicts += simulation.machines.reduce(0) { $0 + $1.conflicts.count }
    }
    // So that it is known to be about something.
    #expect(steps > 5_000 && conflicts > 500, "\(steps) steps, \(conflicts) conflicts")
  }
}
