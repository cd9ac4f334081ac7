import Foundation
import Testing

@testable import Model

/// Not a test of speed, which other work on the machine would disturb: `HEED_BENCHMARK=1 swift test` prints it.
@Suite("Speed of repeats", .enabled(if: ProcessInfo.processInfo.environment["HEED_BENCHMARK"] != nil))
struct RecurrenceBenchmark {
  @Test("1,000 occurrences of each rule of the case file")
  func expand() {
    let clock = ContinuousClock()
    var times: [(time: Duration, rule: String)] = []
    var found = 0
    for row in RecurrenceCasesTests.rows {
      guard let rule = RecurrenceRule(text: row.rrule), let start = When(iso: row.dtstart) else { continue }
      let time = clock.measure {
        var occurrences = rule.occurrences(from: start)
        for _ in 0..<1_000 {
          guard occurrences.next() != nil else { break }
          found += 1
        }
      }
      times.append((time, row.rrule))
    }
    times.sort { $0.time < $1.time }
    let total = times.reduce(Duration.zero) { $0 + $1.time }
    print(
      "\(found) occurrences of \(times.count) rules in \(total), half of the rules in \(times[times.count / 2].time)")
    for (time, rule) in times.suffix(5).reversed() { print("\(time) for \(rule)") }
  }

  @Test("Rules that never come")
  func end() {
    for text in RecurrenceBoundTests.impossible {
      let time = ContinuousClock().measure { #expect(RecurrenceBoundTests.first(text) == nil) }
      print("\(time) to the end of \(text)")
    }
  }
}
