import English
import Model

/// What a list held and how far it was said: for `more`, `next`, `previous`, `first`, `last` and `current`.
struct ListCursor {
  var tasks: HeardTasks
  /// Its rows where they are not those of its tasks: what `calendar` and `reminders` hold.
  var sentences: [String] = []
  /// How many of those are repeats that come again on a day, which `next` does not go through.
  var repeats = 0
  /// The days of those sentences, which `next` goes through.
  var days: [CivilDate] = []
  /// The day whose tasks they are, when a day was opened.
  var day: CivilDate?
  /// The level that was asked for, when it was another than the setting.
  var level: Level?
  /// Whether a row says its task's page where that is another than the open one.
  var saysPages = false
  /// Whether its rows say expected times however short.
  var saysTimes = false
  /// Whether its tasks are in order of urgency, so that a row says its own only where another one begins.
  var isByUrgency = false
  /// Whether each row is everything about its task, as `read` says it.
  var saysEverything = false
  /// How many have been said as rows.
  private(set) var shown = 0
  /// The place of the task last said by itself; -1 before the first.
  private(set) var position = -1

  /// Tasks, or sentences that stand for them or for days; `day` is the one that was opened.
  init(
    _ tasks: HeardTasks = [], sentences: [String] = [], days: some Collection<CivilDate> = [], day: CivilDate? = nil
  ) {
    self.tasks = tasks
    self.sentences = sentences
    self.days = days.sorted()
    self.day = day
  }

  /// How many places `next` goes through.
  var places: Int { days.isEmpty ? tasks.count : days.count }
  /// How many rows it has in all.
  var rows: Int { max(tasks.count, sentences.count) }
  /// The day of a week or a month at which `next` stands.
  var pointedDay: CivilDate? { days.indices.contains(position) ? days[position] : nil }

  /// How its rows are said, by a voice that says other things.
  func rowVoice(_ voice: Voice) -> Voice {
    var voice = voice
    if let level { voice.level = level }
    voice.saysPages = saysPages
    voice.saysTimes = saysTimes
    return voice
  }

  /// The next rows, so many at most, and how many are left when the list is longer; `hint` says how to go on then.
  mutating func nextRows(_ limit: Int, of list: TodoList, _ voice: Voice, hint: () -> String?) -> [String] {
    let voice = rowVoice(voice)
    let from = shown
    let uids = (sentences.isEmpty ? tasks : []).dropFirst(from).prefix(limit)
    let said = sentences.dropFirst(from).prefix(limit)
    shown += uids.count + said.count
    let todos = list.todos(uids)
    var lines = (saysEverything ? todos.flatMap(voice.everything) : rows(of: todos, voice)) + said
    if shown < rows { lines.append(voice.moreRows(rows - shown, hint())) }
    return lines
  }

  /// The rows of one answer: in order of urgency the first of each group says its own, else those that are high do.
  private func rows(of todos: [Todo], _ voice: Voice) -> [String] {
    var voice = voice.saying(rows: rows)
    var last: Todo?
    return todos.map { task in
      if isByUrgency, rows > 1 {
        let isOfGroup = last.map { $0.urgency == task.urgency && $0.isOpen == task.isOpen } ?? false
        voice.urgencies = isOfGroup ? .none : .every
      }
      last = task
      return voice.row(task)
    }
  }

  // MARK: One at a time

  /// Moves to a place and says the task there, or the day, with its place; past either end it says so. Returns the task
  /// too, nil where none was said. An empty list begins anew, with its day or with the open tasks of the page.
  mutating func step(
    to place: (ListCursor) -> Int, _ pages: Pages, _ agendas: Agendas, _ voice: Voice
  ) -> (answer: Answer, task: UID?) {
    if !days.isEmpty { return (stepDay(to: place(self), agendas, voice), nil) }
    if let day, tasks.isEmpty {
      // Something may have been added there since.
      tasks = HeardTasks(agendas.on(day).due.map(\.uid))
      if tasks.isEmpty { return (Answer(voice.emptyDay(day)), nil) }
    }
    if tasks.isEmpty { self = ListCursor(HeardTasks(pages.list.listing(pages.query, order: pages.order))) }
    let count = tasks.count
    guard count > 0 else { return (Answer(voice.noTasks(later: pages.standing.later)), nil) }
    let target = place(self)
    guard target >= 0 else { return (Answer(Sentences.startOfList), nil) }
    guard target < count else { return (Answer(day.map(voice.endOfDay) ?? Sentences.endOfList(repeats: repeats)), nil) }
    position = target
    guard let task = pages.list[tasks[target]] else {
      return (Answer(Sentences.deletedThere(target + 1, of: count)), nil)
    }
    var voice = voice
    voice.saysPages = saysPages
    return (Answer(voice.place(target + 1, of: count, task)), task.uid)
  }

  /// Moves to a day of a week or a month and says it with its place; `day` alone opens it then.
  private mutating func stepDay(to target: Int, _ agendas: Agendas, _ voice: Voice) -> Answer {
    guard target >= 0 else { return Answer(Sentences.startOfList) }
    guard target < days.count else { return Answer(Sentences.endOfList) }
    position = target
    let row = voice.dayHeading(agendas.on(days[target]), on: days[target])
    return Answer(row + " " + Sentences.place(target + 1, of: days.count), explanation: [Sentences.dayOpens])
  }
}

extension Voice {
  /// This voice for a list of so many rows: where there are several, only those that are high say their urgency.
  func saying(rows: Int) -> Voice {
    var voice = self
    voice.urgencies = rows > 1 ? .high : .every
    return voice
  }
}
