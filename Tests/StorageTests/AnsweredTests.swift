import Foundation
import Model
import Secrets
import Testing

@testable import Storage

/// Another program replaces the files of a Heed that runs: what was answered is there, told and in the files again.
@Suite struct AnsweredTests {
  let folder = TemporaryFolder()

  /// How the other program does it.
  enum Way: CaseIterable {
    case renamed, inPlace

    func put(_ data: Data, _ name: String, in folder: TemporaryFolder) throws {
      try data.write(to: URL(fileURLWithPath: folder.store + "/" + name), options: self == .renamed ? .atomic : [])
    }
  }

  private struct Running {
    var form: Form
    var keyholder: Keyholder?
    var store: DiskStore
    var early: (snapshot: Data, journal: Data)
  }

  /// A store with three tasks, and copies of its files from before the last two were added.
  private func running(_ form: Form, calls: SystemCalls = SystemCalls()) throws -> Running {
    let keyholder = try form.keyholder
    let first = try form.open(folder, keyholder: keyholder)
    try first.add("one")
    try first.compactAfterSync()
    let early = (folder.read(form.snapshot), folder.read(form.journal))
    let store = try form.open(folder, calls: calls, keyholder: keyholder)
    for name in ["two", "three"] {
      try store.add(name)
      try store.sync()
    }
    return Running(form: form, keyholder: keyholder, store: store, early: early)
  }

  private func names(_ store: DiskStore) -> Set<String> { Set(store.list.all.map(\.name)) }

  /// All three are there, once told, and the next Heed finds nothing to tell.
  private func proveKept(_ running: Running, _ changes: Int, at place: SourceLocation = #_sourceLocation) throws {
    #expect(try running.store.refresh(), sourceLocation: place)
    let report = running.store.takeReport()
    #expect(report.taken?.changes == changes && report.taken?.outcome == .kept, "\(report)", sourceLocation: place)
    #expect(names(running.store) == ["one", "two", "three"], sourceLocation: place)
    #expect(try running.store.check().problems == [], sourceLocation: place)
    let next = try running.form.open(folder, keyholder: running.keyholder)
    #expect(next.report.isWhole && names(next) == ["one", "two", "three"], "\(next.report)", sourceLocation: place)
    #expect(try next.check().problems == [], sourceLocation: place)
    // Numbers are not given again, and what was done last can be taken back.
    #expect(try running.store.add("four").number == 4, sourceLocation: place)
    try running.store.sync()
    #expect(running.store.takeReport().taken == nil, sourceLocation: place)
    #expect(try running.store.undo(at: noon)?.typed == "add four", sourceLocation: place)
    #expect(try running.store.undo(at: noon)?.typed == "add three", sourceLocation: place)
  }

  @Test(arguments: Form.allCases, Way.allCases) func anOlderJournalIsPutBack(_ form: Form, _ way: Way) throws {
    let running = try running(form)
    try way.put(running.early.journal, form.journal, in: folder)
    try proveKept(running, 2)
    #expect(!folder.files.contains { $0.contains("-replaced-") })
  }

  @Test(arguments: Form.allCases, Way.allCases) func bothFilesArePutBack(_ form: Form, _ way: Way) throws {
    let running = try running(form)
    try running.store.compact()
    try way.put(running.early.journal, form.journal, in: folder)
    try way.put(running.early.snapshot, form.snapshot, in: folder)
    try proveKept(running, 2)
  }

  @Test(arguments: Form.allCases, Way.allCases) func theJournalIsEmptied(_ form: Form, _ way: Way) throws {
    let running = try running(form)
    try way.put(Data(), form.journal, in: folder)
    try proveKept(running, 2)
  }

  @Test(arguments: Form.allCases) func aFileOrBothAreDeleted(_ form: Form) throws {
    for names in [[form.journal], [form.snapshot], [form.journal, form.snapshot]] {
      try? FileManager.default.removeItem(atPath: folder.store)
      let running = try running(form)
      for name in names { try FileManager.default.removeItem(atPath: folder.store + "/" + name) }
      try proveKept(running, names.contains(form.journal) ? names.count == 2 ? 3 : 2 : 0)
    }
  }

  @Test(arguments: Form.allCases, Way.allCases) func noiseIsPutInPlace(_ form: Form, _ way: Way) throws {
    for name in [form.journal, form.snapshot] {
      try? FileManager.default.removeItem(atPath: folder.store)
      let running = try running(form)
      let noise = Data("no file of ours\nat all".utf8)
      try way.put(noise, name, in: folder)
      #expect(try running.store.refresh())
      let taken = try #require(running.store.takeReport().taken)
      #expect(taken.outcome == .kept && names(running.store) == ["one", "two", "three"])
      #expect(taken.aside.map { FileManager.default.contents(atPath: $0) } == [noise])
      #expect(try running.store.check().problems == [])
      let next = try form.open(folder, keyholder: running.keyholder)
      #expect(next.report.isWhole && names(next) == ["one", "two", "three"])
    }
  }

  /// Between the first look at the files and the writing of a group.
  @Test(arguments: Form.allCases) func theJournalIsReplacedWhileAGroupIsCommitted(_ form: Form) throws {
    let running = try running(form)
    try running.store.add("four")
    try Way.renamed.put(running.early.journal, form.journal, in: folder)
    try running.store.sync()
    #expect(running.store.report.taken?.changes == 2)
    #expect(names(running.store) == ["one", "two", "three", "four"])
    let next = try form.open(folder, keyholder: running.keyholder)
    #expect(next.report.isWhole && names(next) == names(running.store))
  }

  @Test(arguments: Form.allCases) func whatCannotBeWrittenIsKeptBesideOrInMemory(_ form: Form) throws {
    for isClosed in [false, true] {
      try? FileManager.default.removeItem(atPath: folder.store)
      let disk = Refusing()
      let running = try running(form, calls: disk.calls)
      try Way.renamed.put(running.early.journal, form.journal, in: folder)
      (disk.refusesFiles, disk.refusesAll) = (true, isClosed)
      _ = try running.store.refresh()
      let taken = try #require(running.store.takeReport().taken)
      #expect(names(running.store) == ["one", "two", "three"])
      let beside = folder.store + "/tasks-kept-1" + (form == .plain ? ".json" : ".age")
      #expect(taken.outcome == (isClosed ? .inMemory : .beside(path: beside)))
      #expect(try running.store.check().problems.contains(.unwritten))
      // Told once; nothing is written on a journal that lacks it.
      _ = try running.store.refresh()
      #expect(running.store.takeReport().taken == nil)
      #expect(throws: StoreFailure.self) { try running.store.add("four") }
      if !isClosed {
        let copy = [UInt8](try Data(contentsOf: URL(fileURLWithPath: beside)))
        #expect(try !running.store.contents(ofBackup: copy, at: beside).isEmpty)
      }
      // As soon as it can be, it is.
      (disk.refusesFiles, disk.refusesAll) = (false, false)
      try proveKept(running, 2)
    }
  }

  /// Refuses to put the files of the store in place, or to make any file.
  private final class Refusing: @unchecked Sendable {
    var (refusesFiles, refusesAll) = (false, false)
    var calls: SystemCalls {
      var calls = SystemCalls()
      calls.rename = { from, to in
        self.refusesFiles && (to.hasSuffix("tasks.json") || to.hasSuffix("tasks.age"))
          ? -EACCES : SystemCalls().rename(from, to)
      }
      calls.open = { path, flags in
        self.refusesAll && flags & O_CREAT != 0 && !path.hasSuffix("/lock") ? -EACCES : SystemCalls().open(path, flags)
      }
      return calls
    }
  }
}
