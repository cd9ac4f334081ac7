import English
import Grammar
import Interchange
import Model

extension Todo {
  /// Makes the task as a person here could have made it, with a name of one line, tags and a page that can be typed back,
  /// and says what of it could not stay as it was.
  mutating func settle() -> [Unread.Reason] {
    var reasons = settleName()
    reasons += settleWords()
    notes = notes.map { $0.replacing("\r", with: "") }.filter { !Words.clean($0).isEmpty }
    if isTooLong(.notes) {
      notes = notes.map { $0.cut(to: Todo.noteLimit) }
      reasons.append(.tooLong(.notes))
    }
    if resource?.utf8.count ?? 0 > Todo.resourceLimit { resource = nil }
    if let repeats = recurrence, repeats.mode == .fixed, due == nil { due = repeats.start }
    if dropStartBehindDue() { reasons.append(.notUnderstood(Sentences.word(.start))) }
    return reasons + settleReminders()
  }

  private mutating func settleName() -> [Unread.Reason] {
    do throws(TaskRefusal) { name = try Todo.checkedName(name) } catch {
      if case .tooLong = error {
        name = Words.clean(name).cut(to: Todo.nameLimit)
        return [.tooLong(.name)]
      }
      // Signs alone are nothing that could be typed back.
      name = Sentences.Files.unnamed
    }
    return []
  }

  /// Page and tags. What cannot stand in one is a blank, and what is nothing but that is left away.
  private mutating func settleWords() -> [Unread.Reason] {
    var reasons: [Unread.Reason] = []
    func settled(_ word: String) -> String? {
      let clean = Words.clean(word)
      if clean.isEmpty { return nil }
      if (try? Phrases.checkSayable(clean)) != nil { return clean }
      let plain = Words.clean(clean.replacing(",", with: " ").replacing("\"", with: " ")).cut(to: Page.nameLimit)
      reasons.append(.tag(clean))
      return (try? Phrases.checkSayable(plain)) == nil ? nil : plain
    }
    page = settled(page) ?? Todo.firstPage
    tags = distinct(tags.compactMap(settled))
    return reasons
  }

  private mutating func settleReminders() -> [Unread.Reason] {
    // As far as any phrase goes: beyond, no calendar has a name for the day.
    let near = alarms.filter { alarm in
      guard alarm.trigger(start: start, due: due) != nil else { return false }
      guard let (days, minutes) = alarm.length else { return true }
      return days.magnitude <= 10_000 && minutes.magnitude <= 10_000 * 1_440
    }
    defer { alarms = near.map { $0.settled(startsAtTime: startsAtTime) } }
    return near.count == alarms.count ? [] : [.notUnderstood(Sentences.word(.reminder))]
  }
}

extension String {
  /// As much of it as so many bytes of UTF-8 hold, no letter cut.
  fileprivate func cut(to limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(startIndex, offsetBy: limit)
    while end > startIndex, end.samePosition(in: self) == nil { end = utf8.index(before: end) }
    return String(self[..<end])
  }
}
