import Grammar

/// Why something about a profile or its password cannot be.
public enum ProfileRefusal: RefusalSubject {
  /// Nobody is called so; nil where the words may have been a password.
  case noProfile(String?)
  /// Nobody has registered yet.
  case noProfiles
  /// The unnamed profile is open, which has no name, address or password.
  case noneOpen
  case alreadyOpen(String)
  /// The profile that is open, which another Heed deleted meanwhile.
  case deletedMeanwhile(String)
  /// Which of several is to be opened?
  case missingName
  /// Words behind a verb that asks for all it needs.
  case asksItself(verb: String)

  // Registering
  case nameTaken(String)
  case emailTaken(String)
  case reservedName(String)
  case emptyEmail
  case notAnAddress(String)

  // Passwords
  case shortPassword(Int)
  /// Nothing but blanks.
  case blankPassword
  /// It is the name or the address.
  case guessablePassword
  case passwordsDiffer
  /// After several wrong ones, what the password opens may be damaged: a flipped bit there looks the same.
  case wrongPassword(String, mayBeDamaged: Bool = false)
  /// What gives the password gives a wrong one, and would give it again.
  case wrongGivenPassword(String)
  /// A recovery key with something wrong in those groups, counted from 1; none where that cannot be told.
  case wrongRecoveryKey(groups: [Int])
  /// What the password opens is surely damaged, so that no password opens it.
  case damagedLock(String)
  /// What the password opens asks for more work than Heed does: Heed did not make it so.
  case tooMuchWork(String)
  /// The tasks are encrypted, and nobody can be asked.
  case needsPassword(String)
  /// A profile that is to be registered shall be locked, and nobody can be asked for its password.
  case missingPassword
  /// A recovery key that the call gave: behind it a person must set a new password.
  case recoveryInScript
  /// The recovery key opened the tasks, and no new password was set.
  case needsNewPassword(String)
  /// The new password could not be kept, and half of that may have been done.
  case newPasswordNotKept(String)
  /// What was to give the password did not.
  case noPasswordGiven
  case noPassword(String)
  /// The new password is the old one.
  case samePassword
  /// What deletes a profile and its tasks must say yes itself, since nobody can be asked.
  case needsYes(String, count: Int)
  /// Profiles are not changed within a run that is kept or dropped as one, since undo is each profile's own.
  case notTogether

  func words(_ voice: Voice) -> RefusalWords {
    switch self {
    case .noProfile(let name):
      RefusalWords(
        "No profile \(name?.heard ?? "of that name"). Type profiles for all.", because: ProfileRefusal.byName)
    case .noProfiles:
      RefusalWords("No profiles. Type register to make one.", because: ProfileRefusal.byName)
    case .noneOpen:
      RefusalWords(
        "No profile is open. Type login and a name, or register.",
        because: "The tasks that are open now belong to no profile.")
    case .alreadyOpen(let name):
      RefusalWords(
        "Not again, \(name.heard) is open. Type logout to close it.", because: "One profile is open at a time.")
    case .deletedMeanwhile(let name):
      RefusalWords(
        "No profile \(name.heard) any more. Type logout.", because: "Another Heed deleted it, with its tasks.")
    case .missingName:
      RefusalWords("Missing name. Type login and a name, or profiles.", because: ProfileRefusal.byName)
    case .asksItself(let verb):
      RefusalWords(
        "Not behind \(verb.heard), which asks for it. Type \(verb.heard) alone.",
        because: "What is typed behind a verb can be seen, and a password must not be.")
    case .nameTaken(let name):
      RefusalWords("Not free, the name \(name.heard). Type another.", because: ProfileRefusal.noTwo)
    case .emailTaken(let email):
      RefusalWords("Not free, the address \(email.heard). Type another.", because: ProfileRefusal.noTwo)
    case .reservedName(let name):
      RefusalWords(
        "Not for a profile, the word \(name.heard). Type another.",
        because: "A name must be told from a number, an address and the words behind profile.")
    case .emptyEmail:
      RefusalWords("No email. Type an address.", because: ProfileRefusal.address)
    case .notAnAddress(let text):
      RefusalWords(
        "Not an address, \(text.heard). Type a name, an at sign and a domain.", because: ProfileRefusal.address)
    case .shortPassword(let count):
      RefusalWords(
        "Not long enough, \(Sentences.counted(count, "letter")). Type 8 or more.", because: ProfileRefusal.locksNothing)
    case .blankPassword:
      RefusalWords("Not blanks alone. Type letters, digits or signs too.", because: ProfileRefusal.locksNothing)
    case .guessablePassword:
      RefusalWords("Not that, it is the name or the address. Type another.", because: ProfileRefusal.locksNothing)
    case .passwordsDiffer:
      RefusalWords(
        "Not the same twice. Type it once more, or back.", because: "It is typed twice, since nobody sees it.")
    case .wrongPassword(let name, mayBeDamaged: false):
      RefusalWords("Not the password of \(name.heard). Type it again.", because: ProfileRefusal.opens)
    case .wrongPassword(let name, mayBeDamaged: true):
      RefusalWords(
        "Not the password of \(name.heard), or damaged. Type it again, or the recovery key.",
        because: "A password opens identity.age. Where that is damaged, none does.")
    case .damagedLock(let name):
      RefusalWords(
        "Not open, identity.age of \(name.heard) is damaged. Type the recovery key.",
        because: "A password opens identity.age, the recovery key the tasks themselves.")
    case .wrongGivenPassword(let name):
      RefusalWords("Not the password of \(name.heard). Look at what gives it.", because: ProfileRefusal.opens)
    case .wrongRecoveryKey(let groups):
      RefusalWords(
        groups.isEmpty
          ? "Not a recovery key. Type all its groups, or the password."
          : "Not right, group\(groups.count == 1 ? "" : "s") \(Sentences.all(groups.map { String($0) })). Type the key again.",
        because: "A recovery key has a check of its own, which tells where it was typed wrong.")
    case .tooMuchWork(let name):
      RefusalWords(
        "Not opened, its lock asks for too much. Bring back identity.age of \(name.heard).",
        because: "Another program locked it, so that every try takes many seconds and gigabytes.")
    case .needsPassword(let name):
      RefusalWords(
        "Missing password of \(name.heard). Add a password command to the call.", because: ProfileRefusal.fromTheCall)
    case .missingPassword:
      RefusalWords(
        "Missing password, nothing more is done. Type register none, or help scripts.",
        because: ProfileRefusal.fromTheCall)
    case .recoveryInScript:
      RefusalWords(
        "Not in a script, the recovery key. Type it at the prompt.",
        because: "Behind it a new password is set, and in a script nobody can be asked.")
    case .needsNewPassword(let name):
      RefusalWords(
        "Not open, \(name.heard) needs a new password. Type login \(name.heard) to set one.",
        because: "The recovery key is for setting a new password, since the old one is lost.")
    case .newPasswordNotKept(let name):
      RefusalWords(
        "Not open, only the recovery key opens \(name.heard). Type login \(name.heard).",
        because: "Some of it was sealed anew, so that the old password may open it no more.")
    case .noPasswordGiven:
      RefusalWords("No password came with the call. Look at what gives it.", because: ProfileRefusal.fromTheCall)
    case .noPassword(let name):
      RefusalWords(
        "No password to remove, \(name.heard). Type password to set one.", because: "The tasks are not encrypted.")
    case .samePassword:
      RefusalWords(
        "Not new, that is the password now. Type another.",
        because: "A password is changed to one that nobody knows yet.")
    case .needsYes(let name, let count):
      RefusalWords(
        "Not without yes, \(name.heard) has \(Sentences.counted(count, "task")). Add yes.",
        because: "Its tasks would be gone for ever, and in a script nobody can be asked.")
    case .notTogether:
      RefusalWords(
        "Not within a run of all or nothing. Type it before the run.",
        because: "Undo is of one profile, so that a run cannot go over two.")
    }
  }

  private static let byName = "A profile is named by its name or its address."
  private static let noTwo = "No two profiles have the same name or address."
  private static let address = "An address has something before and behind one at sign."
  private static let locksNothing = "A password that is short or known beforehand locks nothing."
  private static let opens = "Only the password or the recovery key opens what is encrypted."
  private static let fromTheCall = "A script gets a password from the call, never from its lines."

  static func samples(_ like: RefusalSample) -> [ProfileRefusal] {
    [
      .noProfile(like.word), .noProfile(nil), .noProfiles, .noneOpen, .alreadyOpen(like.word),
      .deletedMeanwhile(like.word), .missingName, .asksItself(verb: "password"), .nameTaken(like.word),
      .emailTaken(like.word), .reservedName(like.word), .emptyEmail, .notAnAddress(like.word),
      .shortPassword(like.number), .blankPassword, .guessablePassword, .passwordsDiffer, .wrongPassword(like.word),
      .wrongPassword(like.word, mayBeDamaged: true), .damagedLock(like.word),
      .wrongGivenPassword(like.word), .wrongRecoveryKey(groups: [like.number]), .wrongRecoveryKey(groups: []),
      .tooMuchWork(like.word), .needsPassword(like.word), .missingPassword, .recoveryInScript,
      .needsNewPassword(like.word), .newPasswordNotKept(like.word), .noPasswordGiven, .noPassword(like.word),
      .samePassword, .needsYes(like.word, count: like.number), .notTogether,
    ]
  }
}
