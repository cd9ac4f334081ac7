import English
import Grammar
import Model

/// A verb as a value: what it is called, what it takes, how it is explained and what it does.
public struct Command: Sendable {
  /// What stands after the verb; completion and help read it.
  public enum Takes: Hashable, Sendable {
    case nothing
    case tasks
    /// Tasks, then a value of this field.
    case tasksAnd(Field)
    /// A name and details between commas.
    case details
    case text
    case path
    case setting
    case command
    case word([String])
    case page
  }

  /// The verb, then its spoken aliases.
  public let names: [String]
  /// What stands after the verb.
  public var takes: Takes { takesOnDemand() }
  /// One line that says what it does.
  public let summary: String
  /// Lines that work as they stand, the simplest first.
  public let examples: [String]
  /// How it can be typed, and what is worth knowing, in sentences.
  public var forms: [String] { formsOnDemand() }
  /// The tasks that words behind the verb mean, for commands that say a list: it can be given to others too.
  let selects: (@Sendable (Invocation, Words) throws(Failure) -> Selection)?
  /// What `explain` says of any answer of it: what it is, then what can be typed next.
  let atLength: [String]
  /// What it needs, changes and leaves behind otherwise than most.
  let traits: Traits
  /// Where somebody may type a password behind it; nil for most, behind which nobody would.
  let mayHoldSecret: SecretPlace?
  /// How it is said of a page; nil where there is no such thing.
  let ofPage: OfPage?
  /// What Tab offers behind it.
  let offers: Offers
  let run: @Sendable (Session, Words) throws(Failure) -> Answer
  // Made when they are asked for: some are put together from tables, which no start waits for.
  private let takesOnDemand: @Sendable () -> Takes
  private let formsOnDemand: @Sendable () -> [String]

  /// The verb as help and history say it.
  public var name: String { names[0] }

  /// A command that does what `run` does; `selects` is there for those that say a list.
  init(
    _ names: String..., takes: @autoclosure @escaping @Sendable () -> Takes = .nothing, summary: String,
    examples: [String], forms: @autoclosure @escaping @Sendable () -> [String] = [],
    atLength: [String] = AtLength.unchanged, traits: Traits = [], mayHoldSecret: SecretPlace? = nil,
    ofPage: OfPage? = nil, offers: Offers = Offers(),
    selects: (@Sendable (Invocation, Words) throws(Failure) -> Selection)? = nil,
    run: @escaping @Sendable (Session, Words) throws(Failure) -> Answer
  ) {
    self.init(
      named: names, takes: takes, summary: summary, examples: examples, forms: forms, atLength: atLength,
      traits: traits, mayHoldSecret: mayHoldSecret, ofPage: ofPage, offers: offers, selects: selects, run: run)
  }

  private init(
    named names: [String], takes: @escaping @Sendable () -> Takes, summary: String, examples: [String],
    forms: @escaping @Sendable () -> [String], atLength: [String],
    traits: Traits, mayHoldSecret: SecretPlace?, ofPage: OfPage?, offers: Offers,
    selects: (@Sendable (Invocation, Words) throws(Failure) -> Selection)?,
    run: @escaping @Sendable (Session, Words) throws(Failure) -> Answer
  ) {
    self.names = names
    takesOnDemand = takes
    self.summary = summary
    self.examples = examples
    formsOnDemand = forms
    self.selects = selects
    self.atLength = atLength
    self.traits = traits
    self.mayHoldSecret = mayHoldSecret
    self.ofPage = ofPage
    self.offers = offers
    self.run = run
  }

  /// A command that says the list of what it means, and does nothing else.
  static func listing(
    _ names: String..., takes: @autoclosure @escaping @Sendable () -> Takes = .nothing, summary: String,
    examples: [String], forms: @autoclosure @escaping @Sendable () -> [String] = [],
    atLength: [String] = AtLength.lists, traits: Traits = [],
    selects: @escaping @Sendable (Invocation, Words) throws(Failure) -> Selection
  ) -> Command {
    Command(
      named: names, takes: takes, summary: summary, examples: examples, forms: forms, atLength: atLength,
      traits: traits,
      mayHoldSecret: nil, ofPage: nil, offers: Offers(), selects: selects
    ) { session, words throws(Failure) in session.list(try selects(session.invocation, words)) }
  }

  /// The command of that name or alias, in any case.
  public static func named(_ word: String) -> Command? { byName[word.lowercased()] }

  private static let byName: [String: Command] = Dictionary(
    all.flatMap { command in command.names.map { ($0, command) } }, uniquingKeysWith: { first, _ in first })
}
