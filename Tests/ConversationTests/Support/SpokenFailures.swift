import Interchange
import Model

@testable import Conversation
@testable import English

// The catalogue of what is said of everything that fails.
extension Spoken {
  static let failures: [Spoken] =
    Catalogue.failures.map { failure in
      .one("Failures.sentences", .refusal) { $0.voice.sentences(for: failure.about($0)) }
    }
    + Setting.all.map { setting in
      .one("Failures.sentences", .refusal) {
        $0.voice.sentences(for: .refusal(.notAValue($0.name, setting: setting.name, choices: setting.choices)))
      }
    }
    + Catalogue.misunderstandings.map { misunderstanding in
      .one("Misunderstandings.sentence", .refusal) { sample in
        var heard = misunderstanding
        heard.heard = sample.name
        if case .unknownUnit = heard.reason { heard.reason = .unknownUnit(sample.name) }
        if case .badRule = heard.reason { heard.reason = .badRule(sample.name) }
        return sample.voice.sentence(for: heard)
      }
    }
    + (Catalogue.failures + Catalogue.misunderstandings.map(Failure.misunderstanding)).map { failure in
      Spoken("Explanations.explanation") { $0.voice.explanation(of: failure, Command.named("add")?.examples) }
    }
    + Catalogue.calls.map { call in .one("Calls.wrong") { _ in Sentences.Calls.wrong(call) } }
    + [
      .one("Calls.cannotOpen") { _ in Sentences.Calls.cannotOpen(.trouble(.diskFull)) },
      Spoken("Calls.help") { _ in Sentences.Calls.help },
    ]
    + leftOut.map { reason in
      .one("FileWords.leftOut") { sample in
        var reason = reason
        if case .notUnderstood = reason { reason = .notUnderstood(sample.name) }
        if case .tag = reason { reason = .tag(sample.name) }
        return Sentences.Files.leftOut(LeftOut(line: sample.count, reason: reason))
      }
    }
    + Catalogue.faults.map { fault in
      .one("FileWords.fault", .refusal) { _ in Sentences.Files.fault(fault, Sample.path, "import") }
    }
    + Catalogue.faults.map { fault in
      .one("FileWords.fault", .refusal) { _ in Sentences.Files.fault(fault, Sample.path, "restore") }
    }

  /// One of each reason for leaving a task of a file out.
  private static let leftOut: [LeftOut.Reason] = [
    .noName, .notUnderstood(""), .tooManyCells, .deleted, .ofRepeat, .nameTooLong, .noteTooLong, .tag(""),
  ]
}

extension Failure {
  /// The failure with its words, numbers and tasks those of a sample.
  func about(_ sample: Sample) -> Failure {
    switch self {
    case .refusal(let refusal): .refusal(refusal.about(sample))
    default: self
    }
  }
}

extension Refusal {
  fileprivate func about(_ sample: Sample) -> Refusal {
    let (word, count, task) = (sample.name, sample.count, sample.task)
    return switch self {
    case .unknownCommand(_, let nearest): .unknownCommand(word, nearest: nearest.map { _ in "urgency" })
    case .noHelp(_, let nearest): .noHelp(word, nearest: nearest.map { _ in "urgency" })
    case .noSetting: .noSetting(word)
    case .notAMonth: .notAMonth(word)
    case .notAValue(_, let setting, let choices): .notAValue(word, setting: setting, choices: choices)
    case .noTask(_, let highest): .noTask(number: count, highest: highest)
    case .noTaskNamed: .noTaskNamed(word)
    case .severalTasksNamed: .severalTasksNamed(word, [task, task], count: count + 2)
    case .questionIsOpen: .questionIsOpen(word)
    case .tooLong(let what, _): .tooLong(what, limit: 100_000)
    case .unsayable: .unsayable(word)
    case .notADetail(_, let near): .notADetail(word, near: near)
    case .namedTwice(_, let field): .namedTwice(word, field)
    case .noField: .noField(word)
    case .notAListWord(_, let meant): .notAListWord(word, meant: meant)
    case .noTag(_, let there): .noTag(word, there: there.map { _ in word })
    case .noForm: .noForm(word)
    case .commandAsAnswer(_, let command, _): .commandAsAnswer(word, to: command, line: count)
    case .inputEnded(let command, let line?): .inputEnded(command, line: line + count)
    case .cannotImport(let fault, _): .cannotImport(fault, path: Sample.path)
    case .cannotRestore(let fault, _): .cannotRestore(fault, path: Sample.path)
    case .noPage, .noDayOrPage, .pageExists, .verbBehindPage, .reservedForPages, .noLetterForPage, .signForPage,
      .notARepeatForPages, .pageChangedMeanwhile, .pageNeedsYes:
      ofPage(sample)
    case .alreadyDone: .alreadyDone(task)
    case .stillOpen: .stillOpen(task)
    case .doesNotRepeat: .doesNotRepeat(task)
    case .lastOfRepeat: .lastOfRepeat(task)
    case .changedMeanwhile: .changedMeanwhile(number: count, name: word)
    case .noReminderOf: .noReminderOf(task)
    case .severalReminders: .severalReminders(count)
    case .notOneOfThose: .notOneOfThose(word)
    case .notYesOrNo: .notYesOrNo(word)
    case .needsYes: .needsYes(count + 2)
    case .oneAtATime: .oneAtATime(word)
    case .takesNothing(let verb, _): .takesNothing(verb, word)
    case .noHistory: .noHistory(count, count: count)
    // A path is needed whole, and comes last.
    case .replayInItself: .replayInItself(Sample.path)
    case .replayTooLarge: .replayTooLarge(Sample.path, megabytes: 64)
    case .recordingEnded: .recordingEnded(Sample.path)
    case .profile(let refusal): .profile(refusal.about(sample))
    default: self
    }
  }

  private func ofPage(_ sample: Sample) -> Refusal {
    let word = sample.name
    return switch self {
    case .noPage(_, let nearest): .noPage(word, nearest: nearest)
    case .noDayOrPage(_, let nearest): .noDayOrPage(word, nearest: nearest)
    case .pageExists: .pageExists(word)
    case .verbBehindPage(let verb, _, let instead): .verbBehindPage(verb, word, instead: instead)
    case .reservedForPages: .reservedForPages(word)
    case .noLetterForPage: .noLetterForPage(word)
    case .signForPage: .signForPage(word)
    case .notARepeatForPages: .notARepeatForPages(word)
    case .pageChangedMeanwhile: .pageChangedMeanwhile(word)
    case .pageNeedsYes: .pageNeedsYes(word, count: sample.count + 1)
    default: self
    }
  }
}
