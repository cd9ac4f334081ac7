/// A text cut at its commas into the pieces that may be details, which remembers what stood between them.
public struct Pieces: Sendable {
  private let bytes: [UInt8]
  /// Where in the bytes each piece begins and ends.
  private var places: [Range<Int>] = []

  /// Cuts a text at its commas, but not at those inside a number (`1,5 h`), inside a repeat as RFC 5545 writes it
  /// (`BYDAY=MO,TU`), or inside a piece that is quoted whole.
  public init(_ text: String) {
    bytes = Array(text.utf8)
    let rules = Pieces.ruleWords(bytes)
    var start = 0
    var place = 0
    while place < bytes.count {
      if place == start || bytes[start..<place].allSatisfy({ $0 == UInt8(ascii: " ") }),
        let close = Pieces.closingQuote(bytes, openedAt: place)
      {
        place = close
      } else if bytes[place] == UInt8(ascii: ","), !Pieces.isInNumber(bytes, place),
        !rules.contains(where: { $0.contains(place) })
      {
        places.append(start..<place)
        start = place + 1
      }
      place += 1
    }
    places.append(start..<bytes.count)
  }

  /// The pieces, none of them with blanks at its ends.
  public var all: [String] { places.indices.map { text($0..<$0 + 1) } }

  /// Pieces that stand beside each other, as they were typed.
  public func text(_ range: Range<Int>) -> String {
    guard !range.isEmpty else { return "" }
    let bytes = bytes[places[range.lowerBound].lowerBound..<places[range.upperBound - 1].upperBound]
    return Words.clean(String(decoding: bytes, as: UTF8.self))
  }

  private static func isInNumber(_ bytes: [UInt8], _ comma: Int) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return comma > 0 && comma + 1 < bytes.count && digits.contains(bytes[comma - 1])
      && digits.contains(bytes[comma + 1])
  }

  /// Where the words stand that hold `FREQ=`, each without a comma at its end.
  private static func ruleWords(_ bytes: [UInt8]) -> [Range<Int>] {
    bytes.split(separator: UInt8(ascii: " ")).compactMap { word in
      guard word.contains(UInt8(ascii: "=")), String(decoding: word, as: UTF8.self).uppercased().contains("FREQ=")
      else { return nil }
      return word.last == UInt8(ascii: ",") ? word.startIndex..<word.endIndex - 1 : word.startIndex..<word.endIndex
    }
  }

  /// The place of the quote that ends a piece which begins with one: it has a comma or the end of the text behind it.
  private static func closingQuote(_ bytes: [UInt8], openedAt open: Int) -> Int? {
    guard bytes[open] == UInt8(ascii: "\"") else { return nil }
    return bytes.indices.dropFirst(open + 1).first {
      bytes[$0] == UInt8(ascii: "\"") && ($0 + 1 == bytes.count || bytes[$0 + 1] == UInt8(ascii: ","))
    }
  }
}
