import English
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

  /// Reads name and details. Throws when a detail needs to be asked about or cannot be.
  init(_ text: String, _ session: Session, nameFirst: Bool = true) throws(Failure) {
    var cut = DetailPieces(text)
    if let joined = Details.joiningEnds(cut.all, session) { cut = DetailPieces(joined.joined(separator: ", ")) }
    let pieces = cut.all
    var unread: [String] = []
    var end = pieces.count
    var seen: Set<Field> = []
    while end > (nameFirst ? 1 : 0) {
      if pieces[end - 1].isEmpty {
        // "Pay rent, , high": nothing between commas is nothing.
        end -= 1
        continue
      }
      guard let (edit, start) = try Details.longestEdit(cut, endingAt: end, nameFirst: nameFirst, session)
      else {
        guard Details.isPassedOver(pieces, end - 1, nameFirst: nameFirst, session) else { break }
        unread.insert(pieces[end - 1], at: 0)
        end -= 1
        continue
      }
      if case .reminders(let later) = edit, let place = edits.firstIndex(where: { $0.field == .reminder }),
        case .reminders(let said) = edits[place], !said.isEmpty, !later.isEmpty
      {
        // A task can have several reminders.
        edits[place] = .reminders(later + said.filter { !later.contains($0) })
        end = start
        continue
      }
      guard seen.insert(edit.field).inserted else {
        near = .second(cut.text(start..<end), edit.field)
        break
      }
      edits.append(edit)
      end = start
    }
    edits.reverse()
    while end > 1, pieces[end - 1].isEmpty { end -= 1 }
    name = Words.unquoted(([cut.text(0..<end)] + unread).joined(separator: ", "))
    near = near ?? session.nearDetail(pieces[..<end] + unread, nameFirst: nameFirst, taken: seen)
  }

  /// Whether a piece is worded as a reminder and is none, with a detail before it: what was understood is kept.
  private static func isPassedOver(_ pieces: [String], _ place: Int, nameFirst: Bool, _ session: Session) -> Bool {
    let words = Words(pieces[place])
    guard let (field, length) = Phrases.fieldWord(words), field == .reminder, length < words.count else { return false }
    return pieces[(nameFirst ? 1 : 0)..<max(place, nameFirst ? 1 : 0)].contains {
      !$0.isEmpty && session.joinedDetail($0) != nil
    }
  }

  /// The pieces with the end of a repeat put to the repeat where other details stand between, as in
  /// `every day, due 8 pm, 5 times`; nil where they stay as they are.
  private static func joiningEnds(_ typed: [String], _ session: Session) -> [String]? {
    guard typed.count > 2 else { return nil }
    var pieces = typed
    for end in 2..<pieces.count where isEndOfRepeat(pieces[end]) && session.joinedDetail(pieces[end - 1]) != nil {
      let start = (1..<end - 1).last { place in
        session.joinedRepeat(pieces[place] + ", " + pieces[end]) && session.joinedRepeat(pieces[place])
          && pieces[place..<end].allSatisfy { session.joinedDetail($0) != nil }
      }
      guard let start, !session.joinedRepeat(pieces[end - 1]) else { continue }
      pieces.insert(pieces.remove(at: end), at: start + 1)
    }
    return pieces == typed ? nil : pieces
  }

  /// `5 times`, `until friday`: what can end a repeat.
  private static func isEndOfRepeat(_ piece: String) -> Bool {
    let words = Words(piece)
    return words.first?.plain == "until" || words.words.last?.plain == "times"
  }

  /// Refuses what was left where there is no name for it to belong to.
  func refuseRest() throws(Failure) {
    guard !name.isEmpty else { return }
    switch near {
    case .near(let piece, let meant): throw .refusal(.task(.notADetail(piece, near: meant)))
    case .second(let piece, let field): throw .refusal(.task(.namedTwice(piece, field)))
    default: throw .refusal(.task(.notADetail(name, near: nil)))
    }
  }

  /// The detail that ends at a piece: the piece alone, or with those before it that belong to it.
  private static func longestEdit(
    _ cut: DetailPieces, endingAt end: Int, nameFirst: Bool, _ session: Session
  ) throws(Failure) -> (Edit, Int)? {
    let lowest = max(nameFirst ? 1 : 0, end - DetailPieces.widest)
    for start in stride(from: end - 1, through: lowest, by: -1) {
      let text = cut.text(start..<end)
      // A piece that begins with the word of its field is that field, whatever stands in it.
      if start < end - 1, text.utf8.first == UInt8(ascii: "\"") { continue }
      if start == end - 1 {
        if !nameFirst, let clearing = Phrases.negated(text) { return (clearing, start) }
        guard let edit = try session.detail(text) else { continue }
        // "until friday" may be the end of a repeat.
        let isRepeat = edit.field == .recurrence || isEndOfRepeat(text)
        return isRepeat ? longestRepeat(cut, lowest..<end, session) ?? (edit, start) : (edit, start)
      } else if let edit = session.joinedDetail(text) {
        return (edit, start)
      }
    }
    return nil
  }

  /// The longest repeat that ends where one was found: `wednesday and friday` may be the end of `every monday, wednesday
  /// and friday`, though it is a repeat itself.
  private static func longestRepeat(_ cut: DetailPieces, _ range: Range<Int>, _ session: Session) -> (Edit, Int)? {
    for start in range.dropLast() {
      let edit = session.joinedDetail(cut.text(start..<range.upperBound))
      if let edit, edit.field == .recurrence { return (edit, start) }
    }
    return nil
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
        if case .misunderstanding(let failure) = error, failure.reason == .unknown { return try bareDetail(text) }
        throw error
      }
    }
    return try bareDetail(text)
  }

  /// A detail that holds commas. Only one that is clear is taken: a mistake in it may as well be two pieces.
  func joinedDetail(_ text: String) -> Edit? {
    (try? withoutAsking { () throws(Failure) in try detail(text) }) ?? nil
  }

  /// Whether words are a repeat that is clear.
  func joinedRepeat(_ text: String) -> Bool { joinedDetail(text)?.field == .recurrence }

  /// A detail without the word of its field: an expected time, a repeat, or a date.
  private func bareDetail(_ text: String) throws(Failure) -> Edit? {
    guard text.utf8.count <= 100 else { return nil }
    if !subjects.isEmpty, let shift = Phrases.shift(text) { return .moveDue(shift) }
    if let end = newEnd(text) { return end }
    if case .value(let phrase) = Phrases.recurrence(text, phraseContext) { return .recurrence(phrase) }
    switch Phrases.expectedTime(text, phraseContext) {
    case .value(let span) where !Phrases.isFourDigitHours(text): return .time(span)
    // "1000000 hours" can be nothing but a length.
    case .failure(let failure) where failure.reason == .tooLong: throw .misunderstanding(failure)
    // "0 minutes" is no length, and no date counted from now either.
    case .failure(let failure) where [.zero, .negative].contains(failure.reason): return nil
    default: break
    }
    guard case .value = dueReading(text) else { return nil }
    return .due(try resolve(try ownDayReading(text), heard: text, Meaning.when))
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
    case .due:
      if !subjects.isEmpty, let shift = Phrases.shift(text) { return .moveDue(shift) }
      return .due(try resolve(try ownDayReading(text), heard: text, Meaning.when))
    case .time: return .time(try resolve(Phrases.expectedTime(text, phraseContext), heard: text, Meaning.span))
    case .reminder: return .reminders(try reminders(text))
    case .recurrence:
      return .recurrence(try resolve(Phrases.recurrence(Words.unquoted(text), phraseContext), heard: text, \.meaning))
    case .page:
      let name = Words.clean(Words.unquoted(text))
      if let page = store.list.page(named: name) { return .page(page.name) }
      return .page(try Phrases.pageName(name))
    case .tags: return .tags(try Phrases.tags(text))
    case .notes: return .addNote(Words.unquoted(text))
    }
  }

  /// One reminder, or several joined by "and".
  private func reminders(_ text: String) throws(Failure) -> [AlarmPhrase] {
    if let phrase = alarmPhrase(text) { return [phrase] }
    let parts = Phrases.listed(text)
    var alarms: [AlarmPhrase] = []
    for part in parts.count > 1 ? parts : [text] {
      var alarm = alarmPhrase(part)
      if alarm == nil { alarm = .alarm(try resolve(reminderReading(part), heard: part, Meaning.alarm)) }
      if let alarm, !alarms.contains(alarm) { alarms.append(alarm) }
    }
    return alarms
  }

  /// One reminder whose words are clear.
  private func alarmPhrase(_ text: String) -> AlarmPhrase? {
    if let phrase = Phrases.dueDayReminder(text, phraseContext) { return phrase }
    guard case .value(let alarm) = reminderReading(text) else { return nil }
    let times = memory.day == nil ? Phrases.timesOfDay(text) : []
    return times.count == 1 ? .time(times[0], alone: alarm) : .alarm(alarm)
  }

  func checkedName(_ text: String) throws(Failure) -> String {
    do throws(TaskRefusal) { return try Todo.checkedName(text) } catch { throw .refusal(.task(error)) }
  }
}
