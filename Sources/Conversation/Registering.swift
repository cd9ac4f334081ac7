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
    // What is as long as a password may be one, and is not said.
    throw .refusal(.profile(.noProfile(text.count < Profile.shortestPassword ? text : nil)))
  }

  /// The profile that all of the words name. Behind a name that is right nothing is repeated: it may be a password.
  func profile(_ words: Words) throws(Failure) -> Profile {
    do throws(Failure) { return try profile(named: Details.unquoted(words.rest)) } catch {
      for count in stride(from: words.count - 1, to: 0, by: -1) {
        guard let known = try? profile(named: Details.unquoted(words.prefixText(count))) else { continue }
        throw .refusal(.profile(.asksItself(verb: "login " + known.name)))
      }
      throw error
    }
  }

  /// Whether a typed line may be kept in a history: not one on which somebody may have typed a password.
  public func isKept(_ line: String) -> Bool {
    let words = Words(line)
    guard let first = words.first, words.count > 1 else { return true }
    let rest = words.dropFirst()
    let isPlain = rest.words.allSatisfy { ["yes", "none", "delete"].contains($0.plain) }
    // A slip in the verb is as near to a password as the verb itself.
    for verb in Command.named(first.plain).map({ [$0.name] }) ?? Command.nearest(to: first.plain) {
      switch verb {
      case "register", "password": if !isPlain { return false }
      case "profile": if !isPlain, !["name", "email"].contains(rest.first?.plain) { return false }
      case "login": if (try? profile(named: Details.unquoted(rest.rest))) == nil { return false }
      default: break
      }
    }
    return true
  }

  /// What is behind a store that cannot be used any more: another Heed may have deleted its profile, or locked it anew.
  func cause(of failure: Failure) -> Failure {
    guard case .trouble(let trouble) = failure, let people, let profile = people.current,
      let all = try? people.profiles()
    else { return failure }
    if !all.contains(where: { $0.uid == profile.uid }) { return .refusal(.profile(.deletedMeanwhile(profile.name))) }
    if case .sealBroken(let path) = trouble, people.hasOtherLock { return .trouble(.lockChanged(path: path)) }
    return failure
  }

  /// Ends a script whose login or register was refused: what follows was meant for that profile, and for no other.
  func endScript(behind failure: Failure, of command: Command?) {
    guard console.lineNumber != nil, ["login", "register"].contains(command?.name) else { return }
    if case .refusal(.profile(.alreadyOpen)) = failure { return }
    isOver = true
    // A person hears it, and goes on behind a file that was replayed.
    if !console.canAskSecrets { endsAll = true }
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

  /// Asks for name, address and, where it shall be locked, password.
  func askRegistration(locks: Bool) throws(Failure) -> (name: String, email: String, password: Password?) {
    typealias Words = Sentences.Profiles
    let form = Form<RegisterAnswer>(
      questions: [
        registerQuestion(Words.name, .answer, missing: .emptyName, kept: { $0.name }) { text throws(Failure) in
          .name(try self.freeName(Details.unquoted(text)))
        },
        registerQuestion(Words.email, .answer, missing: .profile(.emptyEmail), kept: { $0.email }) {
          text throws(Failure) in .email(try self.freeEmail(Details.unquoted(text)))
        },
      ] + (locks ? [passwordQuestion()] : []),
      check: { answers throws(Failure) in
        let found = Session.registration(answers)
        try found.password.map { password throws(Failure) in
          try self.refuseGuessable(password, found.name ?? "", found.email ?? "")
        }
      })
    let found = Session.registration(try form.ask(self))
    return (found.name ?? "", found.email ?? "", found.password)
  }

  /// The question for the password of a new profile, asked twice.
  private func passwordQuestion() -> Form<RegisterAnswer>.Question {
    var question = registerQuestion(
      Sentences.Profiles.password, .secret, missing: nil, kept: { $0.password.map { _ in "" } },
      read: { text throws(Failure) in .password(try self.longEnough(Password(text))) })
    question.follow = { answer in
      guard case .password(let password?) = answer else { return nil }
      return self.onceMore(password) { .password($0) }
    }
    return question
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

}
