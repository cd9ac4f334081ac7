import Seeded
import Testing

@testable import Syncing

/// The law of syncing, over many orders of all that can happen. `HEED_FIRE` says of how many.
@Suite struct SimulationTests {
  @Test("However edited, cut and killed, both machines and the server end equal, nothing lost, nothing doubled")
  func converge() throws {
    var (steps, conflicts) = (0, 0)
    for seed in 0..<UInt64(Trials.count(atLeast: 1_000)) {
      let server = SimulationTests.server(seed)
      var simulation = Simulation(seed: seed, server, [MemoryCarrier(server), MemoryCarrier(server)])
      for _ in 0..<100 { simulation.step() }
      guard try SimulationTests.isEqual(simulation, server, seed) else { return }
      steps += simulation.machines.reduce(0) { $0 + $1.commits }
      conflicts += simulation.machines.reduce(0) { $0 + $1.conflicts.count }
    }
    // So that it is known to be about something.
    #expect(steps > 5_000 && conflicts > 500, "\(steps) steps, \(conflicts) conflicts")
  }

  @Test("However often the server is restored from a backup meanwhile, what nobody deleted stays")
  func restored() throws {
    var restored = 0
    for seed in 0..<UInt64(Trials.count(atLeast: 500)) {
      let server = SimulationTests.server(seed)
      var simulation = Simulation(seed: seed, server, [MemoryCarrier(server), MemoryCarrier(server)])
      simulation.answer = .keep
      var random = Seeded(seed)
      var backups = [server.backup]
      for _ in 0..<100 {
        simulation.step()
        if random.chance(10) { backups.append(server.backup) }
        if random.chance(25) {
          server.restore(random.pick(backups), withLog: random.chance(2))
          restored += 1
        }
      }
      guard try SimulationTests.isEqual(simulation, server, seed) else { return }
    }
    #expect(restored > 1_000)
  }

  /// One of the kinds that there are.
  private static func server(_ seed: UInt64) -> MemoryServer {
    let server = MemoryServer(tellsPassing: seed % 2 == 0)
    server.tellsETags = seed % 3 != 0
    return server
  }

  /// Whether all are equal in the end, with each task once, and all that nobody deleted.
  private static func isEqual(_ simulation: Simulation, _ server: MemoryServer, _ seed: UInt64) throws -> Bool {
    try simulation.settle()
    let here = simulation.here
    let there = server.tasks
    let first = there.compactMapValues(\.first).mapValues { [$0.list: $0.text.lines] }
    let isEqual = here[0] == here[1] && here[0] == first
    #expect(isEqual, "seed \(seed)")
    #expect(there.values.allSatisfy { $0.count == 1 }, "seed \(seed)")
    let isWhole = simulation.never.isSubset(of: here[0].keys)
    #expect(isWhole, "seed \(seed)")
    return isEqual && isWhole
  }
}
