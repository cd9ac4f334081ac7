import Model

// Every refusal: what was wrong and why, then what to type, in at most two sentences. The first word is one of
// No, Not, Unknown, Missing, Cannot (ACCESSIBILITY.md rules 68 to 73). `cancelled` alone is an outcome (rule 21).

extension Voice {
  /// What is said of a failure: one line.
  public func sentences(for failure: Failure) -> String {
    switch failure {
    case .misunderstanding(let misunderstanding): sentence(for: misunderstanding)
    case .refusal(let refusal): sentence(for: refusal)
    case .trouble(let trouble): sentence(for: trouble)
    }
  }

  private func sentence(for refusal: Refusal) -> String {
    switch refusal {
    case .unknownCommand(let word, let nearest):
      "Unknown command \(word.heard)." + didYouMean(nearest, else: "Type help commands for all.")
    case .noHelp(let word, let nearest):
      "No help on \(word.heard)." + didYouMean(nearest, else: "Type help for topics.")
    case .noSetting(let word): "No setting \(word.heard). Type set for all."
    case .takesNothing(let verb, let text): "Not with \(verb), \(text.heard). Type \(verb) alone."
    case .noField(let word):
      "No field \(word.heard). Type " + Field.allCases.map { Sentences.word($0) }.joined(separator: ", ") + "."
    case .notAValue(let value, let setting, let choices):
      "Not a value for \(setting), \(value.heard). Type \(choices)."
    case .onlyAtPrompt(let name): "Not in a script, \(name). Type it at the prompt."
    case .notAMonth(let text): "Not a month, \(text.heard). Type november, or next month."
    case .notAListWord(let word, let meant):
      "Unknown list word \(word.heard)." + didYouMean(meant, else: "Type list with \(word.heard), or help list.")
    case .noTag(let tag, let there): "No tag \(tag.heard). " + oneOf(there)
    case .noDaysBetween(let from, let to):
      "No days from \(date(When(from))) to \(date(When(to))). Type the earlier day first."
    case .missing(let missing): sentence(for: missing)
    case .noTask(let number, let highest):
      "No task \(number)." + (highest == 0 ? " Type add to make one." : " " + numbers(to: highest))
    case .noTasksAtAll: "No tasks. Type add to make one."
    case .noTaskNamed(let text): "No task named \(text.heard). Type list or a number."
    case .severalTasksNamed(let text, let tasks, let count):
      Sentences.counted(count, "task") + " with \(text.heard). Type "
        + Sentences.either(tasks.map { "\($0.number) for \($0.name.heard)" }) + "."
    case .onlyOneTask: "Not several tasks here. Type one number."
    case .emptyName, .tooLong, .unsayable, .reminderNeedsDue, .noTimeToCountFrom, .repeatNeverComes, .cannotClear,
      .notADetail,
      .namedTwice, .alreadyDone, .stillOpen, .doesNotRepeat, .lastOfRepeat,
      .changedMeanwhile:
      aboutTask(refusal)
    case .profile(let refusal): sentence(for: refusal)
    case .noPage, .noDayOrPage, .pageExists, .verbBehindPage, .firstPageStays, .reservedForPages, .noLetterForPage,
      .signForPage, .notARepeatForPages, .pageChangedMeanwhile, .pageNeedsYes:
      aboutPage(refusal)
    case .noReminders: "No reminder waits. Type reminders for those to come."
    case .noReminderOf(let task): "No reminder of \(task.name.heard) waits. Type remind \(task.number) and a time."
    case .severalReminders(let count): "Not one reminder but \(count). Type reminders, then a number or all."
    case .notLater(let time): "Not later than now, \(exactDate(time)). Type a time like 10 minutes."
    case .cancelled: "Cancelled. Nothing saved."
    case .declined: "Cancelled. Nothing changed."
    case .inputEnded(let command, let line):
      "Not finished, \(command)\(place(line)). Nothing saved, the input ended."
    case .commandAsAnswer(let text, let command, let line):
      "Not an answer to \(command)\(place(line)), \(text.heard). Type cancel or save before it."
    case .notOneOfThose(let text): "Not one of those, \(text.heard). Type a number, or cancel."
    case .questionIsOpen(let text): "Not at a question, \(text.heard). Type cancel to leave it."
    case .notYesOrNo(let text): "Not yes or no, \(text.heard). Type yes or no."
    case .needsYes(let count): "Not without yes, it is \(Sentences.counted(count, "task")). Add yes."
    case .noHistory(let number, let count):
      "No command \(number). " + (count == 0 ? "Type history first." : numbers(to: count))
    case .recordingEnded(let path): "Cannot record there. Type record and a file, not \(path.spoken)."
    case .oneAtATime(let text): "Not \(text.heard) at once. Type undo or redo, again and again."
    case .noHome: "No home folder. Type heed, two dashes, store and a path."
    case .noForm(let word): "No form \(word.heard). Type " + Sentences.either(Sentences.Files.forms) + "."
    case .cannotImport(let fault, let path): Sentences.Files.fault(fault, path, "import")
    case .cannotRestore(let fault, let path): Sentences.Files.fault(fault, path, "restore")
    case .replayTooLarge(let path, let limit): "Cannot replay more than \(limit) megabytes. Cut up \(path.spoken)."
    case .replayInItself(let path): "Cannot replay a file inside itself. Type another than \(path.spoken)."
    }
  }

  /// The numbers that can be typed. It is short, since it is heard at each slip.
  private func numbers(to highest: Int) -> String { highest == 1 ? "Type 1." : "Up to \(highest)." }

  /// Where a command stands in its script.
  private func place(_ line: Int?) -> String { line.map { " of line \($0)" } ?? "" }

  private func didYouMean(_ nearest: [String], else hint: String) -> String {
    nearest.isEmpty ? " " + hint : " Did you mean \(Sentences.either(nearest))?"
  }

  private func oneOf(_ there: [String]) -> String {
    there.isEmpty ? "Type list for all." : "Type \(Sentences.either(there.map(\.heard)))."
  }

  private func aboutTask(_ refusal: Refusal) -> String {
    switch refusal {
    case .emptyName: "No name. Type a name of at least one letter."
    case .tooLong(let what, let limit): "Not taken, \(word(what)) is too long. Type up to \(limit) letters."
    case .unsayable(let word): "Not for a tag or page, \(word.heard). Type another word."
    case .reminderNeedsDue: "No due to count back from. Type due first, or a date."
    case .noTimeToCountFrom: "No time to count from. Type a day and a time."
    case .repeatNeverComes: "No day fits. Type another repeat."
    case .cannotClear(let field): "Cannot clear the \(Sentences.word(field)). Type another."
    case .notADetail(let text, near: nil): "Not understood, \(text.heard). Type due, repeat, remind, page or tag."
    case .notADetail(let text, let near?): "Not understood, \(text.heard). Did you mean \(near.heard)?"
    case .namedTwice(let text, let field):
      "Not twice, \(text.heard) is a second \(Sentences.one(field)). Type it once."
    case .alreadyDone(let task): "Not open, \(task.name.heard) is done. Type reopen \(task.number)."
    case .stillOpen(let task): "Not done yet, \(task.name.heard). Type done \(task.number)."
    case .doesNotRepeat(let task): "Not a repeat, \(task.name.heard). Type repeat \(task.number) every week."
    case .lastOfRepeat(let task): "No date to come, \(task.name.heard). Type done \(task.number)."
    case .changedMeanwhile(let number, let name):
      "Not changed, \(name.heard) was changed meanwhile. Type read \(number), then again."
    default: ""
    }
  }

  private func aboutPage(_ refusal: Refusal) -> String {
    switch refusal {
    case .noPage(let name, let nearest):
      "No page \(name.heard)."
        + didYouMean(
          [nearest].compactMap { $0 },
          else: Phrases.isPageName(name) ? "Type pages, or new page \(name.heard)." : "Type pages for all.")
    case .noDayOrPage(let text, let nearest):
      "No day or page \(text.heard)." + didYouMean([nearest].compactMap { $0 }, else: "Type a date, or pages.")
    case .pageExists(let name): "Not new, page \(name.heard) is there. Type page \(name.heard)."
    case .verbBehindPage(let verb, let name, let instead):
      "Not a page, \(verb) \(name.heard). Type \(instead) page \(name.heard)."
    case .firstPageStays: "Not for Inbox, it stays. Type another."
    case .reservedForPages(let word): "Not for pages, \(word.heard) has a use. Type another."
    case .noLetterForPage(let name): "Not for a page, no letter in \(name.heard). Type one."
    case .signForPage(let name): "Not with comma or quote, \(name.heard). Type neither."
    case .notARepeatForPages(let text): "Not by calendar, \(text.heard). Type every weekday."
    case .pageChangedMeanwhile(let name): "Not done, page \(name.heard) changed. Type it again."
    case .pageNeedsYes(let name, let count):
      "Not without yes, \(name.heard) has \(Sentences.counted(count, "task")). Add yes."
    default: ""
    }
  }

  private func word(_ long: Refusal.Long) -> String {
    switch long {
    case .line: "the line"
    case .name: "the name"
    case .note: "the note"
    case .tag: "the tag"
    case .page: "the page name"
    }
  }

  private func sentence(for missing: Refusal.Missing) -> String {
    switch missing {
    case .task: "Missing task. Type a number or a name."
    case .it: "No task was spoken of yet. Type a number."
    case .current: "No current task. Type next or a number."
    case .words: "Missing words. Type some behind it."
    case .time: "Missing time. Type a time like 30 minutes."
    case .day: "Missing day. Type to and a day, like to friday."
    case .path(let verb): "Missing file. Type \(verb) and its name."
    case .form: "Missing form. Type " + Sentences.either(Sentences.Files.forms) + "."
    case .tag: "Missing tag. Type a word."
    case .page: "Missing page. Type a name like School."
    case .newName: "Missing new name. Type to and a name behind it."
    case .historyNumber: "Missing number. Type history for numbers."
    }
  }

  private func sentence(for trouble: Trouble) -> String {
    switch trouble {
    case .diskFull: "Not saved, the disk is full. Make room, then type it again."
    case .readOnly(let path): "Not saved, it can only be read. Make it writable, \(path.spoken)."
    case .noPermission(let path): "No permission. Type another file, or allow \(path.spoken)."
    case .notThere(let path): "No such file. Type another name than \(path.spoken)."
    case .isDirectory(let path): "Not a file but a folder. Type a file in \(path.spoken)."
    case .notAFolder(let path): "Not a folder but a file. Type a folder instead of \(path.spoken)."
    case .exists(let path): "Not written, a file is there. Type another name than \(path.spoken)."
    case .damaged(let path): "Cannot read what stands there. Mend or remove \(path.spoken)."
    case .sealBroken(let path): "Cannot unlock a changed file. Bring back a copy of it, \(path.spoken)."
    case .lockChanged: "Cannot go on, the lock was changed. Type logout, then login."
    case .noKeyholder: "Cannot lock or unlock, a part is missing. Get and install Heed anew."
    case .noKey: "Cannot lock or unlock, the keys are gone. Type login again."
    case .storeGone(let path): "Not saved, the folder is gone. Bring it back, \(path.spoken)."
    case .locked(let path): "Not saved, another Heed is busy. Type it again later, \(path.spoken)."
    case .system(_, let path): "Cannot do it, the system refused. Look at \(path.spoken)."
    case .newerFormat(let format, let path):
      "Cannot change a newer store, format \(format). Use a newer Heed for \(path.spoken)."
    }
  }
}
