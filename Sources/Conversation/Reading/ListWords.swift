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
  ])
}
