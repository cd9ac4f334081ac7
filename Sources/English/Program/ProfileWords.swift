import Grammar
import Model

// What is said of profiles and passwords. No sentence here holds a password or the key of anybody.

extension Sentences {
  /// The questions about profiles and passwords.
  public enum Profiles {
    /// The prompt at the question whether the recovery key is written down.
    public static let writtenPrompt = "written: "

    /// One question of registering.
    public struct Question: Sendable {
      /// What is asked for, as a word in a sentence.
      public let word: String
      /// What Enter does where nothing was answered yet.
      let enter: String?
      /// What can be typed there.
      public let help: String

      /// The word before the cursor.
      public var prompt: String { word + ": " }

      /// The full line; `kept` is what Enter keeps, empty for what nobody should hear.
      public func line(_ place: String, kept: String?) -> String {
        let keeps = kept.map { $0.isEmpty ? " Enter keeps it." : " Enter keeps \($0.spoken)." }
        return place + " \(capitalized(word))." + (keeps ?? enter.map { " \($0)." } ?? "")
      }

      /// Where one is; `keeps` is whether something was answered.
      public func whereabouts(_ place: String, keeps: Bool) -> String {
        let enter = keeps ? "Enter keeps it" : enter ?? "Type \(word == "email" ? "an" : "a") \(word)"
        return "Registering, question \(place.dropLast()), \(word). \(enter)."
      }
    }

    /// The first question: the name.
    public static let name = Question(
      word: "name", enter: nil, help: "Type a name to log in with. Back, cancel and save work at each question.")
    /// The second question: the address.
    public static let email = Question(
      word: "email", enter: nil, help: "Type an address, a name, an at sign and a domain.")
    /// The third question: the password, or none.
    public static let password = Question(
      word: "password", enter: "Enter for none, which locks nothing",
      help: "Type 8 letters or more. With none the tasks are kept apart, not locked.")

    /// A question whose answer is not shown.
    public struct Secret: Sendable {
      /// The word before the cursor.
      public var prompt = Profiles.password.prompt
      /// The full line.
      public let line: String
      /// What can be typed there.
      public let help: String
      /// What `where` says there.
      public let whereabouts: String
    }

    /// The password that opens a profile.
    public static func present(_ name: String) -> Secret {
      Secret(
        line: "Password of \(name.spoken).", help: "Type the password or the recovery key. Enter gives up.",
        whereabouts: "At the password of \(name.spoken). Enter gives up.")
    }

    /// The password that a profile shall have.
    public static func new(_ name: String) -> Secret {
      Secret(
        line: "New password of \(name.spoken).", help: "Type 8 letters or more. Enter gives up.",
        whereabouts: "At the new password of \(name.spoken). Enter gives up.")
    }

    /// The recovery key group by group, the first of which was typed; `count` is how many were behind it.
    public static func nextGroup(behind count: Int) -> Secret {
      Secret(
        line: count == 0 ? "Type the next group, a line each, and Enter after the last." : "Group \(count + 2).",
        help: "Type it as it was said, letters apart. Enter ends it.",
        whereabouts: "At the recovery key, a group a line. Enter ends it.")
    }

    /// Asks for a new password a second time, so that a slip shows. Emacs knows a prompt for a password by that word, and
    /// would else show what is typed: it is the one longer than 14 columns (rules.txt rule 29).
    public static let onceMore = Secret(
      prompt: "password again: ", line: "The same password again.",
      help: "Type the same password once more. Back asks for it anew.",
      whereabouts: "At the new password, for the second time. Back asks for it anew.")

    /// The tasks that are open, or where none are, those that are done.
    public static func adopt(open: Int, done: Int) -> String {
      "Take along \(open > 0 ? counted(open, "task") : counted(done, "done task"))? Type yes or no."
    }

    /// The question before a profile and its tasks are deleted.
    public static func remove(_ name: String, _ count: Int) -> String {
      "Delete \(name.spoken)\(count == 0 ? "" : " and " + counted(count, "task")) for ever? Type yes or no."
    }

    /// All would be written without encryption.
    public static func unlock(_ name: String, _ count: Int) -> String {
      "Stop encrypting \(name.spoken)\(count == 0 ? "" : " and " + counted(count, "task"))? Type yes or no."
    }

    /// A session begins without the profile that was asked for.
    public static func staysClosed(_ name: String) -> String {
      "Not open, \(name.spoken). Type login \(name.spoken) to open it."
    }

    /// The recovery key, a group a line, so that each can be copied before the next is heard. Its letters stand apart,
    /// or a voice would read them as a word; small, or each costs a cell more in braille.
    public static func recovery(_ key: RecoveryKey) -> [String] {
      ["Recovery key, \(counted(key.groups.count, "group")). Write it down, it is said only now."]
        + groups(key) { String($0) }
    }

    /// The recovery key with a word for each letter, as in a spelling alphabet: no voice makes two of them alike.
    public static func spelt(_ key: RecoveryKey) -> [String] { groups(key) { spelling[$0] ?? String($0) } }

    /// One group of the recovery key, from 1, as it is or with a word for each letter.
    public static func group(_ number: Int, of key: RecoveryKey, isSpelt: Bool) -> String {
      isSpelt ? spelt(key)[number - 1] : groups(key) { String($0) }[number - 1]
    }

    private static func groups(_ key: RecoveryKey, _ sign: (Character) -> String) -> [String] {
      key.groups.enumerated().map { "Group \($0 + 1), \($1.lowercased().map(sign).joined(separator: " "))." }
    }

    /// The question whether the recovery key is written down.
    public static let writtenLine = "Type yes when it is written down, again, next, or spell."
    /// What `where` says there.
    public static let writtenWhereabouts = "At the recovery key, which is said only now."
    /// What can be typed there.
    public static let writtenHelp = "It cannot be said later. Type next for a group, again for all, spell for words."

    /// The words for letters that pilots use (ICAO Annex 10, volume 2, 5.2.1.3).
    private static let spelling: [Character: String] = Dictionary(
      uniqueKeysWithValues: [
        "alfa", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel", "india", "juliett", "kilo", "lima",
        "mike",
        "november", "oscar", "papa", "quebec", "romeo", "sierra", "tango", "uniform", "victor", "whiskey", "xray",
        "yankee", "zulu",
      ].map { ($0[$0.startIndex], $0) })
  }
}

extension Voice {
  /// A new profile; `adopted` is how many tasks went along.
  public func registered(_ profile: Profile, adopted: Int) -> String {
    let lock = profile.isLocked ? "locked." : "not locked."
    let along = adopted == 0 ? "" : Sentences.counted(adopted, "task") + ", "
    return "Registered, \(profile.name.spoken), " + along + lock
  }

  /// `tasks` is how many there are now, a sentence.
  public func loggedIn(_ name: String, _ tasks: String) -> String { "Logged in, \(name.spoken). " + tasks }
  /// No profile is open any more; `tasks` is how many there are now, a sentence.
  public func loggedOut(_ name: String, _ tasks: String) -> String { "Logged out, \(name.spoken). " + tasks }

  /// A profile that was deleted with all its tasks.
  public func removed(_ profile: Profile) -> String { "Deleted, profile \(profile.name.spoken)." }

  /// One profile in one line, with what it holds.
  public func profile(_ profile: Profile, tasks: Int, pages: Int) -> String {
    [
      named(profile), profile.email.spoken, joined(profile), Sentences.counted(tasks, "task"),
      Sentences.counted(pages, "page"), lock(profile),
    ].joined(separator: ", ") + "."
  }

  /// How many profiles there are, and which is open.
  public func profiles(_ profiles: [Profile], current: Profile?) -> String {
    let open = current.map { ", \($0.name.spoken) is open" } ?? ", none is open"
    return Sentences.counted(profiles.count, "profile") + open + "."
  }

  /// One profile in a list.
  public func profileRow(_ profile: Profile) -> String {
    [named(profile), joined(profile), lock(profile)].joined(separator: ", ") + "."
  }

  /// A profile with another name or address.
  public func changedProfile(_ profile: Profile) -> String {
    "Changed, \(profile.name.spoken), \(profile.email.spoken)."
  }

  /// Another password in place of one.
  public func passwordChanged(_ profile: Profile) -> String { "Password changed, \(profile.name.spoken)." }
  /// A first password.
  public func passwordSet(_ profile: Profile) -> String {
    "Password set, \(profile.name.spoken). The tasks are locked."
  }
  /// No password any more.
  public func passwordOff(_ profile: Profile) -> String { "Password off, \(profile.name.spoken). Nothing is locked." }

  /// No line begins as the prompt does, whatever a name is.
  private func named(_ profile: Profile) -> String { "Profile \(profile.name.spoken)" }
  private func joined(_ profile: Profile) -> String { "joined " + exactDate(When(day(profile.joined))) }
  private func lock(_ profile: Profile) -> String { profile.isLocked ? "locked by a password" : "no password" }
}

extension Voice {
  /// What `explain` says of a new profile, or one whose password was set or taken away.
  public func explainLock(_ profile: Profile) -> [String] {
    profile.isLocked
      ? [
        "Its tasks are encrypted. The password opens them, or the recovery key.",
        "Type password for another one, logout to close the profile.",
      ]
      : [
        "It is kept apart from others, but whoever sits here can open it.",
        "Type password to lock it, logout to close it.",
      ]
  }
}
