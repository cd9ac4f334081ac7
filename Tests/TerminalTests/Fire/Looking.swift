import Foundation
import Testing

/// Looks through every byte of a folder for words that are to stand nowhere in it: as letters of any case in UTF-8 and
/// UTF-16, in base 64 and in hexadecimal.
struct Looking {
  let words: [String]

  init(for words: [String]) { self.words = words }

  /// Each file in which a word was found, with the word and how it stood there.
  func found(in folder: URL) -> [String] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
    return all.flatMap { url -> [String] in
      // The names of files tell too.
      let name = words.filter { url.lastPathComponent.lowercased().contains($0.lowercased()) }
      let bytes = (try? Data(contentsOf: url)) ?? Data()
      return (name + found(in: bytes)).map { "\(url.lastPathComponent): \($0)" }
    }
  }

  func found(in bytes: Data) -> [String] {
    let lower = Data(bytes.map { (65...90).contains($0) ? $0 + 32 : $0 })
    return words.flatMap { word -> [String] in
      let small = word.lowercased()
      let folded = ["letters": Data(small.utf8), "hexadecimal": Data(Looking.hexadecimal(small).utf8)]
        .merging(["UTF-16": small.data(using: .utf16LittleEndian) ?? Data()]) { $1 }
        .merging(["UTF-16 the other way": small.data(using: .utf16BigEndian) ?? Data()]) { $1 }
        .merging(["hexadecimal as typed": Data(Looking.hexadecimal(word).utf8)]) { $1 }
      let coded = [small, word].flatMap { word in (0..<3).map { Looking.base64(word, after: $0) } }
      return folded.filter { lower.range(of: $0.value) != nil }.map { "\(word), \($0.key)" }
        + (coded.contains { bytes.range(of: $0) != nil } ? ["\(word), base 64"] : [])
    }
  }

  static func hexadecimal(_ word: String) -> String { word.utf8.map { String(format: "%02x", $0) }.joined() }

  /// The signs of base 64 that a word makes by itself when so many bytes of a group stand before it.
  static func base64(_ word: String, after count: Int) -> Data {
    let bytes = Data(count: count) + Data(word.utf8)
    let signs = Array(bytes.base64EncodedString().utf8)
    return Data(signs[((count * 8 + 5) / 6)..<(bytes.count * 8 / 6)])
  }
}

@Suite struct LookingTests {
  private let looking = Looking(for: ["Xylophone", "pelican"])

  @Test func wordsAreFoundHoweverTheyStand() {
    #expect(looking.found(in: Data("a xylophonE b".utf8)) == ["Xylophone, letters"])
    for order in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
      let found = looking.found(in: "a Pelican".data(using: order) ?? Data())
      // But for the byte before or behind it, it stands in the other order too.
      #expect(!found.isEmpty && found.allSatisfy { $0.hasPrefix("pelican, UTF-16") })
    }
    #expect(looking.found(in: Data(Looking.hexadecimal("a pelican").uppercased().utf8)).count == 2)
    #expect(looking.found(in: Data(Looking.hexadecimal("Xylophone").utf8)) == ["Xylophone, hexadecimal as typed"])
    for front in ["", "1", "12", "123"] {
      let text = Data((front + "Xylophone and more").utf8).base64EncodedString()
      #expect(looking.found(in: Data(text.utf8)) == ["Xylophone, base 64"], "after \(front)")
    }
    #expect(looking.found(in: Data("xylo phone".utf8)) == [])
  }
}
