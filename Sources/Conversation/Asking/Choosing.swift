import English
import Grammar
import Model

extension Asker {
  /// How many tasks are heard at once, when one of many is meant.
  private static let tasksAtOnce = 10

  /// Asks which meaning is meant: one line, numbered, the first on Enter. Returns its place.
  ///
  /// `said` gives the meanings of an answer in words.
  func choose(
    _ meanings: [Meaning], heard: String, of subjects: [Todo], saying said: @escaping (String) -> [Meaning]
  ) throws(Failure) -> Int {
    let place = try choose(meanings.count, voice.choices(heard.spoken, meanings, of: subjects), no: nil) { answer in
      let meant = said(answer)
      return meanings.indices.filter { meant.contains(meanings[$0]) }
    }
    recorded.settle(heard, as: voice.typed(meanings[place]))
    return place
  }

  /// Asks which of several readings is meant: one line, numbered, the first on Enter. Returns its place.
  ///
  /// `no` is the reading that no is; nil where no leads back. `meant` gives the readings that an answer in words
  /// says.
  func choose(
    _ count: Int, _ line: String, no: Int?, meant: @escaping (String) -> [Int]
  ) throws(Failure) -> Int {
    let question = Question<Int>(
      kind: .choice, prompt: Prompt(Sentences.Prompts.choice, kind: .answer), line: line,
      help: line, whereabouts: line
    ) { text throws(Failure) in
      let words = Words(text)
      let word = words.first?.plain ?? ""
      // "2 january" is a reading in words, not the second one.
      if words.count == 1, let number = Int(word), (1...count).contains(number) { return .value(number - 1) }
      if words.count == 1, let yes = Phrases.yes(word) {
        return yes ? .value(0) : no.map(Step.value) ?? .back
      }
      let places = meant(text)
      guard places.count == 1 else {
        throw .refusal(.question(count == 1 ? .notThatReading(text) : .notOneOfThose(text)))
      }
      return .value(places[0])
    }
    switch try answer(question) {
    case .value(let place): return place
    case .kept, .saved: return 0
    case .back: throw left(.question(.cancelled))
    }
  }

  /// Asks which of several tasks is meant, some at a time. `found` gives the tasks that words name.
  func choose(
    _ tasks: [Todo], named text: String, finding found: @escaping (String) -> [Todo]
  ) throws(Failure) -> Todo {
    var first = 0
    while true {
      let range = first..<min(tasks.count, first + Asker.tasksAtOnce)
      let line =
        first == 0
        ? voice.whichTask(tasks[range], of: tasks.count, named: text)
        : voice.moreToChoose(tasks[range], of: tasks.count)
      let question = Question<Todo?>(
        kind: .choice, prompt: Prompt(Sentences.Prompts.task, kind: .answer), line: line,
        help: Sentences.Wizard.taskHelp, whereabouts: line
      ) { text throws(Failure) in
        let words = Words(text)
        if words.count == 1, words.first?.plain == "more", range.upperBound < tasks.count { return .value(nil) }
        return .value(try Asker.one(of: tasks, words, found(text)))
      }
      switch try answer(question) {
      case .value(let task?):
        // A recording names it by its number, since a replay cannot ask.
        recorded.settle(text, as: String(task.number))
        return task
      case .value(nil): first = range.upperBound
      case .back: throw left(.question(.cancelled))
      case .kept, .saved: throw .refusal(.question(.cancelled))
      }
    }
  }

  /// The one of some tasks that an answer names by its number or its words, which `found` are called by.
  private static func one(of tasks: [Todo], _ words: Words, _ found: [Todo]) throws(Failure) -> Todo {
    if let number = words.first.flatMap({ Int($0.plain) }), let task = tasks.first(where: { $0.number == number }) {
      return task
    }
    let narrowed = found.filter { task in tasks.contains { $0.uid == task.uid } }
    guard narrowed.count == 1 else { throw .refusal(.question(.notOneOfThose(words.rest))) }
    return narrowed[0]
  }
}
