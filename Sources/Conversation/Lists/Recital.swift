import English
import Model

/// What a list held and how far it was said: for `more`, `next`, `previous`, `first`, `last` and `current`.
struct Recital {
  var tasks = HeardTasks()
  /// Sentences on days instead of tasks: what `calendar` holds.
  var sentences: [String] = []
  /// Whether a row says its task's page where that is another than the open one.
  var saysPages = false
  /// Whether its rows say expected times however short.
  var saysTimes = false
  /// The days of those sentences, which `next` goes through.
  var days: [CivilDate] = []
  /// The day whose tasks they are, when a day was opened.
  var day: CivilDate?
  /// Whether each row is everything about its task, as `read` says it.
  var saysEverything = false
  /// How many have been said as rows.
  var shown = 0
  /// The place of the task last said by itself; -1 before the first.
  var position = -1

  /// How many places `next` goes through.
  var places: Int { days.isEmpty ? tasks.count : days.count }
  /// How many rows it has in all.
  var rows: Int { max(tasks.count, sentences.count) }
}

/// Whose tasks a list holds: as it was found while the command goes on, so that the first answer waits for no 100,000 of
/// them; after that by name, so that tasks can change.
struct HeardTasks: RandomAccessCollection, ExpressibleByArrayLiteral {
  private var uids: [UID] = []
  private var listing: Listing?

  init(_ listing: Listing) { self.listing = listing }
  init(_ uids: [UID]) { self.uids = uids }
  init(arrayLiteral uids: UID...) { self.uids = uids }

  var startIndex: Int { 0 }
  var endIndex: Int { listing?.count ?? uids.count }
  subscript(place: Int) -> UID { listing?.uid(place) ?? uids[place] }

  /// Lets go of the tasks as they were.
  mutating func settle() {
    guard let listing else { return }
    self = HeardTasks(listing.uids)
  }
}

extension Session {
  /// Begins the list that a query means; the heading is made of the count, how many of them are overdue, and the query.
  func list(_ query: Query, level: Level? = nil, _ heading: (Int, Int, Query) -> String) -> Answer {
    let listing = store.list.listing(query, order: settings.order)
    let late = query.overdueAt != nil || query.state == .done ? 0 : listing.overdueCount(at: world.today)
    return list(HeardTasks(listing), heading(listing.count, late, query), level: level, saysTimes: query.fits != nil)
  }

  /// Begins a new list and says its first rows, the count and the exceptions before them.
  func list(
    _ uids: [UID], _ heading: String, level: Level? = nil, saysPages: Bool = false, saysTimes: Bool = false
  ) -> Answer {
    list(HeardTasks(uids), heading, level: level, saysPages: saysPages, saysTimes: saysTimes)
  }

  /// The same of tasks as they were found.
  func list(
    _ tasks: HeardTasks, _ heading: String, level: Level? = nil, saysPages: Bool = false, saysTimes: Bool = false
  ) -> Answer {
    beginList(tasks, level: level, saysPages: saysPages, saysTimes: saysTimes)
    return Answer([heading] + moreRows())
  }

  /// Begins a new list, of which nothing is said yet.
  func beginList(_ tasks: HeardTasks, level: Level? = nil, saysPages: Bool = false, saysTimes: Bool = false) {
    memory.listing = Recital(tasks: tasks)
    memory.listing.saysTimes = saysTimes
    memory.listing.saysPages = saysPages || memory.page != nil
    memory.listingLevel = level
    if tasks.count == 1 { memory.current = tasks[0] }
  }

  /// Says everything about several tasks; where they are more than one answer holds, as a list that `more` goes on with.
  func everything(_ tasks: [Todo]) -> Answer {
    if let task = tasks.last { memory.current = task.uid }
    guard tasks.count > settings.rows else { return Answer(tasks.flatMap(voice.everything)) }
    memory.listing = Recital(tasks: HeardTasks(tasks.map(\.uid)))
    memory.listing.saysEverything = true
    return Answer([Sentences.counted(tasks.count, "task") + "."] + moreRows())
  }

  /// The next rows of the list, and where they stand in it when it is longer than one answer.
  func moreRows(limit: Int? = nil) -> [String] {
    let voice = listingVoice
    let from = memory.listing.shown
    let limit = limit ?? (stopsAtPage ? settings.rows : memory.listing.rows)
    let heard = memory.listing.sentences.isEmpty ? memory.listing.tasks : []
    let uids = heard.dropFirst(from).prefix(limit)
    let sentences = memory.listing.sentences.dropFirst(from).prefix(limit)
    memory.listing.shown += uids.count + sentences.count
    let tasks = store.list.todos(uids)
    var lines = (memory.listing.saysEverything ? tasks.flatMap(voice.everything) : tasks.map(voice.row)) + sentences
    if uids.count + sentences.count < memory.listing.rows {
      lines.append(voice.showing(from + 1, memory.listing.shown, of: memory.listing.rows))
    }
    return lines
  }

  /// How the rows of the list are said.
  var listingVoice: Voice {
    var voice = self.voice
    if let level = memory.listingLevel { voice.level = level }
    voice.saysPages = memory.listing.saysPages
    voice.saysTimes = memory.listing.saysTimes
    return voice
  }

  /// Moves to a place of the list and says the task there with its place; past either end it says so.
  func step(to place: (Recital) -> Int) -> Answer {
    if !memory.listing.days.isEmpty { return stepDay(to: place(memory.listing)) }
    if let day = memory.listing.day, memory.listing.tasks.isEmpty {
      // Something may have been added there since.
      memory.listing.tasks = HeardTasks(agenda(day).due.map(\.uid))
      if memory.listing.tasks.isEmpty { return Answer(voice.emptyDay(day)) }
    }
    if memory.listing.tasks.isEmpty {
      memory.listing = Recital(tasks: HeardTasks(store.list.listing(onPage, order: settings.order)))
    }
    let count = memory.listing.tasks.count
    guard count > 0 else { return Answer(voice.noTasks) }
    let target = place(memory.listing)
    guard target >= 0 else { return Answer(Sentences.startOfList) }
    guard target < count else { return Answer(memory.listing.day.map(voice.endOfDay) ?? Sentences.endOfList) }
    memory.listing.position = target
    guard let task = store.list[memory.listing.tasks[target]] else {
      return Answer(Sentences.deletedThere(target + 1, of: count))
    }
    memory.current = task.uid
    var voice = self.voice
    voice.saysPages = memory.listing.saysPages
    return Answer(voice.place(target + 1, of: count, task))
  }

  /// Moves to a day of a week or a month and says it with its place; `day` alone opens it then.
  private func stepDay(to target: Int) -> Answer {
    let days = memory.listing.days
    guard target >= 0 else { return Answer(Sentences.startOfList) }
    guard target < days.count else { return Answer(Sentences.endOfList) }
    memory.listing.position = target
    let row = voice.dayHeading(agenda(days[target]), on: days[target])
    return Answer(Sentences.place(target + 1, of: days.count) + " " + row, explanation: [Sentences.dayOpens])
  }

  /// The day of a week or a month at which `next` stands.
  var pointedDay: CivilDate? {
    memory.listing.days.indices.contains(memory.listing.position) ? memory.listing.days[memory.listing.position] : nil
  }
}
