import Foundation
import Model
import Seeded
import Testing

@testable import Storage

/// Four Heeds at once: what they did equals some order of their commands, and that order is the journal's.
@Suite struct FourAtOnceTests {
  @Test(arguments: TrialStore.Form.allCases) func twoThousandCommandsHaveAnOrder(_ form: TrialStore.Form) throws {
    try Fire.trials("Four at once", form, few: 1) { seed, random in
      let trial = try TrialStore(form)
      let commands = Trials.asked == nil ? 60 : 500
      let scripts = (0..<4).map { FourAtOnceTests.script($0, commands, Seeded(seed &* 43 &+ UInt64($0))) }
      let runs = try scripts.map { _ in try trial.start(["--echo", "--now", Fire.clock]) }
      let gathered = runs.map { (Gathered($0.2), Gathered($0.3)) }
      for (run, script) in zip(runs, scripts) { feed(script, to: run.1, &random) }
      for run in runs { run.0.waitUntilExit() }
      let answers = gathered.map { FourAtOnceTests.answers($0.0.whole()) }
      for (answers, script) in zip(answers, scripts) { #expect(answers.map(\.typed) == script, "seed \(seed)") }
      for (_, errors) in gathered { #expect(!errors.whole().contains("busy"), "seed \(seed)") }
      try prove(trial, answers, "seed \(seed)")
    }
  }

  /// Commands of one of the four; much is about the same tasks as what the others do.
  private static func script(_ who: Int, _ count: Int, _ random: Seeded) -> [String] {
    var random = random
    return (1...count).map { number in
      let mark = "of \(who) at \(number)"
      let task = Int.random(in: 1...40, using: &random)
      switch Int.random(in: 0...11, using: &random) {
      case 0...3: return "add Job \(mark)"
      case 4: return "name \(task) Named \(mark)"
      case 5: return "note \(task) Noted \(mark)"
      case 6: return "done \(task)"
      case 7: return "delete \(task)"
      case 8: return "undo"
      case 9: return "redo"
      case 10: return "tag \(task) tag\(who)at\(number)"
      default: return "status"
      }
    }
  }

  private func feed(_ script: [String], to pipe: Pipe, _ random: inout Seeded) {
    let seed = random.next()
    let input = pipe.fileHandleForWriting
    Thread {
      Fire.outliveReaders()
      var random = Seeded(seed)
      var rest = script[...]
      while !rest.isEmpty {
        let part = rest.prefix(Int.random(in: 1...12, using: &random))
        rest = rest.dropFirst(part.count)
        try? input.write(contentsOf: Data((part.joined(separator: "\n") + "\n").utf8))
        usleep(UInt32.random(in: 0...3_000, using: &random))
      }
      try? input.close()
    }.start()
  }

  struct Answered {
    var typed: String
    /// nil where it was refused: refusals go to standard error.
    var said: String?
  }

  static func answers(_ output: String) -> [Answered] {
    var answers: [Answered] = []
    for line in output.split(separator: "\n") {
      if line.hasPrefix("heed: ") {
        answers.append(Answered(typed: String(line.dropFirst(6))))
      } else if !answers.isEmpty, answers[answers.count - 1].said == nil {
        answers[answers.count - 1].said = String(line)
      }
    }
    return answers
  }

  private func prove(_ trial: TrialStore, _ answers: [[Answered]], _ note: Comment) throws {
    let store = try trial.open()
    #expect(store.problems == [], note)
    let part = try trial.journal()
    #expect(part.isWhole)
    let entries = part.lines.compactMap { part.entry($0, .all) }
    #expect(entries.map(\.sequence) == Array(1...entries.count), note)
    // Each entry found the tasks as the one before had left them, and together they make what is there now.
    var list = TodoList()
    var history = UndoHistory()
    for entry in entries {
      #expect(throws: Never.self, "entry \(entry.sequence), \(note)") { try list.apply(entry.changes, at: entry.time) }
      switch entry.kind {
      case .command: break
      case .undo(let target):
        #expect(history.undoable.last == target, "undone out of order, \(note)")
        #expect(entry.changes == entries[target - 1].changes.reversed().map(\.inverse), note)
      case .redo(let target): #expect(history.redoable.last == target, "done again out of order, \(note)")
      }
      history.record(sequence: entry.sequence, kind: entry.kind)
    }
    #expect(Set(list.all) == Set(store.list.all), note)
    // What was answered as done stands there once, in the order in which each of the four said it, and nothing else.
    let changing = answers.map { $0.filter { $0.said.map(FourAtOnceTests.isChange) ?? false } }
    #expect(changing.map(\.count).reduce(0, +) == entries.count, note)
    #expect(Interleaving(changing, entries).fault == nil, note)
    print("Four at once, \(trial.form): \(answers.map(\.count).reduce(0, +)) commands, \(entries.count) changes.")
  }

  private static func isChange(_ answer: String) -> Bool {
    // An outcome, or the name of the one task that is otherwise now.
    return ["Added", "Job", "Named", "Noted", "Done", "Deleted", "Undone", "Redone", "Tagged", "Changed"].contains(
      String(answer.prefix { $0.isLetter }))
  }
}

/// Whether entries are an interleaving of what several answered, each in its own order.
struct Interleaving {
  private let answers: [[FourAtOnceTests.Answered]]
  private let entries: [Entry]

  init(_ answers: [[FourAtOnceTests.Answered]], _ entries: [Entry]) {
    (self.answers, self.entries) = (answers, entries)
  }

  /// The first entry that nobody's next answer explains, with those answers; nil when all are explained.
  ///
  /// Goes through the entries with all places in the answers that are possible so far: commands of equal words make more
  /// than one.
  var fault: String? {
    var places: Set<[Int]> = [Array(repeating: 0, count: answers.count)]
    for entry in entries {
      var next: Set<[Int]> = []
      for place in places {
        for who in answers.indices where place[who] < answers[who].count && fits(answers[who][place[who]], entry) {
          var moved = place
          moved[who] += 1
          next.insert(moved)
        }
      }
      if next.isEmpty { return "\(entry.sequence), \(entry.typed), \(entry.kind), beside \(heads(places))" }
      places = next
    }
    return places.contains(answers.map(\.count)) ? nil : "answers without an entry"
  }

  private func heads(_ places: Set<[Int]>) -> [String] {
    places.flatMap { place in
      answers.indices.filter { place[$0] < answers[$0].count }
        .map { "\(answers[$0][place[$0]].typed): \(answers[$0][place[$0]].said ?? "")" }
    }
  }

  private func fits(_ answer: FourAtOnceTests.Answered, _ entry: Entry) -> Bool {
    guard let said = answer.said, case .todo(let before, let after)? = entry.changes.first else { return false }
    guard [before, after].contains(where: { $0.map { said.contains($0.todo.name) } ?? false }) else { return false }
    switch entry.kind {
    case .command:
      guard answer.typed == entry.typed else { return false }
      return before != nil || said.hasPrefix("Added \(after?.todo.number ?? 0), ")
    // Such an entry holds the words of what it took back.
    case .undo: return answer.typed == "undo" && said.hasPrefix("Undone, ")
    case .redo: return answer.typed == "redo" && said.hasPrefix("Redone, ")
    }
  }
}
