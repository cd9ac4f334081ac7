import Interchange
import Model

@testable import Conversation
@testable import English

// The catalogue of what is said of everything that fails.
extension Spoken {
  static let failures: [Spoken] =
    Refusal.samples(Catalogue.sample).indices.map { place in
      .one("Failures.sentences", .refusal) {
        $0.voice.sentences(for: .refusal(Refusal.samples($0.refusal)[place]))
      }
    }
    + Catalogue.troubles.map { trouble in
      .one("Failures.sentences", .refusal) { $0.voice.sentences(for: .trouble(trouble)) }
    }
    + Setting.all.map { setting in
      .one("Failures.sentences", .refusal) {
        $0.voice.sentences(
          for: .refusal(.command(.notAValue($0.name, setting: setting.name, choices: setting.choices))))
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
    + [Trouble.diskFull, .cannotGrow(path: ""), .system(errno: 5, path: "")].map { trouble in
      .one("Calls.unwritten", .refusal) { _ in Sentences.Calls.unwritten(trouble) }
    }
    + [
      .one("Calls.cannotOpen") { _ in Sentences.Calls.cannotOpen(.trouble(.diskFull)) },
      Spoken("Calls.help") { _ in Sentences.Calls.help },
    ]
    + leftOut.map { reason in
      .one("FileWords.unread") { sample in
        var reason = reason
        if case .notUnderstood = reason { reason = .notUnderstood(sample.name) }
        if case .tag = reason { reason = .tag(sample.name) }
        if case .unknownZone = reason { reason = .unknownZone(sample.name) }
        var unread = Unread(line: sample.count, reason: reason, isTaken: sample.count % 2 == 0)
        if sample.count % 3 == 0 { unread.file = Sample.path }
        return Sentences.Files.unread(unread)
      }
    }
    + faults

  /// What is wrong with a file that is to be taken in, and with a backup.
  private static let faults: [Spoken] = Catalogue.faults.flatMap { fault in
    ["import", "restore"].map { verb in
      .one("FileFaultWords.sentence", .refusal) { _ in fault.sentence(Sample.path, verb) }
    }
  }

  /// One of each reason for leaving a task of a file out.
  static let leftOut: [Unread.Reason] = [
    .noName, .notUnderstood(""), .tooManyCells, .deleted, .ofRepeat, .tooLong(.name), .tooLong(.notes), .tag(""),
    .unknownZone(""), .shortMonths,
  ]
}

extension Sample {
  /// What a refusal is about: a path is needed whole, and a name that may have been meant is none of the person's.
  var refusal: RefusalSample {
    RefusalSample(
      word: name, meant: "urgency", number: count, limit: 100_000, several: count + 2, path: Sample.path, task: task)
  }
}
