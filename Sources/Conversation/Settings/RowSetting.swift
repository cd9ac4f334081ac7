import English
import Grammar
import Model

// `set row`: which fields a row says behind its number, and in which order (rules.txt rule 41).

extension Setting {
  static let row = Setting(
    "row", \.row, .fields, choices: Sentences.Settings.row, traits: .takesAnyWords
  ) { fields, _ in
    fields.isEmpty ? Sentences.Settings.normal : fields.map(\.word).joined(separator: " ")
  } read: { text in
    if text.lowercased() == Sentences.Settings.normal { return [] }
    return unknownField(text) == nil ? fields(text) : nil
  } refusal: {
    .command(.noField(unknownField($0) ?? $0))
  }

  /// The fields that words name, each once; nil without any. A row always says the name, first where it is not placed.
  private static func fields(_ text: String) -> [RowField]? {
    var fields: [RowField] = []
    for field in words(text).compactMap({ field($0) }) where !fields.contains(field) { fields.append(field) }
    guard !fields.isEmpty else { return nil }
    return fields.contains(.field(.name)) ? fields : [.field(.name)] + fields
  }

  /// The first word that names no field.
  private static func unknownField(_ text: String) -> String? { words(text).first { field($0) == nil } }

  private static func words(_ text: String) -> [String] {
    Words(text).words.map(\.plain).filter { $0 != "and" }
  }

  private static func field(_ word: String) -> RowField? {
    RowField.all.first { $0.word == word } ?? Phrases.fieldWord(Words(word)).map { .field($0.0) }
  }
}
