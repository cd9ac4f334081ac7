import Foundation
import Model
import Testing

@testable import Conversation
@testable import English

/// Every sentence that can be said, with names of 1 to 500 characters, counts of 0 to a million, and every level.
@Suite struct CatalogueTests {
  /// Each name once, and each count.
  static let samples: [Sample] = Level.allCases.flatMap { level in
    (level == .normal ? Sample.names : Sample.odd).map { Sample(name: $0, level: level) }
      + Sample.counts.map { Sample(name: Sample.plainName, count: $0, level: level, clock24: $0 == 2) }
  }

  /// The same, each with the person's own words in it.
  private static let owned: [(sample: Sample, own: [String])] = samples.map { ($0, $0.own) }

  private static let shell =
    [
      "store", "now", "brief", "full", "echo", "stop", "together", "plain", "complete", "version", "help", "profile",
      "password-command", "password-fd",
    ].map { "--" + $0 }
    + ["2026-03-18T10:15", "GNU"]

  private static let plain = Sample.counts.map { Sample(name: Sample.plainName, count: $0) }

  @Test("Every sentence keeps the laws", arguments: Spoken.all)
  func laws(_ spoken: Spoken) {
    // The same fixed text comes with every name, and many a whole line with every level: they are looked at once.
    var seen: Set<String> = []
    var heard: Set<String> = []
    for (sample, words) in CatalogueTests.owned {
      // Options are typed to a shell, with its signs.
      let own = words + (spoken.key.hasPrefix("Calls.") ? CatalogueTests.shell : [])
      let lines = spoken.say(sample)
      #expect(zip(lines, lines.dropFirst()).allSatisfy { $0 != $1 }, "15 a line twice: \(lines)")
      for line in lines {
        // Words that can mean two dates come first themselves; none of them begin as the prompt does.
        if [" could be ", ", did you mean "].contains(where: line.contains), line.hasPrefix("heed") { continue }
        // Only where a line ends in a person's own mark does it matter whose words they are.
        let isNew = heard.insert(line).inserted || line.hasSuffix("!")
        var faults = isNew ? SentenceLaws.faultsOfWhole(line, own: own) : []
        let fixed = SentenceLaws.fixed(line, own: own)
        if seen.insert(fixed).inserted {
          if fixed.range(of: #"[^A-Za-z0-9 ,.?':]"#, options: .regularExpression) != nil {
            faults.append("5 signs: \(fixed)")
          }
          faults += SentenceLaws.faultsOfFixed(fixed)
        }
        for fault in faults { Issue.record("\(spoken.key): \(fault)") }
      }
    }
  }

  @Test("Fixed text is at most 40 characters in an answer, 80 in any line", arguments: Spoken.all)
  func fixedTextIsShort(_ spoken: Spoken) {
    // A longer number is a longer fact, not more fixed text.
    for count in [0, 1, 2, 1_000] {
      let sample = Sample(name: Sample.plainName, count: count)
      for line in spoken.say(sample) {
        let fixed = sample.fixed(line)
        if spoken.kind != .row { #expect(fixed.count <= 80, "\(spoken.key), \(fixed.count): \(line)") }
        switch spoken.kind {
        case .line, .row: break
        // A row of braille (D8).
        case .answer: #expect(fixed.count <= 40, "\(spoken.key), \(fixed.count): \(line)")
        // What and why is one sentence, what to type another; each is one braille row.
        case .refusal:
          for sentence in fixed.components(separatedBy: ". ") {
            #expect(sentence.count <= 40, "\(sentence.count): \(sentence)")
          }
        }
      }
    }
  }

  @Test("Brief is never longer than normal, nor normal than full, and keeps the facts", arguments: Spoken.all)
  func levels(_ spoken: Spoken) {
    for var sample in CatalogueTests.plain {
      let said = Level.allCases.map { level in
        sample.level = level
        return spoken.say(sample)
      }
      let lengths = said.map { $0.map(\.count).reduce(0, +) }
      #expect(lengths == lengths.sorted(), "\(lengths): \(said)")
      for (brief, normal) in zip(said[0], said[1]) {
        // A question says its place and all of its field only from normal on.
        if !spoken.key.hasPrefix("Questions.") {
          #expect(CatalogueTests.first(brief) == CatalogueTests.first(normal), "\(brief)")
        }
        for fact in [Sample.plainName, Sample.path, "1000000"] where normal.contains(fact) {
          #expect(brief.contains(fact), "\(fact) is lost: \(brief)")
        }
      }
    }
  }

  private static func first(_ line: String) -> Substring { line.prefix { $0.isLetter || $0.isNumber } }

  @Test("An answer begins with its outcome, and its object within 20 columns", arguments: Spoken.all)
  func outcomeFirst(_ spoken: Spoken) {
    let outcomes: Set<String> = [
      "Added", "Changed", "Done", "Deleted", "Reopened", "Undone", "Redone", "Skipped", "Moved", "Snoozed",
      "Dismissed", "Replayed", "Recording", "Recorded", "Wrote", "Whole", "Not", "Nothing", "Next",
    ]
    let changes = [
      "Outcomes", "RepeatDates.skipped", "RepeatDates.comesNext", "CalendarWords.moved", "Ringing.snoozed",
    ]
    for sample in CatalogueTests.plain where spoken.kind == .answer {
      let line = spoken.say(sample).joined()
      if changes.contains(where: spoken.key.hasPrefix), spoken.key != "Outcomes.fieldNow" {
        let word = line.prefix { $0.isLetter }
        // Of one task what is new is the outcome, behind its name or, where it is a day, before it.
        let isNews = spoken.key == "Outcomes.changed" && line.contains(/^(Zanzibar, |(Due|Start) .+, Zanzibar)/)
        #expect(isNews || outcomes.contains(String(word)), "\(line)")
      }
      // Where the object is several tasks, their number comes first and a page or day behind it.
      guard !line.contains("tasks, "), !line.contains(#/^[A-Z]\w+ (no|\d+) tasks? /#),
        let name = line.range(of: Sample.plainName)
      else { continue }
      #expect(sample.fixed(String(line[..<name.lowerBound])).count <= 20, "\(line)")
    }
  }

  @Test("A refusal says what and why in one sentence, what to type in another", arguments: Spoken.failures)
  func refusals(_ spoken: Spoken) {
    guard spoken.kind == .refusal else { return }
    let line = spoken.say(Sample(name: Sample.plainName, count: 3))[0]
    // What was given up is an outcome; words of two meanings come first themselves (rules 21 and 56), of several tasks
    // their count, since no tasks would be heard else.
    if line.hasPrefix("Cancelled.") || line.hasPrefix("\(Sample.plainName) could be") { return }
    // How far numbers go says in one sentence what can be typed.
    if line.wholeMatch(of: /No task \d+ of \d+\./) != nil { return }
    if line.hasPrefix("5 tasks with \(Sample.plainName). Type ") { return }
    #expect(SentenceLaws.refusalWords.contains(String(line.prefix { $0.isLetter })), "\(line)")
    let sentences = line.dropLast().components(separatedBy: ". ")
    // Behind a word of another program the reason is a sentence of its own.
    let isForeign = line.hasPrefix("Unknown command \(Sample.plainName). ") && line.contains(" Type ")
    #expect(sentences.count == 2 || sentences.count == 3 && isForeign, "\(line)")
    let ways = #"^(Type|Up to|Save|Get|Cut up|Export|Did you mean|Add|Make|Bring|Mend|Use|Look|Nothing saved)\b"#
    #expect(sentences.last?.range(of: ways, options: .regularExpression) != nil, "\(line)")
    #expect(!sentences[0].contains("/"), "a path comes last: \(line)")
  }

  @Test("What was typed is repeated, cut at 40 characters", arguments: Spoken.failures)
  func offendingText(_ spoken: Spoken) {
    guard spoken.kind == .refusal else { return }
    let long = String(repeating: "Zanzibar", count: 63)
    let line = spoken.say(Sample(name: long))[0]
    #expect(!line.contains(long.prefix(41)), "\(line)")
    let short = spoken.say(Sample(name: Sample.plainName))[0]
    if short.contains(Sample.plainName) { #expect(line.contains(long.prefix(40)), "\(line)") }
  }

  @Test("A reminder says its name within 30 columns")
  func reminderNames() {
    let sample = Sample(name: Sample.plainName)
    for line in [
      sample.voice.reminder(sample.task, came: sample.voice.now), sample.voice.snoozed([sample.task], to: Sample.far),
      sample.voice.waitingReminder(sample.task, came: Sample.late),
    ] {
      #expect(line.prefix(30 + Sample.plainName.count).contains(Sample.plainName), "\(line)")
    }
  }

  // MARK: Nothing is left out

  @Test("Every function of Sentences that says something is in the catalogue")
  func complete() {
    let entries = Dictionary(grouping: Spoken.all, by: \.key).mapValues(\.count)
    var declared: [String: Int] = [:]
    for file in HouseTests.files("Sources/English", ["swift"]) where speaks(file) {
      let pattern = /^(?:  (?:public )?(?:func|var)|(?:  |    )(?:public )?static (?:func|let|var)) (\w+)/
        .anchorsMatchLineEndings()
      for match in HouseTests.text(file).matches(of: pattern) {
        declared["\(file.deletingPathExtension().lastPathComponent).\(match.output.1)", default: 0] += 1
      }
    }
    #expect(declared.count > 150 && Spoken.all.count > 700)
    for (key, count) in declared.sorted(by: { $0.key < $1.key }) where !Spoken.parts.contains(key) {
      #expect(
        (entries[key] ?? 0) >= count,
        "\(key) is said and not catalogued: put it into Tests/ConversationTests/Support/Spoken.swift, or its parts")
    }
    for key in Set(entries.keys).union(Spoken.parts) { #expect(declared[key] != nil, "\(key) is no more") }
  }

  /// Whether a file of English holds sentences: what is said is a function of Voice, Sentences or what they complete.
  private func speaks(_ file: URL) -> Bool {
    let speaker =
      /^(?:public )?(?:extension (?:Voice|Sentences|Completion|FileFault)|enum (?:Sentences|Hint|WrongCall))\b/
    return HouseTests.text(file).contains(speaker.anchorsMatchLineEndings())
  }

  @Test("Every case of what can fail is in the catalogue, under its own type")
  func everyCase() throws {
    let catalogued = labels(Catalogue.failures).union(labels(Catalogue.misunderstandings.map(Failure.misunderstanding)))
      .union(labels(Spoken.problems(1))).union(labels(Spoken.warnings)).union(labels(Spoken.leftOut))
      .union(labels(Catalogue.faults)).union(labels(Catalogue.failures.compactMap(CatalogueTests.ofStore)))
    let files = ["Model", "English"].flatMap { HouseTests.files("Sources/\($0)/Failures", ["swift"]) }
    let cases = files.flatMap { CatalogueTests.cases(HouseTests.text($0)) }
    #expect(cases.count > 170 && cases.contains("Reason.badRule") && cases.contains("PageRefusal.noPage"))
    for name in cases { #expect(catalogued.contains(name), "\(name) is not in Catalogue") }
    for refusal in Catalogue.provokedElsewhere { #expect(Catalogue.failures.contains(.refusal(refusal)), "\(refusal)") }
  }

  /// What a store fails with, which English takes apart.
  private static func ofStore(_ failure: Failure) -> StoreFailure? {
    switch failure {
    case .refusal(.store(let refusal)): .refusal(refusal)
    case .trouble(let trouble): .trouble(trouble)
    default: nil
    }
  }

  /// The cases that a file declares, each behind the name of its enum: `PageRefusal.noPage`.
  private static func cases(_ text: String) -> [String] {
    var type = ""
    return text.split(separator: "\n").flatMap { line -> [String] in
      let name = line.firstMatch(of: /^ *(?:public )?enum (\w+)/).map { String($0.output.1) }
      // An enum of one line stands within another.
      if let name, !line.contains(" case ") { type = name }
      guard !line.hasSuffix(":"), let found = line.firstMatch(of: /(?:^ *|\{ )case ([a-z][^}]*)/) else { return [] }
      let names = String(found.output.1).replacing(/\([^()]*(\([^()]*\)[^()]*)*\)/, with: "")
      return names.split(separator: ",").map { "\(name ?? type).\($0.trimmingCharacters(in: .whitespaces))" }
    }
  }

  /// The names of all enum cases in a value, each behind that of its type.
  private func labels(_ value: Any) -> Set<String> {
    let mirror = Mirror(reflecting: value)
    let inner = mirror.children.reduce(into: Set<String>()) { $0.formUnion(labels($1.value)) }
    guard mirror.displayStyle == .enum else { return value is Misunderstanding || !isStruct(mirror) ? inner : [] }
    return inner.union(["\(type(of: value)).\(mirror.children.first?.label ?? "\(value)")"])
  }

  /// Tasks and dates hold cases of their own, which are none of what can fail.
  private func isStruct(_ mirror: Mirror) -> Bool { mirror.displayStyle == .struct }
}
