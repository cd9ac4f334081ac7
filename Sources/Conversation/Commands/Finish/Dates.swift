import English
import Grammar
import Model

extension Command {
  static let dates = Command(
    "dates", takes: .tasks,
    summary: "Says the coming dates of a repeating task.",
    examples: ["dates plants", "dates plants 10"],
    forms: ["A number behind the task is how many dates, 5 unless said."],
    atLength: ["The first date is when it is due now.", "Type done or skip to move it to the next."]
  ) { session, words throws(Failure) in
    var (words, count) = (words, 5)
    if words.count > 1, let last = words.words.last, !last.isQuoted, let number = Int(last.plain) {
      guard (1...100).contains(number) else {
        throw .refusal(.command(.notAValue(last.text, setting: "dates", choices: Sentences.datesChoices)))
      }
      (words, count) = (words.dropLast(), number)
    }
    let task = try session.invocation.references.task(words)
    session.memory.current = task.uid
    guard let recurrence = task.recurrence else { throw .refusal(.task(.doesNotRepeat(task))) }
    guard task.isOpen else { throw .refusal(.task(.alreadyDone(task))) }
    let dates = task.comingDates(count + 1)
    return Answer(
      session.voice.comingDates(
        Array(dates.prefix(count)), of: task, recurrence, isEnd: dates.count <= count))
  }
}

extension Todo {
  /// The present due, then the dates of the repeat behind it, so many at most.
  fileprivate func comingDates(_ count: Int) -> [When] {
    guard let recurrence, let due else { return [] }
    guard recurrence.mode == .fixed else { return [due] }
    let isFine = recurrence.rule.isFinerThanDay
    let later = recurrence.dates(after: isFine ? due : When(due.date)).prefix(count - 1)
    return [due] + later.map { isFine ? $0 : When($0.date, due.time ?? $0.time) }
  }
}
