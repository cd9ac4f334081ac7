// How texts are compared: one function for what somebody types, one for what makes two pages or profiles the same.

/// A text for comparing words that were typed: without regard to case, accents and the form of apostrophes and dashes.
///
/// Latin letters stand without their marks: `Café` is `cafe`, `Straße` `strasse`, `Smørrebrød` `smorrebrod`. Letters of
/// other scripts keep theirs.
public func folded(_ text: String) -> String {
  let lower = text.lowercased()
  // Most texts are ASCII, and their marks are no part of a letter.
  if lower.utf8.allSatisfy({ $0 < 0x80 }) { return lower }
  var plain = ""
  for scalar in lower.unicodeScalars {
    // A mark over a Latin letter that is written as a character of its own.
    if 0x300..<0x370 ~= scalar.value, plain.utf8.last.map({ $0 < 0x80 }) ?? false { continue }
    if let latin = scalar.latinLetters { plain += latin } else { plain.unicodeScalars.append(scalar) }
  }
  return plain
}

/// The texts without those that fold like one before them, or like one that is there, in their order.
public func distinct(_ texts: [String], beside present: [String] = []) -> [String] {
  var known = Set(present.map(folded))
  return texts.filter { known.insert(folded($0)).inserted }
}

/// A text for comparing names that must differ: without regard to case alone.
public func caseless(_ text: String) -> String { text.lowercased() }

extension Unicode.Scalar {
  /// The ASCII letters that a small Latin letter beyond ASCII is compared as, or the ASCII form of an apostrophe or a
  /// dash; nil for any other character.
  fileprivate var latinLetters: String? {
    switch value {
    case 0x2018, 0x2019, 0x2BC: return "'"
    case 0x2010...0x2015: return "-"
    case 0xDF...0x24F, 0x1E00...0x1EFF: break
    default: return nil
    }
    // The name in Unicode tells the letter: LATIN SMALL LETTER O WITH STROKE.
    let words = (properties.name ?? "").split(separator: " ")
    guard words.starts(with: ["LATIN", "SMALL"]), let letter = words.prefix(while: { $0 != "WITH" }).last else {
      return nil
    }
    switch letter {
    case "S" where words.contains("SHARP"): return "ss"
    case "ETH": return "d"
    case "THORN": return "th"
    case "ENG": return "n"
    default: return letter.utf8.count <= 2 ? letter.lowercased() : nil
    }
  }
}
