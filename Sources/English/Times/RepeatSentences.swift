import Model

// How repeats are said.
extension Voice {
  /// A repeat in plain English: `every other Tuesday`, `the 1st and 15th`, `3 days after it is done`.
  ///
  /// `Phrases.recurrence` gives the rule and the mode back wherever `canBeTyped` says so; the start is not said.
  public func recurrence(_ recurrence: Recurrence) -> String {
    self.recurrence(recurrence.rule, recurrence.mode, time: nil)
  }

  /// A repeat with its first day, where that is not the day the task is due: `every 2 weeks starting Monday 2 March`.
  public func recurrence(_ recurrence: Recurrence, due: When?) -> String {
    let words = self.recurrence(recurrence)
    let start = recurrence.start
    if start == due || (start.date == due?.date && start.time == nil) { return words }
    // The time of day is the due's, unless the rule has one of its own.
    let isFine = recurrence.rule.isFinerThanDay
    return words + " starting " + exactDate(start.time == due?.time && !isFine ? When(start.date) : start)
  }

  /// A rule, how it counts, and a time of day where the phrase gave one (`every day at 8 am`).
  public func recurrence(_ rule: RecurrenceRule, _ mode: Recurrence.Mode, time: TimeOfDay?) -> String {
    var words: String
    if mode == .afterDone {
      words =
        isStepAlone(rule) ? Sentences.counted(rule.interval, unit(rule.frequency)) : exactCore(rule) ?? roughCore(rule)
      words += " after it is done"
    } else {
      words = exactCore(rule) ?? roughCore(rule)
    }
    let usual = rule.dependsOnWeekStart ? firstWeekday : .monday
    if rule.weekStart != usual { words += " with weeks from " + name(rule.weekStart) }
    if let time { words += " at " + self.time(time) }
    if let total = rule.count { words += " " + ending(.times(total)) }
    if let until = rule.until { words += " " + ending(.until(until)) }
    return words
  }

  /// `5 times`, `until Monday 1 June`.
  func ending(_ end: RecurrenceEnd) -> String {
    switch end {
    case .times(let count): Sentences.counted(count, "time")
    case .until(let last): "until " + exactDate(last)
    }
  }

  /// A rule with the day, or the day and time, that the phrase itself gave as its start.
  public func recurrence(_ rule: RecurrenceRule, _ mode: Recurrence.Mode, time: TimeOfDay?, start: When?) -> String {
    let words = recurrence(rule, mode, time: time)
    guard let start else { return words }
    return words + " starting " + exactDate(start.time == time ? When(start.date) : start)
  }

  /// Whether the words for a rule, typed, give exactly that rule.
  public func canBeTyped(_ rule: RecurrenceRule, _ mode: Recurrence.Mode) -> Bool {
    (mode == .afterDone && isStepAlone(rule)) || exactCore(rule) != nil
  }

  private func isStepAlone(_ rule: RecurrenceRule) -> Bool {
    rule.byDay.isEmpty && rule.byMonthDay.isEmpty && rule.byMonth.isEmpty && rule.byYearDay.isEmpty
      && rule.byWeekNo.isEmpty && rule.bySetPos.isEmpty
  }

  private func unit(_ frequency: RecurrenceRule.Frequency) -> String {
    switch frequency {
    case .minutely: "minute"
    case .hourly: "hour"
    case .daily: "day"
    case .weekly: "week"
    case .monthly: "month"
    case .yearly: "year"
    }
  }

  /// `every month`, `every other month`, `every 3 months`.
  private func step(_ rule: RecurrenceRule) -> String {
    let unit = unit(rule.frequency)
    switch rule.interval {
    case 1: return "every " + unit
    case 2 where rule.frequency != .hourly && rule.frequency != .minutely: return "every other " + unit
    default: return "every \(rule.interval) " + unit + "s"
    }
  }

  /// Days and months in words that mean this rule and no other; nil where there are none.
  private func exactCore(_ rule: RecurrenceRule) -> String? {
    // The 31st of April is refused when it is typed.
    let longest = rule.byMonth.map { CivilDate.daysInMonth(year: 2000, month: $0) }.max() ?? 31
    guard rule.byMonthDay.allSatisfy({ $0 <= longest }) else { return nil }
    switch rule.frequency {
    case .weekly: return weekly(rule)
    case .minutely, .hourly, .daily:
      guard rule.bySetPos.isEmpty, rule.byYearDay.isEmpty, rule.byWeekNo.isEmpty else { return nil }
      guard rule.byDay.allSatisfy({ $0.ordinal == nil }) else { return nil }
      return step(rule) + on(names(rule)) + on(monthDays(rule)) + inMonths(rule)
    case .monthly:
      guard rule.byYearDay.isEmpty, rule.byWeekNo.isEmpty, let days = selection(rule) else { return nil }
      return step(rule) + on(days) + inMonths(rule)
    case .yearly: return yearly(rule)
    }
  }

  private func on(_ words: String) -> String { words.isEmpty ? "" : " on " + words }

  private func inMonths(_ rule: RecurrenceRule) -> String {
    rule.byMonth.isEmpty ? "" : " in " + list(rule.byMonth.map { name(month: $0) })
  }

  private func weekly(_ rule: RecurrenceRule) -> String? {
    guard rule.bySetPos.isEmpty, rule.byMonthDay.isEmpty, rule.byDay.allSatisfy({ $0.ordinal == nil }) else {
      return nil
    }
    if rule.byDay.isEmpty { return step(rule) + inMonths(rule) }
    if rule.interval == 1, let left = exception(rule) { return "every day except " + name(left) + inMonths(rule) }
    if rule.interval == 1 { return "every " + (isWorkweek(rule) ? "weekday" : names(rule)) + inMonths(rule) }
    if rule.interval == 2, rule.byDay.count == 1 { return "every other " + names(rule) + inMonths(rule) }
    return step(rule) + on(names(rule)) + inMonths(rule)
  }

  /// The one day of the week that a rule leaves out.
  private func exception(_ rule: RecurrenceRule) -> Weekday? {
    let days = rule.byDay.map(\.weekday)
    guard days.count == 6, let left = Weekday.allCases.first(where: { !days.contains($0) }) else { return nil }
    return days == Weekday.allCases.filter { $0 != left } ? left : nil
  }

  private func isWorkweek(_ rule: RecurrenceRule) -> Bool {
    rule.byDay.map(\.weekday) == [.monday, .tuesday, .wednesday, .thursday, .friday]
  }

  private func names(_ rule: RecurrenceRule) -> String { list(rule.byDay.map { name($0.weekday) }) }

  /// `the 1st and 15th`, `the last day`, `the 1st and last day`.
  private func monthDays(_ rule: RecurrenceRule) -> String {
    if rule.byMonthDay.isEmpty { return "" }
    let words = list(rule.byMonthDay.map { $0 > 0 ? numberedDay($0) : ordinal($0) })
    return "the " + words + (rule.byMonthDay.contains { $0 < 0 } ? " day" : "")
  }

  /// The days of a month or year: `the first Monday and the third Friday`, `the last weekday`, `every Monday`.
  private func selection(_ rule: RecurrenceRule) -> String? {
    if rule.byDay.isEmpty {
      guard rule.bySetPos.isEmpty else { return nil }
      return monthDays(rule)
    }
    guard rule.byMonthDay.isEmpty else { return nil }
    let ordinals = rule.byDay.compactMap(\.ordinal)
    if ordinals.count == rule.byDay.count, rule.bySetPos.isEmpty {
      return list(rule.byDay.map { "the " + ordinal($0.ordinal ?? 1) + " " + name($0.weekday) })
    }
    guard ordinals.isEmpty else { return nil }
    if rule.bySetPos.isEmpty { return "every " + names(rule) }
    guard rule.byDay.count > 1 else { return nil }
    let places = "the " + list(rule.bySetPos.map { ordinal($0) }) + " "
    if isWorkweek(rule) { return places + "weekday" }
    return places + rule.byDay.map { name($0.weekday) }.joined(separator: " or ")
  }

  private func yearly(_ rule: RecurrenceRule) -> String? {
    if !rule.byYearDay.isEmpty || !rule.byWeekNo.isEmpty { return counted(rule) }
    guard let days = selection(rule) else { return nil }
    if days.isEmpty { return step(rule) + inMonths(rule) }
    if rule.byMonth.isEmpty {
      if !rule.byMonthDay.isEmpty { return step(rule) + on(days) + " of every month" }
      return step(rule) + on(days) + (days.hasPrefix("every") ? "" : " of the year")
    }
    if rule.byMonth.count == 1, rule.byMonthDay.count == 1, rule.byMonthDay[0] > 0 {
      return step(rule) + " on \(rule.byMonthDay[0]) " + name(month: rule.byMonth[0])
    }
    return step(rule) + on(days) + " of " + list(rule.byMonth.map { name(month: $0) })
  }

  /// Days and weeks that are counted through the year.
  private func counted(_ rule: RecurrenceRule) -> String? {
    guard rule.byMonth.isEmpty, rule.byMonthDay.isEmpty, rule.bySetPos.isEmpty else { return nil }
    if rule.byWeekNo.isEmpty {
      guard rule.byDay.isEmpty, rule.byYearDay.allSatisfy({ $0 > 1 }) else { return nil }
      return step(rule) + " on day " + list(rule.byYearDay.map(String.init)) + " of the year"
    }
    guard rule.byYearDay.isEmpty, rule.byWeekNo.count == 1, rule.byWeekNo[0] > 0,
      rule.byDay.allSatisfy({ $0.ordinal == nil })
    else { return nil }
    return step(rule) + " in week \(rule.byWeekNo[0])" + (rule.byDay.isEmpty ? "" : " on every " + names(rule))
  }

  /// All that a rule says, one part after the other, for rules that plain words do not reach.
  private func roughCore(_ rule: RecurrenceRule) -> String {
    var words = step(rule)
    let days = rule.byDay.map { day in
      (day.ordinal.map { "the " + ordinal($0) + " " } ?? "") + name(day.weekday)
    }
    words += on(list(days))
    if !rule.byMonthDay.isEmpty { words += (days.isEmpty ? " on " : " that is ") + monthDays(rule) }
    if !rule.byYearDay.isEmpty { words += " on day " + list(rule.byYearDay.map { ordinal($0) }) + " of the year" }
    if !rule.byWeekNo.isEmpty { words += " in week " + list(rule.byWeekNo.map { $0 > 0 ? "\($0)" : ordinal($0) }) }
    words += inMonths(rule)
    if !rule.bySetPos.isEmpty { words += " and of these only the " + list(rule.bySetPos.map { ordinal($0) }) }
    return words
  }

  /// `Monday and Wednesday and Friday`: no commas, which stand between the fields of a row.
  private func list(_ words: [String]) -> String { words.joined(separator: " and ") }
}
