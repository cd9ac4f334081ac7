import English
import Model

/// Checklists: pages whose finished tasks are open again at each time of a repeat ("School repeats every weekday").
/// Tasks with a due stay done: they belong to their day, and the finished copy of a repeating task is history.
struct PageRepeats {
  /// By page, the time of its repeat at which nothing was to be opened.
  private var idle: [String: When] = [:]
  /// Whether it was said that the disk did not take it; said once, though it is tried again.
  var hasToldFailure = false

  /// The pages whose time has come, and which time that is.
  func due(in list: TodoList, at now: When) -> [(Page, When)] {
    list.pages.values.compactMap { page in page.timeToFollow(by: now).map { (page, $0) } }.filter {
      idle[$0.0.key] != $0.1
    }.sorted { $0.0.key < $1.0.key }
  }

  /// The tasks of a page that are open again from that time on: what was finished before it. Where there are none, that
  /// is remembered, since nothing is committed then.
  mutating func opened(by time: When, _ page: Page, in pages: Pages, wallClock: (Instant) -> When) -> [Todo] {
    let tasks = pages.tasks(on: page, .done).filter { task in
      task.due == nil && task.done.map { wallClock($0).startingMinutes < time.startingMinutes } ?? false
    }
    if tasks.isEmpty { idle[page.key] = time }
    return tasks
  }
}

extension Session {
  /// Opens again the tasks of pages whose time has come, each page as one step, and says it; nil when there are none.
  ///
  /// It is tried again at the next command when another Heed was faster or the disk did not take it. Throws where the
  /// changes that waited before it are lost.
  func followPages() throws(Failure) -> String? {
    let due = memory.pageRepeats.due(in: store.list, at: world.today)
    if due.isEmpty { return nil }
    // Nobody asked for these changes: they go to the disk apart from what was asked for, and may fail alone.
    try stored(store.sync())
    saving.settle(store.lasting)
    var lines: [String] = []
    for (page, time) in due {
      do throws(Failure) { if let line = try follow(page, at: time) { lines.append(line) } } catch {
        if saving.isLost(in: store) { saving.drop() }
        tellUnfollowed(error)
      }
    }
    keepTimes()
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// Says that the disk did not take it, once. A store that can only be read says so when something is to be changed.
  private func tellUnfollowed(_ failure: Failure) {
    switch failure {
    case .trouble(.diskFull), .trouble(.system):
      if memory.pageRepeats.hasToldFailure { return }
      memory.pageRepeats.hasToldFailure = true
      refuse(voice.sentences(for: failure))
    default: break
    }
  }

  /// Opens again what was finished on a page before that time; nil where that is nothing, and no step.
  private func follow(_ page: Page, at time: When) throws(Failure) -> String? {
    let tasks = memory.pageRepeats.opened(by: time, page, in: pages, wallClock: world.wallClock(at:))
    if tasks.isEmpty { return nil }
    var followed = page
    followed.followed = time
    let changes = finishing.reopen(tasks) + [.page(before: page, after: followed)]
    watch.isStale = true
    memory.listing.tasks.settle()
    let entry = try stored(
      store.commit(
        changes, typed: "reopen page " + page.name, action: .ofPage(Command.reopen.name), at: world.now))
    note(entry.sequence)
    try stored(store.sync())
    memory.pageRepeats.hasToldFailure = false
    return voice.followed(page, tasks.count)
  }
}
