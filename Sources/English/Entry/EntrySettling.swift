import Grammar
import Model

// What the details of a line come to together.
extension EntryReader {
  /// Puts values together that are one, and asks about fields that are named twice.
  mutating func settle() {
    joinRepeats()
    for kind in [EntrySegment.Kind.due, .recurrence, .start, .length, .urgency, .page] { settle(kind) }
    dropEnds()
  }

  /// Where a segment stands among the groups.
  private struct Spot {
    var group: Int
    var segment: Int
  }

  /// The segments of a kind that are taken.
  private func spots(_ kind: EntrySegment.Kind) -> [Spot] {
    groups.indices.flatMap { group -> [Spot] in
      guard groups[group].asked.isEmpty else { return [] }
      return groups[group].segments.indices.filter { groups[group].segments[$0].kind == kind }
        .map { Spot(group: group, segment: $0) }
    }
  }

  /// The segment at a spot.
  private subscript(spot: Spot) -> EntrySegment {
    get { groups[spot.group].segments[spot.segment] }
    set { groups[spot.group].segments[spot.segment] = newValue }
  }

  /// Gives a repeat the time of day, the end or the start that stands elsewhere in the line.
  private mutating func joinRepeats() {
    guard let repeats = spots(.recurrence).first, !self[repeats].phrase.isEmpty else { return }
    for kind in [EntrySegment.Kind.end, .start, .due] {
      for spot in spots(kind) {
        let phrase = self[spot].phrase
        if kind == .due, !isTimeOrEnd(spot) { continue }
        let text = self[repeats].phrase + (kind == .start ? " starting " : " ") + phrase
        guard kind != .start || line[self[spot].words.lowerBound].plain == "starting" else { continue }
        guard let value = values.bare(text), value.isSure, value.kind == .recurrence else {
          // "every morning" and "5 pm" are two times of day.
          if kind == .due { return ask([repeats, spot]) }
          continue
        }
        self[repeats].readings = value.readings
        self[repeats].phrase = text
        self[spot].readings = [[]]
        self[spot].kind = .end
      }
    }
  }

  /// Whether a due is a time of day alone, or the end of a repeat.
  private func isTimeOrEnd(_ spot: Spot) -> Bool {
    let words = line[self[spot].words.lowerBound].plain
    if words == "until" || words == "till" { return true }
    guard let parts = TimeGrammar.parts(self[spot].phrase, values.context) else { return false }
    return parts.hasTime && !parts.hasDay && self[spot].readings.first?.contains { $0.field == .start } != true
  }

  /// Ends of repeats without one stay in the name.
  private mutating func dropEnds() {
    for group in groups.indices {
      groups[group].segments.removeAll { $0.kind == .end && $0.readings.isEmpty }
    }
    groups.removeAll { $0.segments.isEmpty }
  }

  /// Makes one value of several for one field, or asks which is meant.
  private mutating func settle(_ kind: EntrySegment.Kind) {
    let spots = spots(kind)
    if !spots.isEmpty, let open = groups.firstIndex(where: { $0.asked.contains { $0.kind == kind } }) {
      // `friday, saturday or sunday`: what is asked about is a second value.
      let asked = groups[open].asked
      groups[open].segments.removeAll { segment in asked.contains { $0.words == segment.words } }
      groups[open].asked = []
      return ask(spots, asked)
    }
    guard spots.count > 1, let first = spots.first else { return }
    for spot in spots.dropFirst() where self[spot].readings != self[first].readings {
      if let both = joined(self[first], self[spot]) {
        self[first].readings = both.readings
        self[first].phrase += " " + self[spot].phrase
        self[spot].readings = [[]]
      } else {
        return ask(spots)
      }
    }
    for spot in spots.dropFirst() {
      self[spot].readings = [[]]
      self[spot].kind = .end
    }
  }

  /// A day and a time of day that stand apart.
  private func joined(_ first: EntrySegment, _ second: EntrySegment) -> EntryValue? {
    guard first.kind == .due, !first.phrase.isEmpty, !second.phrase.isEmpty else { return nil }
    for text in [first.phrase + " " + second.phrase, second.phrase + " " + first.phrase] {
      if let value = values.bare(text), value.isSure, value.kind == .due { return value }
    }
    return nil
  }

  /// Takes segments back into the name, to be asked about together.
  private mutating func ask(_ spots: [Spot], _ open: [EntrySegment] = []) {
    let asked = (spots.map { self[$0] } + open).sorted { $0.words.lowerBound < $1.words.lowerBound }
    for group in spots.map(\.group) {
      groups[group].segments.removeAll { segment in asked.contains { $0.words == segment.words } }
    }
    groups.removeAll { $0.segments.isEmpty }
    groups.append(Group(segments: asked, asked: asked))
  }
}

// The entry.
extension EntryReader {
  /// What the line comes to, once its values are settled.
  mutating func result() -> TypedEntry {
    addReminder()
    var entry = TypedEntry()
    var taken = lead
    for group in groups where group.asked.isEmpty {
      for segment in group.segments { taken.formUnion(segment.words) }
    }
    entry.name = line.name(without: taken)
    entry.edits = edits(groups.filter(\.asked.isEmpty).flatMap(\.segments).map { ($0, 0) })
    let doubts = groups.filter { !$0.asked.isEmpty }.map { (place: $0.words.lowerBound, doubt: doubt($0, taken)) }
    entry.doubts = doubts.sorted { $0.place < $1.place }.map(\.doubt) + nearly
    entry.lacksReminder = remindsWhenDue && !entry.edits.setsDue
    let name = line.words.indices.filter { !taken.contains($0) }.map { line[$0] }
    entry.namesTime = nameFirst && !entry.edits.setsDue && entry.doubts.isEmpty && TimeWords.areIn(name)
    entry.endsInPast = entry.namesTime && endsInPast
    return entry
  }

  /// The reminder of `remind me to`, and that a bare `remind` has nothing to count from.
  private mutating func addReminder() {
    let taken = edits(groups.filter(\.asked.isEmpty).flatMap(\.segments).map { ($0, 0) })
    let reminded = reminding(taken)
    if reminded.count > taken.count {
      groups.append(
        Group(segments: [EntrySegment(words: 0..<0, kind: .reminder, readings: [Array(reminded.suffix(1))])]))
    }
    guard nameFirst, !taken.setsDue else { return }
    for group in groups.indices {
      let bare = groups[group].segments.filter { $0.kind == .reminder && $0.phrase.isEmpty && !$0.words.isEmpty }
      for segment in bare where groups[group].asked.isEmpty {
        nearly.append(TypedEntry.Doubt(words: line.typed(segment.words), readings: []))
        groups[group].segments.removeAll { $0.words == segment.words }
      }
    }
    groups.removeAll { $0.segments.isEmpty }
  }

  /// Edits with the reminder of `remind me to`, when it is due, where they set a due and no reminder.
  private func reminding(_ edits: [Edit]) -> [Edit] {
    guard remindsWhenDue, edits.setsDue, !edits.contains(where: { $0.field == .reminder }) else { return edits }
    return edits + [.reminders([.alarm(.before(days: 0, minutes: 0))])]
  }

  /// The fields that segments set, each by the reading of a place; tags, reminders and notes are gathered.
  private func edits(_ segments: [(EntrySegment, Int)]) -> [Edit] {
    var edits: [Edit] = []
    for (segment, place) in segments {
      guard segment.readings.indices.contains(place) else { continue }
      edits.add(segment.readings[place])
    }
    return edits
  }

  /// What is asked about a group, with what the whole line comes to for each reading.
  private func doubt(_ group: Group, _ taken: Set<Int>) -> TypedEntry.Doubt {
    let asked = group.asked
    // They are said as they stand in the name that is left, with what stands between them.
    let words = (asked.first?.words.lowerBound ?? 0)..<(asked.last?.words.upperBound ?? 0)
    let others = taken.union(line.words.indices.filter { !words.contains($0) })
    var doubt = TypedEntry.Doubt(
      words: line.name(without: others), readings: [], refusal: asked.compactMap(\.refusal).first,
      reason: asked.compactMap(\.reason).first)
    let name = line.name(without: group.keepsWords ? taken : group.segments.reduce(taken) { $0.union($1.words) })
    let rest = groups.filter(\.asked.isEmpty).flatMap(\.segments).map { ($0, 0) }
    /// Adds what the line comes to with these readings.
    func add(_ segments: [(EntrySegment, Int)]) {
      let taken = TypedEntry.Taken(name: name, edits: reminding(edits(rest + segments)))
      if !doubt.readings.contains(taken) { doubt.readings.append(taken) }
    }
    if Set(asked.map(\.kind)).count == 1, asked.count > 1, asked.contains(where: \.isSure), asked[0].kind != .tags {
      // One field named twice: either value.
      for segment in asked { for place in segment.readings.indices { add([(segment, place)]) } }
      doubt.refusal = doubt.refusal ?? named(asked, doubt.words)
    } else {
      let open = asked.first { !$0.isSure } ?? asked.first
      for place in (open?.readings ?? []).indices {
        add(group.segments.map { ($0, $0.words == open?.words ? place : 0) })
      }
    }
    return doubt
  }

  /// What to refuse with where each of several values names its field.
  private func named(_ asked: [EntrySegment], _ heard: String) -> Misunderstanding? {
    let meanings = asked.compactMap { segment in
      FieldNames.match(line, segment.words.lowerBound)?.isSure == true ? segment.readings.first?.meaning : nil
    }
    guard meanings.count == asked.count else { return nil }
    return Misunderstanding(heard: heard, subject: .anyTime, reason: .ambiguous(meanings))
  }
}

extension [Edit] {
  /// Adds what other words say; tags, reminders and notes are gathered.
  fileprivate mutating func add(_ other: [Edit]) {
    for edit in other {
      guard let place = firstIndex(where: { $0.field == edit.field }) else {
        append(edit)
        continue
      }
      switch (self[place], edit) {
      case (.tags(let old), .tags(let new)): self[place] = .tags(old + new.filter { !old.contains($0) })
      case (.reminders(let old), .reminders(let new)) where !old.isEmpty && !new.isEmpty:
        self[place] = .reminders(old + new.filter { !old.contains($0) })
      case (.addNote, .addNote): append(edit)
      default: break
      }
    }
  }
}
