import Model

/// What is compared and merged as one: a field of a task, or all lines of another name.
public enum SyncField: Hashable, Comparable, Sendable {
  /// SUMMARY.
  case name
  /// PRIORITY.
  case urgency
  /// Where a task or a series stands: DTSTART, DUE, RRULE, STATUS and what belongs to them. It is one value.
  case position
  /// How long it takes.
  case estimate
  /// VALARM, a whole component an element.
  case alarms
  /// CATEGORIES, a tag an element.
  case tags
  /// DESCRIPTION.
  case notes
  /// The page, which is the list.
  case page
  /// Lines that Heed has no field for, by their name in capitals.
  case other(String)

  /// Whether elements come and go by themselves, so that both sides can add and take away.
  var isSet: Bool { [.alarms, .tags, .other("VTIMEZONE")].contains(self) }

  /// Whether all but one of its values are wrong, and none was ever chosen: the earlier moment is when it was made.
  var isMoment: Bool { self == .other("CREATED") }

  /// Whether it only ever grows, so that of two the larger is meant.
  var isCounter: Bool {
    [.other("SEQUENCE"), .other("X-MOZ-GENERATION"), .other("X-MOZ-LASTACK")].contains(self)
  }
}

/// A task as it is compared: what stands in each field, in the form of a server's text (RFC 5545), an element a line.
/// A field that is not there has no lines.
public struct SyncedText: Hashable, Sendable {
  /// The elements of each field that has some, in the order of their texts, since servers keep them in another one than
  /// they came in; notes alone have an order. `page` is not among them, since no text holds it.
  public private(set) var lines: [SyncField: [String]]
  /// When it was last changed. Says who was later; a text that differs in this alone is the same.
  public var changed: Instant

  /// A text by its parts.
  public init(lines: [SyncField: [String]], changed: Instant) {
    self.lines = [:]
    self.changed = changed
    for (field, elements) in lines { self[field] = elements }
  }

  /// The elements of a field, which are set to none by an empty array.
  public subscript(field: SyncField) -> [String] {
    get { lines[field] ?? [] }
    set { lines[field] = newValue.isEmpty ? nil : field == .notes ? newValue : newValue.sorted() }
  }
}

/// A task of ours that is kept on a server, or is to be.
public struct SyncedTask: Hashable, Sendable {
  /// Its name for ever, as the server has it: any text.
  public var uid: String
  /// The address of the list where it belongs.
  public var list: String
  /// What it says.
  public var text: SyncedText

  /// A task by its parts.
  public init(uid: String, list: String, text: SyncedText) {
    self.uid = uid
    self.list = list
    self.text = text
  }
}
