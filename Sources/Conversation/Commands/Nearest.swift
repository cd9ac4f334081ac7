import English
import Grammar
import Model

extension Command {
  /// The commands whose names are nearest to a word, each by one of its names: those that begin with it, or the fewest
  /// letters away.
  ///
  /// At most 2 letters may be wrong, 1 in words of up to 4; at most 3 are given. Never run, only offered.
  static func nearest(to word: String) -> [String] {
    let sought = word.lowercased()
    guard sought.count > 1, sought.utf8.count <= 20 else { return [] }
    let names = all.map { $0.names.filter { $0.count > 1 } }
    let longer = names.compactMap { $0.first { $0.hasPrefix(sought) } }
    if !longer.isEmpty { return Array(longer.prefix(3)) }
    let allowed = sought.count <= 4 ? 1 : 2
    let near = names.compactMap { names in
      names.map { (name: $0, distance: distance($0, sought)) }
        // Two letters wrong, and the first one among them, are another word.
        .filter { $0.distance < 2 || $0.name.first == sought.first }
        .min { $0.distance < $1.distance }
    }
    guard let least = near.map(\.distance).min(), least <= allowed else { return [] }
    return Array(near.filter { $0.distance == least }.map(\.name).prefix(3))
  }
}

/// Which name somebody may have meant by a word that is none, so that it can be offered.
enum NearNames {
  /// The only name that begins with a word, or the one that is a letter or two away; nil where none is near.
  static func nearest(to word: String, among names: [String]) -> String? {
    let sought = folded(word)
    guard !sought.isEmpty else { return nil }
    let longer = names.filter { folded($0).hasPrefix(sought) }
    if longer.count == 1 { return longer[0] }
    // One letter is as near to every other one.
    let allowed = sought.count == 1 ? 0 : sought.count <= 4 ? 1 : 2
    let near = names.map { ($0, distance(folded($0), sought)) }.filter { $0.1 <= allowed }
    return near.min { $0.1 < $1.1 }?.0
  }

  /// Whether a word is another one with a letter wrong, or from seven letters on with two, of which the first is right.
  static func isSlip(_ word: String, for name: String) -> Bool {
    guard word.count > 3, name.count > 3 else { return false }
    let wrong = distance(word, name)
    return wrong == 1 || wrong == 2 && word.count > 6 && word.first == name.first
  }
}

extension Invocation {
  /// That there is no tag of a name: with the whole line for the one that is near, which a command that finishes or deletes
  /// never does by itself.
  func noTag(_ name: String) -> NamingRefusal {
    let tags = list.tags
    guard let near = NearNames.nearest(to: name, among: tags) else { return .noTag(name, areThere: !tags.isEmpty) }
    let tag = voice.quotedTag(near)
    let typed = Words(line).replacing(name, with: tag)
    return .tagNear(name, line: typed ?? Command.list.name + " tag " + tag, takesYes: typed == nil || !endsTasks)
  }
}

extension Invocation {
  /// The same of a page, which every other command offers by its name.
  func noPage(_ name: String) -> PageRefusal {
    let near = pages.nearest(to: name)
    guard endsTasks, let near, let typed = Words(line).replacing(name, with: near) else {
      return .noPage(name, nearest: near)
    }
    return .pageNear(name, line: typed)
  }
}

extension References {
  /// The only open task whose name has each of some words, one of them or more with a letter or two wrong; nil where none has,
  /// or several.
  func near(_ words: Words) -> Todo? {
    let sought = words.words.map { folded($0.plain) }
    let isLong = sought.contains { $0.count > 3 }
    guard isLong, sought.count <= 4 else { return nil }
    let near = list.tasks(Query(), order: invocation.order).filter { task in
      let names = folded(task.name).split { !$0.isLetter && !$0.isNumber }.map(String.init)
      return sought.allSatisfy { word in names.contains { $0.hasPrefix(word) || NearNames.isSlip(word, for: $0) } }
    }
    return near.count == 1 ? near[0] : nil
  }

  /// Refuses `mlik to Oat milk` where no task is named so: the task last spoken of is not meant. Behind `name` the words may
  /// be a name with `to` in it, unless they are nearly those of a task.
  func refuseUnnamed(_ words: Words) throws(Failure) {
    guard let place = ["to", "as"].flatMap(words.places).min() else { return }
    let named = Words(words.prefixText(place))
    if let task = near(named) { throw .refusal(.naming(.taskNear(named.rest, task))) }
    if Words(invocation.line).first?.plain == "rename" { throw .refusal(.naming(.noTaskNamed(named.rest))) }
  }

  /// Refuses words whose first one is nearly that of a task, and no tag: `mlik home`.
  func refuseSlip(_ words: Words) throws(Failure) {
    guard words.count > 1, let first = words.first, !first.isQuoted,
      !list.tags.contains(where: { folded($0) == folded(first.plain) })
    else { return }
    let named = Words(words.prefixText(1))
    if let task = near(named) { throw .refusal(.naming(.taskNear(named.rest, task))) }
  }
}
