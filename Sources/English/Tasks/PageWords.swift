import Grammar
import Model

// What is said of pages.

extension Sentences {
  /// What is said of pages beside their tasks.
  public enum Pages {
    /// What goes behind an answer that made a page.
    public static let new = "New page."
    /// Words that were taken as a day, where a page of that name is there too.
    public static let isDay = "Not to the page."
    /// What `explain` says of a page that was opened.
    public static let isOpen = "List, next and add work there. Type page all for all pages."
    /// What `explain` says of a page with a repeat.
    public static let repeats = "Finished tasks are open again then, but not those with a due."

    /// Whether a page that is not there is to be made.
    public static func make(_ name: String) -> String { "No page \(name.heard). Make it? Type yes or no." }

    /// Whether one that is named nearly so was meant, or one is to be made.
    public static func openOrMake(_ nearest: String, _ name: String) -> String {
      "No page \(name.heard). 1, open \(nearest.heard), or 2, make \(name.heard). Enter for 1."
    }

    /// The question before a page is deleted with its tasks.
    public static func delete(_ page: Page, _ tasks: [Todo]) -> String {
      let done = tasks.count { !$0.isOpen }
      let counts = counted(tasks.count, "task") + (done > 0 ? ", \(done) done" : "")
      return "Delete page \(page.name.heard), \(counts)? Type yes or no."
    }
  }
}

extension Voice {
  /// The page that is open, behind a count.
  public var onPage: String { page.map { " on page \($0.heard)" } ?? "" }

  /// `Page School, 3 tasks, 1 late, 2 hours, repeats every weekday.`
  public func pageRow(_ count: PageCount) -> String {
    var pieces = ["Page " + count.page.name.spoken, Sentences.counted(count.open, "task")]
    if count.overdue > 0 { pieces.append("\(count.overdue) late") }
    if count.later > 0 { pieces.append(String(startLater(count.later).dropFirst(2))) }
    if count.time.seconds > 0 { pieces.append(roughDuration(count.time)) }
    if let recurrence = count.page.recurrence { pieces.append("repeats " + repeatWords(recurrence)) }
    return pieces.joined(separator: ", ") + "."
  }

  private func repeatWords(_ recurrence: Recurrence) -> String {
    self.recurrence(recurrence.rule, recurrence.mode, time: recurrence.start.time)
  }

  /// No page is open; so many tasks are.
  public func allPages(_ open: Int) -> String { "All pages, " + Sentences.counted(open, "task") + "." }

  /// A new page.
  public func made(_ page: Page) -> String { "Made page \(page.name.spoken), now open." }

  /// A page with another name.
  public func renamed(_ page: Page, to name: String) -> String {
    "Renamed page \(page.name.spoken) to \(name.spoken)."
  }

  /// A page that was deleted with so many tasks; `left` is how many are open now.
  public func deleted(_ page: Page, _ count: Int, left: Int) -> String {
    "Deleted page \(page.name.spoken), " + Sentences.counted(count, "task") + ". " + leftOver(left)
  }

  /// Tasks that were moved to a page.
  public func moved(_ tasks: [Todo], to page: Page) -> String {
    guard let task = tasks.first, tasks.count == 1 else {
      return "Moved " + Sentences.counted(tasks.count, "task") + " to page \(page.name.spoken)."
    }
    return Sentences.sentence(["Moved to page " + page.name.spoken, task.name.spoken])
  }

  /// What a page's repeat is.
  public func repeats(_ page: Page) -> String {
    "Page " + withRepeat(page) + "."
  }

  private func withRepeat(_ page: Page) -> String {
    page.name.spoken + ", " + (page.recurrence.map { "repeats " + repeatWords($0) } ?? "no repeat")
  }

  /// A page with another repeat, or none; `next` is when it comes.
  public func changed(_ page: Page, next: When?) -> String {
    "Changed page " + withRepeat(page) + "." + (next.map { " Next is \(date($0))." } ?? "")
  }

  /// A page whose repeat came, with so many tasks open again.
  public func followed(_ page: Page, _ count: Int) -> String {
    "Reopened " + Sentences.counted(count, "task") + " on page \(page.name.spoken)."
  }

  /// How many tasks are left where the person is.
  func leftOver(_ count: Int) -> String { "\(count) left\(onPage)." }

  /// The page that an entry changed, and how many tasks with it; nil where pages only came along with a task.
  func tookPage(_ entry: Entry) -> String? {
    let pages = entry.changes.compactMap { change in
      if case .page(let before, let after) = change { (before: before, after: after) } else { nil }
    }
    let tasks = Set(entry.changes.compactMap(\.uid)).count
    guard let change = pages.first, let page = change.after ?? change.before else { return nil }
    if tasks > 0, change.before == nil, change.after != nil { return nil }
    return "page " + page.name.spoken + (tasks > 0 ? ", " + Sentences.counted(tasks, "task") : "")
  }
}
