import English
import Grammar
import Model

/// The hours of a day in which nothing stands.
struct FreeHours {
  /// Minutes after midnight, in order.
  let ranges: [Range<Int>]

  /// Those between two times of the day, in minutes after midnight.
  ///
  /// A task takes from its start to its due where both are times of one day. Else it is done up to its time for as long as
  /// it is expected to take; without an expected time the hour that begins then is its own. What has no time of day takes none from the hours.
  init(of agenda: Agenda, within hours: Range<Int>) {
    var free = [hours]
    for taken in FreeHours.taken(agenda) {
      free = free.flatMap { range in
        [
          range.lowerBound..<min(max(taken.lowerBound, range.lowerBound), range.upperBound),
          max(min(taken.upperBound, range.upperBound), range.lowerBound)..<range.upperBound,
        ]
      }
      .filter { !$0.isEmpty }
    }
    ranges = free.filter { !$0.isEmpty }
  }

  /// Those in which something that takes so long has room.
  func fitting(_ span: TimeSpan) -> [Range<Int>] { ranges.filter { $0.count >= span.minutes } }

  private static func taken(_ agenda: Agenda) -> [Range<Int>] {
    let due = agenda.due.compactMap { task in task.due?.time.map { taken(by: task, at: $0) } }
    return due + agenda.again.flatMap { task in (agenda.times[task.uid] ?? []).map { taken(by: task, at: $0) } }
  }

  private static func taken(by task: Todo, at time: TimeOfDay) -> Range<Int> {
    if let start = task.start, let due = task.due, start.date == due.date, let begin = start.time, let end = due.time,
      begin < end
    {
      return max(0, time.minutes - (end.minutes - begin.minutes))..<time.minutes
    }
    guard let estimate = task.estimate else { return time.minutes..<time.minutes + 60 }
    return max(0, time.minutes - estimate.minutes)..<max(1, time.minutes)
  }
}

extension Invocation {
  /// The hours of work on a day, in minutes after midnight: from the morning on, of today only what is left.
  func workingHours(of day: CivilDate) -> Range<Int> {
    let start = context.hours.morning.minutes
    return left(start..<min(1440, start + context.workingDay.minutes), of: day)
  }

  /// The hours that words name, in minutes after midnight: `1 pm to 6 pm`, `from 2 to 5`, `at 3` for an hour. Nil for
  /// other words.
  ///
  /// A number alone is the first of its hours from the morning on.
  func hours(_ words: Words) -> Range<Int>? {
    let isLed = words.first.map { ["from", "between"].contains($0.plain) } ?? false
    let words = isLed ? words.dropFirst() : words
    let link = ["to", "and", "until", "till", "-"].flatMap(words.places).min() ?? words.count
    let morning = context.hours.morning.minutes
    guard let start = hour(words.prefixText(link), from: morning) else { return nil }
    if link == words.count { return isLed ? nil : start..<min(start + 60, 1440) }
    return hour(words.dropFirst(link + 1).rest, from: start + 1).map { start..<$0 }
  }

  /// The first time from some minutes after midnight on that words can name; nil where there is none.
  private func hour(_ text: String, from least: Int) -> Int? {
    let named = Phrases.timesOfDay(text).map(\.minutes)
    let isHalf = Int(text.filter { $0 != ":" }) != nil || text.lowercased().hasPrefix("at ")
    return named.first { $0 >= least } ?? named.lazy.map { $0 + 720 }.first { isHalf && $0 >= least && $0 < 1440 }
      ?? (least <= context.hours.morning.minutes ? named.first : nil)
  }

  /// A part of a day by its name, in minutes after midnight; nil for other words.
  func part(_ word: String, of day: CivilDate) -> Range<Int>? {
    let (hours, noon) = (context.hours, TimeOfDay.noon.minutes)
    let evening = max(noon, hours.evening.minutes)
    switch word {
    case "morning": return left(min(hours.morning.minutes, noon)..<noon, of: day)
    case "afternoon": return left(noon..<evening, of: day)
    case "evening", "tonight": return left(evening..<1440, of: day)
    default: return nil
    }
  }

  /// Of today only what is left, from the next quarter of an hour on.
  private func left(_ hours: Range<Int>, of day: CivilDate) -> Range<Int> {
    guard day == context.now.date, let time = context.now.time else { return hours }
    let next = (time.minutes + 14) / 15 * 15
    return min(max(hours.lowerBound, next), hours.upperBound)..<hours.upperBound
  }
}
