import Model
import Testing

@testable import Conversation
@testable import English
@testable import Grammar

/// What must be true of every word of other programs.
@Suite struct WordLawTests {
  private static let all = OtherWords.sameHere + OtherWords.notHere

  @Test("The words of other programs keep the laws of speech, and their reasons end")
  func whys() {
    for why in Set(WordLawTests.all.compactMap(\.why)) {
      #expect(SentenceLaws.faults(why).isEmpty && why.count <= 40, "\(why)")
    }
    #expect(OtherWords.notHere.flatMap(\.typed).count > 300)
  }

  @Test("Each line begins with a command, or with another word that comes to one")
  func lines() {
    let session = CaseRun().session
    for word in WordLawTests.all where word.line != "*" {
      let line = Words(word.line.replacing("*", with: "7"))
      #expect(TypedCommand(known: line) { session.invocation } != nil, "\(word.line)")
    }
  }

  @Test("A word that is a command is offered no other line, and none is said twice")
  func once() {
    for word in WordLawTests.all {
      for typed in word.typed {
        #expect(Command.named(typed) == nil, "\(typed)")
        if !typed.contains(" ") || typed.hasSuffix(" *"), OtherWords.same(Words(typed)) == nil {
          let first = typed.split(separator: " ").dropLast(typed.hasSuffix("*") ? 1 : 0)
          if first.count == 1 { #expect(Command.named(String(first[0])) == nil, "\(typed)") }
        }
      }
    }
    for table in [OtherWords.sameHere, OtherWords.notHere] {
      let typed = table.flatMap(\.typed)
      for (name, several) in Dictionary(grouping: typed, by: { $0 }) { #expect(several.count == 1, "\(name)") }
    }
  }

  @Test("Nothing is changed by a word that is not known, whatever stands behind it")
  func nothingIsDone() {
    for first in OtherWords.notHere.flatMap(\.typed).compactMap({ $0.split(separator: " ").first }) {
      guard Command.named(String(first)) == nil else { continue }
      for rest in ["", " 1", " Buy milk", " 1 high"] where OtherWords.same(Words(first + rest)) == nil {
        let run = CaseRun()
        run.type(["add Buy milk"])
        let before = run.tasks
        run.type([first + rest])
        let isChanged = run.tasks != before
        #expect(!isChanged, "\(first + rest): \(run.answer)")
      }
    }
  }

  @Test(
    "The locale tells the clock of a place",
    arguments: [
      ("de_DE.UTF-8", true), ("en_US.UTF-8", false), ("en_GB", true), ("fr_CA@x", true), ("en_CA", false),
      ("hi_IN", false), ("ar_EG", false), ("en_PH", false), ("C", false), ("C.UTF-8", false), ("POSIX", false),
      ("", false), ("pt_BR", true), ("en", false), ("fr", true), ("en_AU.ISO8859-1", false), ("zh_CN", true),
    ])
  func clock(_ locale: String, _ is24: Bool) { #expect(HourClock.is24(locale: locale) == is24) }
}
