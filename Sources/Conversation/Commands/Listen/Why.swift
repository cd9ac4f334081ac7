import English
import Model

extension Command {
  static let why = Command(
    "why", takes: .tasks,
    summary: "Says why a task stands where it stands in the order.",
    examples: ["why 7"],
    forms: ["Type sort to hear or change what the order goes by."],
    atLength: AtLength.places
  ) { session, words throws(Failure) in
    let task = try session.invocation.references.task(words, among: .all)
    session.memory.current = task.uid
    guard task.isOpen else { throw .refusal(.task(.alreadyDone(task))) }
    if task.startsLater(than: session.world.today.date) { return Answer(session.voice.whyLater(task)) }
    var query = session.pages.query
    // A task of another page is looked for among all.
    if query.page.map({ Page.key($0) != Page.key(task.page) }) == true { query.page = nil }
    let tasks = session.store.list.listing(query, order: session.settings.order)
    guard let place = tasks.uids.firstIndex(of: task.uid) else { throw .refusal(.naming(.noTaskNamed(task.name))) }
    let neighbour = place > 0 ? tasks[place - 1] : nil
    return Answer(
      session.voice.why(task, place: place + 1, of: tasks.count, behind: neighbour, order: session.settings.order))
  }
}
