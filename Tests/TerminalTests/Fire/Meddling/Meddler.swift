import Foundation
import Model
import Seeded

@testable import Storage

/// Another program that does something to the files of a store: a file sync, an editor, somebody who puts a copy back.
struct Meddler {
  /// What it does.
  enum Deed: String, CaseIterable {
    case earlier, otherFork, cut, emptied, deleted, garbage, zeros
  }

  /// How new bytes come: as another file that takes the name, or into the file that is there.
  enum Way: String, CaseIterable { case renamed, inPlace }

  /// Which files are meant.
  enum Part: String, CaseIterable { case journal, snapshot, both }

  let deed: Deed
  let way: Way
  let part: Part

  init(_ random: inout Seeded) {
    deed = random.pick([.earlier, .earlier, .otherFork, .otherFork] + Deed.allCases)
    way = random.pick(Way.allCases)
    part = random.pick(Part.allCases)
  }

  var name: String {
    let how = [Deed.earlier, .otherFork, .garbage, .zeros].contains(deed) ? " \(way.rawValue)" : ""
    return "\(part.rawValue) \(deed.rawValue)\(how)"
  }

  /// Does it. `earlier` and `fork` hold the files of an earlier moment and of a copy that was worked on apart.
  func act(on trial: TrialStore, earlier: [String: Data], fork: [String: Data], _ random: inout Seeded) {
    let all = part == .journal ? [trial.paths.journal] : part == .snapshot ? [trial.paths.snapshot] : nil
    for path in all ?? [trial.paths.snapshot, trial.paths.journal] {
      let name = URL(fileURLWithPath: path).lastPathComponent
      let present = FileManager.default.contents(atPath: path)
      switch deed {
      case .earlier: put(earlier[name], at: path)
      case .otherFork: put(fork[name], at: path)
      case .garbage:
        put(Data((0..<random.pick([1, 40, 5_000])).map { _ in random.pick(Array(0...255)) }), at: path)
      case .zeros: put(Data(count: max(1, present?.count ?? 0)), at: path)
      case .emptied: truncate(path, 0)
      case .cut: truncate(path, Int.random(in: 0...max(0, (present?.count ?? 0) - 1), using: &random))
      case .deleted: unlink(path)
      }
    }
  }

  /// Puts bytes at a path; a file that was not there in a copy is not there afterwards.
  private func put(_ data: Data?, at path: String) {
    guard let data else {
      unlink(path)
      return
    }
    let target = way == .inPlace ? path : path + ".sync"
    let file = open(target, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard file >= 0 else { return }
    let count = data.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
    close(file)
    if way == .renamed, count == data.count { rename(target, path) }
  }
}
