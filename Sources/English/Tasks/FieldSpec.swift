import Model

/// All that the language knows of one field of a task: the words for it, how it is asked for, and how its value is said,
/// typed and emptied. What the specs of all fields say stands in FieldSpecs.swift; nothing else tells fields apart.
public struct FieldSpec: Sendable {
  /// What words behind its name are read as.
  public enum Kind: Sendable {
    case name, urgency, start, due, length, reminders, recurrence, page, tags
    /// Any words, without the quotes around them.
    case text(@Sendable (String) throws(Failure) -> Edit)
  }

  /// How far a list of numbers goes on before a value that may begin with a number itself.
  public enum Reach: Sendable {
    /// One number, since one task alone has such a value.
    case one
    /// Only by a comma, "and" or "to".
    case joined
    /// As far as words are left for a value, since it is seldom a number.
    case all
    /// The value shows by itself where it begins.
    case shown
  }

  /// What Tab offers for a value.
  public enum Offers: Sendable {
    case words([String])
    /// The pages, and the tags, that there are.
    case pages, tags
  }

  /// Its word, by which it is typed too.
  let word: String
  /// One of what stands in it, where its word is for several.
  let one: String
  /// What is typed before a task to set it, what its value is called, and the word before an answer to its question.
  public let verb: String
  let value, prompt: String
  /// The words that name it when they are typed; those of two words stand before their first word alone.
  let names: [String]
  /// Its word over a column of a page.
  let heading: String
  /// What Tab offers for it among details.
  let details: [String]
  /// What Tab offers for its value.
  public let offers: Offers
  /// How its value is read.
  public let kind: Kind
  /// How far numbers before its value go on.
  public let reach: Reach
  /// What empties it; nil where it cannot be empty.
  let clearing: Edit?
  /// Its question, without what can be answered.
  let title: String
  /// Its answers by number; empty where it has none.
  let choices: String
  /// What can be typed at its question, and what Enter does there.
  let help, enter: String
  /// What stands in it, without its word; nil when it is not set.
  let stands: @Sendable (Voice, Todo) -> String?
  /// What stands before its value in a row; nil where it is none of a row's details.
  let label: @Sendable (Todo) -> String?
  /// What a chosen row and an answer say of it, where that is not its label and value; a Bool of true leaves the label out.
  let chosen: (@Sendable (Voice, Todo) -> [String])?
  let answer: (@Sendable (Voice, Todo, Bool) -> String)?
  /// Whether it is read back of a new task, where that is not whether a row has it.
  let isReadBack: (@Sendable (Voice, Todo) -> Bool)?
  /// Its cell in a page, where that is not what stands in it.
  private let inPage: (@Sendable (Todo) -> String)?

  init(
    _ word: String, one: String? = nil, verb: String? = nil, value: String? = nil, prompt: String? = nil,
    names: [String],
    heading: String? = nil, details: [String] = [], offers: Offers = .words([]), kind: Kind, reach: Reach = .shown,
    clearing: Edit?, title: String? = nil, choices: String = "", help: String,
    enter: String = "Enter for none", stands: @escaping @Sendable (Voice, Todo) -> String?,
    label: @escaping @Sendable (Todo) -> String?, chosen: (@Sendable (Voice, Todo) -> [String])? = nil,
    answer: (@Sendable (Voice, Todo, Bool) -> String)? = nil, isReadBack: (@Sendable (Voice, Todo) -> Bool)? = nil,
    inPage: (@Sendable (Todo) -> String)? = nil
  ) {
    self.word = word
    self.one = one ?? word
    self.verb = verb ?? one ?? word
    self.value = value ?? one ?? word
    self.prompt = prompt ?? word
    self.names = names
    self.heading = heading ?? Sentences.capitalized(word)
    self.details = details
    self.offers = offers
    self.kind = kind
    self.reach = reach
    self.clearing = clearing
    self.title = title ?? self.heading
    self.choices = choices
    self.help = help
    self.enter = enter
    self.stands = stands
    self.label = label
    self.chosen = chosen
    self.answer = answer
    self.isReadBack = isReadBack
    self.inPage = inPage
  }

  /// Whether its word is for several.
  var isOfSeveral: Bool { one != word }

  /// What stands in a page of tasks.
  func cell(_ voice: Voice, _ task: Todo) -> String { inPage?(task) ?? stands(voice, task) ?? "" }

  /// All of them, in the order of the fields.
  static let all = Field.allCases.map(FieldSpec.of)

  /// The fields that words name, by the first of them: the words that stand behind it then, the longer ones first.
  static let named: [String: [(rest: [String], field: Field)]] = {
    var named: [String: [(rest: [String], field: Field)]] = [:]
    for field in Field.allCases {
      for name in field.spec.names {
        let words = name.split(separator: " ").map(String.init)
        named[words[0], default: []].append((Array(words.dropFirst()), field))
      }
    }
    return named.mapValues { $0.sorted { $0.rest.count > $1.rest.count } }
  }()
}

extension Field {
  /// What the language knows of it.
  public var spec: FieldSpec { FieldSpec.all[rawValue] }
}
