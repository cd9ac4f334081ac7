import English
import Grammar
import Model

/// The questions that make a profile: name, address, password where it shall be locked, and whether tasks go along.
struct RegisterForm {
  let asker: Asker
  let profiles: Profiles
  /// Whether a password is asked for.
  let locks: Bool
  /// The question whether the tasks of the unnamed profile go along; nil where it is not asked.
  let adopting: String?

  /// One answer.
  fileprivate enum Answer {
    case name(String)
    case email(String)
    case password(Password?)
    case adopts(Bool)
  }

  /// What was answered so far.
  struct Answers {
    var name = ""
    var email = ""
    var password: Password?
    var adopts = false

    fileprivate init(_ answers: [Answer]) {
      for answer in answers {
        switch answer {
        case .name(let name): self.name = name
        case .email(let email): self.email = email
        case .password(let password): self.password = password
        case .adopts(let adopts): self.adopts = adopts
        }
      }
    }
  }

  private var passwords: Passwords { Passwords(asker: asker) }

  /// Asks all questions.
  func ask() throws(Failure) -> Answers {
    var questions = [nameQuestion, emailQuestion]
    if locks { questions.append(passwordQuestion) }
    if let adopting { questions.append { place, _ in adoptQuestion(place, adopting) } }
    let form = Form<Answer>(
      questions: questions,
      check: { answers throws(Failure) in
        let found = Answers(answers)
        if let password = found.password { try passwords.refuseGuessable(password, found.name, found.email) }
      })
    return Answers(try form.ask(asker))
  }

  private func nameQuestion(_ place: String, _ answers: [Answer]) -> Question<Answer> {
    let kept = Answers(answers).name
    return question(Sentences.Profiles.name, place, kept: kept.isEmpty ? nil : kept, missing: .task(.emptyName)) {
      text throws(Failure) in .value(.name(try profiles.freeName(Words.unquoted(text))))
    }
  }

  private func emailQuestion(_ place: String, _ answers: [Answer]) -> Question<Answer> {
    let kept = Answers(answers).email
    return question(Sentences.Profiles.email, place, kept: kept.isEmpty ? nil : kept, missing: .profile(.emptyEmail)) {
      text throws(Failure) in .value(.email(try profiles.freeEmail(Words.unquoted(text))))
    }
  }

  /// The question for the password of a new profile, asked twice. What Enter keeps of it nobody should hear.
  private func passwordQuestion(_ place: String, _ answers: [Answer]) -> Question<Answer> {
    let kept = Answers(answers).password.map { _ in "" }
    var question = question(Sentences.Profiles.password, place, kept: kept, missing: nil) { text throws(Failure) in
      let password = try passwords.longEnough(Password(text))
      return try passwords.isTypedAgain(password) ? .value(.password(password)) : nil
    }
    question.prompt.kind = .secret
    return question
  }

  /// The question whether tasks go along; Enter means no.
  private func adoptQuestion(_ place: String, _ text: String) -> Question<Answer> {
    var question = Question<Answer>.yesOrNo(place + " " + text, kind: .field) { .adopts($0) }
    question.clear = { word in Phrases.isClearing(word) ? .value(.adopts(false)) : nil }
    return question
  }

  /// A question; `kept` is what Enter keeps, empty for what is not said, and `missing` why one must be answered.
  private func question(
    _ words: Sentences.Profiles.Question, _ place: String, kept: String?, missing: Refusal?,
    _ read: @escaping (String) throws(Failure) -> Step<Answer>?
  ) -> Question<Answer> {
    var question = Question<Answer>(
      kind: .field, prompt: Prompt(words.prompt, kind: .answer), line: words.line(place, kept: kept),
      help: words.help, whereabouts: words.whereabouts(place, keeps: kept != nil), read: read)
    question.missing = kept == nil ? missing : nil
    question.clear = { word throws(Failure) in
      if let missing {
        if word == "clear" { throw .refusal(missing) }
        return nil
      }
      return Phrases.isClearing(word) ? .value(.password(nil)) : nil
    }
    return question
  }
}
