import English
import Grammar
import Model

/// A row or an answer as it was heard, typed back: the number of a task, its name, then what is said of it; a row of level
/// full also without its number.
struct TypedRow {
  /// The task that it is the row of.
  let task: Todo
  /// Its details, each as it can be typed, between commas.
  let details: String

  /// Words that are a row of a task that is there; nil for any other words.
  ///
  /// A name may begin with a number, so that number and name must be those of one task.
  init?(_ words: Words, _ list: TodoList, _ voice: Voice) {
    let numbered = words.first.flatMap { Int($0.plain.trimmingComma) }.flatMap(list.todo(number:))
      .flatMap { task in words.dropFirst().rest.pieces(ofRow: task).map { (task, $0) } }
    guard let (task, pieces) = numbered ?? TypedRow.full(words.rest, list, voice) else { return nil }
    let typed = voice.typedPieces(of: task)
    self.task = task
    let details = pieces.dropFirst().compactMap { typed[$0] ?? $0 }.filter { !$0.isEmpty }
    // A list says the urgency in the first row of its group alone.
    let isSaid = details.contains { detail in Urgency.allCases.contains { Sentences.word($0) == detail } }
    let urgency = isSaid || task.urgency == .medium ? [] : [Sentences.word(task.urgency)]
    self.details = (urgency + details).joined(separator: ", ")
  }

  /// The task whose full row some words without a number are, with the pieces of it. Nothing is looked for unless they tell
  /// of a day on which something was created, which only its row does.
  private static func full(_ text: String, _ list: TodoList, _ voice: Voice) -> (Todo, [String])? {
    let pieces = Pieces(text).all
    guard let first = pieces.first, let created = pieces.first(where: \.isCreated)?.withoutStop else { return nil }
    let name = Words.unquoted(first)
    var query = Query(.all)
    query.words = Words(name).words.map { folded($0.text) }.filter { SoughtWord($0).isPlain }
    let fitting = list.tasks(query).filter { voice.typedPieces(of: $0)[created] != nil }
      .compactMap { task in text.pieces(ofRow: task).map { (task, $0) } }
    guard fitting.count > 1 else { return fitting.first }
    // Of namesakes it is the one of which the row says the most; of rows that say all of several it is any.
    let said = fitting.map { task, pieces in
      let typed = voice.typedPieces(of: task)
      let details = Field.allCases.compactMap { voice.details($0, of: task) }
      return pieces.dropFirst().count { typed[$0] != nil || details.contains($0) }
    }
    let most = fitting.indices.filter { said[$0] == said.max() }
    let isWhole = said[most[0]] == fitting[most[0]].1.count - 1
    return isWhole || most.count == 1 ? fitting[most[0]] : nil
  }
}

extension String {
  /// Whether a row tells in it when its task was made.
  fileprivate var isCreated: Bool { hasPrefix(RowField.created.word + " ") }

  /// The text without the full stop of a sentence.
  fileprivate var withoutStop: String { hasSuffix(".") ? String(dropLast()) : self }

  fileprivate var trimmingComma: String { hasSuffix(",") ? String(dropLast()) : self }

  /// The pieces of the row of a task, of which its name is the first; nil for another row. It ends in a full stop, unless
  /// that is the name's own.
  fileprivate func pieces(ofRow task: Todo) -> [String]? {
    [withoutStop, self].lazy.map { Pieces($0).all }.first { pieces in
      guard let name = pieces.first else { return false }
      return [name, Words.unquoted(name)].contains { folded($0.spoken) == folded(task.name.spoken) }
    }
  }
}
