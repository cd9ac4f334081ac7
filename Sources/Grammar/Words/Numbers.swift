import Model

/// How many: a whole number or a fraction. `vague` marks words like `a few`, which must be confirmed.
struct Amount: Equatable, Sendable {
  /// The upper number of the fraction; the whole number where `denominator` is 1.
  var numerator: Int
  /// The lower number, more than zero.
  var denominator = 1
  /// Whether it must be confirmed.
  var vague = false

  /// A whole number, or a fraction.
  init(_ numerator: Int, over denominator: Int = 1, vague: Bool = false) {
    self.numerator = numerator
    self.denominator = denominator
    self.vague = vague
  }

  /// The whole number that it is; nil for a fraction.
  var whole: Int? { numerator % denominator == 0 ? numerator / denominator : nil }

  /// The amount times so many, rounded to the nearest.
  func times(_ size: Int) -> Int { (numerator * size * 2 + denominator) / (denominator * 2) }

  /// The amount times so many; nil where that is no whole number.
  func times(exactly size: Int) -> Int? {
    numerator * size % denominator == 0 ? numerator * size / denominator : nil
  }

  /// Adds another amount.
  mutating func add(_ other: Amount) {
    numerator = numerator * other.denominator + other.numerator * denominator
    denominator *= other.denominator
  }
}

extension Cursor {
  /// A whole number below a billion, in digits or words: `25`, `twenty five`, `a hundred and ten`.
  package mutating func wholeNumber() -> Int? {
    if let token = peek(), token.kind == .number {
      guard token.value < 1_000_000_000 else { return nil }
      index += 1
      return token.value
    }
    guard let small = smallNumber() else {
      guard sees(.a), sees(.hundred, at: 1) else { return nil }
      index += 2
      return 100 + rest()
    }
    guard take(.hundred) else { return small }
    return small * 100 + rest()
  }

  /// What follows `hundred`: `and ten`.
  private mutating func rest() -> Int {
    let place = index
    _ = take(.and)
    if let small = smallNumber() { return small }
    index = place
    return 0
  }

  /// A number below a hundred in words: `five`, `twenty five`.
  private mutating func smallNumber() -> Int? {
    guard case .word(.number(let value))? = peek()?.kind else { return nil }
    index += 1
    guard value >= 20, value % 10 == 0, case .word(.number(let ones))? = peek()?.kind, (1...9).contains(ones)
    else { return value }
    index += 1
    return value + ones
  }

  /// An ordinal: `1st`, `first`, `twenty second`. `last` is not one.
  mutating func ordinal() -> Int? {
    guard let token = peek() else { return nil }
    switch token.kind {
    case .number:
      guard token.value < 400, let next = peek(1), next.glued, next.kind == .word(.suffix) else { return nil }
      index += 2
      return token.value
    case .word(.ordinal(let value)):
      index += 1
      return value
    case .word(.second):
      index += 1
      return 2
    case .word(.number(let tens)) where tens >= 20 && tens % 10 == 0:
      return ordinal(tens: tens)
    default: return nil
    }
  }

  /// `twenty first`, `thirty second`, with the tens still to be moved past.
  private mutating func ordinal(tens: Int) -> Int? {
    switch peek(1)?.kind {
    case .word(.ordinal(let ones)) where ones < 10:
      index += 2
      return tens + ones
    case .word(.second):
      index += 2
      return tens + 2
    default: return nil
    }
  }

  /// An amount in front of a unit: `2`, `1.5`, `1 1/2`, `half a`, `a couple of`, `three quarters of an`.
  mutating func amount() -> Amount? {
    let place = index
    if let amount = wordedFraction() ?? numeral() ?? article() { return amount }
    index = place
    return nil
  }

  /// `half an`, `a half`, `a quarter of an`, `three quarters of an`; only in front of a unit.
  private mutating func wordedFraction() -> Amount? {
    let place = index
    var count = 1
    var isCounted = take(.a)
    if !isCounted, let number = wholeNumber() { (count, isCounted) = (number, true) }
    var fraction: Amount
    if take(.half) {
      fraction = Amount(count, over: 2)
    } else if peek()?.kind == .word(.quarter), seesUnitAfterArticle(1) {
      index += 1
      fraction = Amount(count, over: 4)
    } else if isCounted, peek()?.kind == .word(.ordinal(3)), seesUnitAfterArticle(1) {
      index += 1
      fraction = Amount(count, over: 3)
    } else {
      index = place
      return nil
    }
    if fraction.numerator == 0 { fraction = Amount(0) }
    skip(.of)
    _ = take(.a)
    return fraction
  }

  /// Whether `of an hour`, `an hour` or `hour` stands there.
  private func seesUnitAfterArticle(_ offset: Int) -> Bool {
    var offset = offset
    if sees(.of, at: offset) { offset += 1 }
    if sees(.a, at: offset) { offset += 1 }
    if sees(.business, at: offset) { return true }
    if case .word(.unit)? = peek(offset)?.kind { return true }
    return false
  }

  /// An amount in digits or words: `2`, `1.5`, `1 1/2`, a fraction sign.
  private mutating func numeral() -> Amount? {
    if case .fraction(let top, let bottom)? = peek()?.kind {
      index += 1
      return Amount(top, over: bottom)
    }
    if seesSign("."), let next = peek(1), next.kind == .number, next.glued {
      index += 1
      return decimals(of: 0)
    }
    return wholeNumber().flatMap { numeral(from: $0) }
  }

  /// A whole number with the fraction that stands behind it: `.5`, `1/2`, `and a half`.
  private mutating func numeral(from whole: Int) -> Amount? {
    var amount = Amount(whole)
    if case .fraction(let top, let bottom)? = peek()?.kind {
      index += 1
      amount.add(Amount(top, over: bottom))
    } else if seesSign(".") || seesSign(","), peek()?.glued == true, let next = peek(1), next.kind == .number,
      next.glued, peek(-1)?.kind == .number
    {
      index += 1
      return decimals(of: whole)
    } else if seesSign("/"), let bottom = peek(1), bottom.kind == .number, (1...100).contains(bottom.value) {
      index += 2
      amount = Amount(whole, over: bottom.value)
    } else if let top = peek(), top.kind == .number, seesSign("/", at: 1), let bottom = peek(2),
      bottom.kind == .number, (2...100).contains(bottom.value), top.value < bottom.value
    {
      index += 3
      amount.add(Amount(top.value, over: bottom.value))
    } else {
      addHalf(to: &amount)
    }
    return amount
  }

  /// `one and a half` in front of a unit, and `two and three quarters`.
  private mutating func addHalf(to amount: inout Amount) {
    let place = index
    guard take(.and) else { return }
    var count = 1
    if !take(.a), let number = wholeNumber() { count = number }
    if take(.half) {
      amount.add(Amount(1, over: 2))
    } else if peek()?.kind == .word(.quarter) {
      index += 1
      amount.add(Amount(count, over: 4))
    } else {
      index = place
      return
    }
    // `2 and a half hours`, not `2 and half an hour`, which a sum of lengths would say.
    guard case .word(let word)? = peek()?.kind, isUnit(word) else {
      index = place
      amount = Amount(amount.numerator / amount.denominator)
      return
    }
  }

  /// Whether an amount can stand before a word.
  private func isUnit(_ word: Word) -> Bool {
    switch word {
    case .unit, .second, .quarter, .key(.business), .key(.workdays): true
    default: false
    }
  }

  /// The digits behind a decimal sign, at most six, put to the whole number before it.
  private mutating func decimals(of whole: Int) -> Amount? {
    guard let token = digits(), token.digits <= 6, whole < 1_000_000 else { return nil }
    var size = 1
    for _ in 1...token.digits { size *= 10 }
    return Amount(whole * size + token.value, over: size)
  }

  /// `a`, `an`, `a couple of`, `a few`, `a dozen`.
  private mutating func article() -> Amount? {
    let hasArticle = take(.a)
    if take(.couple) {
      skip(.of)
      return Amount(2)
    }
    if take(.few) { return Amount(3, vague: true) }
    if hasArticle, peek()?.text == "dozen" {
      index += 1
      return Amount(12)
    }
    return hasArticle ? Amount(1) : nil
  }
}
