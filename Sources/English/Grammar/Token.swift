import Model

typealias Reason = Misunderstanding.Reason

/// One piece of a phrase: a number, a word, a fraction sign or another sign.
struct Token: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// Digits; their value and how many there are stand in the token.
    case number
    case word(Word)
    /// A word that is in no list.
    case unknown
    case sign(UInt8)
    /// A fraction written as one character, such as one half.
    case fraction(Int, Int)
  }

  var kind: Kind
  /// In lower case, without apostrophes.
  var text: String
  var value = 0
  var digits = 0
  /// Whether nothing stands between it and the token before.
  var glued: Bool
  /// Whether it began with a capital letter (`1M` is not `1m`).
  var capital = false
  /// Whether a hyphen that was dropped stood before it (`mon-fri`).
  var hyphenated = false
  /// Whether an apostrophe stood before it (`'27` is a year).
  var quoted = false

  /// As the beginning of a number, a leading zero says that the clock has 24 hours.
  var leadingZero: Bool { digits > 1 && text.utf8.first == UInt8(ascii: "0") }
}

/// Cuts a phrase into tokens, in one pass over its characters.
struct Tokenizer {
  private var tokens: [Token] = []
  private var word = ""
  private var number = 0
  private var digits = 0
  private var capital = false
  private var quoted = false
  private var gap = true
  /// The longest phrase that is read at all, in bytes: no date takes more.
  static let limit = 400

  static func tokens(_ text: String) -> [Token] {
    guard text.utf8.count <= limit else { return [] }
    var tokenizer = Tokenizer()
    for scalar in text.unicodeScalars { tokenizer.read(scalar) }
    tokenizer.endPiece()
    return tidied(tokenizer.tokens)
  }

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

  private mutating func other(_ scalar: Unicode.Scalar) {
    // Digits of other scripts and widths count as what they are.
    if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
      return digit(Int(value))
    }
    endPiece()
    switch scalar {
    case "\u{BD}": add(.fraction(1, 2))
    case "\u{BC}": add(.fraction(1, 4))
    case "\u{BE}": add(.fraction(3, 4))
    case "\u{2153}": add(.fraction(1, 3))
    case "\u{2154}": add(.fraction(2, 3))
    case "\u{2010}"..."\u{2015}", "\u{2212}": add(.sign(UInt8(ascii: "-")))
    case "\u{2044}": add(.sign(UInt8(ascii: "/")))
    case "@": add(.word(.key(.at)), "at")
    case "&": add(.word(.key(.and)), "and")
    case "~": add(.word(.key(.about)), "about")
    default:
      add(scalar.isASCII ? .sign(UInt8(scalar.value)) : .unknown, String(scalar))
    }
  }

  private mutating func letter(_ character: Character, upper: Bool) {
    if digits > 0 { endPiece() }
    if word.isEmpty { capital = upper }
    word.append(character)
  }

  private mutating func digit(_ value: Int) {
    if !word.isEmpty { endPiece() }
    // Eighteen digits are far past any year; more would not fit.
    if digits < 18 {
      number = number * 10 + value
      digits += 1
      // The text keeps the first digit only: that is what shows a leading zero.
    }
    if digits == 1 { firstDigit = value }
  }
  private var firstDigit = 0

  private mutating func apostrophe() {
    // Inside or after a word it is dropped (o'clock, days'); before digits it marks a short year.
    if word.isEmpty {
      endPiece()
      quoted = true
    }
  }

  private mutating func space() {
    endPiece()
    gap = true
    quoted = false
  }

  private mutating func endPiece() {
    if digits > 0 {
      var token = Token(kind: .number, text: firstDigit == 0 ? "0" : "1", glued: !gap)
      token.value = number
      token.digits = digits
      token.quoted = quoted
      append(token)
    } else if !word.isEmpty {
      let known = Lexicon.words[word]
      if known == nil, word.hasSuffix("ish"), let rough = Lexicon.words[String(word.dropLast(3))] {
        // `noonish`
        append(Token(kind: .word(rough), text: String(word.dropLast(3)), glued: !gap))
        append(Token(kind: .word(.key(.somewhat)), text: "ish", glued: true))
      } else {
        var token = Token(kind: known.map { .word($0) } ?? .unknown, text: word, glued: !gap)
        token.capital = capital
        append(token)
      }
    }
    word = ""
    number = 0
    digits = 0
    capital = false
  }

  private mutating func add(_ kind: Token.Kind, _ text: String = "") {
    append(Token(kind: kind, text: text, glued: !gap))
  }

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
    for (place, var token) in raw.enumerated() {
      token.hyphenated = hyphen
      hyphen = false
      guard case .sign(let sign) = token.kind else {
        if token.text == "m", token.glued, let letter = joinable(tokens.last, raw, place) {
          tokens[tokens.count - 1].text = letter + "m"
          tokens[tokens.count - 1].kind = .word(.key(letter == "a" ? .am : .pm))
        } else {
          tokens.append(token)
        }
        continue
      }
      let before = place > 0 ? raw[place - 1] : nil
      let after = place + 1 < raw.count ? raw[place + 1] : nil
      let isWord = before.map { $0.kind != .number && !$0.isSign } ?? false
      let nextGlued = after?.glued ?? false
      switch sign {
      case UInt8(ascii: "."):
        // A full stop after a word, and one that ends the phrase.
        if isWord || (after == nil && before?.kind != .number) { continue }
      case UInt8(ascii: "?"), UInt8(ascii: "\""), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ";"): continue
      case UInt8(ascii: "!") where after == nil: continue
      case UInt8(ascii: ","):
        guard token.glued, nextGlued, before?.kind == .number, after?.kind == .number else { continue }
      case UInt8(ascii: "-"):
        if isWord, nextGlued, after?.kind != .number, after?.isSign == false {
          hyphen = true
          continue
        }
      default: break
      }
      tokens.append(token)
    }
    return tokens
  }

  /// The `a` or `p` of `a.m.`, when the raw tokens just before are that letter and a full stop.
  private static func joinable(_ last: Token?, _ raw: [Token], _ place: Int) -> String? {
    guard place >= 2, case .sign(UInt8(ascii: ".")) = raw[place - 1].kind, let last,
      last.text == "a" || last.text == "p"
    else { return nil }
    return last.text
  }
}

extension Token {
  var isSign: Bool {
    if case .sign = kind { return true }
    return false
  }
}
