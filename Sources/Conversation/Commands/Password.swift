import Model

extension Command {
  static let password = Command(
    "password", takes: .word(["none"]),
    summary: "Changes the password of the profile that is open.",
    examples: ["password"],
    forms: [
      "It asks for the old password, then twice for the new one.",
      "A first password encrypts the tasks.",
      "Password none takes it away. The tasks are then no longer encrypted.",
    ]
  ) { session, words throws(Failure) in
    let people = try session.needPeople()
    guard let profile = people.current else { throw .refusal(.profile(.noneOpen)) }
    if !words.isEmpty, words.count > 1 || words.first?.plain != "none" {
      // A password is never typed where it can be seen.
      throw .refusal(.profile(.asksItself(verb: "password")))
    }
    let removes = !words.isEmpty
    if removes, !profile.isLocked { throw .refusal(.profile(.noPassword(profile.name))) }
    return try session.withPassword(of: profile) { old throws(Failure) in
      try people.verify(old)
      let new = removes ? nil : try session.askNewPassword(profile, but: old)
      let key = try people.setPassword(new)
      if let key { try session.tell(key) }
      var now = profile
      now.isLocked = !removes
      let voice = session.voice
      let outcome =
        removes ? voice.passwordOff(now) : profile.isLocked ? voice.passwordChanged(now) : voice.passwordSet(now)
      return Answer(outcome, explanation: voice.explainLock(now))
    }
  }
}

extension Session {
  /// Asks for a new password until one is taken; nothing typed gives up.
  func askNewPassword(_ profile: Profile, but old: Password? = nil) throws(Failure) -> Password {
    while true {
      askSecretLine(Sentences.Profiles.newPasswordOf(profile.name))
      do throws(Failure) {
        let typed = try askSecret(Sentences.Profiles.password.prompt)
        guard let typed, let password = try checked(typed) else { throw .refusal(.declined) }
        try refuseGuessable(password, profile.name, profile.email)
        if let old, old.text == password.text { throw .refusal(.profile(.samePassword)) }
        return password
      } catch {
        guard case .refusal(.profile) = error, isAskedForSecrets else { throw error }
        refuse(voice.sentences(for: error))
      }
    }
  }
}
