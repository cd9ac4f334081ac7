import Model

/// Two versions of a task and what both came from, made one, field by field.
struct Merge {
  /// What came of it.
  private(set) var text: SyncedText
  /// What was lost on the way.
  private(set) var conflicts: [SyncConflict] = []

  /// Merges ours and theirs. Without a base, as at a first sync, all that differs is a conflict, and sets are joined.
  init(uid: String, base: SyncedText?, here: SyncedText, there: SyncedText) {
    text = SyncedText(lines: [:], changed: max(here.changed, there.changed))
    let oursIsLater = here.changed > there.changed
    for field in Set(here.lines.keys).union(there.lines.keys).sorted() {
      // Without a base nobody knows that what is not there was taken away.
      let (ours, theirs, before) = (here[field], there[field], base?[field])
      if ours == theirs || before == theirs {
        text[field] = ours
      } else if before == ours || (base == nil && ours.isEmpty) {
        text[field] = theirs
      } else if base == nil, theirs.isEmpty {
        text[field] = ours
      } else if field == .alarms {
        text[field] = Merge.joinedAlarms(before ?? [], ours, theirs)
      } else if field.isSet {
        text[field] = Merge.joined(before ?? [], ours, theirs)
      } else if field.isCounter || field.isMoment {
        let larger = Merge.larger(ours, theirs)
        text[field] = field.isCounter ? larger : larger == ours ? theirs : ours
      } else if field == .position, let found = Position(base: before, here: ours, there: theirs, oursIsLater) {
        text[field] = found.lines
        if let lost = found.lost {
          conflicts.append(SyncConflict(uid: uid, field: field, lost: lost, isOurs: !oursIsLater))
        }
      } else if field == .notes {
        // Nothing that somebody wrote is lost: both stay, ours first.
        text[field] = ours + theirs.filter { !ours.contains($0) }
      } else {
        text[field] = oursIsLater ? ours : theirs
        conflicts.append(
          SyncConflict(uid: uid, field: field, lost: oursIsLater ? theirs : ours, isOurs: !oursIsLater))
      }
    }
  }

  /// A set from which each side may have taken some, and to which each may have added: theirs first, in their order, so
  /// that both sides come to the same.
  private static func joined(_ base: [String], _ ours: [String], _ theirs: [String]) -> [String] {
    let kept = theirs.filter { ours.contains($0) || !base.contains($0) }
    return kept + ours.filter { !base.contains($0) && !theirs.contains($0) }
  }

  /// As `joined`, where an alarm that was heard or put off is the one that it was. Heard on both sides, it is as it was heard
  /// later.
  private static func joinedAlarms(_ base: [String], _ ours: [String], _ theirs: [String]) -> [String] {
    let known = [base, ours, theirs].map { Dictionary($0.map { (alarm($0), $0) }) { first, _ in first } }
    return joined(base.map(alarm), ours.map(alarm), theirs.map(alarm)).map { name in
      let (before, mine, other) = (known[0][name], known[1][name], known[2][name])
      guard let mine, let other, mine != other else { return mine ?? other ?? name }
      if before == mine { return other }
      return before == other || heard(mine) > heard(other) ? mine : other
    }
  }

  /// An alarm without what was done about it: the lines that tell what it is.
  private static func alarm(_ text: String) -> String {
    text.split(separator: "\n").filter { !saysHeard($0) }.joined(separator: "\n")
  }

  /// When it was heard last, in a form that sorts; empty where it was not.
  private static func heard(_ alarm: String) -> String {
    alarm.split(separator: "\n").filter(saysHeard).map { $0.drop { $0 != ":" } }.max().map(String.init) ?? ""
  }

  private static func saysHeard(_ line: Substring) -> Bool {
    ["ACKNOWLEDGED", "X-MOZ-LASTACK"].contains { line.hasPrefix($0) }
  }

  /// Of two numbers, or two moments, the one behind the other.
  private static func larger(_ left: [String], _ right: [String]) -> [String] {
    let (ours, theirs) = (left.joined(), right.joined())
    return (ours.utf8.count, ours) < (theirs.utf8.count, theirs) ? right : left
  }
}

/// Where a task or a series stands, when both sides moved it, and that can be told apart.
private struct Position {
  private(set) var lines: [String]
  /// All lines of the side that lost; nil when neither did.
  private(set) var lost: [String]?

  /// Nil for what one of both must decide as a whole.
  init?(base: [String]?, here: [String], there: [String], _ oursIsLater: Bool) {
    let base = base ?? []
    if [base, here, there].allSatisfy({ Position.value("RRULE", $0) == nil }) {
      // A task that comes once: when it is due and whether it is done are two things.
      var (lines, isLost) = ([String](), false)
      for isDone in [false, true] {
        let part = { (all: [String]) in all.filter { Position.saysDone($0) == isDone } }
        let (before, ours, theirs) = (part(base), part(here), part(there))
        let isOurs = ours == theirs || before == theirs || (before != ours && oursIsLater)
        lines += isOurs ? ours : theirs
        // Done on both sides is done: nobody misses the other moment.
        let isDoneTwice = [ours, theirs].allSatisfy { $0.contains { $0.hasPrefix("COMPLETED") } }
        isLost = isLost || (!isDoneTwice && ours != theirs && before != theirs && before != ours)
      }
      self.lines = lines
      lost = isLost ? (oursIsLater ? there : here) : nil
      return
    }
    // Finished on both sides, a series is where it went farthest. How many dates are left falls with each.
    let rules = [base, here, there].map { lines in
      Position.value("RRULE", lines).map { rule in rule.split(separator: ";").filter { !$0.hasPrefix("COUNT=") } }
    }
    let dues = [base, here, there].map { Position.value("DUE", $0) ?? "" }
    guard rules[1] == rules[0], rules[2] == rules[0], dues[0] < dues[1], dues[0] < dues[2],
      Set(dues.map(\.utf8.count)).count == 1
    else { return nil }
    lines = dues[1] < dues[2] ? there : here
  }

  private static func saysDone(_ line: String) -> Bool {
    ["STATUS", "COMPLETED", "PERCENT-COMPLETE"].contains { line.hasPrefix($0) }
  }

  /// What stands behind the colon of the first line of that name.
  private static func value(_ name: String, _ lines: [String]) -> String? {
    lines.first { $0.hasPrefix(name) }.map { String($0.drop { $0 != ":" }.dropFirst()) }
  }
}
