import English
import Model

extension Command {
  static let pages = Command(
    "pages", "projects",
    summary: "Says every page with its open tasks and their time.",
    examples: ["pages"],
    forms: ["Type page and a name to turn to one."],
    atLength: AtLength.pages, traits: .isSaidBehindList
  ) { session, _ throws(Failure) in
    let counts = session.pages.counts
    return session.begin(
      ListCursor(sentences: counts.map(session.voice.pageRow)), Sentences.counted(counts.count, "page") + ".")
  }
}
