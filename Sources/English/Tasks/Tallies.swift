import Grammar
import Model

/// What was added and done on some days, and what is due then and still open.
public struct Tally: Hashable, Sendable {
  /// How many tasks were added then.
  public var added = 0
  /// How many were finished then.
  public var done = 0
  /// How many are due then and open.
  public var due = 0

  /// Nothing.
  public init() {}
}

extension Voice {
  /// What was added and done on days: `2 tasks done this week, 4 added, 1 still due.`
  public func counted(_ tally: Tally, in days: String) -> String {
    var pieces = [
      Sentences.capitalized(Sentences.counted(tally.done, "task")) + " done \(days.heard)", "\(tally.added) added",
    ]
    if tally.due > 0 { pieces.append("\(tally.due) still due") }
    return pieces.joined(separator: ", ") + "."
  }

  /// The line before the rows of `tags`.
  public func tagHeading(_ count: Int) -> String {
    count == 0 ? "No tags\(onPage). Type tag 7 home." : Sentences.counted(count, "tag") + onPage + "."
  }

  /// A tag and how many open tasks have it.
  public func tagRow(_ tag: String, _ count: Int) -> String {
    Sentences.capitalized(tag.spoken) + ", " + Sentences.counted(count, "task") + "."
  }
}
