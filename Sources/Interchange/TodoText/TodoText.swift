import Model

extension Format {
  /// todo.txt, a task a line.
  public static let todo = Format(
    "todo", or: ["todo.txt", "text"], endings: ["txt", "todo"], begins: { $0.isEmpty },
    lacks: PlainField.lacking(\.mark).union([
      .number, .field(.time), .field(.reminder), .field(.notes), .timesMade, .otherRepeats,
      .acknowledged, .acknowledgedTriggers, .snoozed, .unknown, .resource,
    ]),
    write: { todos, surroundings in TodoText.text(todos, in: surroundings) },
    read: { (bytes, surroundings) throws(FileFault) in try TodoText.read(try text(bytes), in: surroundings) })
}

/// Tasks as todo.txt (todotxt.org), a task a line: `(A) 2026-11-21 Pay rent +Home @bills due:2026-11-27`.
///
/// High urgency is priority A, low is C, medium has none; read, B is medium and every later letter low. The page is the
/// project, tags are contexts, a blank within one is an underscore. `due:` has the day, `at:17:00` its time of day, and
/// `t:` and `from:` have the same of the
/// start, `rec:+1w` a plain repeat by the calendar, `rec:1w` one counted from when it was done. `id:` has 8 digits of the
/// identifier, `upd:` when the task was changed last and a checksum of the line, by which an old line is told from an
/// edited one (D36).
///
/// What it cannot carry: expected times, reminders, notes, repeats with more to them than a number of days, weeks, months
/// or years from their due, the time of day at which a task was made or done, an underscore in a page or a tag, and words of
/// a name that look like one of the above. Other pairs (`h:1`) stay in the name when they are read, and a second
/// project becomes a tag.
enum TodoText {
  /// A file of these tasks.
  static func text(_ todos: [Todo], in surroundings: Surroundings) -> String {
    todos.map { line($0, surroundings) + "\n" }.joined()
  }

  private static func line(_ todo: Todo, _ surroundings: Surroundings) -> String {
    let priority = [Urgency.high: "A", .low: "C"][todo.urgency]
    var words: [String] = []
    if let done = todo.done {
      words += ["x", surroundings.wallClock(done).date.iso]
    } else if let priority {
      words.append("(\(priority))")
    }
    words += [surroundings.wallClock(todo.created).date.iso, todo.name]
    for plain in PlainField.all where !todo.isEmpty(plain.field) {
      if let mark = plain.mark, let text = plain.text(todo) { words.append(mark + joined(text)) }
    }
    words += todo.tags.map { "@" + joined($0) }
    if todo.done != nil, let priority { words.append("pri:" + priority) }
    if let start = todo.start {
      words.append("t:" + start.date.iso)
      if let time = start.time { words.append("from:" + time.iso) }
    }
    if let due = todo.due {
      words.append("due:" + due.date.iso)
      if let time = due.time { words.append("at:" + time.iso) }
    }
    if let repeats = todo.recurrence, let step = step(repeats, todo.due) { words.append("rec:" + step) }
    words.append(idMark + todo.uid.text.suffix(8))
    let line = words.joined(separator: " ")
    return line + " " + updateMark + todo.changed.iso + "/" + checksum(line)
  }

  /// What stands before the last 8 digits of an identifier, by which a file that was changed elsewhere is known again.
  private static let idMark = "id:"

  /// What stands before the moment at which the task was changed last, and behind a slash the checksum of its line.
  private static let updateMark = "upd:"

  /// 8 digits that tell whether a line is as it was written, its `upd:` left away.
  private static func checksum(_ line: String) -> String {
    String(Array(line.utf8).withUnsafeBytes { Checksum.text($0) }.suffix(8))
  }

  private static func joined(_ text: String) -> String { text.replacing(" ", with: "_") }

  private static let units: [(Character, RecurrenceRule.Frequency)] = [
    ("d", .daily), ("w", .weekly), ("m", .monthly), ("y", .yearly),
  ]

  private static func step(_ recurrence: Recurrence, _ due: When?) -> String? {
    let rule = recurrence.rule
    guard rule == RecurrenceRule(rule.frequency, interval: rule.interval), recurrence.counts(from: due),
      recurrence.except.isEmpty,
      let unit = units.first(where: { $0.1 == rule.frequency })
    else { return nil }
    return (recurrence.mode == .fixed ? "+" : "") + "\(rule.interval)\(unit.0)"
  }

  // MARK: Reading

  /// The longest line that is looked at, in bytes: with all its words in it, a task has no longer one.
  private static let lineLimit = 200_000

  static func read(_ text: String, in surroundings: Surroundings) throws(FileFault) -> Imported {
    var imported = Imported(in: surroundings) { TextLines.count(in: text) }
    var lines = TextLines(text)
    while let line = try lines.next() {
      let number = lines.number
      guard line.utf8.count <= lineLimit else {
        try imported.leaveOut(number, .tooLong(.name))
        continue
      }
      let words = line.unicodeScalars.split { $0.isBlank || $0 == "\u{FEFF}" }.map { Substring($0) }
      if words.isEmpty { continue }
      var reader = Line(words: words[...], todo: surroundings.blank(""), surroundings: surroundings)
      reader.read()
      if reader.todo.name.isEmpty {
        try imported.leaveOut(number, .noName)
      } else {
        if reader.todo.dropStartBehindDue() { imported.ignore("t") }
        if let letter = reader.lostLetter { imported.ignore("letter " + letter) }
        try imported.add(reader.todo, line: number, stamp: reader.stamp)
      }
    }
    return imported
  }

  /// One line on its way to a task.
  private struct Line {
    var words: ArraySlice<Substring>
    var todo: Todo
    let surroundings: Surroundings
    var time: TimeOfDay?
    var startTime: TimeOfDay?
    var step: (RecurrenceRule, Recurrence.Mode)?
    var stamp = Imported.Stamp.none
    /// The letter of a priority that does not come back when the task is written.
    var lostLetter: String?

    mutating func read() {
      let changed = takeUpdate()
      let isDone = words.first == "x"
      if isDone { words.removeFirst() }
      takePriority()
      let first = takeDate()
      if isDone {
        todo.created = takeDate() ?? first ?? surroundings.now
        todo.done = first ?? surroundings.now
      } else {
        todo.created = first ?? surroundings.now
      }
      todo.changed = changed ?? todo.done ?? todo.created
      if isDone { takePriority() }
      todo.name = words.filter { !takes($0) }.joined(separator: " ")
      finish()
    }

    /// When the task was changed last as it was written, and whether somebody changed the line since.
    private mutating func takeUpdate() -> Instant? {
      guard let place = words.lastIndex(where: { $0.hasPrefix(updateMark) }) else { return nil }
      let parts = words[place].dropFirst(updateMark.count).split(separator: "/")
      guard parts.count == 2, let changed = Instant(iso: parts[0]) else { return nil }
      words.remove(at: place)
      stamp = checksum(words.joined(separator: " ")) == parts[1] ? .asWritten : .edited
      return changed
    }

    private mutating func takePriority() {
      guard let word = words.first, word.utf8.count == 3, word.hasPrefix("("), word.hasSuffix(")"),
        set(priority: word.dropFirst().dropLast())
      else { return }
      words.removeFirst()
    }

    private mutating func set(priority: Substring) -> Bool {
      guard let letter = priority.utf8.first, priority.utf8.count == 1, (65...90).contains(letter) else { return false }
      todo.urgency = letter == 65 ? .high : letter == 66 ? .medium : .low
      lostLetter = letter == 65 || letter == 67 ? nil : String(priority)
      return true
    }

    private mutating func takeDate() -> Instant? {
      guard let date = words.first.flatMap({ CivilDate(iso: $0) }) else { return nil }
      words.removeFirst()
      return surroundings.instant(When(date))
    }

    /// Takes a word that is a project, a context or a known pair; false for one of the name.
    private mutating func takes(_ word: Substring) -> Bool {
      if word.utf8.count > 1, let sign = word.first, sign == "+" || sign == "@" {
        let text = word.dropFirst().replacing("_", with: " ").trimmingBlanks()
        guard text.contains(where: { $0.isLetter }) else { return false }
        if sign == "+", todo.page == Todo.firstPage { todo.page = text } else { todo.tags.append(text) }
        return true
      }
      guard let colon = word.firstIndex(of: ":") else { return false }
      let value = word[word.index(after: colon)...]
      if !value.isEmpty, let plain = PlainField.named(word[...colon], by: \.mark) {
        plain.set(String(value.replacing("_", with: " ")), &todo)
        return true
      }
      switch word[..<colon] {
      case "t": return CivilDate(iso: value).map { todo.start = When($0) } != nil
      case "from": return TimeOfDay(iso: value).map { startTime = $0 } != nil
      case "due": return CivilDate(iso: value).map { todo.due = When($0) } != nil
      case "at": return TimeOfDay(iso: value).map { time = $0 } != nil
      case "rec": return TodoText.step(value).map { step = $0 } != nil
      case "pri": return set(priority: value)
      case "id": return take(id: value)
      default: return false
      }
    }

    /// The identifier of the task that ends with those digits; where none does, one that does, the same each time. Where
    /// several do, the task is known by its looks, as one without an identifier is.
    private mutating func take(id: Substring) -> Bool {
      guard id.utf8.count == 8, let bits = UInt32(id, radix: 16) else { return false }
      let known = surroundings.uids(bits)
      let other = UID(calendar: "id:" + id)
      if known.count < 2 {
        todo.uid = known.first ?? UID(high: other.high, low: (other.low >> 32) << 32 | UInt64(bits))
      }
      return true
    }

    private mutating func finish() {
      if let time { todo.due?.time = time }
      if let startTime { todo.start?.time = startTime }
      guard let step else { return }
      let start = todo.due ?? When(surroundings.wallClock(surroundings.now).date)
      todo.due = start
      todo.recurrence = Recurrence(rule: step.0, mode: step.1, start: start)
    }
  }

  /// `+1w`, `3d`; nil for any other step.
  private static func step(_ text: Substring) -> (RecurrenceRule, Recurrence.Mode)? {
    let plain = text.hasPrefix("+") ? text.dropFirst() : text
    guard let unit = plain.last.flatMap({ last in units.first { $0.0 == last } }), let interval = Int(plain.dropLast()),
      (1...1_000).contains(interval)
    else { return nil }
    return (RecurrenceRule(unit.1, interval: interval), text.hasPrefix("+") ? .fixed : .afterDone)
  }
}
