import Model

// What `explain` adds to a failure: why it is so, that nothing was changed, and forms that would be understood, with an
// example (ACCESSIBILITY.md rule 65).

extension Voice {
  /// The lines behind a failure. `examples` are those of the command that failed, the simplest first; nil for no command.
  public func explanation(of failure: Failure, _ examples: [String]?) -> [String] {
    switch failure {
    case .misunderstanding(let misunderstanding):
      return reasons(misunderstanding.reason) + forms(misunderstanding.subject) + ["Nothing was changed."]
    case .refusal(.recordingEnded): return ["The command was carried out, but it could not be recorded."]
    case .refusal(let refusal): return [reason(refusal), "Nothing was changed."] + self.examples(examples)
    case .trouble:
      return [
        "Nothing of it was kept. What was saved before is still there.",
        "Type check to hear whether all that is kept is whole.",
      ]
    }
  }

  private func examples(_ lines: [String]?) -> [String] {
    guard let lines else { return ["For example, add Buy milk. Or list."] }
    return Sentences.HelpTopics.examples(Array(lines.prefix(2)))
  }

  private func reasons(_ reason: Misunderstanding.Reason) -> [String] {
    if case .ambiguous = reason { return ["Words that can mean two things are never guessed."] }
    return []
  }

  /// What would be understood where such words were expected.
  private func forms(_ subject: Misunderstanding.Subject) -> [String] {
    let dates = Sentences.HelpTopics.topics["dates"] ?? []
    let repeats = Sentences.HelpTopics.topics["repeats"] ?? []
    return switch subject {
    case .date: Array(dates.prefix(2))
    case .duration: Array(dates[2...2])
    case .recurrence: Array(repeats.prefix(3))
    case .reminder: ["A reminder is 30 minutes before, in 3 days, or tomorrow 9 am."]
    case .urgency: ["An urgency is high, medium or low, for example urgency 7 high."]
    case .anyTime: Array(dates.prefix(3)) + repeats.prefix(1)
    }
  }

  /// Why what was asked cannot be.
  private func reason(_ refusal: Refusal) -> String {
    switch refusal {
    case .unknownCommand: "A line begins with a command, such as add, list or done."
    case .noHelp: "Help knows every command, and topics such as dates or wizard."
    case .noSetting: "Set alone says every setting with its value."
    case .takesNothing: "The command says the same whatever stands behind it, so it takes no words."
    case .notAValue(_, _, let choices): "What is taken there is \(choices)."
    case .notAMonth: "A month is typed by its name, with the year where it is another one."
    case .missing(let missing): reason(missing)
    case .noTask: "Each task keeps its number. Type list to hear the numbers."
    case .noTasksAtAll: "All tasks are meant, and there is none."
    case .noTaskNamed: "Words name a task when each of them begins a word of its name."
    case .severalTasksNamed: "Several names hold those words, and nobody is there to choose."
    case .onlyOneTask: "This works on one task at a time."
    case .noField: "A row is made of fields. Its number always comes first."
    case .notAListWord: "Behind list stand an urgency, due, page, tag, done, no, fits and with."
    case .noTag: "Tags are there by being on a task."
    case .noDaysBetween: "The day after the word to comes before the one that it begins with."
    case .onlyAtPrompt: "A file from somebody else must not leave behind what runs later."
    case .noReminders: "None has come yet, or all of them are done with."
    case .noReminderOf: "Snooze and dismiss are for reminders that have come."
    case .severalReminders: "Several have come, so that one of them must be named."
    case .notLater: "A reminder can be put off only to a time ahead."
    case .emptyName, .tooLong, .unsayable, .reminderNeedsDue, .noTimeToCountFrom, .repeatNeverComes, .cannotClear,
      .notADetail,
      .namedTwice, .alreadyDone, .stillOpen, .doesNotRepeat, .lastOfRepeat, .changedMeanwhile:
      reasonOfTask(refusal)
    case .noPage, .noDayOrPage, .pageExists, .verbBehindPage, .firstPageStays, .reservedForPages, .noLetterForPage,
      .signForPage, .notARepeatForPages, .pageChangedMeanwhile, .pageNeedsYes:
      reasonOfPage(refusal)
    case .profile(let refusal): reason(refusal)
    case .cancelled: "The question was given up, and its answers were dropped."
    case .declined: "Only yes goes on. Enter means no."
    case .inputEnded: "Questions need all their answers before the input ends."
    case .commandAsAnswer: "In a script the lines behind a question are its answers."
    case .notOneOfThose: "The question takes one of the numbers that it said."
    case .questionIsOpen: "A question waits for its answer, and commands come after it."
    case .notYesOrNo: "The question takes yes or no. Enter means no."
    case .needsYes: "It touches several tasks, and in a script nobody can be asked."
    case .oneAtATime: "Each undo takes back one command, and can be typed again."
    case .noHistory: "History numbers commands from the first one on."
    case .noForm: "A form is a way in which other programs keep tasks."
    case .cannotImport(.locked, _), .cannotRestore(.locked, _):
      "A backup of a locked profile is encrypted. It is read while that one is open."
    case .cannotRestore(.writtenOnly, _): "Backups are json, with all that tasks have."
    case .cannotImport(.unknownForm, _): "Forms are csv, json, todo for todo.txt, and calendar."
    case .cannotImport, .cannotRestore: "A file that cannot be read whole is not taken in at all."
    case .replayInItself: "A file that replays itself would never end."
    case .replayTooLarge: "A file is read whole before its first command."
    case .recordingEnded: "The file could not be written."
    case .noHome: "Without a home folder Heed cannot know where tasks are kept."
    }
  }

  private func reasonOfTask(_ refusal: Refusal) -> String {
    switch refusal {
    case .emptyName: "A name holds at least one letter or digit."
    case .tooLong: "Letters with accents count twice or more, so that fewer may fit."
    case .unsayable: "A tag or page holds no comma and no quotes, and is not a word like none."
    case .reminderNeedsDue: "A reminder before due counts back from when the task is due."
    case .noTimeToCountFrom: "Hours count from a time of day, and the task is due on a whole day."
    case .repeatNeverComes: "No day from its due on fits those words."
    case .cannotClear: "Some answers cannot be empty, such as the name."
    case .notADetail: "Details are an urgency, due, a time, remind, a repeat, page, tag, note."
    case .namedTwice: "Each field is said once."
    case .alreadyDone: "This is for open tasks, and the task is finished."
    case .stillOpen: "Reopen is for finished tasks, and the task is open."
    case .doesNotRepeat: "This is for tasks with a repeat."
    case .lastOfRepeat: "Its repeat has come to its end."
    case .changedMeanwhile: "Another Heed changed the task after it was read here."
    default: ""
    }
  }

  private func reasonOfPage(_ refusal: Refusal) -> String {
    switch refusal {
    case .noPage: "A page that is not there is more likely a slip here than a new one."
    case .noDayOrPage: "A task is moved to a day or to a page, and these words are neither."
    case .verbBehindPage: "Page alone turns to a page. What is done with one comes first."
    case .pageExists: "Two names that differ in capitals alone are one page."
    case .firstPageStays: "New tasks go to Inbox, so that it is always there."
    case .reservedForPages: "The word has a meaning behind page, so that it cannot be a name."
    case .noLetterForPage: "A name without a letter would be taken for a number."
    case .signForPage: "Commas and quotes stand between details, so that no page holds them."
    case .notARepeatForPages: "A page has no day on which it is done, so that only days count."
    case .pageChangedMeanwhile: "Another Heed changed the page after it was read here."
    case .pageNeedsYes: "Its tasks would be deleted with it, and in a script nobody can be asked."
    default: ""
    }
  }

  private func reason(_ missing: Refusal.Missing) -> String {
    switch missing {
    case .task: "The command is for a task, and none was named or spoken of before."
    case .it, .current: "It means the task last spoken of, and there is none yet."
    case .words: "The words to be looked at stand behind the command."
    case .time: "How long it may take stands behind the command."
    case .day: "No day was named, and no day is open."
    case .form: "There are several forms of files, and none was named."
    case .page: "The command is for a page, and none was named."
    case .newName: "A page is renamed to the words behind to."
    case .path: "The command is for a file, and none was named."
    case .tag: "A tag stands behind the word tag."
    case .historyNumber: "Each earlier command has a number."
    }
  }
}
