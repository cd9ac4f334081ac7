import English
import Grammar
import Interchange
import Model

/// Gives what could stand at a cursor, counted in UTF-8 bytes: what a terminal asks at Tab.
public typealias Completing = (_ line: String, _ cursor: Int) -> Completion

/// Finds what could stand at the cursor of a command line: verbs, then what the verb takes.
struct Completer {
  let pages: Pages
  /// The field that a question asks for now; nil for a command.
  let asking: Field?
  /// The names of what is in a folder; nil where there is none.
  let folder: (String) -> [String]?

  /// The cursor is counted in UTF-8 bytes.
  func completion(of line: String, cursor: Int) -> Completion {
    let typed = String(decoding: line.utf8.prefix(cursor), as: UTF8.self)
    if let field = asking { return Completion(candidates: matching(values(of: field), typed), start: 0) }
    let start = typed.utf8.lastIndex(of: UInt8(ascii: " ")).map { typed.utf8.index(after: $0) } ?? typed.startIndex
    let word = String(typed[start...])
    let offset = typed.utf8.distance(from: typed.startIndex, to: start)
    let words = Words(typed)
    guard offset > 0, let verb = words.first, words.count > 1 || typed.hasSuffix(" ") else {
      return Completion(candidates: matching(Command.all.map(\.name), word), start: offset)
    }
    guard let command = Command.named(verb.plain) else { return Completion(candidates: [], start: offset) }
    if case .setting = command.takes { return settingCandidates(typed) }
    if let files = fileCandidates(command, typed) { return files }
    if let pages = pageCandidates(command, typed) { return pages }
    if let names = nameCandidates(command, typed, verb) { return names }
    return fitting(candidates(command, words, typed), typed) ?? Completion(candidates: [], start: offset)
  }

  /// Names of settings, and behind one its values.
  private func settingCandidates(_ typed: String) -> Completion {
    let verb = typed.trimmingPrefix { $0 == " " }
    let rest = verb.trimmingPrefix { $0 != " " }.trimmingPrefix { $0 == " " }
    let named = Setting.all.first { folded(String(rest)).hasPrefix($0.name + " ") }
    let value = named.map { rest.dropFirst($0.name.count).trimmingPrefix { $0 == " " } } ?? rest
    return Completion(
      candidates: matching(named?.values ?? Setting.all.map(\.name), String(value)),
      start: typed.utf8.count - value.utf8.count)
  }

  /// Names in the folder that is typed behind a command that takes a path, or behind the form of `import` and `export`. One
  /// of a folder ends at a slash, so that it goes on.
  private func fileCandidates(_ command: Command, _ typed: String) -> Completion? {
    let words = typed.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
    let hasForm = words.count > 1 && Format(named: String(words[1])) != nil && (words.count > 2 || typed.hasSuffix(" "))
    guard command.takes == .path || hasForm && command.name == Command.export.name else { return nil }
    let verb = typed.trimmingPrefix { $0 == " " }
    var path = verb.trimmingPrefix { $0 != " " }.trimmingPrefix { $0 == " " }
    if hasForm { path = path.trimmingPrefix { $0 != " " }.trimmingPrefix { $0 == " " } }
    path = path.trimmingPrefix("\"")
    let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    let place = String(path[..<name.startIndex])
    let found = matching(folder(place.isEmpty ? "." : place) ?? [], String(name))
    // Where there are more another letter is typed first.
    let named = found.count > 10 ? found : found.map { folder(place + $0) == nil ? $0 : $0 + "/" }
    return Completion(candidates: named, start: typed.utf8.count - name.utf8.count)
  }

  /// Those that go on from what was typed last: from its last three words where they fit, since "day f" can become
  /// "day first", else from fewer. Nil when none fits.
  private func fitting(_ names: [String], _ typed: String) -> Completion? {
    let starts = typed.indices.dropFirst().filter { typed[$0] != " " && typed[typed.index(before: $0)] == " " }
    for start in starts.suffix(3) + (typed.hasSuffix(" ") ? [typed.endIndex] : []) {
      let found = matching(names, String(typed[start...]))
      if !found.isEmpty { return Completion(candidates: found, start: typed[..<start].utf8.count) }
    }
    return nil
  }

  /// Whole names of pages, behind `page`, and behind the `to` of move: with all words that stand there.
  private func pageCandidates(_ command: Command, _ typed: String) -> Completion? {
    let takesPage = command.takes == .page
    let marks = [takesPage ? "page " : " page ", command.offers.pagesBehindTo ? " to " : " page "]
    guard let start = marks.compactMap({ typed.behindLast($0) }).max() else { return nil }
    let name = String(typed[start...])
    let found = matching(pages.names, name)
    // "move 7 to " may go on with a day.
    guard !found.isEmpty, !name.isEmpty || !command.offers.pagesBehindTo else { return nil }
    return Completion(candidates: found, start: typed.utf8.count - name.utf8.count)
  }

  /// Whole names of tasks, which may hold spaces: completed from the first word behind the verb.
  private func nameCandidates(_ command: Command, _ typed: String, _ verb: Words.Word) -> Completion? {
    switch command.takes {
    case .tasks, .tasksAnd: break
    default: return nil
    }
    let rest = Words(typed).dropFirst().rest
    let start = rest.isEmpty ? "" : rest + (typed.hasSuffix(" ") ? " " : "")
    guard start.first?.isNumber != true else { return nil }
    var query = Query()
    query.state = command.offers.tasks
    let names = pages.list.tasks(query, order: pages.order).map(\.name.spoken)
    var found = matching(names, start)
    // With nothing typed the task last spoken of can be meant, and its value comes next.
    if start.isEmpty, case .tasksAnd(let field) = command.takes { found += matching(values(of: field), start) }
    guard !found.isEmpty else { return nil }
    return Completion(candidates: found, start: typed.utf8.count - start.utf8.count)
  }

  /// The single words that a command's place takes.
  private func candidates(_ command: Command, _ words: Words, _ typed: String) -> [String] {
    let previous = typed.hasSuffix(" ") ? words.words.last?.plain : words[words.count - 2]?.plain
    if let word = previous, ["tag", "tags"].contains(word) { return pages.list.tags }
    if previous == "page" { return pages.names }
    if previous == "every" { return Sentences.everyWords }
    if case .details = command.takes, previous == "due" { return values(of: .due) }
    if case .details = command.takes, previous == "start" { return values(of: .start) }
    if case .details = command.takes, previous == "remind" { return values(of: .reminder) }
    switch command.takes {
    case .nothing, .path, .text, .setting: return []
    case .tasks: return command.offers.words
    case .tasksAnd(let field): return values(of: field)
    case .details: return Sentences.detailWords
    case .page: return pages.names
    case .command: return Command.all.map(\.name) + Sentences.HelpTopics.topics.keys.sorted()
    case .word(let choices): return choices
    }
  }

  /// What a field is often set to.
  private func values(of field: Field) -> [String] {
    switch field.spec.offers {
    case .words(let words): words
    case .tags: pages.list.tags
    case .pages: pages.names
    }
  }

  /// Those that begin as the word does, in any case, each once.
  private func matching(_ names: [String], _ word: String) -> [String] {
    var seen: Set<String> = []
    return names.filter { folded($0).hasPrefix(folded(word)) && seen.insert($0).inserted }
  }
}

extension String {
  /// The place behind the last place where some words stand.
  fileprivate func behindLast(_ words: String) -> Index? { ranges(of: words).last?.upperBound }
}
