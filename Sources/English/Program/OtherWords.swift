import Grammar

/// Words that other programs and plain English have for what is done here, and the line that does it.
public struct OtherWords: Sendable {
  /// The ways to type it as they stand in the table, with a bar between them.
  private let ways: String
  /// What is typed: words, and a star for one or more words that the line takes over.
  public var typed: [String] { ways.split(separator: "|").map { String($0.drop { $0 == " " }.trimmed) } }
  /// The line to type instead; its star is what was typed there.
  public let line: String
  /// Why there is no such command, one sentence; nil where the line says enough.
  public let why: String?

  /// Ways to type what one line does, with a bar between them.
  init(_ line: String, because why: String? = nil, _ typed: String) {
    ways = typed
    self.line = line
    self.why = why
  }

  /// What words come to.
  public struct Found: Hashable, Sendable {
    /// The words that stand for the command, as they were typed.
    public let verb: String
    /// The line to type instead.
    public let line: String
    /// Why there is no such command.
    public let why: String?
    /// The command of the line where it lacks the words that it is for (`kill` alone): it can only be explained.
    public let unnamed: String?
  }

  /// The line for words that mean the same here, which is run as if it had been typed.
  public static func same(_ words: Words) -> Found? { found(words, sameHere, isWhole: true) }

  /// The line for words that have no fellow here, which is only offered.
  public static func fellow(_ words: Words) -> Found? { found(words, notHere, isWhole: false) }

  /// The line that helps with what words are about; nil where it is a command or a topic by its name, or unknown.
  public static func topic(_ words: Words) -> String? {
    let sought = words.words.map(\.plain).joined(separator: " ")
    return topics.first { $0.typed.contains(sought) }?.line
  }

  /// A line that does what other words are for, with its star; nil for words that are not known.
  public static func example(of words: Words) -> String? {
    guard let found = same(words) ?? fellow(words) else { return nil }
    let example = forms(of: found.verb).first { $0.meaning.line.hasSuffix("*") || !$0.meaning.line.contains("*") }
    return example?.meaning.line ?? found.line
  }

  private static func forms(of verb: String) -> [Form] {
    let first = String(verb.lowercased().prefix { $0 != " " })
    return forms(sameHere, first) + forms(notHere, first)
  }

  /// Single words that do the same as a command, some only with words behind them (`check 2` for done).
  public static func names(for verb: String) -> [String] {
    let ways: [String] = sameHere.filter { $0.line == verb || $0.line == verb + " *" }.flatMap(\.typed)
    return ways.compactMap { way in
      let words = way.split(separator: " ")
      return words.count == 1 || words.count == 2 && words[1] == "*" ? words.first.map(String.init) : nil
    }
  }

  /// The word at the beginning of a line without a fellow that is nearest to a misspelt one, and how many letters it is
  /// away; nil where none is near.
  public static func nearest(to word: String) -> (word: String, distance: Int)? {
    let sought = word.lowercased()
    guard sought.count > 2, sought.utf8.count <= 20 else { return nil }
    // With two letters wrong a short word is another one: "bogus" is no "focus".
    let allowed = sought.count < 7 ? 1 : 2
    let near = Set(notHere.flatMap(\.typed).compactMap { $0.split(separator: " ").first.map(String.init) })
      .filter { $0.count > 3 }.map { ($0, Grammar.distance($0, sought)) }
    return near.filter { $0.1 <= allowed }.min { ($0.1, $0.0) < ($1.1, $1.0) }
  }

  /// Words before the number of a task that say no more than it does.
  public static let taskNouns: Set<String> = ["task", "todo", "item", "number", "no", "nr", "job"]

  /// One way to type something, cut into words.
  fileprivate struct Form: Sendable {
    let words: [Substring]
    let meaning: OtherWords

    /// How many words it fixes: the more, the surer it is meant.
    var fixed: Int { words.count { $0 != "*" } }

    /// How many words stand before what the star is for, and behind it; nil where the words are other ones.
    func ends(in typed: [String]) -> (before: Int, behind: Int)? {
      guard let star = words.firstIndex(of: "*") else { return words.elementsEqual(typed) { $0 == $1 } ? (0, 0) : nil }
      let (before, behind) = (words[..<star], words[(star + 1)...])
      guard typed.count > before.count + behind.count,
        before.elementsEqual(typed.prefix(before.count), by: { $0 == $1 }),
        behind.elementsEqual(typed.suffix(behind.count), by: { $0 == $1 })
      else { return nil }
      return (before.count, behind.count)
    }
  }

  /// The ways of a table that begin with a word. Only those are cut into words: every line that is typed asks.
  private static func forms(_ table: [OtherWords], _ first: String) -> [Form] {
    table.filter { $0.mayBegin(with: first) }.flatMap { meaning in
      meaning.typed.map { Form(words: $0.split(separator: " "), meaning: meaning) }.filter {
        $0.words.first?[...] == first[...]
      }
    }
  }

  /// Whether a word ends at a place of such a table.
  private func isEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    place == bytes.count || bytes[place] == UInt8(ascii: " ") || bytes[place] == UInt8(ascii: "|")
  }

  /// Whether a word stands at the beginning of a way, by its bytes.
  private func mayBegin(with word: String) -> Bool {
    // Of every command that is typed a whole table is asked, so that no part of it may become a text of its own.
    let found = word.utf8.withContiguousStorageIfAvailable { sought in
      ways.utf8.withContiguousStorageIfAvailable { bytes in
        var isBeginning = true
        for place in bytes.indices {
          if isBeginning, bytes[place] != UInt8(ascii: " ") {
            if bytes[place...].starts(with: sought), isEnd(bytes, place + sought.count) { return true }
            isBeginning = false
          }
          if bytes[place] == UInt8(ascii: "|") { isBeginning = true }
        }
        return false
      }
    }
    // Where the bytes of a text cannot be had as they are, it is cut into words to see.
    return found.flatMap(\.self) ?? true
  }

  /// A word as it is compared: `..` of a shell is no full stop, and a question mark says nothing.
  private static func comparable(_ word: Words.Word) -> String {
    if word.isQuoted { return "" }
    return word.plain.isEmpty ? word.text : word.plain.filter { $0 != "?" }
  }

  /// The surest of the ways that words are typed in. Where not all of them have to fit, the first word alone may say it.
  private static func found(_ words: Words, _ table: [OtherWords], isWhole: Bool) -> Found? {
    guard let first = words.first, !first.isQuoted else { return nil }
    let forms = forms(table, first.plain)
    if forms.isEmpty { return nil }
    let typed = words.words.map(comparable)
    let fitting = forms.compactMap { form in form.ends(in: typed).map { (form, $0) } }
    if let (form, ends) = fitting.max(by: { $0.0.fixed < $1.0.fixed }) {
      return Found(form, words, ends)
    }
    guard !isWhole else { return nil }
    let alone = [[first.plain[...]], [first.plain[...], "*"]]
    return alone.lazy.compactMap { alone in forms.first { $0.words == alone } }.first.map { Found($0, words, nil) }
  }
}

extension OtherWords.Found {
  /// What a way to type something says of words that are typed so; of others it says as much as without its star.
  fileprivate init(_ form: OtherWords.Form, _ words: Words, _ ends: (before: Int, behind: Int)?) {
    let meaning = form.meaning
    let star = form.words.firstIndex(of: "*") ?? form.words.count
    verb = words.prefixText(star)
    why = meaning.why
    guard meaning.line.contains("*") else {
      (line, unnamed) = (meaning.line, nil)
      return
    }
    guard let ends else {
      line = meaning.line
      unnamed = meaning.line.split(separator: " ").first.map(String.init)
      return
    }
    let rest = words.dropFirst(ends.before)
    line = meaning.line.replacing("*", with: rest.prefixText(rest.count - ends.behind))
    unnamed = nil
  }
}

extension Substring {
  /// The text without blanks at its end.
  fileprivate var trimmed: Substring {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
