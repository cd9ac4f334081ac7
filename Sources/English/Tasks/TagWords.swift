import Grammar
import Model

// Tags as they are typed behind `tag` and `untag`.

extension Phrases {
  /// Whether words are tags of one word each: `home and shop`, `-home`. Several words may as well begin with a task.
  public static func areSingleTags(_ text: String) -> Bool {
    let words = Words(text)
    let rest = isTakingAway(words) ? words.dropFirst() : words
    return listed(rest.rest).allSatisfy { tag in tag.split(separator: " ").count == 1 || rest.count == 1 }
  }

  /// What words behind `tag` change: tags that are added, or behind `-`, `not` and `remove` taken away; `none` for all.
  public static func tagsChanged(_ text: String) throws(Failure) -> [Edit] {
    if isClearing(text) { return [.tags([])] }
    let words = Words(text)
    if isTakingAway(words) { return try tagsRemoved(words.dropFirst().rest) }
    return changes(ofTags: try tags(text))
  }

  /// Tags that are added, and those behind `-` that are taken away; `+` and `#` before one say nothing more.
  static func changes(ofTags tags: [String]) -> [Edit] {
    let isAway = { (tag: String) in tag.count > 1 && tag.hasPrefix("-") }
    let away = tags.filter(isAway).map { String($0.dropFirst()) }
    let added = tags.filter { !isAway($0) }.map { tag in
      tag.count > 1 && ["+", "#"].contains(tag.prefix(1)) ? String(tag.dropFirst()) : tag
    }
    return (added.isEmpty ? [] : [.addTags(added)]) + (away.isEmpty ? [] : [.removeTags(away)])
  }

  /// What words behind `untag` take away: tags, or `all` and `none` for all of them.
  public static func tagsRemoved(_ text: String) throws(Failure) -> [Edit] {
    if isClearing(text) || text.lowercased() == "all" { return [.tags([])] }
    return [
      .removeTags(
        try tags(text).map { $0.count > 1 && ["-", "#"].contains($0.prefix(1)) ? String($0.dropFirst()) : $0 })
    ]
  }

  private static func isTakingAway(_ words: Words) -> Bool {
    guard words.count > 1, let first = words.first, !first.isQuoted else { return false }
    return ["not", "no", "remove", "without"].contains(first.plain)
  }
}
