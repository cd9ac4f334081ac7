import Model

extension Command {
  static let fits = Command(
    "fits", takes: .text,
    summary: "Says what can be done in a given time.",
    examples: ["fits 30 minutes", "fits 1h30"],
    forms: ["Tasks without an expected time are not counted."],
    atLength: AtLength.lists
  ) { session, words throws(Failure) in
    guard !words.isEmpty else { throw .refusal(.missing(.time)) }
    let context = session.phraseContext
    var query = session.pages.query
    query.fits = try session.resolve(Phrases.expectedTime(words.rest, context), heard: words.rest, Meaning.span)
    return session.list(query) { count, _, query in
      session.voice.fitsHeading(count, query.fits ?? TimeSpan(minutes: 0))
    }
  }
}
