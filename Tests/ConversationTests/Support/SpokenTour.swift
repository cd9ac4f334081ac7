@testable import English

/// What is said in the tour.
extension Spoken {
  static let tour: [Spoken] = [
    .one("TourSentences.beginning") { _ in Sentences.Tour.beginning },
    .one("TourSentences.end") { _ in Sentences.Tour.end },
    Spoken("TourSentences.step") { _ in steps(Sentences.Tour.step) },
    Spoken("TourSentences.whereabouts") { _ in steps(Sentences.Tour.whereabouts) },
    Spoken("TourSentences.help") { _ in steps { Sentences.Tour.help($1) } },
    Spoken("TourSentences.again") { _ in steps { Sentences.Tour.again($1) } },
  ]

  /// What is said at each step, by its number and its line.
  private static func steps(_ said: (Int, String) -> String) -> [String] {
    Sentences.Tour.steps.enumerated().map { said($0 + 1, $1.line) }
  }
}
