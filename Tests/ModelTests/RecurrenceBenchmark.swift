import Foundation
import Testing

@testable import Model

/// Not a test of speed, which other work on the machine would disturb: `HEED_BENCHMARK=1 swift test` prints it.
@Suite("Speed of repeats", .enabled(if: ProcessInfo.processInfo.environment["HEED_BENCHMARK"] != nil))
struct RecurrenceBenchmark {
  @Test("1,000 occurrences of each rule of the case file")
  func expand() {
    let clock = ContinuousClock()
    var slowest = (time: Duration.zero, rule: "")
    var total = Duration.zero
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
      total += time
      if time > slowest.time { slowest = (time, row.rrule) }
    }
    print("\(found) occurrences of 600 rules in \(total), the slowest rule \(slowest.time): \(slowest.rule)")
  }
}
