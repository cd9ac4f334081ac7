import English
import Grammar
import Model

/// The profiles by their names, and which names and addresses are free.
struct Profiles {
  let people: any People

  /// The profile of that name or address, in any case.
  func named(_ text: String) throws(Failure) -> Profile {
    let profiles = try people.profiles()
    if profiles.isEmpty { throw .refusal(.profile(.noProfiles)) }
    let sought = caseless(text)
    if let found = profiles.first(where: { caseless($0.name) == sought || caseless($0.email) == sought }) {
      return found
    }
    // What is as long as a password may be one, and is not said.
    throw .refusal(.profile(.noProfile(text.count < Profile.shortestPassword ? text : nil)))
  }

  /// The profile that all of the words name. Behind a name that is right nothing is repeated: it may be a password.
  func named(_ words: Words) throws(Failure) -> Profile {
    do throws(Failure) { return try named(Words.unquoted(words.rest)) } catch {
      for count in stride(from: words.count - 1, to: 0, by: -1) {
        guard let known = try? named(Words.unquoted(words.prefixText(count))) else { continue }
        let verb = "login " + known.name
        throw .refusal(known.isLocked ? .profile(.asksItself(verb: verb)) : .command(.takesNothing(verb, "more words")))
      }
      throw error
    }
  }

  /// What is behind a store that cannot be used any more: another Heed may have deleted its profile, or locked it anew.
  func cause(of failure: Failure) -> Failure {
    guard case .trouble(let trouble) = failure, let profile = people.current, let all = try? people.profiles() else {
      return failure
    }
    if !all.contains(where: { $0.uid == profile.uid }) { return .refusal(.profile(.deletedMeanwhile(profile.name))) }
    switch trouble {
    case .sealBroken(let path), .otherKeys(let path):
      return .trouble(people.hasOtherLock ? .lockChanged(path: path) : trouble)
    default: return failure
    }
  }

  /// Words that mean something else where a profile is named, or asked for.
  private static let reservedNames = Set(QuestionWord.allCases.map(\.rawValue)).union([
    "all", "none", "new", "name", "email", "delete", "yes", "no", "clear",
  ])

  /// A name that nobody has; `other` may keep its own.
  func freeName(_ text: String, but other: Profile? = nil) throws(Failure) -> String {
    let name = Words.clean(text)
    if name.isEmpty { throw .refusal(.task(.emptyName)) }
    if name.count > Profile.nameLimit { throw .refusal(.task(.tooLong(.name, limit: Profile.nameLimit))) }
    guard name.contains(where: \.isLetter) || Int(name) != nil else { throw .refusal(.task(.emptyName)) }
    // A name that is typed must be told from a number, an address, an answer to questions, and from its own quotes.
    let isWord = Profiles.reservedNames.contains(name.lowercased())
    if isWord || Int(name) != nil || name.contains(where: { "@\"".contains($0) }) {
      throw .refusal(.profile(.reservedName(name)))
    }
    for profile in try people.profiles() where profile.uid != other?.uid {
      if caseless(profile.name) == caseless(name) { throw .refusal(.profile(.nameTaken(name))) }
    }
    return name
  }

  /// An address that nobody has; `other` may keep its own.
  func freeEmail(_ text: String, but other: Profile? = nil) throws(Failure) -> String {
    let email = Words.clean(text)
    if email.isEmpty { throw .refusal(.profile(.emptyEmail)) }
    guard Profile.isAddress(email) else { throw .refusal(.profile(.notAnAddress(email))) }
    for profile in try people.profiles() where profile.uid != other?.uid {
      if caseless(profile.email) == caseless(email) { throw .refusal(.profile(.emailTaken(email))) }
    }
    return email
  }
}

extension Session {
  /// The profiles; throws where there are none to be had.
  var profiles: Profiles {
    get throws(Failure) {
      guard let people else { throw .refusal(.file(.noHome)) }
      // Undo is each profile's own, so a run that is taken back as one cannot reach over two.
      if isTogether { throw .refusal(.profile(.notTogether)) }
      return Profiles(people: people)
    }
  }

  /// What a failure comes from, where that is known better.
  func cause(of failure: Failure) -> Failure { people.map { Profiles(people: $0).cause(of: failure) } ?? failure }

  /// Goes on in what was opened, as if Heed had been started there. What is being recorded goes on.
  func adopt(_ opened: Opened) {
    saving.settle(store.lasting)
    store = opened.store
    sequenceAtStart = store.sequence
    keepSettings = opened.keepSettings
    settings = opened.settings
    let present = memory
    memory = Memory()
    memory.typed = opened.history
    memory.command = present.command
    memory.lastCommand = present.lastCommand
    watch = ReminderWatch()
    onProfile?()
  }
}
