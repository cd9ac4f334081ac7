import English
import Grammar
import Model

extension Command {
  static let fits = Command.listing(
    "fits", takes: .text,
    summary: "Says what can be done in a given time.",
    examples: ["fits 30 minutes", "fits 1h30"],
    forms: ["Tasks without an expected time are not counted."],
    atLength: AtLength.lists,
    selects: { invocation, words throws(Failure) in
      guard !words.isEmpty else { throw .refusal(.missing(.time)) }
      let span = try invocation.resolve(
        Phrases.expectedTime(words.rest, invocation.context), heard: words.rest, Meaning.span)
      var query = invocation.pages.query
      query.fits = span
      return Selection(query, invocation) { [invocation.voice.fitsHeading($0.count, span, later: $0.later)] }
    })
}
