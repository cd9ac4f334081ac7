import English
import Model

extension Command {
  static let tags = Command(
    "tags", "labels",
    summary: "Says every tag with its open tasks.",
    examples: ["tags"],
    forms: ["With a page open it counts the tasks there. Type list tag home for one."],
    atLength: AtLength.standing, traits: .isSaidBehindList
  ) { session, _ throws(Failure) in
    let counts = session.pages.tagCounts
    return session.begin(
      ListCursor(sentences: counts.map(session.voice.tagRow)), session.voice.tagHeading(counts.count))
  }
}

extension Pages {
  /// Every tag, as the first task spells it, and how many open tasks of the page that is open have it.
  fileprivate var tagCounts: [(tag: String, count: Int)] {
    var counts: [String: Int] = [:]
    for task in list.listing(query) { for tag in Set(task.tags.map(folded)) { counts[tag, default: 0] += 1 } }
    let all = list.tags.map { ($0, counts[folded($0)] ?? 0) }
    return open == nil ? all : all.filter { $0.1 > 0 }
  }
}
