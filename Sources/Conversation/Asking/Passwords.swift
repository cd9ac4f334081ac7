import English
import Model

// Passwords are asked for by forms, so that back, cancel, help and where are never taken for one: each of these words is
// shorter than a password can be. Of the words that work at questions, help, here and save could be groups of a recovery
// key; a group is said and typed with its letters apart.

extension Session {
  /// Runs what needs the password of a profile, asking again after a wrong one until the person gives up: a person who
  /// believed to be asked again would else type it where it is shown.
  func withPassword<Result>(
    of profile: Profile, _ body: @escaping (Password?) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard profile.isLocked else { return try body(nil) }
    let question = secretQuestion(Sentences.Profiles.present(profile.name)) { text throws(Failure) in
      do throws(Failure) { return try body(Password(self.wholeKey(text))) } catch {
        guard case .refusal(.profile(.wrongPassword)) = error, !self.isAskedForSecrets else { throw error }
        throw .refusal(.profile(.wrongGivenPassword(profile.name)))
      }
    }
    return try answer(of: profile, to: question)
  }

  /// What was typed; where it is the first group of a recovery key as it was said, with the groups behind it, a line
  /// each until Enter, since a key that was copied by ear stands so.
  private func wholeKey(_ text: String) throws(Failure) -> String {
    let words = Words(text).words.map(\.plain)
    guard isAskedForSecrets, words.prefix(2) == ["group", "1"], words.count(where: { $0 == "group" }) == 1 else {
      return text
    }
    let group = secretQuestion(Sentences.Profiles.nextGroup) { text throws(Failure) in text }
    let form = Form(questions: [], more: Form.More(question: group) { _ in nil }, check: { _ in })
    return ([text] + (try form.ask(self))).joined(separator: " ")
  }

  /// Asks for a new password until one is taken; nothing typed gives up.
  func askNewPassword(_ profile: Profile, but old: Password? = nil) throws(Failure) -> Password {
    var question = secretQuestion(Sentences.Profiles.new(profile.name)) { text throws(Failure) in
      let password = try self.longEnough(Password(text))
      try self.refuseGuessable(password, profile.name, profile.email)
      if let old, old.text == password.text { throw .refusal(.profile(.samePassword)) }
      return password
    }
    question.follow = { self.onceMore($0) { $0 } }
    return try answer(of: profile, to: question)
  }

  /// What answers one question about the password of a profile; throws where nothing does.
  private func answer<Value>(of profile: Profile, to question: Form<Value>.Question) throws(Failure) -> Value {
    let answers: [Value]
    do throws(Failure) { answers = try Form(questions: [question], check: { _ in }).ask(self) } catch {
      switch error {
      case .refusal(.profile(.missingPassword)): throw .refusal(.profile(.needsPassword(profile.name)))
      // Given up with a word or with Enter, nothing was to be saved.
      case .refusal(.question(.cancelled)): throw .refusal(.question(.declined))
      default: throw error
      }
    }
    guard let answer = answers.last else { throw .refusal(.question(.declined)) }
    return answer
  }

  /// Ends a script in which no password can come: the lines that follow may be one, and none of them is repeated.
  func needSecrets() throws(Failure) {
    if console.canAskSecrets { return }
    if try people?.givenPassword() != nil { return }
    (isOver, endsAll) = (true, true)
    throw .refusal(.profile(.missingPassword))
  }

  /// A question whose answer is not shown.
  private func secretQuestion<Value>(
    _ words: Sentences.Profiles.Secret, missing: Refusal? = nil, read: @escaping (String) throws(Failure) -> Value
  ) -> Form<Value>.Question {
    Form.Question(
      prompt: Prompt(words.prompt, kind: .secret), line: { words.line($1.count) }, help: { _ in words.help },
      whereabouts: { _, _ in words.whereabouts }, missing: missing,
      clear: { () throws(Failure) in throw .refusal(missing ?? .question(.cancelled)) }, read: read)
  }

  /// The question for a new password once more.
  func onceMore<Value>(_ password: Password, _ value: @escaping (Password) -> Value) -> Form<Value>.Question {
    let differ = Refusal.profile(.passwordsDiffer)
    return secretQuestion(Sentences.Profiles.onceMore, missing: differ) { text throws(Failure) in
      guard text == password.text else { throw .refusal(differ) }
      return value(password)
    }
  }

  /// A new password, unless it is too short.
  func longEnough(_ password: Password) throws(Failure) -> Password {
    guard password.count >= Profile.shortestPassword else {
      throw .refusal(.profile(.shortPassword(password.count)))
    }
    return password
  }

  func refuseGuessable(_ password: Password, _ name: String, _ email: String) throws(Failure) {
    let typed = folded(password.text)
    if typed == folded(name) || typed == folded(email) { throw .refusal(.profile(.guessablePassword)) }
  }

  // MARK: Recovery

  /// Runs what makes a recovery key, which is said before it opens anything, and then as often as is asked for, until it
  /// is written down.
  ///
  /// It is no part of the answer, so that `again` does not say it later, and it leaves at once: nothing that goes wrong
  /// behind it can keep it back. What goes wrong may leave tasks that it opens, so that it is asked about then too.
  func tellingKey<Result>(
    _ body: (_ tell: (RecoveryKey) -> Void) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var told: RecoveryKey?
    defer { if let told, console.isInteractive { askWritten(told) } }
    return try body { key in
      console.sayAtOnce(Sentences.Profiles.recovery(key).joined(separator: "\n"))
      told = key
    }
  }

  /// Asks until the key is written down.
  private func askWritten(_ key: RecoveryKey) {
    while true {
      say(Sentences.Profiles.writtenLine)
      // Given up or not, nothing of what was done changes.
      guard let line = try? ask(Prompt(Sentences.Profiles.writtenPrompt, kind: .answer), isRecorded: false) else {
        return
      }
      switch Words(line).text.lowercased() {
      case "again": say(Sentences.Profiles.recovery(key).joined(separator: "\n"))
      case "spell": say(Sentences.Profiles.spelt(key).joined(separator: "\n"))
      case "cancel", "skip", "save": return
      case let word where Phrases.yes(word) == true: return
      default: say(Sentences.Profiles.writtenHelp)
      }
    }
  }
}

extension Failure {
  /// Whether it is about the password or the key that was typed, so that another one may be taken.
  var isAboutTypedSecret: Bool {
    switch self {
    case .refusal(.profile(let refusal)):
      switch refusal {
      case .wrongPassword, .wrongRecoveryKey, .shortPassword, .guessablePassword, .passwordsDiffer, .samePassword: true
      default: false
      }
    case .refusal(.task(.tooLong(.line, _))): true
    default: false
    }
  }
}
