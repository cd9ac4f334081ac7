import Grammar
import Model

/// Some words of a line that say one thing about a task, or may.
struct EntrySegment {
  /// What the words are about.
  enum Kind: Hashable, CaseIterable {
    case name, urgency, due, start, length, recurrence, end, reminder, page, tags, note

    /// That of a field.
    init(_ field: Field) { self = Kind.allCases.first { $0.field == field } ?? .name }

    /// The field of a task; nil for what is part of another one.
    var field: Field? {
      switch self {
      case .name: .name
      case .urgency: .urgency
      case .due: .due
      case .length: .time
      case .recurrence: .recurrence
      case .reminder: .reminder
      case .page: .page
      case .tags: .tags
      case .note: .notes
      case .start: .start
      case .end: nil
      }
    }
  }

  /// Where the words stand in the line.
  var words: Range<Int>
  /// What they are about.
  var kind: Kind
  /// What they may mean, the likeliest first.
  var readings: [[Edit]]
  /// Whether they can mean the first reading only.
  var isSure = true
  /// How surely they are meant at the end of a name.
  var strength = TimeGrammar.Strength.plain
  /// Whether the day or time is over.
  var isPast = false
  /// The value as the grammar of time read it, for putting it together with another.
  var phrase = ""
  /// What to refuse with where the words name their field and leave its value open, or say what cannot be.
  var refusal: Misunderstanding?
  /// Why the words, which name no field, are no value.
  var reason: Misunderstanding?
  /// Another failure of words that name their field.
  var failure: Failure?
}

/// Values that words may have.
struct EntryValue {
  /// What the words may mean, the likeliest first; never empty.
  var readings: [[Edit]]
  /// Whether they can mean the first reading only.
  var isSure: Bool
  /// What they are about.
  var kind: EntrySegment.Kind

  /// A value with its readings.
  init(_ kind: EntrySegment.Kind, _ readings: [[Edit]], isSure: Bool) {
    self.kind = kind
    self.readings = readings
    self.isSure = isSure
  }

  /// A value whose readings are edits.
  init(_ kind: EntrySegment.Kind, _ edits: [Edit]..., isSure: Bool = true) {
    self.init(kind, edits.map { $0 }, isSure: isSure)
  }

  /// What a reading of the grammar says; nil for a failure.
  init?<Value>(_ kind: EntrySegment.Kind, _ reading: Reading<Value>, _ edits: (Value) -> [Edit]) {
    switch reading {
    case .value(let value): self.init(kind, [edits(value)], isSure: true)
    case .choices(let values): self.init(kind, values.map(edits), isSure: false)
    case .failure: return nil
    }
  }
}
