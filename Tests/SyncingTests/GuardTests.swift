import Model
import Seeded
import Testing
import Wire

@testable import Syncing

/// What is asked before much goes, and what comes of each answer.
@Suite struct GuardTests {
  /// What was asked, and what is answered.
  private final class Asked {
    var questions: [SyncQuestion] = []
    var answer: SyncAnswer

    init(_ answer: SyncAnswer) { self.answer = answer }

    func ask(_ question: SyncQuestion) -> SyncAnswer {
      questions.append(question)
      return answer
    }
  }

  private let server = MemoryServer()
  private let carriers: [MemoryCarrier]

  init() { carriers = [MemoryCarrier(server), MemoryCarrier(server)] }

  /// Two machines that have the same tasks, in the first list.
  private func synced(_ count: Int) throws -> Simulation {
    let simulation = Simulation(seed: 2, server, carriers)
    for one in 0..<count { GuardTests.add(one, simulation) }
    try simulation.settle()
    #expect(simulation.machines.allSatisfy { $0.tasks.count == count })
    return simulation
  }

  private static func add(_ one: Int, _ simulation: Simulation) {
    let text = SyncedText(lines: [.name: ["name \(one)"]], changed: Instant(seconds: one))
    simulation.machines[0].edit("task-\(one)", SyncedTask(uid: "task-\(one)", list: simulation.lists[0], text: text))
  }

  private static func run(_ simulation: Simulation, _ asked: Asked, place: Int = 0) -> SyncStop? {
    do throws(SyncStop) { try simulation.run(place, ask: asked.ask) } catch { return error }
    return nil
  }

  @Test("A server that was emptied is asked about, and each answer is kept to", arguments: [true, false])
  func wiped(_ isForgotten: Bool) throws {
    let simulation = try synced(20)
    let machine = simulation.machines[0]
    if isForgotten {
      server.wipe()
    } else {
      for one in 0..<20 { simulation.machines[1].edit("task-\(one)", nil) }
      #expect(GuardTests.run(simulation, Asked(.delete), place: 1) == nil)
    }
    let asked = Asked(.stop)
    #expect(GuardTests.run(simulation, asked) == .stopped)
    #expect(GuardTests.run(simulation, asked) == .stopped)
    let question = SyncQuestion(
      matter: .init(kind: .goneThere, list: simulation.lists[0]), count: 20, all: 20)
    #expect(asked.questions == [question, question])
    #expect(machine.tasks.count == 20)
    asked.answer = .keep
    #expect(GuardTests.run(simulation, asked) == nil)
    #expect(machine.tasks.count == 20 && server.tasks.count == 20)
    asked.questions = []
    #expect(GuardTests.run(simulation, asked) == nil)
    #expect(asked.questions.isEmpty)
    server.wipe()
    asked.answer = .delete
    #expect(GuardTests.run(simulation, asked) == nil)
    #expect(machine.tasks.isEmpty)
  }

  /// How far a machine came that sent something, before the server was restored.
  enum Moment: CaseIterable { case sent, readBack, lookedAgain }

  @Test(
    "A server that was restored from a backup takes nothing along unasked, however little and however soon",
    arguments: Moment.allCases, [true, false])
  func restored(_ moment: Moment, withLog: Bool) throws {
    let simulation = try synced(20)
    let backup = server.backup
    for one in 20..<22 { GuardTests.add(one, simulation) }
    let (carrier, before) = (carriers[0], carriers[0].requests)
    // Its lists, and two that are put.
    if moment == .sent { carrier.fault = { carrier.requests > before + 3 ? .before : .none } }
    #expect(try simulation.run(0).sent == 2)
    carrier.fault = { .none }
    if moment == .lookedAgain { try simulation.run(0) }
    server.restore(backup, withLog: withLog)
    let asked = Asked(.stop)
    #expect(GuardTests.run(simulation, asked) == .stopped)
    #expect(asked.questions.map(\.count) == [2])
    asked.answer = .keep
    #expect(GuardTests.run(simulation, asked) == nil)
    #expect(simulation.machines[0].tasks.count == 22 && server.tasks.count == 22)
  }

  @Test("What somebody deletes that was sent just before goes without a question", arguments: [true, false])
  func deletedAtOnce(tellsPassing: Bool) throws {
    let server = MemoryServer(tellsPassing: tellsPassing)
    let simulation = Simulation(seed: 2, server, [MemoryCarrier(server), MemoryCarrier(server)])
    for one in 0..<3 { GuardTests.add(one, simulation) }
    let asked = Asked(.stop)
    #expect(GuardTests.run(simulation, asked) == nil)
    #expect(GuardTests.run(simulation, asked, place: 1) == nil)
    simulation.machines[1].edit("task-1", nil)
    #expect(GuardTests.run(simulation, asked, place: 1) == nil)
    #expect(GuardTests.run(simulation, asked) == nil)
    #expect(asked.questions.isEmpty)
    #expect(simulation.machines[0].tasks.keys.sorted() == ["task-0", "task-2"])
  }

  @Test("What comes back from a backup takes no later change along: both values are there", arguments: [true, false])
  func olderText(withLog: Bool) throws {
    let simulation = try synced(3)
    let backup = server.backup
    let machine = simulation.machines[0]
    var task = try #require(machine.tasks["task-1"])
    task.text[.name] = ["later"]
    task.text.changed = Instant(seconds: 99)
    machine.edit("task-1", task)
    try simulation.settle()
    server.restore(backup, withLog: withLog)
    #expect(GuardTests.run(simulation, Asked(.stop)) == nil)
    #expect(machine.tasks["task-1"]?.text[.name] == ["later"])
    #expect(machine.conflicts.map(\.lost) == [["name 1"]])
    #expect(server.tasks["task-1"]?.map { $0.text[.name] } == [["later"]])
  }

  @Test("Of a list that is gone the tasks move to the Inbox, or go, but for those that were changed here")
  func goneList() throws {
    for answer in [SyncAnswer.keep, .delete, .stop] {
      let server = MemoryServer()
      let simulation = Simulation(seed: 2, server, [MemoryCarrier(server), MemoryCarrier(server)])
      for one in 0..<5 { GuardTests.add(one, simulation) }
      let machine = simulation.machines[0]
      for one in 0..<3 {
        var task = try #require(machine.tasks["task-\(one)"])
        task.list = simulation.lists[1]
        machine.edit(task.uid, task)
      }
      try simulation.settle()
      server.deleteList(simulation.lists[1])
      var task = try #require(machine.tasks["task-0"])
      task.text[.name] = ["changed"]
      machine.edit("task-0", task)
      let asked = Asked(answer)
      #expect(GuardTests.run(simulation, asked) == (answer == .stop ? .stopped : nil))
      #expect(asked.questions.map(\.matter.kind) == [.listGone])
      #expect(machine.tasks.count == (answer == .delete ? 3 : 5))
      if answer != .stop { #expect(machine.tasks.values.allSatisfy { $0.list == simulation.lists[0] }) }
      if answer != .stop { #expect(server.tasks.count == machine.tasks.count) }
    }
  }

  @Test("What is taken back here by the dozen is asked about before it goes there, and a script stops")
  func undone() throws {
    let simulation = try synced(12)
    for one in 0..<12 { simulation.machines[0].edit("task-\(one)", nil) }
    let asked = Asked(.stop)
    #expect(GuardTests.run(simulation, asked) == .stopped)
    #expect(asked.questions.map(\.matter.kind) == [.deletedHere])
    #expect(server.tasks.count == 12)
    asked.answer = .keep
    #expect(GuardTests.run(simulation, asked) == nil)
    #expect(GuardTests.run(simulation, asked) == nil)
    #expect(simulation.machines[0].tasks.count == 12 && server.tasks.count == 12)
  }

  @Test("Where every open task goes and only done ones stay, it is asked, on either side; of one it is not")
  func open() throws {
    let simulation = try synced(6)
    let (machine, asked) = (simulation.machines[0], Asked(.stop))
    for one in 3..<6 {
      var task = try #require(machine.tasks["task-\(one)"])
      task.text[.position] = ["STATUS:COMPLETED"]
      task.text.changed = Instant(seconds: 99)
      machine.edit(task.uid, task)
    }
    try simulation.settle()
    // An open one stays.
    simulation.machines[1].edit("task-0", nil)
    #expect(GuardTests.run(simulation, asked, place: 1) == nil && GuardTests.run(simulation, asked) == nil)
    #expect(asked.questions.isEmpty && machine.tasks.count == 5)
    for (kind, place) in [(SyncQuestion.Kind.deletedHere, 1), (.goneThere, 0)] {
      for uid in ["task-1", "task-2", "task-3"] { simulation.machines[1].edit(uid, nil) }
      asked.questions = []
      if place == 0 { #expect(GuardTests.run(simulation, Asked(.delete), place: 1) == nil) }
      #expect(GuardTests.run(simulation, asked, place: place) == .stopped)
      let matter = SyncQuestion.Matter(kind: kind, list: simulation.lists[0])
      #expect(asked.questions == [SyncQuestion(matter: matter, count: 3, all: 5, open: 2)])
      #expect(GuardTests.run(simulation, Asked(.keep), place: place) == nil)
      if place == 1 { #expect(GuardTests.run(simulation, Asked(.keep), place: place) == nil) }
    }
    try simulation.settle()
    #expect(machine.tasks.count == 5 && server.tasks.count == 5)
    // The last open one of many is what people delete by hand.
    simulation.machines[1].edit("task-1", nil)
    #expect(GuardTests.run(simulation, asked, place: 1) == nil)
    asked.questions = []
    simulation.machines[1].edit("task-2", nil)
    #expect(GuardTests.run(simulation, asked, place: 1) == nil && asked.questions.isEmpty)
  }

  @Test("A few deletions, and a list that is moved whole, are asked about by nobody")
  func unasked() throws {
    let simulation = try synced(20)
    let asked = Asked(.stop)
    for one in 0..<9 { simulation.machines[1].edit("task-\(one)", nil) }
    for (uid, task) in simulation.machines[1].tasks {
      var task = task
      task.list = simulation.lists[1]
      task.text.changed = Instant(seconds: 99)
      simulation.machines[1].edit(uid, task)
    }
    #expect(GuardTests.run(simulation, asked, place: 1) == nil)
    #expect(GuardTests.run(simulation, asked) == nil)
    #expect(asked.questions.isEmpty)
    #expect(simulation.machines[0].tasks.count == 11)
    #expect(simulation.machines[0].tasks.values.allSatisfy { $0.list == simulation.lists[1] })
  }

  @Test("Where what was known of the server is lost, all is joined again by its UID, without a conflict")
  func forgotten() throws {
    let simulation = try synced(20)
    simulation.machines[0].forget()
    let asked = Asked(.stop)
    #expect(GuardTests.run(simulation, asked) == nil)
    #expect(asked.questions.isEmpty && simulation.machines[0].conflicts.isEmpty)
    #expect(simulation.machines[0].tasks.count == 20 && server.tasks.count == 20)
  }

  @Test("A task that the server does not take stops no other, is named, and waits until it changes")
  func refused() throws {
    let simulation = Simulation(seed: 2, server, carriers)
    for one in 0..<5 { GuardTests.add(one, simulation) }
    carriers[0].refuses = { String(decoding: $0, as: UTF8.self).contains("name 3") }
    let report = try simulation.run(0)
    #expect(report.sent == 4 && Array(report.refused.keys) == ["task-3"])
    carriers[0].refuses = { _ in false }
    #expect(try simulation.run(0) == SyncReport())
    var task = try #require(simulation.machines[0].tasks["task-3"])
    task.text[.name] = ["another"]
    simulation.machines[0].edit("task-3", task)
    #expect(try simulation.run(0).sent == 1)
    #expect(simulation.machines[0].state.refused.isEmpty && server.tasks.count == 5)
  }

  @Test("Where nothing is new, one request is made; and five failures one after the other end a sync")
  func requests() throws {
    let simulation = try synced(20)
    try simulation.run(0)
    let before = carriers[0].requests
    #expect(try simulation.run(0) == SyncReport())
    #expect(carriers[0].requests == before + 1)
    for one in 20..<40 { GuardTests.add(one, simulation) }
    var left = 2
    carriers[0].fault = {
      left -= 1
      return left > 0 ? .none : .before
    }
    #expect(GuardTests.run(simulation, Asked(.stop)) == .carrier(CarrierFailure(.cut)))
    #expect(carriers[0].requests == before + 1 + 6)
  }
}
