import Model
import Testing

@testable import Syncing

/// When a sync by itself is due.
@Suite struct SyncTimerTests {
  private let start = Instant(seconds: 1_795_000_000)
  private func later(_ seconds: Int) -> Instant { Instant(seconds: start.seconds + seconds) }

  @Test("At the start, 5 seconds behind the last change, each quarter of an hour") func due() {
    var timer = SyncTimer(at: start, sequence: 3)
    #expect(timer.patience(at: start) == 0)
    timer.end(3, failed: false, at: later(1))
    #expect(timer.patience(at: later(1)) == 900 && !timer.waits(at: later(1)))
    timer.note(3, at: later(2))
    #expect(timer.patience(at: later(2)) == 899)
    timer.note(4, at: later(10))
    #expect(timer.patience(at: later(10)) == 5 && timer.waits(at: later(10)))
    timer.note(5, at: later(13))
    timer.note(5, at: later(14))
    #expect(timer.patience(at: later(14)) == 4 && timer.patience(at: later(18)) == 0)
    // What the sync itself changed is no change to be sent.
    timer.end(7, failed: false, at: later(20))
    timer.note(7, at: later(21))
    #expect(timer.patience(at: later(21)) == 899)
  }

  @Test("What failed is tried later and later, and no sooner for a change") func failing() {
    var timer = SyncTimer(at: start, sequence: 0)
    var pauses: [Int] = []
    for _ in 0..<7 {
      timer.end(nil, failed: true, at: start)
      pauses.append(timer.patience(at: start))
    }
    #expect(pauses == [60, 120, 240, 480, 900, 900, 900])
    timer.note(1, at: start)
    #expect(timer.patience(at: start) == 900 && !timer.waits(at: later(900)))
    timer.end(1, failed: false, at: start)
    timer.note(2, at: start)
    #expect(timer.patience(at: start) == 5)
  }

  @Test("A clock that was set back is waited for no longer than a quarter of an hour") func setBack() {
    let timer = SyncTimer(at: later(86_400), sequence: 0)
    #expect(timer.patience(at: start) == 900)
  }
}
