import CLine
import Testing

@testable import heed

/// Rule 40 of rules.txt: rows are cut behind commas and full stops, else at spaces, counted in columns.
@Suite struct WrappingTests {
  init() { line_locale() }

  @Test(arguments: [
    ("Pay rent.", 9, "Pay rent."), ("Pay rent.", 8, "Pay\nrent."), ("One two three", 7, "One two\nthree"),
    // A word that is longer than a row is cut.
    ("Supercalifragilistic", 14, "Supercalifragi\nlistic"), ("日本日本日本日", 9, "日本日本\n日本日"),
    ("One Supercalifragilistic two", 14, "One\nSupercalifragi\nlistic two"),
    ("4, Supercalifragilistic.", 14, "4, Supercalifr\nagilistic."),
    // No row is without a letter where it can have one.
    ("Due Friday 20 March 2026.", 20, "Due Friday 20\nMarch 2026."),
    ("Due Friday, 20 March 2026.", 23, "Due Friday,\n20 March 2026."),
    ("12345678901234 abcdefghijklmnopq", 14, "12345678901234\nabcdefghijklmn\nopq"),
    ("One two\nthree four five", 10, "One two\nthree four\nfive"), ("", 14, ""),
    ("café café café", 9, "café café\ncafé"), ("cafe\u{301} cafe\u{301} a", 9, "cafe\u{301}\ncafe\u{301} a"),
    ("日本 日本 日本", 9, "日本 日本\n日本"),
    ("One, two three four", 16, "One, two three\nfour"), ("One two, three four", 16, "One two, three\nfour"),
    ("One two by, three four", 16, "One two by,\nthree four"),
    ("One. Two three. Four five", 18, "One. Two three.\nFour five"),
    ("1, 2, 3, 4, 5, 6, 7 a", 14, "1, 2, 3, 4, 5,\n6, 7 a"), ("12345678, abc defg", 10, "12345678,\nabc defg"),
    // The number of a choice is heard with what it stands for.
    (
      "It could be 1, due Friday 8 am, 2, due Thursday 8 pm, or 3, part of the name.", 38,
      "It could be 1, due Friday 8 am,\n2, due Thursday 8 pm,\nor 3, part of the name."
    ),
    ("It could be 1, Monday 5 April, or 2, Tuesday.", 20, "It could be\n1, Monday 5 April,\nor 2, Tuesday."),
    ("In Dentist, third at nine could be 1, due Thursday.", 36, "In Dentist, third at nine could be\n1, due Thursday."),
    ("Due tomorrow at 5, page Home, high.", 20, "Due tomorrow at 5,\npage Home, high."),
    ("Aaa bbb cc, dd ee, ff gg hh", 12, "Aaa bbb cc,\ndd ee,\nff gg hh"),
  ])
  func rowsFit(_ text: String, _ width: Int, _ rows: String) { #expect(wrapped(text, to: width) == rows) }

  @Test(arguments: [("a\u{301}", 1), ("日本", 4), ("é", 1), ("👍", 2), ("a\u{200D}b", 2), ("", 0)])
  func columnsAreCounted(_ text: String, _ count: Int) { #expect(columns(of: text) == count) }

  @Test(arguments: [
    ("plain", "plain"), ("a\u{1B}[31mb", "a [31mb"), ("a\rb\u{7F}c\u{85}d\0e\tf\ng", "a b c d e f\ng"),
    ("café ° ©", "café ° ©"),
    ("a\u{FFFD}b👍", "a\u{FFFD}b👍"),
    // What is hidden in tags is not passed on; the flag of Wales is heard as a black flag.
    ("a\u{E0061}\u{E0062}b", "ab"),
    ("🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F} Cardiff", "🏴 Cardiff"),
  ])
  func controlsBecomeSpaces(_ text: String, _ clean: String) { #expect(withoutControls(text) == clean) }

  @Test(arguments: [0xFFFE, 0xFFFF, 0xFDD0, 0xFDEF, 0x1FFFE, 0x10FFFF] as [UInt32])
  func noncharactersBecomeSpaces(_ value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(withoutControls("a\(scalar)b") == "a b")
  }
}
