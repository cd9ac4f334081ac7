import Grammar

/// Why something about a page cannot be.
public enum PageRefusal: RefusalSubject {
  case noPage(String, nearest: String?)
  /// A page that is not there, behind a command that ends tasks, and the line with one that is near: it is typed, and not
  /// done at a yes.
  case pageNear(String, line: String)
  /// Neither a date nor the name of a page.
  case noDayOrPage(String, nearest: String?)
  case pageExists(String)
  /// `page delete School`, where the verb comes first; `instead` is the one that a page can be changed with.
  case verbBehindPage(String, String, instead: String)
  /// The page that is always there can be neither deleted nor renamed.
  case firstPageStays
  /// A word that means something else where pages are named.
  case reservedForPages(String)
  /// A name without a letter could be taken for a task.
  case noLetterForPage(String)
  /// A comma or a quote in the name.
  case signForPage(String)
  /// A repeat that counts from when something is done.
  case notARepeatForPages(String)
  /// A page with its tasks would be deleted and nobody can be asked.
  case pageNeedsYes(String, count: Int)

  func words(_ voice: Voice) -> RefusalWords {
    switch self {
    case .noPage(let name, let nearest):
      RefusalWords(
        "No page \(name.heard)."
          + RefusalWords.didYouMean(
            [nearest].compactMap { $0 },
            else: Phrases.isPageName(name) ? "Type pages, or new page \(name.heard)." : "Type pages for all."),
        because: "A page that is not there is more likely a slip here than a new one.",
        advice: nearest.map { .instead(of: name, [$0]) } ?? .line("pages"))
    case .pageNear(let name, let line):
      RefusalWords(
        "No page \(name.heard). Type \(line.spoken).",
        because: "A page that is not there is more likely a slip here than a new one.")
    case .noDayOrPage(let text, let nearest):
      RefusalWords(
        "No day or page \(text.heard)."
          + RefusalWords.didYouMean([nearest].compactMap { $0 }, else: "Type a date, or pages."),
        because: "A task is moved to a day or to a page, and these words are neither.",
        advice: nearest.map { .instead(of: text, [$0]) })
    case .pageExists(let name):
      RefusalWords(
        "Not new, page \(name.heard) is there. Type page \(name.heard).",
        because: "Two names that differ in capitals alone are one page.", advice: .line("page " + name))
    case .verbBehindPage(let verb, let name, let instead):
      RefusalWords(
        "Not a page, \(verb) \(name.heard). Type \(instead) page \(name.heard).",
        because: "Page alone turns to a page. What is done with one comes first.",
        advice: .line("\(instead) page \(name)"))
    case .firstPageStays:
      RefusalWords(
        "Not for Inbox, it stays. Type another.", because: "New tasks go to Inbox, so that it is always there.")
    case .reservedForPages(let word):
      RefusalWords(
        "Not for pages, \(word.heard) has a use. Type another.",
        because: "The word has a meaning behind page, so that it cannot be a name.")
    case .noLetterForPage(let name):
      RefusalWords(
        "Not for a page, no letter in \(name.heard). Type one.",
        because: "A name without a letter would be taken for a number.")
    case .signForPage(let name):
      RefusalWords(
        "Not with comma or quote, \(name.heard). Type neither.",
        because: "Commas and quotes stand between details, so that no page holds them.")
    case .notARepeatForPages(let text):
      RefusalWords(
        "Not by calendar, \(text.heard). Type every weekday.",
        because: "A page has no day on which it is done, so that only days count.")
    case .pageNeedsYes(let name, let count):
      RefusalWords(
        "Not without yes, \(name.heard) has \(Sentences.counted(count, "task")). Add yes.",
        because: "Its tasks would be deleted with it, and in a script nobody can be asked.")
    }
  }

  static func samples(_ like: RefusalSample) -> [PageRefusal] {
    [
      .noPage(like.word, nearest: nil), .noPage(like.word, nearest: like.meant), .noDayOrPage(like.word, nearest: nil),
      .noDayOrPage(like.word, nearest: like.meant), .pageExists(like.word),
      .verbBehindPage("delete", like.word, instead: "delete"), .firstPageStays, .reservedForPages(like.word),
      .pageNear(like.word, line: like.meant),
      .noLetterForPage(like.word), .signForPage(like.word), .notARepeatForPages(like.word),
      .pageNeedsYes(like.word, count: like.several),
    ]
  }
}
