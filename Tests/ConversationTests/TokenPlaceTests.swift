import Foundation
import Testing

@testable import Conversation
@testable import English
@testable import Grammar
@testable import Model

/// Tokens keep their place in the text, and a misunderstanding says where the words stand that it is about.
@Suite("Tokens keep their place")
struct TokenPlaceTests {
  /// Letters, digits and signs of many scripts, with what stands between them.
  static let scripts = [
    "5 \u{43C}\u{430}\u{440}\u{442}\u{430}", "\u{4ECA}\u{65E5}\u{306E}\u{5348}\u{5F8C}5\u{6642}",
    "\u{663}\u{664} \u{645}\u{627}\u{631}\u{633}",
    "\u{FF11}\u{FF17}\u{FF1A}\u{FF13}\u{FF10}", "\u{967}\u{968} \u{92E}\u{93E}\u{930}\u{94D}\u{91A}",
    "\u{C9}t\u{E9} 5 mars", "na\u{EF}ve cafe\u{301} tomorrow",
    "2\u{BD} hours", "5\u{202F}pm", "noon\u{2013}2 pm", "o\u{2019}clock", "days\u{2019} notice", "\u{2019}27",
    "\u{1F469}\u{200D}\u{1F680} friday",
    "5 p.m. Mar. 3rd", "noonish, fiveish", "nooni\u{2019}sh", "mon-fri 9-5", "1,500 \u{2212} 3", "a\r\nb",
    "\u{200F}\u{5D9}\u{5D5}\u{5DD} 5\u{200E}",
    "''27 ''x '-3", "5'h", "\u{10FFFF}\u{0}\u{85}", "MONDAY at NOON!", "(fri); \"sat\"?",
  ]

  @Test("The places of tokens cut the words of the case files out of them, and those of every script")
  func cases() {
    let texts = PhraseAnswersTests.rows.map(\.text) + TokenPlaceTests.scripts
    #expect(texts.count > 1_000)
    for text in texts { check(text) }
  }

  @Test("They do so in 20,000 texts of any characters")
  func random() {
    print("Seed of the random texts: \(PhraseRobustnessTests.seed)")
    var generator = Generator(seed: PhraseRobustnessTests.seed &+ 2)
    let pieces = PhraseRobustnessTests.words + PhraseRobustnessTests.others + TokenPlaceTests.scripts
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0..<generator.number(1...8) {
        switch generator.number(1...4) {
        case 1: text.unicodeScalars.append(Unicode.Scalar(UInt32(generator.number(0...0xD7FF)))!)
        case 2: text.unicodeScalars.append(Unicode.Scalar(UInt32(generator.number(32...126)))!)
        case 3: text += " " + pieces.randomElement(using: &generator)!
        default: text += pieces.randomElement(using: &generator)!
        }
      }
      check(text)
    }
  }

  /// Each token stands where its place says, in order, and what no token has holds no letter and no digit.
  private func check(_ text: String) {
    let note = Comment(rawValue: text.debugDescription)
    let bytes = Array(text.utf8)
    let tokens = Tokenizer.tokens(text)
    guard bytes.count <= Tokenizer.limit else { return }
    var end = 0
    for (index, token) in tokens.enumerated() {
      let isHalf = index > 0 && token.place == tokens[index - 1].place
      #expect(isHalf || token.place.lowerBound >= end, note)
      #expect(!token.place.isEmpty && token.place.upperBound <= bytes.count, note)
      if !isHalf { expectNothing(bytes[end..<max(end, token.place.lowerBound)], note) }
      end = token.place.upperBound
      guard let words = String(validating: bytes[token.place], as: UTF8.self) else {
        Issue.record("no whole characters at \(token.place) of \(text)")
        continue
      }
      #expect(isText(words, of: token), "\(words) for \(token) of \(text)")
    }
    expectNothing(bytes[end...], note)
  }

  /// Blanks, apostrophes, and the signs that say nothing where they stand.
  private static let dropped = Set(
    " \t\n\r.?\"();!,-'`\u{A0}\u{2009}\u{202F}\u{3000}\u{2018}\u{2019}".unicodeScalars
      + "\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2212}".unicodeScalars)

  /// Nothing that could be read stands between two tokens: only blanks and signs that are dropped.
  private func expectNothing(_ bytes: ArraySlice<UInt8>, _ note: Comment) {
    let left = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { !TokenPlaceTests.dropped.contains($0) }
    #expect(left.isEmpty, note)
  }

  /// Whether the words at the place of a token are what the token holds.
  private func isText(_ words: String, of token: Token) -> Bool {
    let bare = String(words.unicodeScalars.filter { !"'`\u{2018}\u{2019}".unicodeScalars.contains($0) })
    let plain = String(
      bare.unicodeScalars.map { "A"..."Z" ~= $0 ? Character(Unicode.Scalar($0.value + 32)!) : Character($0) })
    switch token.kind {
    case .number:
      let digits = bare.unicodeScalars.compactMap { $0.properties.numericValue.map(Int.init) }
      let value = digits.prefix(18).reduce(0) { $0 * 10 + $1 }
      return digits.count == bare.unicodeScalars.count && value == token.value && token.digits == min(digits.count, 18)
    case .sign(let sign): return bare.utf8.count > 1 || bare.utf8.first == sign || words.utf8.first == sign
    case .fraction: return bare.unicodeScalars.count == 1
    case .word, .unknown:
      let isHalf = plain == token.text + "ish" || (token.text == "ish" && plain.hasSuffix("ish"))
      let isHalfDay = plain == "\(token.text.prefix(1)).m"
      return plain == token.text || isHalf || isHalfDay || ["@", "&", "~"].contains(words)
    }
  }

  @Test("A misunderstanding says where the words stand that it is about")
  func places() {
    #expect(place(of: Phrases.date("tomorrow banana", context)) == "banana")
    #expect(place(of: Phrases.date("friday at banana street", context)) == "at")
    #expect(place(of: Phrases.date("on friday 25:00 sharp", context)) == "25:00")
    #expect(place(of: Phrases.date("5 pm 30 february", context)) == "30 february")
    #expect(place(of: Phrases.date("\u{C9}t\u{E9}", context)) == "\u{C9}")
    #expect(place(of: Phrases.duration("30 bananas", context)) == "bananas")
    #expect(place(of: Phrases.duration("2 hours \u{434}\u{430}", context)) == "\u{434}")
    #expect(place(of: Phrases.recurrence("every day at noon on qqqq", context)) == "qqqq")
    #expect(place(of: Phrases.recurrence("every 0 days", context)) == "every 0 days")
    #expect(place(of: Phrases.reminder("tomorrow qqqq", context)) == "qqqq")
    #expect(place(of: Phrases.anything("every friday qqqq", context)) == "qqqq")
    #expect(place(of: Phrases.date("tomorrow", context)) == nil)
  }

  private var context: PhraseContext { PhraseContext(now: When(iso: "2026-03-18T10:15")!) }

  /// The words at the place that a misunderstanding has.
  private func place<Value>(of reading: Reading<Value>) -> String? {
    guard case .failure(let failure) = reading, let place = failure.place else { return nil }
    return String(decoding: Array(failure.heard.utf8)[place], as: UTF8.self)
  }

  @Test("Places never reach past the words, whatever they are")
  func bounds() {
    var generator = Generator(seed: PhraseRobustnessTests.seed &+ 3)
    let pieces = PhraseRobustnessTests.words + PhraseRobustnessTests.others + TokenPlaceTests.scripts
    for _ in 0..<3_000 {
      // What both sides of `or` share is read behind the words that follow it in the text.
      let text = generator.some(pieces, 1...5).joined(separator: generator.chance(70) ? " " : " or ")
      for place in [
        Phrases.date(text, context).place, Phrases.duration(text, context).place,
        Phrases.recurrence(text, context).place, Phrases.reminder(text, context).place,
        Phrases.anything(text, context).place,
      ].compactMap({ $0 }) {
        #expect(!place.isEmpty && place.upperBound <= text.utf8.count, "\(text)")
        #expect(String(validating: Array(text.utf8)[place], as: UTF8.self) != nil, "\(text)")
      }
    }
  }
}
