import Model

/// Cuts a phrase into tokens, in one pass over its characters.
package struct Tokenizer {
  /// The pieces so far, with signs that say nothing still among them.
  private var tokens: [Token] = []
  /// The letters of the word that is being read; empty outside of words.
  private var word = ""
  /// The value of the number that is being read, and how many digits it has; 0 outside of numbers.
  private var number = 0
  /// How many digits it has.
  private var digits = 0
  /// The first digit of that number, which shows a leading zero.
  private var firstDigit = 0
  /// Whether the word began with a capital letter.
  private var capital = false
  /// Whether an apostrophe stands before the next piece.
  private var quoted = false
  /// Whether a blank, or nothing, stands before the next piece.
  private var gap = true
  /// Where the piece begins that is being read, and how far the text is read, in UTF-8 bytes.
  private var start = 0
  /// How far the text is read.
  private var offset = 0
  /// The longest phrase that is read at all, in bytes: no date takes more.
  static let limit = 400

  /// The tokens of a text, each with its place in it; none for one that is longer than `limit`.
  package static func tokens(_ text: String) -> [Token] {
    guard text.utf8.count <= limit else { return [] }
    var tokenizer = Tokenizer()
    for scalar in text.unicodeScalars {
      tokenizer.read(scalar)
      tokenizer.offset += UTF8.width(scalar)
    }
    tokenizer.endPiece()
    return tidied(tokenizer.tokens)
  }

  /// Reads one character.
  private mutating func read(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "a"..."z", "\u{DF}"..."\u{F6}", "\u{F8}"..."\u{FF}": letter(Character(scalar), upper: false)
    case "A"..."Z": letter(Character(Unicode.Scalar(UInt8(scalar.value) + 32)), upper: true)
    case "0"..."9": digit(Int(scalar.value) - 48)
    case "'", "\u{2019}", "\u{2018}", "\u{60}": apostrophe()
    case " ", "\t", "\u{A0}", "\u{2009}", "\u{202F}", "\u{3000}", "\n", "\r": space()
    default: other(scalar)
    }
  }

  /// Reads a character that is none of the frequent ones: a digit of another script, or a sign, which is a piece alone.
  private mutating func other(_ scalar: Unicode.Scalar) {
    // Digits of other scripts and widths count as what they are.
    if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
      return digit(Int(value))
    }
    endPiece()
    let (kind, text) = Tokenizer.sign(scalar)
    append(Token(kind: kind, text: text, place: offset..<offset + UTF8.width(scalar), glued: !gap))
  }

  /// What a sign alone stands for, and its text; letters of other scripts are unknown words, each for itself.
  private static func sign(_ scalar: Unicode.Scalar) -> (Token.Kind, String) {
    switch scalar {
    case "\u{BD}": (.fraction(1, 2), "")
    case "\u{BC}": (.fraction(1, 4), "")
    case "\u{BE}": (.fraction(3, 4), "")
    case "\u{2153}": (.fraction(1, 3), "")
    case "\u{2154}": (.fraction(2, 3), "")
    case "\u{2010}"..."\u{2015}", "\u{2212}": (.sign(UInt8(ascii: "-")), "")
    case "\u{2044}": (.sign(UInt8(ascii: "/")), "")
    case "@": (.word(.key(.at)), "at")
    case "&": (.word(.key(.and)), "and")
    case "~": (.word(.key(.about)), "about")
    default: (scalar.isASCII ? .sign(UInt8(scalar.value)) : .unknown, String(scalar))
    }
  }

  /// Reads a letter, which ends a number before it.
  private mutating func letter(_ character: Character, upper: Bool) {
    if digits > 0 { endPiece() }
    if word.isEmpty {
      capital = upper
      begin()
    }
    word.append(character)
  }

  /// Reads a digit, which ends a word before it.
  private mutating func digit(_ value: Int) {
    if !word.isEmpty { endPiece() }
    if digits == 0 { begin() }
    // Eighteen digits are far past any year; more would not fit.
    if digits < 18 {
      number = number * 10 + value
      digits += 1
      // The text keeps the first digit only: that is what shows a leading zero.
    }
    if digits == 1 { firstDigit = value }
  }

  /// A piece begins here, or at the apostrophe before it.
  private mutating func begin() {
    if !quoted { start = offset }
  }

  /// Inside or after a word an apostrophe is dropped (o'clock, days'); before digits it marks a short year.
  private mutating func apostrophe() {
    if word.isEmpty {
      endPiece()
      quoted = true
      start = offset
    }
  }

  /// Reads a blank, which ends whatever stands before it.
  private mutating func space() {
    endPiece()
    gap = true
    quoted = false
  }

  /// Ends the number or the word that is being read, if there is one.
  private mutating func endPiece() {
    if digits > 0 {
      var token = Token(kind: .number, text: firstDigit == 0 ? "0" : "1", place: start..<offset, glued: !gap)
      token.value = number
      token.digits = digits
      token.quoted = quoted
      append(token)
    } else if !word.isEmpty {
      endWord()
    }
    word = ""
    number = 0
    digits = 0
    capital = false
  }

  /// Ends a word; `noonish` becomes two, the second of which says that the first is not exact.
  private mutating func endWord() {
    let place = start..<offset
    let known = Lexicon.words[word]
    if known == nil, word.hasSuffix("ish"), let rough = Lexicon.words[String(word.dropLast(3))] {
      append(Token(kind: .word(rough), text: String(word.dropLast(3)), place: place, glued: !gap))
      append(Token(kind: .word(.key(.somewhat)), text: "ish", place: place, glued: true))
    } else {
      var token = Token(kind: known.map { .word($0) } ?? .unknown, text: word, place: place, glued: !gap)
      token.capital = capital
      append(token)
    }
  }

  /// Puts a token to the others: what follows stands beside it until a blank comes.
  private mutating func append(_ token: Token) {
    tokens.append(token)
    gap = false
    quoted = false
  }

  /// Joins `p.m.`, and drops full stops after words, hyphens between words, and commas that are no decimal sign.
  private static func tidied(_ raw: [Token]) -> [Token] {
    var tokens: [Token] = []
    tokens.reserveCapacity(raw.count)
    var hyphen = false
    for (index, var token) in raw.enumerated() {
      token.hyphenated = hyphen
      hyphen = false
      guard case .sign(let sign) = token.kind else {
        if !endsHalfDay(token, &tokens, raw, index) { tokens.append(token) }
        continue
      }
      let before = index > 0 ? raw[index - 1] : nil
      let after = index + 1 < raw.count ? raw[index + 1] : nil
      hyphen = sign == UInt8(ascii: "-") && joins(before, after)
      if !hyphen, !isDropped(sign, token, before, after) { tokens.append(token) }
    }
    return tokens
  }

  /// Whether a hyphen between two pieces only makes one word of them: `mon-fri`, and not `mon-5`.
  private static func joins(_ before: Token?, _ after: Token?) -> Bool {
    guard before?.isWord == true, let after else { return false }
    return after.glued && after.isWord
  }

  /// Whether a sign says nothing about days and times where it stands.
  private static func isDropped(_ sign: UInt8, _ token: Token, _ before: Token?, _ after: Token?) -> Bool {
    switch sign {
    case UInt8(ascii: "."):
      // A full stop after a word, and one that ends the phrase.
      before?.isWord == true || (after == nil && before?.kind != .number)
    case UInt8(ascii: "?"), UInt8(ascii: "\""), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ";"): true
    case UInt8(ascii: "!"): after == nil
    case UInt8(ascii: ","):
      !token.glued || after?.glued != true || before?.kind != .number || after?.kind != .number
    default: false
    }
  }

  /// Whether an `m` ends `a.m.` or `p.m.`, whose letter before the full stop then becomes the whole word.
  private static func endsHalfDay(_ token: Token, _ tokens: inout [Token], _ raw: [Token], _ index: Int) -> Bool {
    guard token.text == "m", token.glued, index >= 2, case .sign(UInt8(ascii: ".")) = raw[index - 1].kind,
      let letter = tokens.last, letter.text == "a" || letter.text == "p"
    else { return false }
    let last = tokens.count - 1
    tokens[last].text = letter.text + "m"
    tokens[last].kind = .word(.key(letter.text == "a" ? .am : .pm))
    tokens[last].place = letter.place(to: token)
    return true
  }
}
