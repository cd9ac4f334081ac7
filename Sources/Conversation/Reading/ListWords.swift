import English
import Grammar
import Model

/// The words with which a list is asked for; several go together, in any order, and each narrows the list.
///
/// `open` `done` `all`, an urgency, `overdue`, `later`, `repeating`; `due` or `start` with a day or alone; a day
/// (`friday`, `this week`) or its bounds (`before friday`, `from monday to friday`), which are those of the due, or behind `done` of the finishing, behind
/// `created` of the making; `page` and `tag` with a name; `no` and `with` with a field; `fits`, `longer than`, `shorter than`
/// with a length; `with` and words to be found. `not` or `but` before one of them leaves out what it means, numbers of tasks
/// too; `or` between two takes either. `brief`, `normal` or `full` for how much is said. Any other word is refused:
/// nothing is searched for unasked.
enum ListWords {
  static let all = [
    "open", "done", "all", "high", "medium", "low", "overdue", "later", "repeating", "due", "start", "before", "after",
    "from", "to",
    "created", "page", "tag", "no", "not", "or", "fits", "longer than", "shorter than", "with", "today", "tomorrow",
    "this week", "next week", "brief", "normal", "full",
  ]

  /// Words that go on with something else where a day could stand.
  static let notADay = Set(all).subtracting(["today", "tomorrow"]).union([
    "finished", "urgent", "late", "since", "between", "by", "until", "till", "and", "tags", "tagged", "without",
    "tasks", "starts", "starting", "but", "except", "recurring", "added", "longer", "shorter",
    "everything", "hidden", "waiting", "untagged", "undated", "project", "sorted", "ordered",
  ])
}

extension QueryReader {
  /// The order that words name behind so many others, and behind `by`.
  func order(behind words: Int) -> Order? {
    let behind = rest.dropFirst(words)
    return Phrases.order((behind.first?.plain == "by" ? behind.dropFirst() : behind).rest)
  }

  /// Why a word is refused. Words that are only tried are not looked for among pages and tags, which would read all tasks.
  func unknown(_ word: Words.Word) -> Failure {
    guard invocation.isAsking else { return .refusal(.naming(.notAListWord(word.text, meant: []))) }
    let isPage = invocation.pages.names.contains { folded($0) == folded(word.plain) }
    let isTag = invocation.list.tags.contains { folded($0) == folded(word.plain) }
    let named = (isPage ? ["page \(word.text)"] : []) + (isTag ? ["tag \(word.text)"] : [])
    var query = Query()
    query.words = [word.plain]
    let isText = word.plain.contains { $0.isLetter || $0.isNumber }
    let held = !isText || invocation.list.listing(query).isEmpty ? [] : ["with " + word.text]
    let near = named.isEmpty ? Array(ListWords.all.filter { distance($0, word.plain) == 1 }.prefix(3)) : named
    return .refusal(.naming(.notAListWord(word.text, meant: near.isEmpty ? held : near)))
  }

  /// A condition behind `not`, which stays before what is offered instead of an unknown word.
  func negated(_ words: Words) throws(Failure) -> QueryReader {
    do throws(Failure) { return try alone(words) } catch {
      guard case .refusal(.naming(.notAListWord(let word, let meant))) = error, let not = rest.first?.text,
        words.first?.text == word
      else { throw error }
      throw .refusal(.naming(.notAListWord(not + " " + word, meant: meant.map { not + " " + $0 })))
    }
  }

  /// `no due`, `without tags`; `without tag home` is `not tag home`.
  mutating func takeLack() throws(Failure) {
    let behind = rest.dropFirst()
    let isDate = { (word: Words.Word?) in ["date", "dates", "deadline"].contains(word?.plain ?? "") }
    let named = Phrases.fieldWord(behind) ?? (isDate(behind.first) ? (.due, 1) : nil)
    guard let (field, length) = named, field != .name, field != .urgency else {
      throw .refusal(.naming(.notAListWord(rest.prefixText(2), meant: ["no due", "no time", "no tag"])))
    }
    if [.tags, .page].contains(field), behind.count > length, isNoCondition(behind.dropFirst(length)) {
      // "without tag home" is not without any.
      rest = Words("not " + behind.rest)
      return try takeNegated()
    }
    query.lacks.insert(field)
    rest = behind.dropFirst(length + (isDate(behind[length]) ? 1 : 0))
  }

  /// Whether no list can be asked for by words alone, so that they are a name.
  private func isNoCondition(_ words: Words) -> Bool { (try? ListQuery(words, invocation.tried)) == nil }
}
