import Foundation
import Seeded
import Testing

@testable import Model

/// Not a test of speed, which other work on the machine would disturb. It is printed by
/// `HEED_BENCHMARK=1 swift test -c release -Xswiftc -enable-testing --disable-xctest --filter Benchmark`.
@Suite("Speed of repeats", .enabled(if: ProcessInfo.processInfo.environment["HEED_BENCHMARK"] != nil))
struct RecurrenceBenchmark {
  @Test("1,000 occurrences of each rule of the case file")
  func expand() {
    let clock = ContinuousClock()
    var times: [(time: Duration, rule: String)] = []
    var found = 0
    for row in RuleRow.all {
      guard let rule = RecurrenceRule(text: row.rrule), let start = When(iso: row.dtstart) else { continue }
      // The best of five: whatever else the machine does only adds to it.
      var best: Duration?
      var count = 0
      for _ in 0..<5 {
        let time = clock.measure { count = rule.occurrences(from: start).prefix(1_000).reduce(0) { sum, _ in sum + 1 } }
        best = min(best ?? time, time)
      }
      found += count
      times.append((best ?? .zero, row.rrule))
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
