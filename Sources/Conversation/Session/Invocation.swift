import English
import Grammar
import Model

/// What words are read with: the hour, the tasks, what is open, what was last spoken of, and who is asked.
///
/// A value that is handed on: what reads words knows of the conversation what stands here, and changes none of it
/// (D23).
struct Invocation {
  let context: PhraseContext
  /// How what is meant is said.
  let voice: Voice
  /// By what lists are put in order.
  let order: Order
  /// The page that is open; nil for all.
  var page: String?
  /// The day that is open: a time without a day is of that day.
  let day: CivilDate?
  /// The day of a week or a month at which `next` stands; nil where neither was said last.
  let pointedDay: CivilDate?
  /// The task last spoken of: what `it` means.
  let current: UID?
  /// Whether several tasks were spoken of since.
  let namesSeveral: Bool
  /// The tasks that the words are about; none for a new task.
  private(set) var subjects: [Todo] = []
  /// Whether the words are what somebody means, rather than tried as one way to read them: then a refusal is heard.
  private(set) var isAsking = true
  /// Who is asked about what is unclear; nil where nobody can be, or words are only tried.
  private(set) var asker: Asker?
  /// The line that is carried out, for what is offered instead of it.
  let line: String
  /// Whether its command finishes or deletes tasks.
  let endsTasks: Bool
  /// The moment at which the wall clock shows that.
  let instant: (When) -> Instant
  /// Fetches the tasks as they are now.
  let fetch: () -> TodoList

  /// The tasks as they are now, fetched at each use: the next change would have to copy a list that is held.
  var list: TodoList { fetch() }

  /// The pages as they are now.
  var pages: Pages { Pages(list: list, open: page, order: order, now: context.now) }

  /// This invocation with nobody who is asked: what is unclear is refused with its readings.
  var tried: Invocation {
    var tried = self
    tried.asker = nil
    tried.isAsking = false
    return tried
  }

  /// This invocation for words about tasks that are there: `one day later` counts from their due, and `6 pm` may be of
  /// its day.
  func about(_ tasks: [Todo]) -> Invocation {
    var about = self
    about.subjects = tasks
    return about
  }

  /// The value of a reading: asked for when it is unclear and somebody is there, else refused with the readings.
  func resolve<Value>(
    _ reading: Reading<Value>, heard: String, _ meaning: (Value) -> Meaning
  ) throws(Failure) -> Value {
    switch reading {
    case .value(let value): return value
    case .failure(let failure): throw .misunderstanding(failure)
    case .choices(let values):
      let meanings = values.map(meaning)
      guard let asker else {
        throw .misunderstanding(
          Misunderstanding(heard: heard, subject: .anyTime, reason: Misunderstanding.unclear(meanings)))
      }
      return values[try asker.choose(meanings, heard: heard, of: subjects, saying: tried.meanings)]
    }
  }

  /// What the words of an answer mean, whatever they are about.
  private func meanings(of text: String) -> [Meaning] {
    Phrases.date(text, context).values.map(Meaning.when)
      + Phrases.expectedTime(text, context).values.map(Meaning.span)
      + days.reminder(text).values.map(Meaning.alarm)
      + Phrases.recurrence(text, context).values.map(\.meaning)
  }
}

extension Session {
  /// What the words of a command are read with, as things stand now.
  var invocation: Invocation {
    Invocation(
      context: phraseContext, voice: voice, order: settings.order, page: memory.page, day: memory.day,
      pointedDay: memory.listing.pointedDay, current: memory.current, namesSeveral: memory.namesSeveral,
      asker: console.isInteractive ? asker : nil, line: memory.command,
      endsTasks: memory.lastCommand?.traits.contains(.endsTasks) ?? false,
      instant: world.instant(of:)
    ) { [store] in store.list }
  }

  private var phraseContext: PhraseContext {
    let now = world.now
    let clock = Clock(world: world)
    var context = PhraseContext(now: world.wallClock(at: now)) { clock.wallClock(Instant(seconds: now.seconds + $0)) }
    context.wallClock = { clock.wallClock($0) }
    context.shown = { clock.shown($0) }
    context.clock24 = settings.clock24
    context.dateOrder = settings.dateOrder
    context.workingDay = settings.workingDay
    context.hours = settings.hours
    context.firstWeekday = settings.firstWeekday
    return context
  }
}

/// The person's wall clock for phrases, which are read on the thread of the session.
private struct Clock: @unchecked Sendable {
  let world: any World

  func wallClock(_ instant: Instant) -> When { world.wallClock(at: instant) }
  func shown(_ when: When) -> When { world.wallClock(at: world.instant(of: when)) }
}
