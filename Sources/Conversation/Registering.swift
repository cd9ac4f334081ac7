import Model

extension Session {
  /// The profiles; throws where there are none to be had.
  func needPeople() throws(Failure) -> any People {
    guard let people else { throw .refusal(.noHome) }
    // Undo is each profile's own, so a run that is taken back as one cannot reach over two.
    if isTogether { throw .refusal(.profile(.notTogether)) }
    return people
  }

  /// The profile of that name or address, in any case.
  func profile(named text: String) throws(Failure) -> Profile {
    let profiles = try needPeople().profiles()
    if profiles.isEmpty { throw .refusal(.profile(.noProfiles)) }
    let sought = folded(text)
    if let found = profiles.first(where: { folded($0.name) == sought || folded($0.email) == sought }) { return found }
    throw .refusal(.profile(.noProfile(text)))
  }

  /// What is behind a store that cannot be used any more: its profile may have been deleted by another Heed.
  func cause(of failure: Failure) -> Failure {
    guard case .trouble = failure, let people, let profile = people.current, let all = try? people.profiles(),
      !all.contains(where: { $0.uid == profile.uid })
    else { return failure }
    return .refusal(.profile(.deletedMeanwhile(profile.name)))
  }

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
    memory.line = present.line
    memory.answers = present.answers
    memory.lastCommand = present.lastCommand
    watch = Watch()
    onProfile?()
  }

  // MARK: Questions

  /// What registering asks for.
  enum RegisterAnswer {
    case name(String)
    case email(String)
    case password(Password?)
  }

  /// Asks for name, address and password.
  func askRegistration() throws(Failure) -> (name: String, email: String, password: Password?) {
    typealias Words = Sentences.Profiles
    let form = Form<RegisterAnswer>(
      questions: [
        registerQuestion(Words.name, .answer, missing: .emptyName, kept: { $0.name }) { text throws(Failure) in
          .name(try self.freeName(Details.unquoted(text)))
        },
        registerQuestion(Words.email, .answer, missing: .profile(.emptyEmail), kept: { $0.email }) {
          text throws(Failure) in .email(try self.freeEmail(Details.unquoted(text)))
        },
        registerQuestion(Words.password, .secret, missing: nil, kept: { $0.password.map { _ in "" } }) {
          text throws(Failure) in .password(try self.checked(Password(text)))
        },
      ],
      check: { answers throws(Failure) in
        let found = Session.registration(answers)
        try found.password.map { password throws(Failure) in
          try self.refuseGuessable(password, found.name ?? "", found.email ?? "")
        }
      })
    let found = Session.registration(try form.ask(self))
    return (found.name ?? "", found.email ?? "", found.password)
  }

  /// What was answered so far.
  private typealias Registration = (name: String?, email: String?, password: Password?)

  /// `kept` is what Enter keeps; empty for what is not said.
  private func registerQuestion(
    _ words: Sentences.Profiles.Question, _ kind: Prompt.Kind, missing: Refusal?,
    kept: @escaping (Registration) -> String?, read: @escaping (String) throws(Failure) -> RegisterAnswer
  ) -> Form<RegisterAnswer>.Question {
    Form.Question(
      prompt: Prompt(words.prompt, kind: kind),
      line: { words.line($0, kept: kept(Session.registration($1))) }, help: { _ in words.help },
      whereabouts: { words.whereabouts($0, keeps: $1) },
      keeps: { kept(Session.registration($0)) != nil }, missing: missing,
      clear: { () throws(Failure) in
        if let missing { throw .refusal(missing) }
        return .password(nil)
      }, read: read)
  }

  private static func registration(_ answers: [RegisterAnswer]) -> Registration {
    var found: Registration = (nil, nil, nil)
    for answer in answers {
      switch answer {
      case .name(let name): found.name = name
      case .email(let email): found.email = email
      case .password(let password): found.password = password
      }
    }
    return found
  }

  // MARK: What is taken

  private static let reservedNames: Set = [
    "all", "none", "new", "name", "email", "delete", "yes", "no", "back", "skip", "save", "cancel", "help", "where",
    "clear", "here", "use",
  ]

  /// A name that nobody has; `other` may keep its own.
  func freeName(_ text: String, but other: Profile? = nil) throws(Failure) -> String {
    let name = Words.clean(text)
    if name.isEmpty { throw .refusal(.emptyName) }
    if name.count > Profile.nameLimit { throw .refusal(.tooLong(.name, limit: Profile.nameLimit)) }
    guard name.contains(where: \.isLetter) || Int(name) != nil else { throw .refusal(.emptyName) }
    // A name that is typed must be told from a number, an address, an answer to questions, and from its own quotes.
    let isWord = Session.reservedNames.contains(name.lowercased())
    if isWord || Int(name) != nil || name.contains(where: { "@\"".contains($0) }) {
      throw .refusal(.profile(.reservedName(name)))
    }
    for profile in try needPeople().profiles() where profile.uid != other?.uid {
      if folded(profile.name) == folded(name) { throw .refusal(.profile(.nameTaken(name))) }
    }
    return name
  }

  /// An address that nobody has; `other` may keep its own.
  func freeEmail(_ text: String, but other: Profile? = nil) throws(Failure) -> String {
    let email = Words.clean(text)
    if email.isEmpty { throw .refusal(.profile(.emptyEmail)) }
    guard Profile.isAddress(email) else { throw .refusal(.profile(.notAnAddress(email))) }
    for profile in try needPeople().profiles() where profile.uid != other?.uid {
      if folded(profile.email) == folded(email) { throw .refusal(.profile(.emailTaken(email))) }
    }
    return email
  }

  /// A new password that is long enough and was typed the same twice.
  func checked(_ password: Password) throws(Failure) -> Password? {
    if password.isEmpty { return nil }
    guard password.count >= Profile.shortestPassword else {
      throw .refusal(.profile(.shortPassword(password.count)))
    }
    askSecretLine(Sentences.Profiles.againLine)
    let again = try askSecret(Sentences.Profiles.againPrompt)
    guard again?.text == password.text else { throw .refusal(.profile(.passwordsDiffer)) }
    return password
  }

  func refuseGuessable(_ password: Password, _ name: String, _ email: String) throws(Failure) {
    let typed = folded(password.text)
    if typed == folded(name) || typed == folded(email) { throw .refusal(.profile(.guessablePassword)) }
  }

  /// A password as it was typed without being shown, or as Heed was given it; nil for an empty line.
  func askSecret(_ prompt: String) throws(Failure) -> Password? {
    let line = try ask(Prompt(prompt, kind: .secret))
    return line.isEmpty ? nil : Password(line)
  }

  // MARK: Recovery

  /// Says the recovery key, as often as is asked for, until it is written down.
  ///
  /// It is no part of the answer, so that `again` does not say it later.
  func tell(_ key: RecoveryKey) throws(Failure) {
    let sentences = Sentences.Profiles.recovery(key)
    say(sentences.joined(separator: "\n"))
    guard console.isInteractive else { return }
    while true {
      say(Sentences.Profiles.writtenLine)
      let word: String
      do throws(Failure) {
        let prompt = Prompt(Sentences.Profiles.writtenPrompt, kind: .answer)
        word = Words(try ask(prompt, isRecorded: false)).text.lowercased()
      } catch {
        // Given up or not, the profile is there.
        return
      }
      switch word {
      case "again": say(sentences.joined(separator: "\n"))
      case "spell": say(Sentences.Profiles.spelt(key).joined(separator: "\n"))
      default: if Phrases.yes(word) == true { return }
      }
    }
  }
}
