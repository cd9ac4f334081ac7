import Model

/// Understood, but it cannot be: every reason for which Heed refuses what was asked, by what it is about.
public enum Refusal: Error, Hashable, Sendable {
  /// What a command needs and did not get.
  case missing(Missing)
  case command(CommandRefusal)
  case naming(NamingRefusal)
  case task(TaskRefusal)
  case page(PageRefusal)
  case reminder(ReminderRefusal)
  case question(QuestionRefusal)
  case file(FileRefusal)
  case profile(ProfileRefusal)
  case store(StoreRefusal)
  case sync(SyncRefusal)

  /// The refusal in words. The first word of its sentence is one of No, Not, Nothing, Unknown, Missing, Cannot (rules.txt
  /// rules 68 to 73); of what was given up it is an outcome (rule 21).
  public func words(_ voice: Voice) -> RefusalWords {
    switch self {
    case .missing(let refusal): refusal.words(voice)
    case .command(let refusal): refusal.words(voice)
    case .naming(let refusal): refusal.words(voice)
    case .task(let refusal): refusal.words(voice)
    case .page(let refusal): refusal.words(voice)
    case .reminder(let refusal): refusal.words(voice)
    case .question(let refusal): refusal.words(voice)
    case .file(let refusal): refusal.words(voice)
    case .profile(let refusal): refusal.words(voice)
    case .store(let refusal): refusal.words(voice)
    case .sync(let refusal): refusal.words(voice)
    }
  }

  /// One or more of every refusal.
  static func samples(_ like: RefusalSample) -> [Refusal] {
    let subjects: [[Refusal]] = [
      Missing.samples(like).map(missing), CommandRefusal.samples(like).map(command),
      NamingRefusal.samples(like).map(naming), TaskRefusal.samples(like).map(task),
      PageRefusal.samples(like).map(page), ReminderRefusal.samples(like).map(reminder),
      QuestionRefusal.samples(like).map(question), FileRefusal.samples(like).map(file),
      ProfileRefusal.samples(like).map(profile), StoreRefusal.samples(like).map(store),
      SyncRefusal.samples(like).map(sync),
    ]
    return Array(subjects.joined())
  }
}

/// The refusals of one subject. Words and samples stand beside the cases, so that none is without.
protocol RefusalSubject: Error, Hashable, Sendable {
  func words(_ voice: Voice) -> RefusalWords
  /// One or more of each case, about a sample.
  static func samples(_ like: RefusalSample) -> [Self]
}

/// What is said of a refusal.
public struct RefusalWords: Hashable, Sendable {
  /// What was wrong and why, then what to type: at most two sentences.
  public let sentence: String
  /// What `explain` adds: why it cannot be, one line.
  public let reason: String
  /// What of the sentence can be typed as it stands; nil where it names only a kind of thing.
  let advice: Advice?

  init(_ sentence: String, because reason: String, advice: Advice? = nil) {
    self.sentence = sentence
    self.reason = reason
    self.advice = advice
  }

  /// The names that may have been meant, or a hint where there are none.
  static func didYouMean(_ nearest: [String], else hint: String) -> String {
    nearest.isEmpty ? " " + hint : " Did you mean \(Sentences.either(nearest))?"
  }

  /// The numbers that can be typed. It is short, since it is heard at each slip.
  static func numbers(to highest: Int) -> String { highest == 1 ? "Type 1." : "Up to \(highest)." }
}

/// What samples of refusals are about, for tests of their words.
struct RefusalSample: Sendable {
  /// Words as a person typed them.
  let word: String
  /// A name that may have been meant.
  let meant: String
  let number: Int
  /// The most that a limit takes.
  let limit: Int
  /// How many there are where there are several.
  let several: Int
  let path: String
  let task: Todo
}
