import Grammar
import Model

// What `explain` adds to an answer: what was done, at length, and what can be typed next (rules.txt rule 65).

extension Voice {
  /// The lines behind a message: its own explanation, or else what its command says of any answer, and where to read on.
  public func atLength(_ explanation: [String], _ verb: String?, _ command: [String]) -> [String] {
    guard let verb else { return explanation + ["Type help for help."] }
    return (explanation.isEmpty ? command : explanation) + ["Type help \(verb) for more on it."]
  }

  /// A new task, as the one line that would have made it.
  public func explainAdded(_ task: Todo) -> [String] {
    [inOneLine("add " + typedRow(task), task)] + explainShortMonths(task)
      + ["Type edit \(task.number) to change it, or undo to take it back."]
  }

  private func explainShortMonths(_ task: Todo) -> [String] {
    shortMonths(task).isEmpty
      ? [] : ["Months without that day are skipped. Type edit \(task.number), last day of each month."]
  }

  /// The one line that would have done the same (rule 79). Of notes it holds one that can stand between commas.
  private func inOneLine(_ line: String, _ task: Todo, notes: Int = 0) -> String {
    let added = task.notes.dropFirst(notes)
    guard let note = added.first else { return "In one line, \(line)." }
    if added.count == 1, !note.contains(where: { ",\n\"".contains($0) }) {
      return "In one line, \(line), note \(Sentences.unended(note.spoken))."
    }
    return "In one line, \(line), then note \(task.number) and a text."
  }

  /// `tasks` are as they were before.
  public func explainChanged(_ changed: [Todo], of tasks: [Todo]) -> [String] {
    guard let task = changed.first else {
      return ["What was typed is what was there already. Type read for all of it."]
    }
    guard changed.count == 1, let before = tasks.first(where: { $0.uid == task.uid }) else {
      return ["The others were so already, if any. One undo takes all of it back."]
    }
    let line = editLine(from: before, to: task)
    // Notes that were edited or removed cannot be said as notes that are added.
    let kept = task.notes.starts(with: before.notes) ? before.notes.count : task.notes.count
    let isSaid = line.contains(",") || kept < task.notes.count
    return (isSaid ? [inOneLine(line, task, notes: kept)] : []) + explainShortMonths(task) + [
      "It is now \(fullRow(task)).", "Type undo to take it back, or read \(task.number) for all of it.",
    ]
  }

  /// A field that was asked for, and how it is changed.
  public func explainFieldNow(_ field: Field, of task: Todo) -> [String] {
    [
      "Nothing was changed.",
      "Type \(field.spec.verb) \(task.number) and a value to change it, or read \(task.number).",
    ]
  }

  /// Finished tasks; `repeats` where one of them comes again.
  public func explainDone(_ tasks: [Todo], repeats: Bool) -> [String] {
    guard let task = tasks.first, tasks.count == 1 else { return ["All of it is one step. Type undo to take it back."] }
    if repeats {
      return [
        "It comes again, and what was done is kept in list done.",
        "Type dates \(task.number) for its dates, or undo to take it back.",
      ]
    }
    return [
      "It is finished, and keeps its number for a day.", "Type undo, or reopen \(task.number), to open it again.",
    ]
  }

  /// A backup that was brought back, with so many tasks changed for it.
  public func explainRestored(_ count: Int) -> [String] {
    [
      "All tasks are as in the file, but for their numbers. " + Sentences.capitalized(Sentences.counted(count, "task"))
        + " changed for it.",
      "Type undo to have them as before.",
    ]
  }

  /// Deleted tasks.
  public func explainDeleted() -> [String] {
    ["It can be brought back, also on another day.", "Type undo to bring it back."]
  }

  /// Tasks that are open again.
  public func explainReopened(_ tasks: [Todo]) -> [String] {
    ["It is open again, with all that it had.", nextOf(tasks, "read", "for all of it")]
  }

  /// Tasks that are due at another time.
  public func explainMoved(_ tasks: [Todo]) -> [String] {
    ["Reminders that count back from due moved along.", nextOf(tasks, "due", "and a day for another day")]
  }

  /// Repeats that were moved on.
  public func explainSkipped(_ tasks: [Todo]) -> [String] {
    ["It was not finished, only moved to its next date.", nextOf(tasks, "dates", "for the dates to come")]
  }

  /// Reminders that were put off.
  public func explainSnoozed(_ tasks: [Todo]) -> [String] {
    ["The reminder is said again then, and waits in reminders.", nextOf(tasks, "done", "to finish the task")]
  }

  /// Reminders that were ended.
  public func explainDismissed(_ tasks: [Todo]) -> [String] {
    ["The reminder is not said again, and the task stays open.", nextOf(tasks, "done", "to finish the task")]
  }

  /// A command for the one task that was changed, and how to take it back.
  private func nextOf(_ tasks: [Todo], _ verb: String, _ purpose: String) -> String {
    guard let task = tasks.first, tasks.count == 1 else { return "Type undo to take all of it back." }
    return "Type \(verb) \(task.number) \(purpose), or undo to take it back."
  }

  /// A step that was taken back or done again.
  public func explainTakenBack(_ entry: Entry, isRedo: Bool, isAnothers: Bool) -> [String] {
    let typed = entry.typed.heard
    return (isAnothers ? ["Another Heed had changed that since this one began."] : []) + [
      isRedo ? "What was typed as \(typed) is done again." : "What was typed as \(typed) is taken back.",
      isRedo ? "Type undo to take it back." : "Type redo to do it again, undo for the change before it.",
    ]
  }

  /// Tasks that were moved to a page.
  public func explainPut(_ tasks: [Todo]) -> [String] {
    ["All that it had went along. Numbers stay.", nextOf(tasks, "read", "for all of it")]
  }

  /// A page that was changed with its tasks.
  public func explainPage(_ page: String) -> [String] {
    ["Its tasks went along, as one step.", "Type undo to take it back, page \(page.spoken) to turn there."]
  }

  /// What a setting can be, and how it is changed.
  public func explainSetting(_ name: String, choices: String) -> [String] {
    ["It can be \(choices).", "Type set \(name) and one of these. It is kept for the next time."]
  }
}

extension Sentences {
  /// Without a full stop at its end, for standing inside a sentence.
  static func unended(_ text: String) -> String { text.hasSuffix(".") ? String(text.dropLast()) : text }
}
