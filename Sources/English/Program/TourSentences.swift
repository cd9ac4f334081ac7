import Grammar

extension Sentences {
  /// What `tour` says between the answers.
  public enum Tour {
    /// What is learned in a step, and the line that is typed for it.
    public struct Step: Hashable, Sendable {
      /// What it is about, a sentence.
      let lesson: String
      /// The line to type.
      public let line: String
      /// The word in it that names a task, where it is about one of before.
      var task: String?
      /// The command that it is about.
      public var verb: String { Words(line).first?.plain ?? "" }

      /// The line for who made other tasks, of these names: it is about one of those where none has its word.
      public func line(of names: [String]) -> String {
        let named = names.map { Words($0).words.map(\.plain) }
        // Of two of one name, as where a step was taken twice, it could be either.
        guard let task, named.count(where: { $0.contains(task) }) != 1 else { return line }
        // A word that no other has, so that nothing has to be asked.
        let own = named.lazy.flatMap { $0.sorted { $0.count > $1.count } }.first { one in
          one.allSatisfy(\.isLetter) && named.count { $0.contains(one) } == 1
        }
        return own.map { line.replacing(task, with: $0) } ?? line
      }
    }

    /// The steps, in their order: each goes on with the tasks of those before it.
    public static let steps = [
      Step(lesson: "A name makes a task.", line: "add Buy milk"),
      Step(lesson: "More can stand behind it.", line: "add Pay rent tomorrow 5 pm high"),
      Step(lesson: "Hear them in order of urgency.", line: "list"),
      Step(lesson: "A word of its name is enough.", line: "done milk", task: "milk"),
      Step(lesson: "Nothing is lost.", line: "undo"),
      Step(lesson: "Hear all that is known of one.", line: "read rent", task: "rent"),
      Step(lesson: "The rest is in the help.", line: "help"),
    ]

    /// Said before the first step where somebody types.
    public static let beginning = "\(steps.count) steps, on tasks of their own. Enter types one for you."

    /// Said behind the last step, or where it was left.
    public static let end = "The tour is over. Nothing was changed."

    /// A step with its number, and the line to type for it.
    public static func step(_ number: Int, _ line: String) -> String {
      "\(Sentences.place(number, of: steps.count)) \(steps[number - 1].lesson) Type \(line)."
    }

    /// What `where` says at a step (rule 66).
    public static func whereabouts(_ number: Int, _ line: String) -> String {
      "In the tour, step \(Sentences.place(number, of: steps.count)) Type \(line)."
    }

    /// What `help` says at a step: what can be typed there beside its line.
    public static func help(_ line: String) -> String {
      "Type \(line), or skip, again, back, where or cancel."
    }

    /// Said where something else was typed than the step is about.
    public static func again(_ line: String) -> String { "Type \(line), or cancel." }
  }
}
