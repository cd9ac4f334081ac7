import English
import Grammar
import Model

extension Command {
  static let more = Command(
    "more", takes: .word(["all"]),
    summary: "Goes on with the last list.",
    examples: ["more", "more all"],
    forms: ["Type set rows 20 for longer pieces."],
    atLength: AtLength.lists
  ) { session, words throws(Failure) in
    let listing = session.memory.listing
    guard listing.shown < listing.rows else { return Answer(Sentences.nothingMore) }
    let all = words.first?.plain == "all"
    return Answer(session.moreRows(limit: all ? listing.rows : nil))
  }
}
