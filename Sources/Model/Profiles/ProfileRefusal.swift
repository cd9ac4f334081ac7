/// Why something about a profile or its password cannot be.
public enum ProfileRefusal: Hashable, Sendable {
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
  /// It is the name or the address.
  case guessablePassword
  case passwordsDiffer
  case wrongPassword(String)
  /// What gives the password gives a wrong one, and would give it again.
  case wrongGivenPassword(String)
  /// A recovery key with something wrong in those groups, counted from 1; none where that cannot be told.
  case wrongRecoveryKey(groups: [Int])
  /// What the password opens asks for more work than Heed does, or than there is memory for: Heed did not make it so.
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
}
