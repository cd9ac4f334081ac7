import Conversation
import English
import Foundation
import Model
import Seeded
import Testing

@testable import Storage
@testable import heed

/// What the trials of this folder have in common: how many, by which seed, and the disk that fails.
///
/// A plain run makes a few of each; `HEED_FIRE=300` makes that many. The seed is another each time and is printed;
/// `HEED_SEED` repeats one.
enum Fire {
  static let seed = Trials.seed

  /// Runs a trial as often as was asked for, each with a seed of its own.
  static func trials(
    _ name: String, _ form: TrialStore.Form, few: Int = 3, _ body: (UInt64, inout Seeded) throws -> Void
  ) rethrows {
    let many = Trials.count(few: few)
    print("\(name), \(form): \(many) trials from seed \(seed).")
    for trial in 0..<UInt64(many) {
      var random = Seeded(seed &+ trial)
      try body(seed &+ trial, &random)
    }
  }

  /// The library that stands before the C library and fails; nil where it cannot be built.
  static let faultyDisk = library("faulty")

  /// Builds a library of this folder that stands before the C library; nil where that cannot be.
  static func library(_ name: String) -> String? {
    #if os(Linux)
      let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/\(name).c"
      let file = name.split(separator: "/").last ?? ""
      let library = FileManager.default.temporaryDirectory.path + "/heed-\(file)-\(getpid()).so"
      let build = Process()
      build.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      build.arguments = ["cc", "-shared", "-fPIC", "-Wall", "-o", library, source, "-ldl"]
      guard (try? build.run()) != nil else { return nil }
      build.waitUntilExit()
      return build.terminationStatus == 0 ? library : nil
    #else
      return nil
    #endif
  }

  /// What puts the failing disk under a program.
  static func disk(_ faults: [String: Int]) -> [String: String] {
    guard let faultyDisk, !faults.isEmpty else { return [:] }
    var variables = ["LD_PRELOAD": faultyDisk, "ASAN_OPTIONS": "verify_asan_link_order=0"]
    for (name, value) in faults { variables["HEED_FIRE_\(name)"] = "\(value)" }
    return variables
  }

  /// Lets this thread write to a program that may be killed: the write fails then, and nothing else happens.
  static func outliveReaders() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  static let clock = "2026-11-25 10:15"
}

/// A list without what differs from run to run, identifiers and moments: for comparing two runs of one script.
func settled(_ list: TodoList) -> [String] {
  let moment = Instant(seconds: 0)
  return list.all.map { todo in
    var todo = todo
    (todo.uid, todo.created, todo.changed) = (UID(high: 0, low: 0), moment, moment)
    if todo.done != nil { todo.done = moment }
    if todo.acknowledged != nil { todo.acknowledged = moment }
    return "\(todo)"
  }.sorted() + list.pages.keys.sorted()
}

/// A script of random commands that ask nothing.
struct RandomScript {
  var random: Seeded
  private var made = 0

  init(_ random: Seeded) { self.random = random }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func lines(_ count: Int, long: Bool = true) -> [String] { (0..<count).map { _ in line(long) } }

  private mutating func line(_ long: Bool) -> String {
    made += 1
    let task = number(1...30)
    switch number(0...19) {
    case 0...5:
      return "add Job \(made)" + random.pick(["", ", high", ", low, due friday 5 pm, 30 minutes", ", tag home"])
    case 6: return "add Round \(made), due tomorrow, every \(random.pick(["week", "day", "month"])), page School"
    case 7, 8:
      return "note \(task) " + String(repeating: "long words \(made) ", count: long ? number(1...400) : 1)
    case 9, 10: return "done \(task)"
    case 11: return "delete \(task)"
    case 12: return "reopen \(task)"
    case 13, 14: return "undo"
    case 15: return "redo"
    case 16: return "due \(task) \(random.pick(["tomorrow", "friday 5 pm", "24 december"]))"
    case 17: return "name \(task) Named \(made)"
    case 18: return "move \(task) to \(random.pick(["School", "Inbox"]))"
    default: return "urgency \(task) \(random.pick(["high", "low"]))"
    }
  }
}

/// What a script must come to: how the tasks are after each of its commands, worked out in this process.
final class Reference: Console {
  private(set) var said = ""
  /// After each command: the number of the last entry and the tasks.
  private(set) var states: [(sequence: Int, list: TodoList)] = []

  /// - Parameter twin: A store that is changed, like the one that the program is set on.
  init(_ script: [String], on twin: TrialStore, now: String = Fire.clock) throws {
    let store = try twin.open(calls: Fire.hasty)
    let when = try #require(When(iso: now.replacing(" ", with: "T")))
    let session = Session(store: store, console: self, world: SystemWorld(fixedClock: when, home: nil))
    session.echoes = true
    states.append((store.sequence, store.list))
    for line in script {
      session.perform(line)
      try store.sync()
      states.append((store.sequence, store.list))
    }
    store.close()
  }

  let isInteractive = false
  func ask(_ prompt: Prompt) -> Input { .end }
  func say(_ text: String) { said += text + "\n" }
  func refuse(_ text: String) {}

  /// How the tasks were after an entry; nil when no command led to it.
  func list(after sequence: Int) -> TodoList? { states.last { $0.sequence == sequence }?.list }
}

extension Fire {
  /// Does not wait for the disk.
  static let hasty: SystemCalls = {
    var calls = SystemCalls()
    calls.sync = { _ in 0 }
    calls.syncFolder = { _ in 0 }
    return calls
  }()
}

extension DiskStore {
  /// What check finds wrong, or why it cannot be made, in words that a failed test shows.
  var problems: [String] {
    do { return try check().problems.map { "\($0)" } } catch { return ["\(error)"] }
  }
}
