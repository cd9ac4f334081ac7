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
    }
  }

  static func samples(_ like: RefusalSample) -> [StoreRefusal] {
    [.changedMeanwhile(number: like.number, name: like.word), .pageChangedMeanwhile(like.word)]
  }
}
