import English
import Model

extension Command {
  static let find = Command.listing(
    "find", "search", takes: .text,
    summary: "Finds open and finished tasks by words of their name, notes or tags.",
    examples: ["find rent", "find blue folder", "find rent, due this month"],
    forms: [
      "All words must be there, in any order.", "Behind a comma stands what list takes.",
      "It looks at all pages, and says a page that is not the open one.",
    ],
    atLength: AtLength.lists,
    selects: { invocation, words throws(Failure) in
      guard !words.isEmpty else { throw .refusal(.missing(.words)) }
      let pieces = Pieces(words.rest).all
      let sought = Words(pieces[0])
      guard !sought.isEmpty else { throw .refusal(.missing(.words)) }
      let asked = try ListQuery(Words(pieces.dropFirst().joined(separator: " ")), invocation)
      var query = asked.query
      query.words += sought.words.map(\.text)
      let isOfOpen = query.state == .open
      if isOfOpen { query.state = .all }
      let (voice, now) = (invocation.voice, invocation.context.now)
      var found = Selection(query, invocation) { found in
        [voice.found(found.count, late: found.overdueCount(at: now), sought.rest)]
      }
      // What is open comes first: a finished task is seldom what is looked for.
      found.isOpenFirst = isOfOpen
      found.level = asked.level
      found.saysPages = query.page == nil
      found.saysTimes = false
      return found
    })
}
