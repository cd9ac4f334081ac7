import Foundation
import Model
import Secrets
import Seeded
import Testing

@testable import Storage

/// Opens what power cuts may leave of a store, and tells what is wrong with it.
struct PowerJudge {
  let course: Course
  /// Where the store is below the folder that was recorded.
  let place: String
  let keyholder: Keyholder?
  /// How many states had entries behind a torn one, which are kept: they were not answered, and it is told.
  private(set) var behindTorn = 0

  init(_ course: Course, of trial: TrialStore) throws {
    self.course = course
    place = String(trial.path.dropFirst(trial.folder.url.path.count))
    keyholder = trial.form == .sealed ? try TrialStore.keyholder() : nil
  }

  /// What is wrong when the power comes back to that, and all up to the entry `answered` was answered.
  mutating func faults(_ left: PowerDisk.Left, answered: Int, _ note: String) throws -> Faults {
    let folder = ProgramTests.Folder()
    try left.put(in: folder.url.path)
    var faults = Faults()
    do throws(StoreFailure) {
      let store = try open(folder)
      let first = store.list
      judge(store, answered, note, &faults)
      let again = try open(folder)
      if !again.report.isWhole { faults.add("told a second time", "\(again.report), \(note)") }
      if !isSame(again.list, first) { faults.add("other tasks at the second opening", note) }
      try goOn(again, folder, note, &faults)
    } catch {
      faults.add("does not open or go on, \(error.kind)", "\(error), \(note)")
    }
    return faults
  }

  private func open(_ folder: ProgramTests.Folder) throws(StoreFailure) -> DiskStore {
    try DiskStore(folder: folder.url.path + place, calls: Fire.hasty, keyholder: keyholder)
  }

  private mutating func judge(_ store: DiskStore, _ answered: Int, _ note: String, _ faults: inout Faults) {
    let report = store.report
    let isTorn = report.damage.contains { $0.part == .journal }
    if store.sequence < answered {
      let how = report.isWhole ? "and not told" : "and told"
      faults.add("an answered change is lost \(how)", "\(store.sequence) of \(answered), \(note)")
    } else if !course.holds(store.list, after: store.sequence) {
      if isTorn, course.holdsSome(store.list, from: answered) {
        behindTorn += 1
      } else {
        faults.add("tasks as no command left them", "at \(store.sequence) of \(answered), \(note)")
      }
    } else if report.missingTasks + report.missingEntries > 0 || report.gone != nil || report.lostJournal != nil
      || report.damage.contains(where: { $0.part == .snapshot })
    {
      faults.add("told as lost though it is there", "\(report), \(note)")
    }
    let problems = store.problems
    if !problems.isEmpty { faults.add("check tells \(problems[0].prefix { $0 != "(" })", "\(problems), \(note)") }
  }

  /// The next command is kept.
  private func goOn(
    _ store: DiskStore, _ folder: ProgramTests.Folder, _ note: String, _ faults: inout Faults
  ) throws(StoreFailure) {
    let time = Instant(seconds: 1_795_600_000)
    let todo = Todo(uid: UID(high: 9, low: 9), number: 0, name: "After", created: time)
    _ = try store.commit([Change(before: nil, after: todo)], typed: "add After", at: time)
    try store.sync()
    store.close()
    let after = try open(folder)
    if after.list[todo.uid] == nil || after.list.count != store.list.count {
      faults.add("does not keep the next command", note)
    }
    let problems = after.problems
    if !problems.isEmpty { faults.add("check tells later \(problems[0].prefix { $0 != "(" })", "\(problems), \(note)") }
  }

  private func isSame(_ left: TodoList, _ right: TodoList) -> Bool {
    left.count == right.count && left.all.allSatisfy { right[$0.uid] == $0 }
  }
}

extension StoreFailure {
  /// The failure without its values.
  fileprivate var kind: String {
    if case .trouble(let trouble) = self { return "\(trouble)".prefix { $0 != "(" }.description }
    return "\(self)".prefix { $0 != "(" }.description
  }
}
