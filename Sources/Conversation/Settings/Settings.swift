import English
import Model

/// What a person settled about how Heed speaks.
public struct Settings: Hashable, Sendable {
  public var level = Level.normal
  public var clock24 = false
  public var dateOrder = PhraseContext.DateOrder.ask
  public var order = Order.urgency
  /// How many tasks a list says before it waits for `more`.
  public var rows = 10
  /// The fields of a row behind its number, in the order in which they are said; empty for as many as the expected time
  /// asks for.
  public var row: [Field] = []
  /// The columns at which lines are wrapped; nil for the terminal's own width.
  public var width: Int?
  public var hints = true
  public var workingDay = TimeSpan(hours: 8)
  /// What morning, evening and the like mean.
  public var hours = DayHours()
  public var firstWeekday = Weekday.monday
  /// The prompt before each command, one word, colon and space; empty for none.
  public var prompt = Sentences.Prompts.command
  public var reminders = Delivery.polite
  /// Whether the bell of a terminal rings once with each reminder.
  public var bell = false
  /// The name of the zone of the last session, so that the next one can say that it has moved.
  var zone: String?
  /// A shell command that gets each reminder on its standard input as it is said (rule 89); empty for none.
  public var reminderCommand = ""
  /// When a person last heard reminders, so that the next session knows which came since.
  var heardReminders: Instant?
  /// How often each hint was heard.
  var heard: [String: Int] = [:]

  public init() {}

  /// Settings from the file's names and values; what is unknown or wrong there is left at its default.
  public init(stored: [String: String]) {
    for (name, value) in stored {
      if name == Settings.heardRemindersName {
        heardReminders = Instant(iso: value)
      } else if name == Settings.zoneName {
        zone = value
      } else if name.hasPrefix("heard ") {
        heard[String(name.dropFirst(6))] = Int(value)
      } else if let setting = Setting.named(name), let changed = setting.change(self, value) {
        self = changed
      }
    }
  }

  private static let heardRemindersName = "heard reminders until"
  private static let zoneName = "zone"

  /// Every name that can stand in the file.
  public static var names: [String] {
    Setting.all.map(\.name) + Hint.allCases.map { "heard " + $0.rawValue } + [heardRemindersName, zoneName]
  }

  /// The names and values for the file: those that differ from the defaults.
  public var stored: [String: String] {
    let standard = Settings()
    var stored: [String: String] = [:]
    for setting in Setting.all {
      let kept = setting.kept ?? setting.value
      if kept(self) != kept(standard) { stored[setting.name] = kept(self) }
    }
    for (hint, count) in heard { stored["heard " + hint] = String(count) }
    if let zone { stored[Settings.zoneName] = zone }
    if let heardReminders { stored[Settings.heardRemindersName] = heardReminders.iso }
    return stored
  }
}

/// One setting as a value: its name, what it can be, and how it is read and said.
struct Setting: Sendable {
  let name: String
  /// The values in words, for help and refusals.
  let choices: String
  /// The value as the file holds it, where that is not how it is typed: the same whatever the clock.
  var kept: (@Sendable (Settings) -> String)?
  /// The values that can be listed, for Tab.
  var values: [String] = []
  /// The present value as it is typed.
  let value: @Sendable (Settings) -> String
  /// The settings with a new value, or nil when the words are not one.
  let change: @Sendable (Settings, String) -> Settings?
  /// Why words are not a value; nil for the general refusal, which says the choices.
  var refusal: (@Sendable (String) -> Refusal)?

  static func named(_ name: String) -> Setting? { all.first { $0.name == name.lowercased() } }

  static let reminderCommand = "reminder command"
  /// Those that take any words, so that they are always named.
  static let takingAny: Set<String> = ["prompt", "row", reminderCommand]

  static let all: [Setting] = [
    choice("level", \.level, [("brief", .brief), ("normal", .normal), ("full", .full)]),
    choice("clock", \.clock24, [("12", false), ("24", true)]),
    choice("dates", \.dateOrder, [("ask", .ask), ("day first", .dayFirst), ("month first", .monthFirst)]),
    choice("sort", \.order, Order.allCases.map { ($0.rawValue, $0) }),
    choice("hints", \.hints, [("on", true), ("off", false)]),
    choice("reminders", \.reminders, [("polite", .polite), ("now", .now), ("quiet", .quiet)]),
    choice("bell", \.bell, [("on", true), ("off", false)]),
    choice("week", \.firstWeekday, [("monday", .monday), ("sunday", .sunday), ("saturday", .saturday)]),
    time("morning", \.hours.morning, 0...719, Sentences.Settings.beforeNoon),
    time("afternoon", \.hours.afternoon, 720...1139, Sentences.Settings.afternoon),
    time("evening", \.hours.evening, 960...1439, Sentences.Settings.late("4 pm")),
    time("tonight", \.hours.tonight, 1020...1439, Sentences.Settings.late("5 pm")),
    time("night", \.hours.night, 1020...1439, Sentences.Settings.late("5 pm")),
    time("reminder hour", \.hours.reminder, 0...1439, Sentences.Settings.anyTime),
    Setting(name: "rows", choices: Sentences.Settings.rows) {
      String($0.rows)
    } change: { settings, text in
      number(text, 1...1000).map { rows in
        var settings = settings
        settings.rows = rows
        return settings
      }
    },
    row,
    Setting(name: reminderCommand, choices: Sentences.Settings.command, values: [Sentences.Settings.none]) {
      $0.reminderCommand.isEmpty ? Sentences.Settings.none : $0.reminderCommand
    } change: { settings, text in
      guard !text.isEmpty else { return nil }
      var settings = settings
      settings.reminderCommand = text == Sentences.Settings.none ? "" : text
      return settings
    },
    Setting(name: "width", choices: Sentences.Settings.width, values: [Sentences.Settings.automatic]) {
      $0.width.map { String($0) } ?? Sentences.Settings.automatic
    } change: { settings, text in
      var settings = settings
      if text == Sentences.Settings.automatic {
        settings.width = nil
      } else {
        guard let width = number(text, 14...1000) else { return nil }
        settings.width = width
      }
      return settings
    },
    Setting(name: "working day", choices: Sentences.Settings.workingDay) {
      Sentences.hours($0.workingDay)
    } change: { settings, text in
      guard let hours = number(Words(text).first?.text ?? "", 1...24) else { return nil }
      var settings = settings
      settings.workingDay = TimeSpan(hours: hours)
      return settings
    },
    Setting(name: "prompt", choices: Sentences.Settings.prompt, values: [Sentences.Settings.none]) {
      $0.prompt.isEmpty ? Sentences.Settings.none : String($0.prompt.dropLast(2))
    } change: { settings, text in
      // One word of letters: a prompt is heard or felt before every command (ACCESSIBILITY.md rule 27).
      guard text.count <= 6, text.allSatisfy({ $0.isLetter }), !text.isEmpty,
        !Sentences.Prompts.ofQuestions.contains(text.lowercased())
      else { return nil }
      var settings = settings
      settings.prompt = text == Sentences.Settings.none ? "" : text + ": "
      return settings
    },
  ]

  private static func number(_ text: String, _ range: ClosedRange<Int>) -> Int? {
    Int(text).flatMap { range.contains($0) ? $0 : nil }
  }

  /// A time of day, in minutes after midnight. Of an hour without am or pm the half that lies in the range is taken.
  private static func time(
    _ name: String, _ path: WritableKeyPath<Settings, TimeOfDay> & Sendable, _ range: ClosedRange<Int>,
    _ choices: String
  ) -> Setting {
    let kept: @Sendable (Settings) -> String = { $0[keyPath: path].iso }
    return Setting(name: name, choices: choices, kept: kept) { settings in
      Voice(now: When(CivilDate(dayNumber: 0)), clock24: settings.clock24).time(settings[keyPath: path])
    } change: { settings, text in
      let readings = Phrases.timesOfDay(text).filter { range.contains($0.minutes) }
      guard readings.count == 1 else { return nil }
      var settings = settings
      settings[keyPath: path] = readings[0]
      return settings
    }
  }

  private static func choice<Value: Equatable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Settings, Value> & Sendable, _ values: [(String, Value)]
  ) -> Setting {
    Setting(name: name, choices: Sentences.either(values.map(\.0)), values: values.map(\.0)) { settings in
      values.first { $0.1 == settings[keyPath: path] }?.0 ?? ""
    } change: { settings, text in
      guard let value = values.first(where: { $0.0 == text.lowercased() }) else { return nil }
      var settings = settings
      settings[keyPath: path] = value.1
      return settings
    }
  }
}
