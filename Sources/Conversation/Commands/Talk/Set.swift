import English
import Grammar
import Model

extension Command {
  static let set = Command(
    "set", "settings", "options", "prefs", "config", takes: .setting,
    summary: "Says or changes the settings.",
    examples: [
      "set", "set level brief", "set clock 24", "set morning 8 am", "set week sunday", "set row name due time",
    ],
    forms: [
      "Alone, set says every setting. Settings are kept for the next time.",
      "Row is which fields a row says, and their order. Set row normal ends it.",
    ],
    atLength: AtLength.settings
  ) { session, words throws(Failure) in
    guard let first = words.first else {
      return Answer(Setting.all.map { session.voice.settingNow($0.name, $0.value(session.settings)) })
    }
    // The longest name first: "working day 7 hours".
    for count in [2, 1] {
      guard let setting = Setting.named(words.prefixText(count)) else { continue }
      let value = words.dropFirst(count).rest
      if value.isEmpty {
        return Answer(
          session.voice.settingNow(setting.name, setting.value(session.settings)),
          explanation: session.voice.explainSetting(setting.name, choices: setting.choices))
      }
      return try change(setting.name, value, session)
    }
    // "set brief": a value that belongs to one setting alone.
    let owners = Setting.all.filter {
      !$0.traits.contains(.takesAnyWords) && $0.change(session.settings, words.rest) != nil && Int(words.rest) == nil
    }
    if let owner = owners.count == 1 ? owners[0] : owners.first(where: { $0.traits.contains(.isMeantFirst) }) {
      return try change(owner.name, words.rest, session)
    }
    throw .refusal(.command(.noSetting(first.text)))
  }
}

extension Command {
  /// Changes one setting, keeps it, and says its new value.
  static func change(_ name: String, _ value: String, _ session: Session) throws(Failure) -> Answer {
    guard let setting = Setting.named(name) else { throw .refusal(.command(.noSetting(name))) }
    if setting.traits.contains(.isOnlyAtPrompt), value != Sentences.Settings.none, !session.console.isInteractive {
      throw .refusal(.command(.onlyAtPrompt(name)))
    }
    guard let changed = setting.change(session.settings, value) else {
      throw .refusal(
        setting.refusal?(value)
          ?? .command(
            .notAValue(value, setting: setting.name, choices: setting.choices, typed: setting.typed)))
    }
    try session.keepSettings(changed)
    session.settings = changed
    if setting.traits.contains(.isOfCall) { session.level = nil }
    return Answer(
      session.voice.settingNow(name, setting.value(changed)),
      explanation: session.voice.explainSetting(setting.name, choices: setting.choices))
  }
}
