import Model

/// A field of a task that is one plain text, and what each form calls it; nil where a form has no place for it.
///
/// JSON has it under the key of the store. A form that does not know a field says so in what it lacks.
struct PlainField: Sendable {
  /// The field that is carried.
  let field: Field
  /// Its text; nil where none is set.
  let text: @Sendable (Todo) -> String?
  /// Takes a text over.
  let set: @Sendable (String, inout Todo) -> Void
  /// Its column in a table.
  let column: String?
  /// Its property in a calendar.
  let property: String?
  /// What stands before it in todo.txt, where a blank within it is an underscore: `+` or `@`, else a word and a colon.
  let mark: String?
  /// Its attribute in what Taskwarrior's `task export` writes.
  let attribute: String?

  /// All of them, in the order in which forms write them.
  static let all = [
    PlainField(
      field: .page, text: { $0.page }, set: { $1.page = $0 }, column: "page", property: "X-HEED-PAGE", mark: "+",
      attribute: "project")
  ]

  /// What a form lacks that has no name for some of them.
  static func lacking(_ name: KeyPath<PlainField, String?>) -> Set<Format.Part> {
    Set(all.filter { $0[keyPath: name] == nil }.map { .field($0.field) })
  }

  /// The one that a form knows by that name; nil for any other name.
  static func named(_ word: some StringProtocol, by name: KeyPath<PlainField, String?>) -> PlainField? {
    all.first { $0[keyPath: name].map { $0 == word } ?? false }
  }
}
