import Model

/// What a word says about time. Words with two meanings have a case of their own.
package enum Word: Equatable, Sendable {
  case weekday(Weekday)
  /// A weekday in the plural, which only a repeat has: `mondays`.
  case weekdays(Weekday)
  case month(Int)
  case unit(Unit)
  /// The unit of time, or the ordinal 2: what stands beside it decides.
  case second
  /// The unit of three months, or a fourth of something.
  case quarter
  case number(Int)
  case ordinal(Int)
  /// The letters that make an ordinal of digits: `st`, `nd`, `rd`, `th`.
  case suffix
  case part(Part)
  case key(Key)
}

/// A unit of time. `minuteOrMonth` is a bare `m`.
package enum Unit: Equatable, Sendable {
  case second, minute, hour, day, workday, week, fortnight, month, quarter, year, decade, minuteOrMonth
}

/// A part of the day, whose hour is a setting.
package enum Part: Equatable, Sendable {
  case morning, afternoon, evening, night, tonight
}

/// Words that carry the grammar.
package enum Key: Equatable, Sendable {
  case about, after, ago, am, and, at, a, before, business, by, coming, couple, day, done, during, each, early
  case end, except, few, following, from, half, hence, here, hundred, inside, last, late, later, lunch
  case middle, midnight
  case never, next, noon, now, oclock, of, on, once, or, other, overmorrow, past, pm, previous, same, somewhat, start
  case the, this, time, times, to, today, tomorrow, twice, until, weekend, weekends, workdays, yesterday
  case closing, endOfDay, endOfWeek, endOfMonth, endOfQuarter, endOfYear, hourly, daily, weekly, monthly, quarterly,
    yearly
  case every, everyday, fortnightly, biweekly, bimonthly, biannually, biennially, holiday, with, are, it
}

/// The words the grammar knows, each with its one entry.
package enum Lexicon {
  /// Each spelling with what it says; built once, at the first phrase.
  package static let words: [String: Word] = {
    var words: [String: Word] = [:]
    words.reserveCapacity(400)
    func add(_ word: Word, _ spellings: String) {
      for spelling in spellings.utf8.split(separator: UInt8(ascii: " ")) { words[String(Substring(spelling))] = word }
    }
    addDays(add)
    addUnits(add)
    addNumbers(add)
    addKeys(add)
    addLinks(add)
    addHolidays(add)
    addRepeats(add)
    return words
  }()

  /// The words that a misspelt one is compared with: the long ones that are hard to spell.
  static let spellings: [String] = words.keys.filter { $0.utf8.count >= 4 }.sorted()

  /// Names of days, months and parts of the day.
  private static func addDays(_ add: (Word, String) -> Void) {
    add(.weekday(.monday), "monday mon")
    add(.weekday(.tuesday), "tuesday tues tue")
    add(.weekday(.wednesday), "wednesday weds wed")
    add(.weekday(.thursday), "thursday thurs thur thu")
    add(.weekday(.friday), "friday fri")
    add(.weekday(.saturday), "saturday sat")
    add(.weekday(.sunday), "sunday sun")
    add(.weekdays(.monday), "mondays")
    add(.weekdays(.tuesday), "tuesdays")
    add(.weekdays(.wednesday), "wednesdays")
    add(.weekdays(.thursday), "thursdays")
    add(.weekdays(.friday), "fridays")
    add(.weekdays(.saturday), "saturdays")
    add(.weekdays(.sunday), "sundays")
    let months = [
      "january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug",
      "september sept sep", "october oct", "november nov", "december dec",
    ]
    for (place, spellings) in months.enumerated() { add(.month(place + 1), spellings) }
    add(.part(.morning), "morning mornings")
    add(.part(.afternoon), "afternoon afternoons")
    add(.part(.evening), "evening evenings eve")
    add(.part(.night), "night nights nite")
    add(.part(.tonight), "tonight tonite 2nite")
  }

  /// Units of time.
  private static func addUnits(_ add: (Word, String) -> Void) {
    add(.unit(.second), "s sec secs seconds")
    add(.unit(.minute), "min mins minute minutes mns")
    add(.unit(.minuteOrMonth), "m")
    add(.unit(.hour), "h hr hrs hour hours")
    add(.unit(.day), "d day days dy")
    add(.unit(.week), "w wk wks week weeks")
    add(.unit(.fortnight), "fortnight fortnights")
    add(.unit(.month), "mo mos mth mths month months")
    add(.unit(.quarter), "qtr qtrs")
    add(.unit(.year), "y yr yrs year years")
    add(.unit(.decade), "decade decades")
    add(.unit(.workday), "workday workdays weekday")
    add(.second, "second")
    add(.quarter, "quarter quarters")
  }

  /// Numbers and ordinals in words.
  private static func addNumbers(_ add: (Word, String) -> Void) {
    let small = """
      zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen \
      eighteen nineteen twenty
      """
    for (value, name) in small.split(separator: " ").enumerated() { add(.number(value), String(name)) }
    for (place, name) in "thirty forty fifty sixty seventy eighty ninety".split(separator: " ").enumerated() {
      add(.number(30 + place * 10), String(name))
    }
    add(.number(12), "dozen")
    add(.number(40), "fourty")
    add(.key(.hundred), "hundred")
    let ordinals = """
      first - third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth \
      sixteenth seventeenth eighteenth nineteenth twentieth
      """
    for (place, name) in ordinals.split(separator: " ").enumerated() where name != "-" {
      add(.ordinal(place + 1), String(name))
    }
    add(.ordinal(30), "thirtieth")
    add(.suffix, "st nd rd th")
    add(.key(.half), "half")
    add(.key(.couple), "couple")
    add(.key(.few), "few several")
  }

  /// Names of days near today, and what stands before and behind times.
  private static func addKeys(_ add: (Word, String) -> Void) {
    let keys: [(Key, String)] = [
      (.today, "today tod tdy"), (.tomorrow, "tomorrow tmrw tmr tmw tomo tomoz"), (.yesterday, "yesterday yday ystd"),
      (.overmorrow, "overmorrow"), (.now, "now immediately"), (.here, "right"), (.noon, "noon midday"),
      (.lunch, "lunchtime"),
      (.midnight, "midnight"), (.am, "am"), (.pm, "pm"), (.oclock, "oclock clock"), (.past, "past"),
      (.to, "to through thru"), (.inside, "in within inside"), (.on, "on"), (.at, "at"), (.by, "by"),
    ]
    for (key, spellings) in keys { add(.key(key), spellings) }
  }

  /// Words that say how days and times stand to each other.
  private static func addLinks(_ add: (Word, String) -> Void) {
    let keys: [(Key, String)] = [
      (.the, "the"), (.of, "of"), (.next, "next nxt"), (.this, "this current"), (.last, "last"),
      (.previous, "previous prior"), (.coming, "coming upcoming"), (.following, "following"), (.after, "after"),
      (.before, "before"), (.from, "from"), (.ago, "ago"), (.hence, "hence"), (.later, "later"),
      (.a, "a an"), (.and, "and plus"), (.or, "or"), (.other, "other alternate"), (.early, "early"), (.late, "late"),
      (.middle, "middle mid"), (.end, "end"), (.start, "start beginning begin starting beginnings"),
      (.weekend, "weekend"), (.business, "business working work"), (.time, "time"), (.times, "times"),
      (.same, "same"), (.about, "about around circa roughly approximately approx nearly"), (.somewhat, "ish"),
      (.never, "never soon asap none nothing someday sometime whenever eventually anytime"), (.endOfDay, "eod"),
      (.closing, "cob"),
      (.endOfWeek, "eow"), (.endOfMonth, "eom"), (.endOfQuarter, "eoq"), (.endOfYear, "eoy"),
      (.during, "during"),
    ]
    for (key, spellings) in keys { add(.key(key), spellings) }
  }

  /// Words by which holidays begin, so that a misspelt one is found: which holiday it is, its text says.
  private static func addHolidays(_ add: (Word, String) -> Void) {
    // `april` and `st` begin holidays too, and keep the meanings that they have.
    let spellings = """
      christmas xmas boxing halloween valentine valentines epiphany easter pentecost whitsun thanksgiving nye new \
      patricks patrick saint good ash palm ascension fools hogmanay midsummer candlemas
      """
    add(.key(.holiday), spellings)
  }

  /// Words of repeats.
  private static func addRepeats(_ add: (Word, String) -> Void) {
    let keys: [(Key, String)] = [
      (.every, "every"), (.each, "each"), (.everyday, "everyday"), (.daily, "daily"), (.hourly, "hourly"),
      (.weekly, "weekly"), (.monthly, "monthly"), (.quarterly, "quarterly"), (.yearly, "yearly annually annual"),
      (.fortnightly, "fortnightly"), (.biweekly, "biweekly"), (.bimonthly, "bimonthly"),
      (.biannually, "biannually biannual semiannually semiannual"), (.biennially, "biennially biennial"),
      (.workdays, "weekdays"), (.weekends, "weekends"), (.once, "once"), (.twice, "twice"), (.until, "until till til"),
      (.except, "except excluding but"), (.with, "with"),
      (.done, "done completion completed completing complete finished finishing finish"),
      (.it, "it its i im when that task"), (.are, "is are was have has"),
    ]
    for (key, spellings) in keys { add(.key(key), spellings) }
  }
}
