import Grammar
import Model

extension StoreRefusal: RefusalSubject {
  func words(_ voice: Voice) -> RefusalWords {
    switch self {
    case .changedMeanwhile(let number, let name):
      RefusalWords(
        "Not changed, \(name.heard) was changed meanwhile. Type read \(number), then again.",
        because: "Another Heed changed the task after it was read here.")
    case .pageChangedMeanwhile(let name):
      RefusalWords(
        "Not done, page \(name.heard) changed. Type it again.",
        because: "Another Heed changed the page after it was read here.")
    case .cannotJoin(let fault, let path):
      RefusalWords(fault.sentence(path.spoken), because: fault.reason)
    }
  }

  static func samples(_ like: RefusalSample) -> [StoreRefusal] {
    let faults: [JoinFault] = [
      .noHistory, .damaged(whole: like.number), .newerFormat, .locked, .otherTasks(canImport: true),
      .otherTasks(canImport: false), .own,
    ]
    return [.changedMeanwhile(number: like.number, name: like.word), .pageChangedMeanwhile(like.word)]
      + faults.map { .cannotJoin($0, path: like.path) }
  }
}

extension JoinFault {
  fileprivate func sentence(_ path: String) -> String {
    switch self {
    case .noHistory: "Not joined, no store of Heed. Look at it or delete it, \(path)."
    case .damaged: "Not joined, it is damaged. Get the whole of \(path)."
    case .newerFormat: "Not joined, a newer Heed wrote it. Use that for \(path)."
    case .locked: "Not joined, it is locked. Type login first for \(path)."
    case .otherTasks(canImport: true): "Not joined, other tasks. Type import \(path)."
    case .otherTasks(canImport: false): "Not joined, other tasks. Type another than \(path)."
    case .own: "Not joined, it is open here. Type another than \(path)."
    }
  }

  fileprivate var reason: String {
    switch self {
    case .noHistory: "A file is joined that was tasks or journal of Heed once, or the folder of both."
    case .damaged(let whole):
      "It is cut or changed, \(whole) of its lines are whole. Nothing was taken from it."
    case .newerFormat: "What this Heed does not know would be lost."
    case .locked: "The file is encrypted, and the keys of this profile do not open it."
    case .otherTasks: "No task in it was ever here, so that there is nothing to join it to."
    case .own: "The tasks that are open cannot be joined to themselves."
    }
  }
}
