import Grammar
import Model

extension Phrases {
  /// An urgency by its whole name or the words people use for it.
  public static func urgency(_ text: String) -> Urgency? {
    switch Words(text.lowercased()).rest {
    case "high", "urgent", "high urgency", "urgency high": .high
    case "medium", "normal", "middle", "medium urgency", "urgency medium": .medium
    case "low", "low urgency", "urgency low": .low
    default: nil
    }
  }

  /// An urgency as other programs write it: A, B, C and later letters, H, M and L, and where a number can be meant 1 to 4.
  public static func urgency(letter: String, isNumberToo: Bool) -> Urgency? {
    let letter = letter.lowercased().filter { !"()".contains($0) }
    if letter == "hi" { return .high }
    if letter == "med" { return .medium }
    if let urgency = urgencyCodes[letter] { return isNumberToo || Int(letter) == nil ? urgency : nil }
    return letter.count == 1 && ("c"..."z").contains(letter) ? .low : nil
  }

  /// Urgencies in one or two signs: letters of todo.txt and Taskwarrior, numbers, and those of Todoist.
  static let urgencyCodes: [String: Urgency] = [
    "a": .high, "h": .high, "1": .high, "p1": .high, "b": .medium, "m": .medium, "2": .medium, "p2": .medium,
    "c": .low, "l": .low, "3": .low, "4": .low, "p3": .low, "p4": .low,
  ]

  /// An urgency as the wizard asks for it: a number, a word, or its beginning (rules.txt rule 75).
  public static func urgencyAnswer(_ text: String) -> Urgency? {
    if let urgency = urgency(text) { return urgency }
    if let number = Int(text), Urgency.allCases.indices.contains(number - 1) { return Urgency.allCases[number - 1] }
    let begun = Urgency.allCases.filter { Sentences.word($0).hasPrefix(text.lowercased()) }
    return begun.count == 1 ? begun[0] : nil
  }

  /// The field that the first words name, and how many words name it.
  public static func fieldWord(_ words: Words) -> (Field, Int)? {
    guard let first = words.first, !first.isQuoted else { return nil }
    for (rest, field) in FieldSpec.named[first.plain] ?? [] {
      let isNamed = rest.indices.allSatisfy { words[$0 + 1]?.plain == rest[$0] }
      if isNamed { return (field, rest.count + 1) }
    }
    return nil
  }

  /// The field of `7 name here`: its old value is to be edited in place.
  public static func hereField(_ words: Words) -> Field? {
    guard words.count >= 3, words.words.last?.plain == "here", let word = words[words.count - 2] else { return nil }
    return fieldWord(Words(word.text))?.0
  }

  /// The order that words name, by its name or by what people call it.
  public static func order(_ text: String) -> Order? {
    switch text.lowercased() {
    case "date", "day", "due date", "deadline": .due
    case "priority", "importance": .urgency
    case "alphabet", "title", "names": .name
    case "length", "duration": .time
    case "age", "creation": .created
    case "project": .page
    case let name: Order(rawValue: name)
    }
  }

  /// Whether a value means that the field is to be emptied.
  public static func isClearing(_ text: String) -> Bool {
    clearing.contains(text.lowercased())
  }

  /// The words that empty a field, or answer that there is nothing.
  static let clearing: Set = ["none", "nothing", "clear", "no"]

  /// The same of a field that holds no free text: `repeat 7 off`, `due 7 never`.
  public static func isEnding(_ text: String) -> Bool {
    isClearing(text) || ["off", "never", "remove", "stop", "delete", "cancel", "empty"].contains(text.lowercased())
  }

  /// `no repeat`, `no due`: what empties the field; nil for other words, and where a field cannot be empty.
  public static func negated(_ text: String) -> Edit? {
    let words = Words(text)
    guard words.first?.plain == "no", let (field, length) = fieldWord(words.dropFirst()), length + 1 == words.count
    else { return nil }
    return Edit.clearing(field)
  }

  /// The parts of a list: commas, `and`, `then`. A word in quotes stays whole.
  public static func listed(_ text: String) -> [String] {
    var parts: [String] = []
    for piece in Pieces(text).all {
      var part: [String] = []
      for word in Words(piece).words {
        if !word.isQuoted, word.plain == "and" {
          parts.append(part.joined(separator: " "))
          part = []
        } else {
          part.append(word.text)
        }
      }
      parts.append(part.joined(separator: " "))
    }
    return parts.filter { !$0.isEmpty }
  }

  /// Tags: words, or several words in quotes, between commas or `and`.
  public static func tags(_ text: String) throws(Failure) -> [String] {
    let tags = distinct(listed(text))
    for tag in tags { try checkSayable(tag) }
    guard !tags.isEmpty else { throw .refusal(.missing(.tag)) }
    return tags
  }

  /// Refuses a tag or a page that could not be typed back between commas, or would be taken for an empty field.
  public static func checkSayable(_ name: String) throws(Failure) {
    guard name.utf8.count <= Page.nameLimit else {
      throw .refusal(.task(.tooLong(.tags, limit: Page.nameLimit)))
    }
    guard name.contains(where: { $0.isLetter || $0.isNumber }), !name.contains(where: { ",\"".contains($0) }),
      !isClearing(name)
    else { throw .refusal(.task(.unsayable(name))) }
  }

  /// Yes or no, by the words people use; nil for anything else.
  public static func yes(_ word: String) -> Bool? {
    switch word.lowercased() {
    case "yes", "y", "yeah", "yep", "ok", "sure": true
    case "no", "n", "nope", "cancel": false
    default: nil
    }
  }
}
