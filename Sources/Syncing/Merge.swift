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
      let (ours, theirs, before) = (here[field], there[field], base?[field])
      if ours == theirs || before == theirs {
        text[field] = ours
      } else if before == ours {
        text[field] = theirs
      } else if field.isSet {
        text[field] = Merge.joined(before ?? [], ours, theirs)
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
}
