import Interchange
import Model

/// Tasks and the texts of servers, by the reader and the writer of files of iCalendar.
public struct CalendarTranslation: SyncTranslation {
  private let surroundings: Surroundings

  /// Reads and writes as files are read and written there.
  public init(_ surroundings: Surroundings) { self.surroundings = surroundings }

  /// See `SyncTranslation`.
  public func read(_ text: [UInt8], list: String) -> SyncedTask? {
    CalendarObject(text).map { SyncedTask($0, list: list) }
  }

  /// See `SyncTranslation`.
  public func write(_ task: SyncedTask) -> [UInt8] { CalendarObject(task).bytes }

  /// See `SyncTranslation`. What some call a task for ever cannot stand in a path.
  public func fileName(of uid: String) -> String { UID(calendar: uid).text + ".ics" }

  /// A task of ours as it is compared; nil where it cannot be written.
  public func task(_ todo: Todo, list: String) -> SyncedTask? {
    CalendarObject(todo, in: surroundings).map { object in
      var task = SyncedTask(object, list: list)
      task.text.changed = todo.changed
      return task
    }
  }

  /// The task that it is here, on no page yet and without a number; nil where it cannot be read.
  public func todo(_ task: SyncedTask) -> Todo? { CalendarObject(task).todo(in: surroundings) }
}

extension SyncedTask {
  /// A task of what a server keeps. What it does not tell of its last change was long ago.
  init(_ object: CalendarObject, list: String) {
    var lines: [SyncField: [String]] = [:]
    for part in object.parts {
      // A second task in one resource is nobody's here, and stays there whatever becomes of the first.
      let isOther = part.name == "VTODO" && !part.text.contains("\nRECURRENCE-ID")
      let field = isOther ? .other(part.name) : SyncField(part.name)
      if let field { lines[field, default: []].append(part.text) }
    }
    let text = SyncedText(lines: lines, changed: object.changed ?? Instant(seconds: 0))
    self.init(uid: object.uid, list: list, text: text)
  }
}

extension CalendarObject {
  /// What a server is to keep of a task.
  init(_ task: SyncedTask) {
    let changed = task.text.changed.basic
    var parts = [
      Part(name: "UID", value: task.uid), Part(name: "DTSTAMP", text: "DTSTAMP:" + changed),
      Part(name: "LAST-MODIFIED", text: "LAST-MODIFIED:" + changed),
    ]
    for (_, elements) in task.text.lines.sorted(by: { $0.key < $1.key }) {
      parts += elements.map(Part.init(text:))
    }
    self.init(parts: parts)
  }
}

extension SyncedText {
  /// Whether the task is done, or given up.
  var isDone: Bool { CalendarObject(parts: self[.position].map(CalendarObject.Part.init(text:))).isFinished }
}

extension CalendarObject.Part {
  /// A part by its lines.
  fileprivate init(text: String) {
    let word = text.hasPrefix("BEGIN:") ? text.dropFirst(6) : text[...]
    self.init(name: word.prefix { $0 != ":" && $0 != ";" && $0 != "\n" }.uppercased(), text: text)
  }
}

extension SyncField {
  /// All that says where a task or a series stands, which is of one piece.
  private static let ofPosition: Set<String> = [
    "DTSTART", "DUE", "DURATION", "RRULE", "RDATE", "EXDATE", "EXRULE", "STATUS", "COMPLETED", "PERCENT-COMPLETE",
    "X-HEED-REPEAT", "X-HEED-RECURRENCE", "X-HEED-START", "X-HEED-REPEAT-START", "VTODO",
  ]

  /// The field of a property or a component; nil for what says which task it is, and when it was told.
  init?(_ name: String) {
    switch name {
    case "UID", "DTSTAMP", "LAST-MODIFIED": return nil
    case "SUMMARY": self = .name
    case "PRIORITY": self = .urgency
    case "ESTIMATED-DURATION", "X-HEED-ESTIMATE": self = .estimate
    case "VALARM": self = .alarms
    case "CATEGORIES": self = .tags
    case "DESCRIPTION": self = .notes
    default: self = SyncField.ofPosition.contains(name) ? .position : .other(name)
    }
  }
}
