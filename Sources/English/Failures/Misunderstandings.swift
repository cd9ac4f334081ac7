import Grammar
import Model

// What is said of words that were not understood: what and why, then what to type (rules.txt, rules 68 to 71).
extension Voice {
  /// At most two sentences. The first word is No, Not, Nothing, Unknown, Missing or Cannot, but for an ambiguous phrase,
  /// which comes first itself (rule 56).
  public func sentence(for misunderstanding: Misunderstanding) -> String {
    let heard = misunderstanding.heard.heard
    let subject = misunderstanding.subject
    switch misunderstanding.reason {
    case .unknown: return unknown(heard, subject)
    case .empty: return "Missing " + name(subject) + ". " + example(subject)
    case .ambiguous(let meanings): return ambiguous(heard, meanings)
    case .guess(let meaning): return "Not certain, " + heard + ". Type " + confirmed(meaning) + "."
    case .noSuchDay(let year, let month, let day, let last): return noSuchDay(year, month, day, last)
    case .noSuchDayOfMonth(let day): return "No day \(day), no month has it. " + example(subject)
    case .noSuchDayOfYear(let day, let year):
      return "No day \(day) of \(year), it has " + (CivilDate.isLeap(year: year) ? "366" : "365")
        + ". Type 31 December \(year)."
    case .noSuchMonth(let month): return "No month \(month), there are 12. " + example(subject)
    case .noSuchWeekday(let weekday, let ordinal, let year, let month):
      let place = " " + name(month: month) + " \(year)"
      return "No " + self.ordinal(ordinal) + " " + name(weekday) + " in" + place + ". Type last " + name(weekday)
        + " of" + place + "."
    case .wrongWeekday(let date, let said):
      return "Not " + name(said) + ", " + plainDay(date) + " is a " + name(date.weekday) + ". Type "
        + (date > now.date ? plainDay(date) : exactDate(When(date))) + "."
    case .noSuchWeek(let week, let year):
      return "No week \(week) in \(year). Type a week from 1 to \(CivilDate.weeks(inYear: year))."
    case .yearOutOfRange(let year): return "No year \(year) here. Type a year from 1970 to 2199."
    case .severalDays where subject == .recurrence: return "Not one repeat, " + heard + ". Type one like every 5 March."
    case .severalDays: return "Not one day, " + heard + ". Type one day like tomorrow."
    case .noDay: return "No date in " + heard + ". Type a date like tomorrow."
    case .noSuchTime where subject == .duration: return "No length of time " + heard + ". " + example(subject)
    case .noSuchTime: return "No time " + heard + ". Type a time like 5:30 pm."
    case .severalTimes where subject == .recurrence:
      return "Not one repeat, " + heard + ". Type one task for each time."
    case .severalTimes: return "Not one time, " + heard + ". Type one time like 5 pm."
    case .timeOutsidePart: return "Not in that part of the day, " + heard + ". Type a time like 5 pm."
    case .zero, .negative, .tooLong, .unknownUnit, .noNumber, .noUnit, .noFixedLength, .doesNotRepeat, .badRule,
      .countedWeekdays, .severalEnds, .movesEachYear, .neverHappens:
      return length(misunderstanding.reason, heard, subject)
    }
  }

  /// The reasons that belong to lengths of time and repeats.
  private func length(_ reason: Misunderstanding.Reason, _ heard: String, _ subject: Misunderstanding.Subject) -> String
  {
    switch reason {
    case .zero: "Not zero, " + heard + ". " + example(subject)
    case .negative: "Not less than zero, " + heard + ". " + example(subject)
    case .tooLong: "Not that long, " + heard + ". Type at most 10000 days."
    case .unknownUnit(let unit): "Unknown unit " + unit.heard + ". Type minutes, hours, days or weeks."
    case .noNumber: "Missing number before " + heard + ". " + example(subject)
    case .noUnit: "Missing unit after " + heard + ". " + example(subject)
    case .noFixedLength: "Not a fixed length, " + heard + ". Type it in days or weeks."
    case .doesNotRepeat: "Not a repeat, " + heard + ". " + example(subject)
    case .badRule(""): "Cannot follow the rule. " + example(subject)
    case .badRule(let part): "Cannot follow the rule at " + part.heard + ". " + example(subject)
    case .countedWeekdays: "Cannot count weekdays, " + heard + ". Type every weekday, or every 3 days."
    case .severalEnds: "Not one end, " + heard + ". Type 10 times, or until 1 June."
    case .movesEachYear: "Cannot repeat " + heard + ", its date moves. Type one like every 25 December."
    case .neverHappens: "No such day ever comes, " + heard + ". " + example(subject)
    case .unknown, .empty, .ambiguous, .guess, .noSuchDay, .noSuchDayOfMonth, .noSuchDayOfYear, .noSuchMonth,
      .noSuchWeekday, .wrongWeekday, .noSuchWeek, .yearOutOfRange, .severalDays, .noDay, .noSuchTime, .severalTimes,
      .timeOutsidePart:
      unknown(heard, subject)
    }
  }

  private func unknown(_ heard: String, _ subject: Misunderstanding.Subject) -> String {
    switch subject {
    case .date: "No date " + heard + ". " + example(subject)
    case .urgency: "Unknown urgency " + heard + ". " + example(subject)
    case .duration, .recurrence, .reminder, .anyTime: "Not a " + name(subject) + ", " + heard + ". " + example(subject)
    }
  }

  private func name(_ subject: Misunderstanding.Subject) -> String {
    switch subject {
    case .date: "date"
    case .duration: "length of time"
    case .recurrence: "repeat"
    case .reminder: "reminder"
    case .urgency: "urgency"
    case .anyTime: "date or time"
    }
  }

  private func example(_ subject: Misunderstanding.Subject) -> String {
    switch subject {
    case .date: "Type a date like 25 November."
    case .duration: "Type one like 1 hour 30 minutes."
    case .recurrence: "Type one like every 2 weeks."
    case .reminder: "Type one like 30 minutes before."
    case .urgency: "Type high, medium or low."
    case .anyTime: "Type one like tomorrow or 2 hours."
    }
  }

  private func noSuchDay(_ year: Int?, _ month: Int, _ day: Int, _ last: Int) -> String {
    let name = name(month: month) + (year.map { " \($0)" } ?? "")
    // Without a year, February may have either length: only the 28th is always there.
    let isEitherLength = month == 2 && year == nil
    let near = day < 1 ? 1 : isEitherLength ? 28 : last
    let why: String
    if month == 2, day == 29, let year {
      why = "\(year) is not a leap year"
    } else {
      why = "it has " + (isEitherLength ? "28 or 29" : "\(last)") + " days"
    }
    return "No date \(day) " + name + ", " + why + ". Type \(near) " + name + "."
  }

  /// `5/4 could be 5 April or 4 May. Type 5 April.`
  private func ambiguous(_ heard: String, _ meanings: [Meaning]) -> String {
    guard let first = meanings.first else { return unknown(heard, .anyTime) }
    let list = Sentences.either(meanings.map { meaning($0) })
    return heard + " could be " + list + ". Type " + typed(first) + "."
  }

  /// The question where somebody can be asked: `5/4 could be 1, Sunday 5 April, or 2, Monday 4 May. Enter for 1.`
  ///
  /// A single reading is confirmed: `mid april, did you mean Wednesday 15 April? Enter for yes.`
  ///
  /// One task that it is about is named.
  public func choices(_ heard: String, _ meanings: [Meaning], of subjects: [Todo] = []) -> String {
    let subject = subjects.count == 1 ? subjects.first.map { "For \($0.name.heard), " } : nil
    let heard = (subject ?? "") + heard.heard
    guard meanings.count > 1 else {
      return heard + ", did you mean " + (meanings.first.map(confirmed) ?? "nothing") + "? Enter for yes."
    }
    return choices(heard, meanings.map(meaning))
  }

  /// Several readings of what was heard, numbered, the first on Enter.
  func choices(_ heard: String, _ readings: [String]) -> String {
    let numbered = readings.enumerated().map { place, reading in
      (place == readings.count - 1 ? "or " : "") + "\(place + 1), " + reading
    }
    return heard + " could be " + numbered.joined(separator: ", ") + ". Enter for 1."
  }

  /// A guess in words that can be typed: with the whole date, but for today, whose date alone is asked about.
  private func confirmed(_ meaning: Meaning) -> String {
    if case .when(let when) = meaning, when.date == now.date { return typed(meaning) }
    return self.meaning(meaning)
  }

  /// The answer to `what`: the kind and the meaning.
  public func means(_ meaning: Meaning) -> String {
    switch meaning {
    case .when(let when): "Date, " + dateReadBack(when) + pastRemark(when) + "."
    case .span: "Length, " + self.meaning(meaning) + "."
    case .recurrence: "Repeat, " + self.meaning(meaning) + "."
    case .alarm: "Reminder, " + self.meaning(meaning) + "."
    }
  }

  /// What a phrase was understood as, dates with their weekday.
  public func meaning(_ meaning: Meaning) -> String {
    if case .when(let when) = meaning { return dateReadBack(when) }
    return typed(meaning)
  }

  /// What a phrase was understood as, in words that can be typed and are not ambiguous.
  public func typed(_ meaning: Meaning) -> String {
    switch meaning {
    case .when(let when): exactDate(when)
    case .span(let span): duration(span)
    case .alarm(let alarm): reminder(alarm)
    case .recurrence(let rule, let mode, let time, let start): recurrence(rule, mode, time: time, start: start)
    }
  }

  /// `first`, `3rd`, `last`, `second last`.
  func ordinal(_ number: Int) -> String {
    if number == -1 { return "last" }
    if number < 0 { return ordinal(-number) + " last" }
    let words = ["first", "second", "third", "fourth", "fifth"]
    return number >= 1 && number <= words.count ? words[number - 1] : numberedDay(number)
  }

  /// `1st`, `22nd`, `13th`.
  func numberedDay(_ number: Int) -> String {
    let tens = number / 10 % 10
    switch (tens, number % 10) {
    case (1, _): return "\(number)th"
    case (_, 1): return "\(number)st"
    case (_, 2): return "\(number)nd"
    case (_, 3): return "\(number)rd"
    default: return "\(number)th"
    }
  }
}
