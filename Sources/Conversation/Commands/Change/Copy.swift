import English
import Grammar
import Model

extension Command {
  static let copy = Command(
    "copy", "duplicate", "clone", takes: .tasks,
    summary: "Adds a task like another.",
    examples: ["copy 7", "copy rent", "copy 7 to friday", "copy 7 as Pay water"],
    forms: [
      "The copy has all that stands in the task, reminders and notes too.",
      "Details behind the task are the copy's. Type copy 7, high, due friday.",
      "It is open, also where the other is done. Type edit to change it.",
    ]
  ) { session, words throws(Failure) in
    let (world, list) = (session.world, session.store.list)
    let (task, edits) = try CopyWords(session.invocation).taskAndDetails(words)
    var copy = task
    copy.uid = world.newUID()
    copy.number = list.freeNumber(at: world.now)
    (copy.created, copy.changed) = (world.now, world.now)
    (copy.done, copy.snoozed, copy.resource) = (nil, nil, nil)
    copy = try session.edited(copy, edits)
    let added = try session.commit([Change(before: nil, after: copy)]).last ?? copy
    return Answer(
      session.voice.added(added) + session.newPageRemark, explanation: session.voice.explainAdded(added))
  }
}

/// What stands behind `copy`: a task, then what is otherwise in its copy.
private struct CopyWords {
  private let invocation: Invocation
  private var references: References { invocation.references }

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// The task, and the edits that make its copy; none where all the words are a task.
  func taskAndDetails(_ words: Words) throws(Failure) -> (Todo, [Edit]) {
    if isTask(words) { return (try references.task(words, among: .all), []) }
    let splits = splits(words)
    guard let first = splits.first else { return (try references.task(words, among: .all), []) }
    let tried = CopyWords(invocation.tried)
    let clear = splits.first { split in
      guard let task = try? tried.references.task(split.tasks, among: .all) else { return false }
      return (try? tried.edits(split.text, of: task)) != nil
    }
    let split = clear ?? first
    let task = try references.task(split.tasks, among: .all)
    return (task, try edits(split.text, of: task))
  }

  /// Whether all the words are for tasks.
  private func isTask(_ words: Words) -> Bool {
    words.isEmpty || !references.tasks(named: words.rest, among: .all).isEmpty
      || (try? References(invocation.tried).tasks(words, among: .all)) != nil
  }

  /// The ways to cut the words, before the first comma too.
  private func splits(_ words: Words) -> [Split] {
    let pieces = Pieces(words.rest)
    let named = pieces.all.count > 1 && References.numberListEnds(words).isEmpty && !pieces.all[0].isEmpty
    let place = named ? Words(pieces.all[0]).count : 0
    let links = ["to", "as"].flatMap(words.places).sorted().map { Split(words, at: $0) }
    let cut = named && place < words.count ? [Split(words, at: place)] : []
    return (cut + links + references.splits(words, for: .due)).filter { !$0.text.isEmpty }
  }

  /// What is otherwise: `as Pay water, friday`, `to page Work`, `to friday`, `high, due friday`.
  private func edits(_ text: String, of task: Todo) throws(Failure) -> [Edit] {
    let words = Words(text)
    let details = TypedLine(invocation.about([task]))
    guard let link = words.first, words.count > 1 else { return try details.details(text, of: task) }
    let behind = words.dropFirst()
    if References.isWord(link, "as") {
      let entry = try details.entry(behind.rest, of: task)
      return [.name(entry.name)] + entry.edits.flatMap(\.adding)
    }
    guard References.isWord(link, "to") else { return try details.details(text, of: task).flatMap(\.adding) }
    if let name = behind.behindPage, !name.isEmpty {
      return [.page(try invocation.pages.named(Words.unquoted(name.rest)).name)]
    }
    do throws(Failure) { return try details.details(behind.rest, of: task).flatMap(\.adding) } catch {
      guard let page = invocation.list.page(named: Words.unquoted(behind.rest)) else { throw error }
      return [.page(page.name)]
    }
  }
}
