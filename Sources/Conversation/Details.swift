import Model

/// What stands after a name, between commas: `Pay rent, high, due tomorrow 5 pm, remind 30 minutes before`.
///
/// Read from the right end. The first piece that is not understood, or names a field a second time, ends the
/// details, and all that is left of it is the name (`Buy eggs, milk`). Quotes keep a name as it is.
struct Details {
  var edits: [Edit] = []
  /// What was left of the details; unquoted.
  var name = ""
  /// What of the name was nearly a detail.
  var near: NearDetail?

  /// How many pieces one detail may be made of: `every Monday, Wednesday and Friday, 10 times`.
  static let widest = 5

  /// Reads name and details. Throws when a detail needs to be asked about or cannot be.
  init(_ text: String, _ session: Session, nameFirst: Bool = true) throws(Failure) {
    let pieces = Details.pieces(text)
    var end = pieces.count
    var seen: Set<Field> = []
    while end > (nameFirst ? 1 : 0) {
      if pieces[end - 1].isEmpty {
        // "Pay rent, , high": nothing between commas is nothing.
        end -= 1
        continue
      }
      guard let (edit, start) = try Details.longestEdit(pieces, endingAt: end, nameFirst: nameFirst, session)
      else { break }
      guard seen.insert(edit.field).inserted else {
        near = .second(pieces[start..<end].joined(separator: ", "), edit.field)
        break
      }
      edits.append(edit)
      end = start
    }
    edits.reverse()
    while end > 1, pieces[end - 1].isEmpty { end -= 1 }
    name = Details.unquoted(pieces[..<end].joined(separator: ", "))
    near = near ?? session.nearDetail(pieces[..<end], nameFirst: nameFirst, taken: seen)
  }

  /// Refuses what was left where there is no name for it to belong to.
  func refuseRest() throws(Failure) {
    guard !name.isEmpty else { return }
    switch near {
    case .near(let piece, let meant): throw .refusal(.notADetail(piece, near: meant))
    case .second(let piece, let field): throw .refusal(.namedTwice(piece, field))
    default: throw .refusal(.notADetail(name, near: nil))
    }
  }

  /// The detail that ends at a piece: the piece alone, or with those before it that belong to it.
  private static func longestEdit(
    _ pieces: [String], endingAt end: Int, nameFirst: Bool, _ session: Session
  ) throws(Failure) -> (Edit, Int)? {
    let lowest = max(nameFirst ? 1 : 0, end - widest)
    for start in stride(from: end - 1, through: lowest, by: -1) {
      let text = pieces[start..<end].joined(separator: ", ")
      // A piece that begins with the word of its field is that field, whatever stands in it.
      if start < end - 1, text.utf8.first == UInt8(ascii: "\"") { continue }
      if start == end - 1 {
        guard let edit = try session.detail(text) else { continue }
        return edit.field == .recurrence ? longestRepeat(pieces, lowest..<end, session) ?? (edit, start) : (edit, start)
      } else if let edit = session.joinedDetail(text) {
        return (edit, start)
      }
    }
    return nil
  }

  /// The longest repeat that ends where one was found: `wednesday and friday` may be the end of `every monday, wednesday
  /// and friday`, though it is a repeat itself.
  private static func longestRepeat(_ pieces: [String], _ range: Range<Int>, _ session: Session) -> (Edit, Int)? {
    for start in range.dropLast() {
      let edit = session.joinedDetail(pieces[start..<range.upperBound].joined(separator: ", "))
      if let edit, edit.field == .recurrence { return (edit, start) }
    }
    return nil
  }

  /// The text between commas, but not those inside a number (`1,5 h`) or inside a piece that is quoted whole.
  static func pieces(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    var pieces: [String] = []
    var start = 0
    var place = 0
    while place < bytes.count {
      if place == start || bytes[start..<place].allSatisfy({ $0 == UInt8(ascii: " ") }),
        let close = closingQuote(bytes, openedAt: place)
      {
        place = close
      } else if bytes[place] == UInt8(ascii: ","), !isInNumber(bytes, place) {
        pieces.append(Words.clean(String(decoding: bytes[start..<place], as: UTF8.self)))
        start = place + 1
      }
      place += 1
    }
    return pieces + [Words.clean(String(decoding: bytes[start...], as: UTF8.self))]
  }

  private static func isInNumber(_ bytes: [UInt8], _ comma: Int) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return comma > 0 && comma + 1 < bytes.count && digits.contains(bytes[comma - 1])
      && digits.contains(bytes[comma + 1])
  }

  /// The place of the quote that ends a piece which begins with one: it has a comma or the end of the text behind it.
  private static func closingQuote(_ bytes: [UInt8], openedAt open: Int) -> Int? {
    guard bytes[open] == UInt8(ascii: "\"") else { return nil }
    return bytes.indices.dropFirst(open + 1).first {
      bytes[$0] == UInt8(ascii: "\"") && ($0 + 1 == bytes.count || bytes[$0 + 1] == UInt8(ascii: ","))
    }
  }

  /// A text without the quotes around it, when they are around all of it.
  static func unquoted(_ text: String) -> String {
    guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    let inner = text.dropFirst().dropLast()
    return inner.contains("\"") ? text : String(inner)
  }
}

extension Session {
  /// One detail, or nil when the text is not one.
  ///
  /// With the word of its field before it, an unclear or impossible value is asked about or refused; without,
  /// only what can mean one thing is a detail, or a date that a person can be asked about.
  func detail(_ text: String) throws(Failure) -> Edit? {
    let words = Words(text)
    guard let first = words.first, !first.isQuoted else { return nil }
    if let urgency = Phrases.urgency(text) { return .urgency(urgency) }
    if let (field, length) = Phrases.fieldWord(words) {
      let value = words.dropFirst(length).rest
      guard !value.isEmpty else { return nil }
      if Phrases.isClearing(value) { return Edit.clearing(field) }
      do throws(Failure) {
        return try edit(field, value)
      } catch {
        // "Books, due back at the desk" is a name; "due 30 February" is a mistake that must be heard.
        if case .misunderstanding(let failure) = error, failure.reason == .unknown { return bareDetail(text) }
        throw error
      }
    }
    return bareDetail(text)
  }

  /// A detail that holds commas. Only one that is clear is taken: a mistake in it may as well be two pieces.
  func joinedDetail(_ text: String) -> Edit? {
    (try? withoutAsking { () throws(Failure) in try detail(text) }) ?? nil
  }

  /// A detail without the word of its field: an expected time, a repeat, or a date.
  private func bareDetail(_ text: String) -> Edit? {
    guard text.utf8.count <= 100 else { return nil }
    if case .value(let phrase) = Phrases.recurrence(text, phraseContext) { return .recurrence(phrase) }
    switch Phrases.expectedTime(text, phraseContext) {
    case .value(let span): return .time(span)
    // "0 minutes" is no length, and no date counted from now either.
    case .failure(let failure) where [.zero, .negative].contains(failure.reason): return nil
    default: break
    }
    if case .value(let when) = dueReading(text) { return .due(when) }
    return nil
  }

  /// A field's new value from words. Throws when they are not understood, or unclear and nobody can be asked.
  func edit(_ field: Field, _ text: String) throws(Failure) -> Edit {
    switch field {
    case .name: return .name(try checkedName(text))
    case .urgency:
      guard let urgency = Phrases.urgency(text) else {
        throw .misunderstanding(Misunderstanding(heard: text, subject: .urgency))
      }
      return .urgency(urgency)
    case .due: return .due(try resolve(dueReading(text), heard: text, Meaning.when))
    case .time: return .time(try resolve(Phrases.expectedTime(text, phraseContext), heard: text, Meaning.span))
    case .reminder: return .reminders(try reminders(text))
    case .recurrence:
      return .recurrence(try resolve(Phrases.recurrence(text, phraseContext), heard: text, \.meaning))
    case .page:
      let name = Words.clean(Details.unquoted(text))
      if let page = store.list.page(named: name) { return .page(page.name) }
      return .page(try Phrases.pageName(name))
    case .tags: return .tags(try Phrases.tags(text))
    case .notes: return .addNote(Details.unquoted(text))
    }
  }

  /// One reminder, or several joined by "and".
  private func reminders(_ text: String) throws(Failure) -> [Alarm] {
    let whole = reminderReading(text)
    if case .value(let alarm) = whole { return [alarm] }
    let parts = Phrases.listed(text)
    guard parts.count > 1 else { return [try resolve(whole, heard: text, Meaning.alarm)] }
    var alarms: [Alarm] = []
    for part in parts {
      let alarm = try resolve(reminderReading(part), heard: part, Meaning.alarm)
      if !alarms.contains(alarm) { alarms.append(alarm) }
    }
    return alarms
  }

  func checkedName(_ text: String) throws(Failure) -> String {
    do throws(Refusal) { return try Todo.checkedName(text) } catch { throw .refusal(error) }
  }

  /// The value of a reading: asked for when it is unclear and somebody is there, else refused with the readings.
  func resolve<Value>(
    _ reading: Reading<Value>, heard: String, _ meaning: (Value) -> Meaning
  ) throws(Failure) -> Value {
    switch reading {
    case .value(let value): return value
    case .failure(let failure): throw .misunderstanding(failure)
    case .choices(let values):
      let meanings = values.map(meaning)
      guard console.isInteractive, mayAsk else {
        throw .misunderstanding(
          Misunderstanding(heard: heard, subject: .anyTime, reason: Misunderstanding.unclear(meanings)))
      }
      return values[try choose(meanings, heard: heard)]
    }
  }

  /// Puts the chosen meaning into what a recording keeps.
  private func settle(_ place: Int, _ meanings: [Meaning], _ heard: String) -> Int {
    memory.settle(heard, as: voice.typed(meanings[place]))
    return place
  }

  /// Asks which meaning is meant: one line, numbered, the first on Enter. Returns its place.
  private func choose(_ meanings: [Meaning], heard: String) throws(Failure) -> Int {
    say(voice.choices(heard.spoken, meanings))
    while true {
      let answer = Words(try ask(Prompt(Sentences.Prompts.choice, kind: .answer), isRecorded: false))
      guard let word = answer.first?.plain else { return settle(0, meanings, heard) }
      if let number = Int(word), (1...meanings.count).contains(number) { return settle(number - 1, meanings, heard) }
      if let index = meanings.count == 1 ? Phrases.yes(word).map({ $0 ? 0 : -1 }) : nil {
        if index == 0 { return settle(0, meanings, heard) }
        throw .refusal(.cancelled)
      }
      if word == "cancel" { throw .refusal(.cancelled) }
      refuse(voice.sentences(for: .refusal(.notOneOfThose(answer.rest))))
    }
  }
}
