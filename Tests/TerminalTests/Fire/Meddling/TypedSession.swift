import Foundation
import Testing

/// A program that is typed to, one command and one answer at a time, with its notices apart from its answers.
final class TypedSession {
  private let run: (Process, Pipe, Pipe, Pipe)
  private let said: Gathered
  private let refused: Gathered
  private var typed = 0

  init(_ trial: TrialStore) throws {
    run = try trial.start(["--echo", "--now", Fire.clock])
    (said, refused) = (Gathered(run.2), Gathered(run.3))
  }

  /// What came of a command.
  enum Answer {
    case said(String)
    case refused(String)
    /// The program ended without an answer.
    case none
  }

  /// Types a command and waits for its answer. `meanwhile` is done right after it was typed.
  func say(_ line: String, meanwhile: () -> Void = {}) -> Answer {
    typed += 1
    Fire.outliveReaders()
    let isTyped = (try? run.1.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))) != nil
    meanwhile()
    guard isTyped else { return .none }
    while true {
      let isRunning = run.0.isRunning
      if let answer = answer(isRunning ? (said.text, refused.text) : (said.whole(), refused.whole())) { return answer }
      if !isRunning { return .none }
      usleep(200)
    }
  }

  private func answer(_ texts: (said: String, refused: String)) -> Answer? {
    if let refusal = TypedSession.lines(texts.refused).first(where: { $0.hasPrefix("Line \(typed). ") }) {
      return .refused(refusal)
    }
    let lines = TypedSession.lines(texts.said)
    var (echoes, place) = (0, 0)
    while place < lines.count, echoes < typed {
      if lines[place].hasPrefix("heed: ") { echoes += 1 }
      place += 1
    }
    return echoes == typed && place < lines.count ? .said(lines[place]) : nil
  }

  /// The whole lines of a text.
  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// Ends the session. Its status; negative the signal that ended it.
  func end() -> Int32 {
    try? run.1.fileHandleForWriting.close()
    run.0.waitUntilExit()
    return run.0.terminationReason == .exit ? run.0.terminationStatus : -run.0.terminationStatus
  }

  /// What it said without being asked, once it has ended.
  var notices: [String] { TypedSession.notices(in: refused.whole()) }

  /// The lines of standard error that refuse no command.
  static func notices(in errors: String) -> [String] {
    errors.split(separator: "\n").map(String.init).filter {
      !$0.hasPrefix("Line ") && !$0.hasPrefix("Stopped at line ")
    }
  }
}
