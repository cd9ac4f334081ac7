import Model

/// Dates of a repeat that were finished here, of a series that tells such dates on their own: they go out likewise, and the
/// series stays where it stands, as programs want it that finish its dates so.
struct FinishedDates {
  private let series: RepeatReader.Found
  /// The dues of those that were finished.
  private let dates: [When]

  /// More are not told one by one.
  private static let limit = 100

  /// The dates between the open one of what came and that at which the task stands; nil where the series tells none on its
  /// own, and where the task is not just some dates of it further on.
  init?(of series: RepeatReader.Found, from base: Todo, to todo: Todo, _ overrides: [Component]) {
    guard !overrides.isEmpty, base.isOpen, todo.isOpen, let repeats = base.recurrence, repeats == todo.recurrence,
      repeats.mode == .fixed, !repeats.rule.isFinerThanDay, let due = todo.due, due.time == series.date.time,
      due.date > series.date.date
    else { return nil }
    let days = due.date.dayNumber - (base.due ?? series.date).date.dayNumber
    guard todo.start == base.start.map({ When($0.date.adding(days: days), $0.time) }) else { return nil }
    let following = Array(repeats.dates(after: When(series.date.date)).prefix(FinishedDates.limit))
    guard let open = following.firstIndex(where: { $0.date == due.date }) else { return nil }
    self.series = series
    dates = [series.date] + following[..<open]
  }

  /// The dates that are told on their own, with those that were finished since.
  func told(_ todo: Todo, beside resource: Resource, _ form: CalendarForm) -> [Component] {
    var overrides = resource.overrides
    func place(of date: When) -> Int? {
      overrides.firstIndex { override in
        override["RECURRENCE-ID"].flatMap(form.moments.moment)
          .map { $0.told.date.adding(days: series.days) == date.date } ?? false
      }
    }
    var finished = todo
    finished.done = todo.changed
    for date in dates {
      var override = place(of: date).map { overrides.remove(at: $0) } ?? new(date, of: todo, resource.master, form)
      for part in [CalendarPart.stamps, .done] { override.replace(part.names, with: part.lines(finished, form)) }
      overrides.append(override)
    }
    // What was told of the date that is open now is told by the task.
    if let due = todo.due, let place = place(of: due), overrides[place]["DUE"] != nil {
      overrides[place].replace(["DUE"], with: [form.moments.line("DUE", due, as: form.due)])
    }
    return overrides
  }

  /// A date of the series with nothing but its day and its name.
  private func new(_ date: When, of todo: Todo, _ master: Component, _ form: CalendarForm) -> Component {
    var component = Component("VTODO")
    func append(_ line: ContentLine) { component.append(.line(line)) }
    if let uid = master["UID"] { append(ContentLine(uid.text)) }
    let day = When(date.date.adding(days: -series.days), series.first.told.time)
    append(form.moments.line("RECURRENCE-ID", told: [day], as: series.first.form))
    append(ContentLine("SUMMARY", text: todo.name))
    if master["DUE"] != nil { append(form.moments.line("DUE", date, as: form.due)) }
    return component
  }
}
