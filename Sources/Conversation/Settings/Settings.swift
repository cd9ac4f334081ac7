import English
import Grammar
import Model

/// What a person settled about how Heed speaks.
public struct Settings: Hashable, Sendable {
  /// How much is said of each task: brief on a braille display until it is settled, since each further window is a key.
  public var level: Level {
    get { settledLevel ?? (braille ? .brief : .normal) }
    set { settledLevel = newValue }
  }
  /// What a person chose.
  var settledLevel: Level?
  /// Whether a braille display is read, whose window follows the cursor: the last row of an answer stands before the prompt.
  public var braille = false
  /// Whether times are said as 17:30 rather than 5:30 pm; the locale decides until it is settled.
  public var clock24: Bool {
    get { settledClock24 ?? (isFirst && localeClock24) }
    set { settledClock24 = newValue }
  }
  /// What a person chose, or the first session took from the locale.
  var settledClock24: Bool?
  /// Whether the locale has a clock of 24 hours; not kept.
  var localeClock24 = false
  /// Whether no session at the prompt was there before.
  var isFirst: Bool { zone == nil }
  /// How a date in numbers is read, such as 5/4.
  public var dateOrder = PhraseContext.DateOrder.ask
  /// By what lists are put in order.
  public var order = Order.urgency
  /// How many tasks a list says before it waits for `more`.
  public var rows = 10
  /// The fields of a row behind its number, in the order in which they are said; empty for as many as the expected time
  /// asks for.
  public var row: [RowField] = []
  /// The columns at which lines are wrapped; nil for the terminal's own width.
  public var width: Int?
  /// Whether hints are said that tell how to go on.
  public var hints = true
  /// How long a day of work is: long expected times are said in such days, and a day with more is overloaded.
  public var workingDay = TimeSpan(hours: 8)
  /// What morning, evening and the like mean.
  public var hours = DayHours()
  /// On which day weeks begin.
  public var firstWeekday = Weekday.monday
  /// The prompt before each command, one word, colon and space; empty for none.
  public var prompt = Sentences.Prompts.command
  /// How reminders reach the person.
  public var reminders = Delivery.polite
  /// Whether the bell of a terminal rings once with each reminder.
  public var bell = false
  /// The name of the zone of the last session, so that the next one can say that it has moved.
  var zone: String?
  /// A shell command that gets each reminder on its standard input as it is said (rule 89); empty for none.
  public var reminderCommand = ""
  /// Hours in which none is told while Heed is closed; nil for none.
  public var quietHours: QuietHours?
  /// When a person last heard reminders, so that the next session knows which came since.
  var heardReminders: Instant?
  /// A command whose questions were open when the terminal was closed, and the answers, a line each; nil for none.
  var unfinished: String?
  /// How often each hint was heard.
  var heard: [String: Int] = [:]

  /// The settings of somebody who has set nothing.
  public init() {}

  /// Settings from the file's names and codes; what is unknown or wrong there is left at its default. Files of earlier
  /// versions held the words that are typed: these are read too.
  public init(stored: [String: String]) {
    for (name, value) in stored {
      if name == Settings.heardRemindersName {
        heardReminders = Instant(iso: value)
      } else if name == Settings.zoneName {
        zone = value
      } else if name == Settings.unfinishedName {
        unfinished = value.isEmpty ? nil : value
      } else if name.hasPrefix("heard ") {
        heard[String(name.dropFirst(6))] = Int(value)
      } else if let setting = Setting.named(name),
        let changed = setting.decode(self, value) ?? setting.change(self, value)
      {
        self = changed
      }
    }
  }

  /// The settings whose value in the file is none of theirs, in the order in which they are said.
  public static func notUnderstood(in stored: [String: String]) -> [String] {
    Setting.all.filter { setting in
      guard let value = stored[setting.name] else { return false }
      return setting.decode(Settings(), value) == nil && setting.change(Settings(), value) == nil
    }.map(\.name)
  }

  private static let heardRemindersName = "heard reminders until"
  private static let zoneName = "zone"
  private static let unfinishedName = "unfinished"
  private static let clockName = "clock"
  fileprivate static let levelName = "level"

  /// Every name that can stand in the file.
  public static var names: [String] {
    Setting.all.map(\.name) + Hint.allCases.map { "heard " + $0.key } + [
      heardRemindersName, zoneName, unfinishedName,
    ]
  }

  /// The names and codes for the file: those that differ from the defaults.
  public var stored: [String: String] {
    let standard = Settings()
    var stored: [String: String] = [:]
    for setting in Setting.all where setting.code(self) != setting.code(standard) {
      stored[setting.name] = setting.code(self)
    }
    for (hint, count) in heard { stored["heard " + hint] = String(count) }
    // What is settled stands there also where it is the default, since else the locale would decide anew.
    stored[Settings.clockName] = settledClock24.map { $0 ? "24" : "12" }
    // With braille a chosen level stands there also where it is the default, and one that nobody chose never does.
    if braille { stored[Settings.levelName] = Setting.named(Settings.levelName)?.code(self) }
    if settledLevel == nil { stored[Settings.levelName] = nil }
    if let zone { stored[Settings.zoneName] = zone }
    if let unfinished { stored[Settings.unfinishedName] = unfinished }
    if let heardReminders { stored[Settings.heardRemindersName] = heardReminders.iso }
    return stored
  }
}

/// One setting as a value: its name, what it can be, how it is kept, read and said.
struct Setting: Sendable {
  /// Its name, as it is typed and as it stands in the file.
  let name: String
  /// The values in words, for help and refusals.
  let choices: String
  /// The line to type for one of them, where they are words that stand alone.
  var typed: String? { choices == Sentences.either(values) ? "set \(name) \(choices)" : nil }
  /// The values that can be listed, for Tab.
  let values: [String]
  /// The present value as the file holds it.
  let code: @Sendable (Settings) -> String
  /// The settings with the value of a code, or nil when it is none.
  let decode: @Sendable (Settings, String) -> Settings?
  /// The present value as it is typed.
  let value: @Sendable (Settings) -> String
  /// The settings with a new value, or nil when the words are not one.
  let change: @Sendable (Settings, String) -> Settings?
  /// Why words are not a value; nil for the general refusal, which says the choices.
  let refusal: (@Sendable (String) -> Refusal)?
  /// What is otherwise with it than with most.
  let traits: Traits

  /// What `set` and the session treat otherwise than most settings; most have none.
  struct Traits: OptionSet, Sendable {
    let rawValue: Int

    /// It takes any words, so that it is always named.
    static let takesAnyWords = Traits(rawValue: 1 << 0)
    /// It is meant where a value alone is typed that others take too.
    static let isMeantFirst = Traits(rawValue: 1 << 1)
    /// The call can give it for one session, which a change ends.
    static let isOfCall = Traits(rawValue: 1 << 2)
    /// Only a person changes it: a file from somebody else must not leave behind a command that runs later.
    static let isOnlyAtPrompt = Traits(rawValue: 1 << 3)
  }

  /// `said` makes words of a value, for which it may look at other settings; `read` makes a value of words. The path is
  /// made when it is used: to make those of all settings was a seventh of a start.
  init<Value>(
    _ name: String, _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Settings, Value>,
    _ code: SettingCode<Value>, choices: String, values: [String] = [], traits: Traits = [],
    said: @escaping @Sendable (Value, Settings) -> String,
    read: @escaping @Sendable (String) -> Value?, refusal: (@Sendable (String) -> Refusal)? = nil
  ) {
    let put: @Sendable (Settings, Value?) -> Settings? = { settings, value in
      guard let value else { return nil }
      var settings = settings
      settings[keyPath: path()] = value
      return settings
    }
    self.name = name
    self.choices = choices
    self.values = values
    self.refusal = refusal
    self.traits = traits
    self.code = { code.write($0[keyPath: path()]) }
    decode = { put($0, code.read($1)) }
    value = { said($0[keyPath: path()], $0) }
    change = { put($0, read($1)) }
  }

  static func named(_ name: String) -> Setting? { all.first { $0.name == name.lowercased() } }

  static let all: [Setting] = [
    choice(
      Settings.levelName, \.level,
      [("brief", "brief", .brief), ("normal", "normal", .normal), ("full", "full", .full)],
      traits: [.isMeantFirst, .isOfCall]),
    choice("clock", \.clock24, [("12", "12", false), ("24", "24", true)]),
    choice(
      "dates", \.dateOrder,
      [("ask", "ask", .ask), ("day first", "dmy", .dayFirst), ("month first", "mdy", .monthFirst)]
    ),
    choice("sort", \.order, Order.allCases.map { ($0.rawValue, $0.rawValue, $0) }),
    choice("hints", \.hints, onOff),
    choice(
      "reminders", \.reminders, [("polite", "polite", .polite), ("now", "now", .now), ("quiet", "quiet", .quiet)]),
    choice("bell", \.bell, onOff),
    choice("braille", \.braille, onOff),
    choice(
      "week", \.firstWeekday, [("monday", "MO", .monday), ("sunday", "SU", .sunday), ("saturday", "SA", .saturday)]),
    time("morning", \.hours.morning, 0...719, Sentences.Settings.beforeNoon),
    time("afternoon", \.hours.afternoon, 720...1139, Sentences.Settings.afternoon),
    time("evening", \.hours.evening, 960...1439, Sentences.Settings.late("4 pm")),
    time("tonight", \.hours.tonight, 1020...1439, Sentences.Settings.late("5 pm")),
    time("night", \.hours.night, 1020...1439, Sentences.Settings.late("5 pm")),
    time("reminder hour", \.hours.reminder, 0...1439, Sentences.Settings.anyTime),
    quiet,
    Setting("rows", \.rows, .number(1...1000), choices: Sentences.Settings.rows) { rows, _ in
      String(rows)
    } read: {
      SettingCode.number(1...1000).read($0)
    },
    row,
    Setting(
      "reminder command", \.reminderCommand, .text, choices: Sentences.Settings.command,
      values: [Sentences.Settings.none], traits: [.takesAnyWords, .isOnlyAtPrompt]
    ) { command, _ in
      command.isEmpty ? Sentences.Settings.none : command
    } read: { text in
      text.isEmpty ? nil : text == Sentences.Settings.none ? "" : text
    },
    Setting(
      "width", \.width, .numberOrNone(14...1000), choices: Sentences.Settings.width,
      values: [Sentences.Settings.automatic]
    ) { width, _ in
      width.map { String($0) } ?? Sentences.Settings.automatic
    } read: { text in
      text == Sentences.Settings.automatic ? .some(nil) : SettingCode.number(14...1000).read(text).map { .some($0) }
    },
    Setting("working day", \.workingDay, .hours(1...24), choices: Sentences.Settings.workingDay) { day, _ in
      Sentences.hours(day)
    } read: { text in
      SettingCode.number(1...24).read(Words(text).first?.text ?? "").map { TimeSpan(hours: $0) }
    },
    Setting(
      "prompt", \.prompt, .prompt, choices: Sentences.Settings.prompt, values: [Sentences.Settings.none],
      traits: .takesAnyWords
    ) { prompt, _ in
      prompt.isEmpty ? Sentences.Settings.none : String(prompt.dropLast(2))
    } read: { text in
      text == Sentences.Settings.none ? "" : prompt(text)
    },
  ]

  /// A prompt of one word of letters: it is heard or felt before every command (rules.txt rule 27).
  static func prompt(_ word: String) -> String? {
    let isWord = !word.isEmpty && word.count <= 6 && word.allSatisfy { $0.isLetter }
    return isWord && !Sentences.Prompts.ofQuestions.contains(word.lowercased()) ? word + ": " : nil
  }

  private static let onOff = [("on", "on", true), ("off", "off", false)]

  /// A time of day, in minutes after midnight. Of an hour without am or pm the half that lies in the range is taken.
  private static func time(
    _ name: String, _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Settings, TimeOfDay>,
    _ range: ClosedRange<Int>, _ choices: String
  ) -> Setting {
    Setting(name, path(), .time(range), choices: choices) { time, settings in
      Voice(now: When(CivilDate(dayNumber: 0)), clock24: settings.clock24).time(time)
    } read: { text in
      let readings = Phrases.timesOfDay(text).filter { range.contains($0.minutes) }
      return readings.count == 1 ? readings[0] : nil
    }
  }

  /// One of a few values: its word, its code, and itself.
  private static func choice<Value: Equatable & Sendable>(
    _ name: String, _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Settings, Value>,
    _ values: [(String, String, Value)], traits: Traits = []
  ) -> Setting {
    let code = SettingCode<Value> { value in
      values.first { $0.2 == value }?.1 ?? ""
    } read: { code in
      values.first { $0.1 == code }?.2
    }
    return Setting(
      name, path(), code, choices: Sentences.either(values.map(\.0)), values: values.map(\.0), traits: traits
    ) { value, _ in
      values.first { $0.2 == value }?.0 ?? ""
    } read: { text in
      values.first { $0.0 == text.lowercased() }?.2
    }
  }
}
