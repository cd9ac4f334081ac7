@testable import Conversation
@testable import English
@testable import Model

/// The reasons that a row of the case files may be refused for, by the words of its `why`.
///
/// The rows say in English why nothing was taken. Each such text stands for the reasons that say the same; a text that
/// is not here is a fault of the row. Reasons are named as the cases of `Misunderstanding.Reason` are.
enum RefusalKinds {
  static func kinds(why: String) -> Set<String>? {
    table.first { $0.whys.contains(why) }?.kinds
  }

  /// The rows that are refused for another reason than the one their words name, and for which.
  /// Mostly nothing more precise is known of the words; `march 20-22` is told a false month.
  static let general: [String: String] = [
    "5 of 5 of 5": "severalTimes", "every monday starting 1 june until 1 april": "neverHappens",
    "between 5 and 6": "unknown", "from 9 to 5": "unknown", "every morning and evening": "unknown",
    "in 3 bananas": "unknown", "2026-03-18 to 2026-03-20": "unknown", "every friday": "unknown",
    "march 20-22": "noSuchMonth", "2 hours before tomorrow": "severalDays", "minus 5 minutes": "unknown",
    "99999999999999999999 minutes": "unknown", "every day until 5pm": "unknown", "some day": "unknown",
    "13th month": "unknown", "every sixth monday of the month": "unknown", "the 0th": "unknown",
    "none": "unknown", "sometimes": "doesNotRepeat",
  ]

  static func name(_ reason: Misunderstanding.Reason) -> String { String("\(reason)".prefix { $0 != "(" }) }

  private static let table: [(kinds: Set<String>, whys: Set<String>)] = [
    (["wrongWeekday"], ["19 March 2026 is a Thursday", "3 May 2026 is a Sunday", "Thursday"]),
    (["noSuchTime"], ["no such time", "such time", "such length"]),
    (
      ["noSuchDay"],
      [
        "2026 is not a leap year", "2027 is not a leap year", "April has 30 days", "February has 28 or 29", "30 days",
        "28 or 29 days",
      ]
    ),
    (["noSuchMonth"], ["no such month", "such month"]),
    (["noSuchDay", "noSuchDayOfMonth"], ["such day", "no such day", "month has it"]),
    (["noSuchDayOfYear"], ["365 days"]),
    (["noSuchWeekday"], ["April 2026 has four", "four"]),
    (["noSuchMonth", "noSuchWeekday"], ["no such"]),
    (["noSuchWeek"], ["no such week"]),
    (["yearOutOfRange"], ["year is too far", "year"]),
    (["noDay"], ["no date", "no day", "day"]),
    (["severalDays"], ["two days", "one day", "not one rule"]),
    (["severalTimes"], ["two times", "one time"]),
    (["timeOutsidePart"], ["5 pm is not in the morning", "not tonight", "not in the afternoon"]),
    (["zero"], ["zero"]),
    (["negative"], ["less than zero"]),
    (["tooLong"], ["too long"]),
    (["noFixedLength"], ["fixed length", "no fixed length"]),
    (["unknownUnit"], ["unknown unit", "unit"]),
    (["noNumber"], ["no number", "number"]),
    (["doesNotRepeat"], ["repeat", "does not repeat"]),
    (["badRule"], ["bad rule", "hours"]),
    (["countedWeekdays"], ["weekdays", "cannot"]),
    (["severalEnds"], ["two ends"]),
    (["movesEachYear"], ["its date moves"]),
    (["empty"], ["empty"]),
    (["unknown"], ["not a date", "date alone", "length", "not a repeat", "a repeat"]),
    (["unknown", "unknownUnit", "noUnit"], ["not a length"]),
    // Of these no reason says more than that nothing was understood.
    (
      ["unknown"],
      [
        "which time", "every second", "contradiction", "which month", "two", "one", "after what", "too often",
        "how often", "how long after", "not whole",
      ]
    ),
  ]
}
