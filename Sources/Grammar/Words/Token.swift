import Model

/// What readers throw: what is wrong with words that only their reader understands.
typealias Reason = Misunderstanding.Reason

/// One piece of a phrase: a number, a word, a fraction sign or another sign.
package struct Token: Equatable, Sendable {
  /// What kind of piece it is, with what the grammar knows of it.
  package enum Kind: Equatable, Sendable {
    /// Digits; their value and how many there are stand in the token.
    case number
    case word(Word)
    /// A word that is in no list.
    case unknown
    case sign(UInt8)
    /// A fraction written as one character, such as one half.
    case fraction(Int, Int)
  }

  /// What it is.
  package var kind: Kind
  /// Its letters in lower case, without apostrophes; of digits only whether the first is a zero.
  var text: String
  /// The number that the digits make; 0 for what is no number.
  package var value = 0
  /// How many digits there are, at most 18: what stands behind them is not read.
  package var digits = 0
  /// Where it stands in the text that was read, in UTF-8 bytes, with the apostrophes that stand before it or in it.
  ///
  /// Places of tokens that follow each other do so too. What one word gives two tokens (`noonish`) has its place twice.
  var place: Range<Int>
  /// Whether nothing stands between it and the token before.
  var glued: Bool
  /// Whether it began with a capital letter (`1M` is not `1m`).
  var capital = false
  /// Whether a hyphen that was dropped stood before it (`mon-fri`).
  var hyphenated = false
  /// Whether an apostrophe stood before it (`'27` is a year).
  var quoted = false

  /// Whether it begins with a zero, as an hour of the 24-hour clock does.
  package var leadingZero: Bool { digits > 1 && text.utf8.first == UInt8(ascii: "0") }

  /// Whether it is a sign, which no letter or digit is.
  var isSign: Bool {
    if case .sign = kind { return true }
    return false
  }

  /// The place of the words from this token to another, whichever of them stands first in the text.
  func place(to other: Token) -> Range<Int> {
    min(place.lowerBound, other.place.lowerBound)..<max(place.upperBound, other.place.upperBound)
  }

  /// Whether it is a word, or a character that stands for one.
  var isWord: Bool { kind != .number && !isSign }
}
