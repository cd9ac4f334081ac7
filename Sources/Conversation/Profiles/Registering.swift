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
        let verb = "login " + known.name
        throw .refusal(known.isLocked ? .profile(.asksItself(verb: verb)) : .takesNothing(verb, "more words"))
      }
      throw error
    }
  }

  /// Whether a typed line may be kept in a history: not one on which somebody may have typed a password.
  public func isKept(_ line: String) -> Bool {
    let words = Words(line)
    guard let first = words.first else { return true }
    let command = Command.named(first.plain)
    // Who believes that the password is still asked for types it where a command stands.
    if command == nil, Int(first.plain) == nil, wasAskedForSecret { return false }
    if holdsSecretWord(words, command) { return false }
    let rest = words.dropFirst()
    if rest.isEmpty { return true }
    let isPlain = rest.words.allSatisfy { Session.plainWords.contains($0.plain) }
    // A slip in the verb is as near to a password as the verb itself.
    for meant in command.map({ [$0] }) ?? Command.nearest(to: first.plain).compactMap(Command.named) {
      switch meant.mayHoldSecret {
      case .anywhere(but: .answers): if !isPlain { return false }
      case .behind(let words): if !isPlain, !(rest.first.map { words.contains($0.plain) } ?? false) { return false }
      case .anywhere(but: .nameOfProfile):
        if (try? profile(named: Details.unquoted(rest.rest))) == nil { return false }
      case nil: break
      }
    }
    return true
  }

  private static let plainWords: Set = ["yes", "none", "delete"]
  /// Words behind which a password is typed: the verbs that ask for one, and what other programs call them.
  private static let secretWords: Set<String> = {
    let verbs = Command.all.filter { command in
      if case .anywhere = command.mayHoldSecret { true } else { false }
    }
    return Set(verbs.flatMap(\.names) + ["passwd", "pw", "signin"])
  }()

  /// Whether something stands behind a word for a password, in a line whose command takes no words of one's own.
  private func holdsSecretWord(_ words: Words, _ command: Command?) -> Bool {
    switch command?.takes {
    case nil, .nothing, .setting, .command: break
    // "Change password" is meant as no change of a task.
    case .tasks where words.first?.plain == "change": break
    default: return false
    }
    guard let place = words.words.firstIndex(where: { Session.secretWords.contains($0.plain) }) else { return false }
    return !words.words[(place + 1)...].allSatisfy { Session.plainWords.contains($0.plain) }
  }

  /// Whether a password was asked for last, or may have been when the session began.
  private var wasAskedForSecret: Bool {
    guard let command = memory.lastCommand else { return people?.last != nil }
    return command.mayHoldSecret != nil
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
    watch = ReminderWatch()
    onProfile?()
  }

  // MARK: Questions

  /// What registering asks for.
  enum RegisterAnswer {
    case name(String)
    case email(String)
    case password(Password?)
    /// Whether the tasks of the unnamed profile go along.
    case adopts(Bool)
  }

  typealias RegisterAnswers = (name: String, email: String, password: Password?, adopts: Bool)

  /// Asks for name, address, password where it shall be locked, and by `adopting` whether tasks go along.
  func askRegistration(locks: Bool, adopting: String?) throws(Failure) -> RegisterAnswers {
    typealias Words = Sentences.Profiles
    let form = Form<RegisterAnswer>(
      questions: [
        registerQuestion(Words.name, .answer, missing: .emptyName, kept: { $0.name }) { text throws(Failure) in
          .name(try self.freeName(Details.unquoted(text)))
        },
        registerQuestion(Words.email, .answer, missing: .profile(.emptyEmail), kept: { $0.email }) {
          text throws(Failure) in .email(try self.freeEmail(Details.unquoted(text)))
        },
      ] + (locks ? [passwordQuestion()] : []) + (adopting.map { [adoptQuestion($0)] } ?? []),
      check: { answers throws(Failure) in
        let found = Session.registration(answers)
        try found.password.map { password throws(Failure) in
          try self.refuseGuessable(password, found.name ?? "", found.email ?? "")
        }
      })
    let found = Session.registration(try form.ask(self))
    return (found.name ?? "", found.email ?? "", found.password, found.adopts)
  }

  /// The question whether tasks go along; Enter means no.
  private func adoptQuestion(_ text: String) -> Form<RegisterAnswer>.Question {
    Form.Question(
      prompt: Prompt(Sentences.Prompts.confirm, kind: .answer), line: { place, _ in place + " " + text },
      help: { _ in text }, whereabouts: { _, _ in text }, clear: { () throws(Failure) in .adopts(false) },
      read: { answer throws(Failure) in
        guard let yes = Phrases.yes(answer) else { throw .refusal(.notYesOrNo(answer)) }
        return .adopts(yes)
      })
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
  private typealias Registration = (name: String?, email: String?, password: Password?, adopts: Bool)

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
    var found: Registration = (nil, nil, nil, false)
    for answer in answers {
      switch answer {
      case .name(let name): found.name = name
      case .email(let email): found.email = email
      case .password(let password): found.password = password
      case .adopts(let adopts): found.adopts = adopts
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
