import English
import Grammar
import Model

/// Asks for passwords and keys.
///
/// The words that work at every question are never taken for a password: each of them is shorter than one can be. Of the
/// words of forms, help, here and save could be groups of a recovery key; a group is said and typed with its letters apart.
struct Passwords {
  let asker: Asker

  /// Runs what needs the password of a profile, asking again after a wrong one until the person gives up: a person who
  /// believed to be asked again would else type it where it is shown.
  func proving<Result>(
    _ profile: Profile, _ body: @escaping (Password?) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard profile.isLocked else { return try body(nil) }
    let question: Question<Result> = secret(Sentences.Profiles.present(profile.name)) { text throws(Failure) in
      guard let whole = try wholeKey(text) else { return nil }
      do throws(Failure) { return .value(try body(Password(whole))) } catch {
        guard case .refusal(.profile(.wrongPassword)) = error, !asker.isAskedForSecrets else { throw error }
        throw .refusal(.profile(.wrongGivenPassword(profile.name)))
      }
    }
    return try answer(of: profile, to: question)
  }

  /// Asks for a new password until one is taken; nothing typed gives up.
  func new(for profile: Profile, but old: Password? = nil) throws(Failure) -> Password {
    let question: Question<Password> = secret(Sentences.Profiles.new(profile.name)) { text throws(Failure) in
      let password = try longEnough(Password(text))
      try refuseGuessable(password, profile.name, profile.email)
      if let old, old.text == password.text { throw .refusal(.profile(.samePassword)) }
      return try isTypedAgain(password) ? .value(password) : nil
    }
    return try answer(of: profile, to: question)
  }

  /// What was typed; where it is the first group of a recovery key as it was said, with the groups behind it, a line
  /// each until Enter, since a key that was copied by ear stands so. Nil where the first group is to be typed again.
  private func wholeKey(_ text: String) throws(Failure) -> String? {
    let words = Words(text).words.map(\.plain)
    guard asker.isAskedForSecrets, words.prefix(2) == ["group", "1"], words.count(where: { $0 == "group" }) == 1 else {
      return text
    }
    let groups = try asker.lines { before, _ in
      secret(Sentences.Profiles.nextGroup(behind: before.count)) { text throws(Failure) in .value(text) }
    }
    guard case .value(let others) = groups else { return nil }
    return ([text] + others).joined(separator: " ")
  }

  /// What answers one question about the password of a profile; throws where nothing does.
  private func answer<Value>(of profile: Profile, to question: Question<Value>) throws(Failure) -> Value {
    defer { asker.forgetPaste() }
    do throws(Failure) {
      while true {
        switch try asker.answer(question) {
        case .value(let value): return value
        case .back: continue
        case .kept, .saved: throw .refusal(.question(.cancelled))
        }
      }
    } catch {
      switch error {
      case .refusal(.profile(.missingPassword)): throw .refusal(.profile(.needsPassword(profile.name)))
      // Given up with a word or with Enter, nothing was to be saved.
      case .refusal(.question(.cancelled)): throw .refusal(.question(.declined))
      default: throw error
      }
    }
  }

  /// Whether a new password is typed once more; false where it is to be asked for anew.
  func isTypedAgain(_ password: Password) throws(Failure) -> Bool {
    let differ = Refusal.profile(.passwordsDiffer)
    var question: Question<Void> = secret(Sentences.Profiles.onceMore) { text throws(Failure) in
      guard text == password.text else { throw .refusal(differ) }
      return .value(())
    }
    question.missing = differ
    question.clear = { word throws(Failure) in
      if word == "clear" { throw .refusal(differ) }
      return nil
    }
    if case .value = try asker.answer(question) { return true }
    return false
  }

  /// A question whose answer is not shown. To clear it, where it is the only one, is to give up.
  private func secret<Value>(
    _ words: Sentences.Profiles.Secret, _ read: @escaping (String) throws(Failure) -> Step<Value>?
  ) -> Question<Value> {
    var question = Question<Value>(
      kind: .field, prompt: Prompt(words.prompt, kind: .secret), line: words.line, help: words.help,
      whereabouts: words.whereabouts, read: read)
    question.clear = { word throws(Failure) in
      if Phrases.isClearing(word) { throw .refusal(.question(.cancelled)) }
      return nil
    }
    return question
  }

  // MARK: What is taken

  /// A new password, unless it is too short, or blanks alone.
  func longEnough(_ password: Password) throws(Failure) -> Password {
    guard password.count >= Profile.shortestPassword else {
      throw .refusal(.profile(.shortPassword(password.count)))
    }
    if password.text.allSatisfy(\.isWhitespace) { throw .refusal(.profile(.blankPassword)) }
    return password
  }

  /// Refuses a password that is the name or the address.
  func refuseGuessable(_ password: Password, _ name: String, _ email: String) throws(Failure) {
    let typed = caseless(password.text)
    if typed == caseless(name) || typed == caseless(email) { throw .refusal(.profile(.guessablePassword)) }
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
    defer { if let told, asker.console.isInteractive { askWritten(told) } }
    return try body { key in
      asker.console.sayAtOnce(Sentences.Profiles.recovery(key).joined(separator: "\n"))
      told = key
    }
  }

  /// Asks until the key is written down. Neither Enter nor `back` leaves it, since it is never said later.
  ///
  /// A group that is asked for is said without the question behind it, so that the next can be.
  private func askWritten(_ key: RecoveryKey) {
    var (last, isSaid) = (0, true)
    while true {
      var question = written(key, behind: last)
      question.isSaid = isSaid
      // Given up or not, nothing of what was done changes.
      guard let step = try? asker.answer(question) else { return }
      switch step {
      case .value(nil): return
      case .value(let group?):
        (last, isSaid) = (group.number, false)
        asker.say(Sentences.Profiles.group(group.number, of: key, isSpelt: group.isSpelt))
      case .kept, .back, .saved:
        isSaid = true
        asker.say(Sentences.Profiles.writtenHelp)
      }
    }
  }

  /// One group of a recovery key that is to be said.
  private typealias Group = (number: Int, isSpelt: Bool)

  /// The question whether the key is written down, the groups up to `last` having been said one by one. Its value is the
  /// group to say; nil where the key is written down.
  private func written(_ key: RecoveryKey, behind last: Int) -> Question<Group?> {
    typealias Said = Sentences.Profiles
    return Question<Group?>(
      kind: .choice, prompt: Prompt(Said.writtenPrompt, kind: .answer), line: Said.writtenLine,
      help: Said.writtenHelp + "\n" + Said.writtenLine, whereabouts: Said.writtenWhereabouts,
      again: (Said.recovery(key) + [Said.writtenLine]).joined(separator: "\n")
    ) { text throws(Failure) in
      let words = Words(text).words.map(\.plain)
      let word = words.first ?? ""
      if words.count == 1, [.skip, .save].contains(QuestionWord(heard: word)) || Phrases.yes(word) == true {
        return .value(nil)
      }
      let number = words.last == "next" ? last % key.groups.count + 1 : words.last.flatMap { Int($0) }
      if let number, (1...key.groups.count).contains(number), words.count == 1 || ["group", "spell"].contains(word) {
        return .value((number: number, isSpelt: word == "spell"))
      }
      asker.say((word == "spell" ? Said.spelt(key) : [Said.writtenHelp]).joined(separator: "\n"))
      return nil
    }
  }
}

extension Failure {
  /// Whether it is about the password or the key that was typed, so that another one may be taken.
  var isAboutTypedSecret: Bool {
    switch self {
    case .refusal(.profile(let refusal)):
      switch refusal {
      case .wrongPassword, .damagedLock, .wrongRecoveryKey: true
      case .shortPassword, .blankPassword, .guessablePassword, .passwordsDiffer, .samePassword: true
      default: false
      }
    // Whoever pressed Enter too soon types the password next: it must not stand there to be read.
    case .refusal(.sync(.needs)), .refusal(.sync(.wrong)), .refusal(.task(.tooLong(nil, _))): true
    default: false
    }
  }
}
