import Grammar
import Model

// What `check` says: whether all is whole, and what is not.

extension Voice {
  /// What a check found: whole or not, at most ten problems, at most ten warnings.
  public func checked(_ report: CheckReport) -> [String] {
    let counts = Sentences.counted(report.openTasks, "task") + " open, \(report.doneTasks) done"
    let warnings = report.warnings.prefix(10).map { warning in
      switch warning {
      case .notUnderstood(let field, let number):
        "In the file, \(Sentences.word(field)) of task \(number) is not understood."
      case .changedOutside(let edit, let number, let name):
        switch edit {
        case .gone: "Gone outside Heed, \(name.heard)."
        case .changed: "Changed outside Heed, \(number), \(name.heard)."
        case .new: "New outside Heed, \(number), \(name.heard)."
        }
      case .openToOthers(let path, _): "Others can read or change \(path.spoken)."
      }
    }
    guard !report.isWhole else {
      return ["Whole. \(Sentences.capitalized(counts)), " + Sentences.counted(report.entries, "change") + " kept."]
        + warnings
    }
    // What is gone comes back from a backup of earlier; what is here should be kept first where all of it is.
    let isLost = report.problems.contains { problem in
      switch problem {
      case .fileGone, .missingFile: true
      default: false
      }
    }
    // What is to be joined says by itself what to type.
    let isApart = report.problems.allSatisfy { if case .apart = $0 { true } else { false } }
    let heading =
      "Not whole, " + Sentences.counted(report.problems.count, "problem") + "."
      + (isApart ? "" : isLost ? " Type import and a backup." : " Type backup and a file.")
    return [heading] + report.problems.prefix(10).map(problem) + warnings
  }

  private func problem(_ problem: CheckReport.Problem) -> String {
    switch problem {
    case .damagedLines(let count): Sentences.counted(count, "change") + " cannot be read."
    case .damagedTasks(let count): Sentences.counted(count, "task") + " cannot be read."
    case .missingFile(let path): "A file is gone, \(path.spoken)."
    case .fileGone(let path, let rest, let count):
      Sentences.Opening.gone(count, rest, isAll: false) + " It was \(path.spoken)."
    case .gap(let after, let before): "Changes are missing between \(after) and \(before)."
    case .brokenChain(let sequence, _): "Change \(sequence) does not follow from those before it."
    case .doubleNumber(let number): "Number \(number) is given twice. Leave and start Heed."
    case .doubleIdentifier: "A task is kept twice."
    case .memoryDiffers(let count): Sentences.counted(count, "task") + " not as on disk."
    case .brokenPage(let sequence, _): "Change \(sequence) does not follow from those before it."
    case .pagesDiffer(let count): Sentences.counted(count, "page") + " not as on disk."
    case .apart(let path): Sentences.Opening.copy(path)
    case .unwritten: "The tasks are in memory alone."
    }
  }
}
