import Model

// What is said of profiles and passwords. No sentence here holds a password or the key of anybody.

extension Sentences {
  enum Profiles {
    static let againPrompt = "again: "
    static let againLine = "The same password again."
    static let writtenPrompt = "written: "

    /// One question of registering.
    struct Question {
      /// What is asked for, as a word in a sentence.
      let word: String
      /// What Enter does where nothing was answered yet.
      let enter: String?
      let help: String

      var prompt: String { word + ": " }

      /// The full line; `kept` is what Enter keeps, empty for what nobody should hear.
      func line(_ place: String, kept: String?) -> String {
        let keeps = kept.map { $0.isEmpty ? " Enter keeps it." : " Enter keeps \($0.spoken)." }
        return place + " \(capitalized(word))." + (keeps ?? enter.map { " \($0)." } ?? "")
      }

      /// Where one is; `keeps` is whether something was answered.
      func whereabouts(_ place: String, keeps: Bool) -> String {
        let enter = keeps ? "Enter keeps it" : enter ?? "Type \(word == "email" ? "an" : "a") \(word)"
        return "Registering, question \(place.dropLast()), \(word). \(enter)."
      }
    }

    static let name = Question(
      word: "name", enter: nil, help: "Type a name to log in with. Back, cancel and save work at each question.")
    static let email = Question(
      word: "email", enter: nil, help: "Type an address, a name, an at sign and a domain.")
    static let password = Question(
      word: "password", enter: "Enter for none",
      help: "Type 8 letters or more. With none the tasks are kept apart, not locked.")

    static func passwordOf(_ name: String) -> String { "Password of \(name.spoken)." }
    static func newPasswordOf(_ name: String) -> String { "New password of \(name.spoken)." }
    static func adopt(_ count: Int) -> String { "Take along \(counted(count, "task"))? Type yes or no." }
    static func remove(_ name: String, _ count: Int) -> String {
      "Delete \(name.spoken) and \(counted(count, "task")) for ever? Type yes or no."
    }
    /// The recovery key, a group a line, so that each can be copied before the next is heard. Its letters stand apart,
    /// or a voice would read them as a word; small, or each costs a cell more in braille.
    static func recovery(_ key: RecoveryKey) -> [String] {
      ["Recovery key, \(counted(key.groups.count, "group")). Write it down, it is said only now."]
        + groups(key) { String($0) }
    }

    /// The same in words that no voice makes alike.
    static func spelt(_ key: RecoveryKey) -> [String] { groups(key) { spelling[$0] ?? String($0) } }

    private static func groups(_ key: RecoveryKey, _ sign: (Character) -> String) -> [String] {
      key.groups.enumerated().map { "Group \($0 + 1), \($1.lowercased().map(sign).joined(separator: " "))." }
    }

    static let writtenLine = "Type yes when it is written down, again, or spell."

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
  func registered(_ profile: Profile, adopted: Int) -> String {
    let along = adopted == 0 ? "" : " with \(Sentences.counted(adopted, "task"))"
    let lock = profile.isLocked ? " Locked by the password." : " Kept apart, not locked."
    return "Registered, \(profile.name.spoken)\(along)." + lock
  }

  /// `tasks` is how many there are now, a sentence.
  func loggedIn(_ name: String, _ tasks: String) -> String { "Logged in, \(name.spoken). " + tasks }
  func loggedOut(_ name: String, _ tasks: String) -> String { "Logged out, \(name.spoken). " + tasks }

  func removed(_ profile: Profile) -> String { "Deleted, profile \(profile.name.spoken)." }

  /// One profile in one line, with what it holds.
  func profile(_ profile: Profile, tasks: Int, pages: Int) -> String {
    [
      profile.name.spoken, profile.email.spoken, joined(profile), Sentences.counted(tasks, "task"),
      Sentences.counted(pages, "page"), lock(profile),
    ].joined(separator: ", ") + "."
  }

  func profiles(_ profiles: [Profile], current: Profile?) -> String {
    let open = current.map { ", \($0.name.spoken) is open" } ?? ", none is open"
    return Sentences.counted(profiles.count, "profile") + open + "."
  }

  func profileRow(_ profile: Profile) -> String {
    [profile.name.spoken, joined(profile), lock(profile)].joined(separator: ", ") + "."
  }

  func changedProfile(_ profile: Profile) -> String { "Changed, \(profile.name.spoken), \(profile.email.spoken)." }

  func passwordChanged(_ profile: Profile) -> String { "Password changed, \(profile.name.spoken)." }
  func passwordSet(_ profile: Profile) -> String { "Password set, \(profile.name.spoken). The tasks are locked now." }
  func passwordRemoved(_ profile: Profile) -> String {
    "Password removed, \(profile.name.spoken). The tasks are not locked now."
  }

  private func joined(_ profile: Profile) -> String { "joined " + exactDate(When(day(profile.joined))) }
  private func lock(_ profile: Profile) -> String { profile.isLocked ? "locked by a password" : "no password" }

  func sentence(for refusal: ProfileRefusal) -> String {
    switch refusal {
    case .noProfile(let name): "No profile \(name.heard). Type profiles for all."
    case .noProfiles: "No profiles. Type register to make one."
    case .noneOpen: "No profile is open. Type login and a name, or register."
    case .alreadyOpen(let name): "Not again, \(name.heard) is open. Type logout to close it."
    case .missingName: "Missing name. Type login and a name, or profiles for all."
    case .asksItself(let verb): "Not behind \(verb), it asks for all itself. Type \(verb) alone."
    case .nameTaken(let name): "Not free, the name \(name.heard). Type another."
    case .emailTaken(let email): "Not free, the address \(email.heard). Type another."
    case .reservedName(let name): "Not for a profile, the word \(name.heard). Type another."
    case .emptyEmail: "No email. Type an address."
    case .notAnAddress(let text): "Not an address, \(text.heard). Type a name, an at sign and a domain."
    case .shortPassword(let count): "Not long enough, \(Sentences.counted(count, "letter")). Type 8 or more."
    case .guessablePassword: "Not that, it is the name or the address. Type another."
    case .passwordsDiffer: "Not the same twice. Type the password once more."
    case .wrongPassword(let name): "Not the password of \(name.heard). Type it again."
    case .wrongRecoveryKey(let groups):
      groups.isEmpty
        ? "Not a recovery key. Type all its groups, or the password."
        : "Not right, group \(Sentences.all(groups.map { String($0) })). Type the key again."
    case .needsPassword(let name): "Missing password of \(name.heard). Call heed with a password command."
    case .noPasswordGiven: "No password came from the command. Look at it, then call again."
    case .noPassword(let name): "No password to remove, \(name.heard). Type password to set one."
    case .notTogether: "Not within a run of all or nothing. Type it before the run."
    }
  }
}

extension Voice {
  /// Why something about a profile cannot be, for `explain`.
  func reason(_ refusal: ProfileRefusal) -> String {
    switch refusal {
    case .noProfile, .noProfiles, .missingName: "A profile is named by its name or its address."
    case .noneOpen: "The tasks that are open now belong to no profile."
    case .alreadyOpen: "One profile is open at a time."
    case .asksItself: "What is typed behind a verb can be seen, and a password must not be."
    case .nameTaken, .emailTaken: "No two profiles have the same name or address."
    case .reservedName: "A name must be told from a number, an address and the words behind profile."
    case .emptyEmail, .notAnAddress: "An address has something before and behind one at sign."
    case .shortPassword, .guessablePassword: "A password that is short or known beforehand locks nothing."
    case .passwordsDiffer: "It is typed twice, since nobody sees it."
    case .wrongPassword: "Only the password or the recovery key opens what is encrypted."
    case .wrongRecoveryKey: "A recovery key has a check of its own, which tells where it was typed wrong."
    case .needsPassword, .noPasswordGiven: "A script gets a password from the call, never from its lines."
    case .noPassword: "The tasks are not encrypted."
    case .notTogether: "Undo is of one profile, so that a run cannot go over two."
    }
  }
}
