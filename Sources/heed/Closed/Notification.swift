import CLine
import English
import Model

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a notification lets a person do about its task. They are extras: Heed does the same by its number.
struct NotificationAnswers {
  let store: String
  /// The name of the task's profile; nil for the unnamed one.
  let profile: String?
  let task: UID

  /// The verb that carries it out, and its name in the notification.
  private enum Answer: String { case done, snooze }

  /// The words of notify-send for them.
  static var words: [String] {
    ["-p", "-A", "\(Answer.done.rawValue)=\(Sentences.Closed.doneAnswer)"]
      + ["-A", "\(Answer.snooze.rawValue)=\(Sentences.Closed.snoozeAnswer)"]
  }

  /// Does what was answered. The task is known by its identifier, since a number may be another's by then.
  func carryOut(_ answer: String) {
    guard let known = Answer(rawValue: answer) else { return }
    let whose = profile.map { ["--profile", $0] } ?? []
    _ = TellingPrograms.start([OwnProgram.path, "--store", store] + whose + ["--task", task.text, known.rawValue])
  }
}

/// A notification that is shown by a program which tells of its answer, and was taken.
struct Notification {
  /// The program that shows it, and what it prints.
  let process: Int32
  let output: Int32
  let answers: NotificationAnswers

  /// Milliseconds for which an answer is waited for: an hour.
  private static let patience: Int32 = 3_600_000

  /// Waits for the answer and carries it out. Nothing where it was put away, or nobody answers for an hour.
  func carryOut() {
    if let answer = TellingPrograms.line(from: output, within: Notification.patience) { answers.carryOut(answer) }
    close(output)
    _ = line_end_within(process, 0)
  }
}
