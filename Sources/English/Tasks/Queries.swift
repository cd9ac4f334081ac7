import Grammar
import Model

// What a list is asked for, in words.

extension Voice {
  /// The line before the rows of a list; `later` is how many more are left out since they start later.
  public func heading(_ count: Int, _ late: Int, _ query: Query, later: Int = 0) -> String {
    var plain = Query()
    plain.state = query.state == .all ? .all : .open
    plain.page = page
    plain.starting = query.starting
    if case .after = query.starting { plain.starting = .whenever }
    if count == 0, query == plain { return noTasks(later: later) }
    if count == 0, case .after = query.starting { return nothing("later") }
    let adjectives = adjectives(query).map { $0 + " " }.joined()
    if count == 0 {
      return "No \(adjectives)tasks\(kind(query))\(startLater(later)). "
        + (later > 0 ? "Type list later." : "Type list for all.")
    }
    return Sentences.counted(count, adjectives + "task") + kind(query) + startLater(later) + lateness(late) + "."
  }

  /// The line before the rows of `find`.
  public func found(_ count: Int, late: Int, _ text: String) -> String {
    if count == 0 { return "No task with \(text.heard). Type other words." }
    return Sentences.sentence([Sentences.counted(count, "task") + " with \(text.heard)" + lateness(late)])
  }

  private func lateness(_ late: Int) -> String { late == 0 ? "" : ", \(late) late" }

  /// That a query means no task: "Nothing overdue on page Work."
  func nothing(_ query: Query) -> String { "Nothing \(words(query))." }

  /// What a query asks for, by itself: "overdue on page Work", "due today".
  private func words(_ query: Query) -> String {
    let words = (adjectives(query).joined(separator: " ") + kind(query)).trimmedBlank
    return words.isEmpty ? "open" : words
  }

  /// What stands before the word task.
  private func adjectives(_ query: Query) -> [String] {
    [
      query.state == .done ? "done" : nil, query.overdueAt == nil ? nil : "overdue",
      query.urgency.map(Sentences.word), query.has.contains(.recurrence) ? "repeating" : nil,
    ].compactMap { $0 }
  }

  /// What stands behind it.
  private func kind(_ query: Query) -> String {
    var kinds: [String?] = [
      query.dueOn.map { $0 == Query.everyDay ? "with a due" : "due " + days($0) },
      query.starting.isLater ? "to start later" : nil,
      query.startOn.map { $0 == Query.everyDay ? "with a start" : "to start " + days($0) },
      query.doneDuring.map(days), query.createdDuring.map { "created " + days($0) },
      query.fits.map { "within " + duration($0) }, query.longerThan.map { "longer than " + duration($0) },
      query.shorterThan.map { "shorter than " + duration($0) }, query.page.map { "on page \($0.heard)" },
      query.tag.map { "tagged \($0.heard)" }, query.numbers.map(numbers),
    ]
    let has = query.has.subtracting([.recurrence]).sorted()
    if !has.isEmpty { kinds.append("with " + Sentences.all(has.map(Sentences.word))) }
    if !query.lacks.isEmpty {
      kinds.append("without " + Sentences.either(query.lacks.sorted().map { Sentences.one($0) }))
    }
    if !query.words.isEmpty { kinds.append("with \(query.words.joined(separator: " ").heard)") }
    kinds += query.either.map { Sentences.either($0.map(words)) }
    if !query.unless.isEmpty { kinds.append("not " + Sentences.either(query.unless.map(words))) }
    return kinds.compactMap { $0.map { " " + $0 } }.joined()
  }

  private func numbers(_ numbers: ClosedRange<Int>) -> String {
    numbers.count == 1 ? "\(numbers.lowerBound)" : "\(numbers.lowerBound) to \(numbers.upperBound)"
  }

  private func days(_ moments: ClosedRange<Instant>) -> String {
    days(day(moments.lowerBound)...day(moments.upperBound))
  }

  /// A day, or the days from one to another, either end of which may be open.
  private func days(_ days: ClosedRange<CivilDate>) -> String {
    let (first, last) = (date(When(days.lowerBound)), date(When(days.upperBound)))
    if days.lowerBound == days.upperBound { return first }
    if days.lowerBound == Query.everyDay.lowerBound { return "by " + last }
    return days.upperBound == Query.everyDay.upperBound ? "from \(first) on" : "\(first) to \(last)"
  }
}

extension String {
  /// Without a blank at its beginning.
  fileprivate var trimmedBlank: String { hasPrefix(" ") ? String(dropFirst()) : self }
}
