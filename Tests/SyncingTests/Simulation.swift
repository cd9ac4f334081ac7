import Model
import Seeded
import Wire

@testable import Syncing

/// Two machines and one server, with edits, moves, deletions, cut requests and kills between any two writes, in an order
/// that a seed gives.
struct Simulation {
  private var random: Numbers
  let machines = [MemorySyncStore(), MemorySyncStore()]
  let lists: [String]
  private let home: String
  private let carriers: [any Carrier]
  private let translation: any SyncTranslation
  /// Called before a sync of a machine that may be disturbed, with what chance gives.
  private let disturb: (Int, Numbers) -> Void
  /// What is answered whenever something is asked: delete, since whoever deleted meant it.
  var answer = SyncAnswer.delete
  private var clock = 0
  private var count = 0
  /// Tasks that nobody ever deleted.
  private(set) var never: Set<String> = []

  /// Lives with one server, by a carrier for each machine.
  init(
    seed: UInt64, home: String, lists: [String], _ carriers: [any Carrier], _ translation: any SyncTranslation,
    disturb: @escaping (Int, Numbers) -> Void
  ) {
    random = Numbers(seed)
    self.home = home
    self.lists = lists
    self.carriers = carriers
    self.translation = translation
    self.disturb = disturb
  }

  /// Lives with a server in memory; one request of ten is cut.
  init(seed: UInt64, _ server: MemoryServer, _ carriers: [MemoryCarrier]) {
    let cut = { (place: Int, random: Numbers) in
      carriers[place].fault = { random.below(10) > 0 ? .none : random.below(2) == 0 ? .before : .after }
    }
    self.init(
      seed: seed, home: MemoryServer.home, lists: server.lists.keys.sorted(), carriers, PlainTranslation(), disturb: cut
    )
  }

  /// Numbers that a seed gives, the same everywhere (SplitMix64).
  final class Numbers {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    func below(_ bound: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((mixed ^ (mixed >> 31)) >> 33) % bound
    }
  }

  /// One thing that a person does, or a sync.
  mutating func step() {
    let place = random.below(2)
    if random.below(4) == 0 {
      sync(place)
    } else {
      edit(machines[place])
    }
  }

  private mutating func edit(_ machine: MemorySyncStore) {
    clock += 1
    let uids = machine.tasks.keys.sorted()
    guard !uids.isEmpty, random.below(4) > 0 else { return make(machine) }
    let uid = uids[random.below(uids.count)]
    guard var task = machine.tasks[uid] else { return }
    task.text.changed = Instant(seconds: clock)
    switch random.below(7) {
    case 0:
      never.remove(uid)
      return machine.edit(uid, nil)
    case 1: task.list = lists[random.below(lists.count)]
    case 2: task.text[.name] = ["name \(clock)"]
    case 3: task.text[.position] = random.below(2) == 0 ? [] : ["due \(random.below(5))"]
    case 4: task.text[.tags] = (0..<3).filter { _ in random.below(2) == 0 }.map { "tag \($0)" }
    case 5: task.text[.notes].append("note \(clock)")
    default: task.text[.other("X-ELSE")] = ["else \(random.below(3))"]
    }
    machine.edit(uid, task)
  }

  private mutating func make(_ machine: MemorySyncStore) {
    count += 1
    let uid = "task-\(count)"
    let text = SyncedText(lines: [.name: ["name \(clock)"]], changed: Instant(seconds: clock))
    machine.edit(uid, SyncedTask(uid: uid, list: lists[random.below(lists.count)], text: text))
    never.insert(uid)
  }

  /// A sync on a way that fails now and then, in which one write of twenty is the last of the machine.
  private func sync(_ place: Int) {
    let random = random
    disturb(place, random)
    machines[place].dies = { random.below(20) == 0 }
    _ = try? run(place)
  }

  /// A sync of one machine.
  @discardableResult
  func run(_ place: Int, ask: ((SyncQuestion) -> SyncAnswer)? = nil) throws(SyncStop) -> SyncReport {
    try run(machines[place], carriers[place], ask: ask)
  }

  /// A sync of any machine.
  @discardableResult
  func run(
    _ machine: MemorySyncStore, _ carrier: any Carrier, ask: ((SyncQuestion) -> SyncAnswer)? = nil
  ) throws(SyncStop) -> SyncReport {
    var sync = Sync(
      carrier, translation, machine, lists: Set(lists), inbox: lists[0], ask: ask ?? { [answer] _ in answer })
    try sync.run(in: home)
    return sync.report
  }

  /// Lets both sync in peace, until nothing is to be done any more.
  func settle() throws(SyncStop) {
    for place in 0..<2 {
      (carriers[place] as? MemoryCarrier)?.fault = { .none }
      machines[place].dies = { false }
    }
    for _ in 0..<4 { for place in 0..<2 { try run(place) } }
  }

  /// What each machine has: the list and the lines of each task.
  var here: [[String: [String: [SyncField: [String]]]]] { machines.map(Simulation.content) }

  static func content(_ machine: MemorySyncStore) -> [String: [String: [SyncField: [String]]]] {
    machine.tasks.mapValues { [$0.list: $0.text.lines] }
  }
}
