import Model
import Seeded
import Testing

@testable import Conversation
@testable import English

/// At every kind of question the same words work, and change nothing.
@Suite struct QuestionLawTests {
  /// A question, what is typed to come to it, and where back leads from it.
  struct Kind: Sendable, CustomTestStringConvertible {
    let name: String
    let lines: [String]
    let prompt: String
    var back = "heed: "
    /// Whether what was asked for is done before the question, so that who leaves it finds it done.
    var isDone = false
    /// What is no answer there; nil where anything is one.
    var wrong: String?
    var testDescription: String { name }
  }

  private static let wizard = ["add", "Mow the lawn", "", "", ""]
  private static let registering = ["register", "Zoe", "zoe@example.org", "blue mountain 4"]

  static let kinds = [
    Kind(name: "name", lines: ["add"], prompt: "name: ", back: "name: "),
    Kind(name: "urgency", lines: Array(wizard.prefix(2)), prompt: "urgency: ", back: "name: ", wrong: "seven"),
    Kind(name: "time", lines: Array(wizard.prefix(3)), prompt: "time: ", back: "urgency: ", wrong: "bananas"),
    Kind(name: "reminder", lines: Array(wizard.prefix(4)), prompt: "reminder: ", back: "time: ", wrong: "bananas"),
    Kind(name: "anything else", lines: wizard, prompt: "more: ", back: "reminder: ", wrong: "bananas"),
    Kind(name: "a field on the way", lines: wizard + ["due"], prompt: "due: ", back: "more: ", wrong: "bananas"),
    Kind(
      name: "a choice on the way", lines: wizard + ["due 5/4"], prompt: "choice: ", back: "more: ", wrong: "bananas"),
    Kind(name: "a note on the way", lines: wizard + ["notes"], prompt: "note: ", back: "more: "),
    Kind(name: "a value that is kept", lines: ["edit 1"], prompt: "name: ", back: "name: "),
    Kind(name: "one field in place", lines: ["edit 1 due here"], prompt: "due: ", wrong: "bananas"),
    Kind(name: "the first line of a note", lines: ["note 1"], prompt: "note: "),
    Kind(name: "the second line of a note", lines: ["note 1", "One"], prompt: "note: ", back: "note: "),
    Kind(name: "a choice", lines: ["due 1 5/4"], prompt: "choice: ", wrong: "bananas"),
    Kind(name: "a guess", lines: ["due 1 mid april"], prompt: "choice: ", wrong: "bananas"),
    Kind(name: "which task", lines: ["done milk"], prompt: "task: ", wrong: "bananas"),
    Kind(name: "which task of many", lines: ["done milk", "more"], prompt: "task: ", wrong: "bananas"),
    Kind(name: "yes or no", lines: ["delete 1 2"], prompt: "yes or no: ", wrong: "bananas"),
    Kind(name: "a page that is not there", lines: ["page School"], prompt: "yes or no: ", wrong: "bananas"),
    Kind(name: "a new name", lines: Array(registering.prefix(1)), prompt: "name: ", back: "name: "),
    Kind(name: "an address", lines: Array(registering.prefix(2)), prompt: "email: ", back: "name: ", wrong: "bananas"),
    Kind(
      name: "a first password", lines: Array(registering.prefix(3)), prompt: "password: ", back: "email: ",
      wrong: "short"),
    Kind(
      name: "the same again", lines: registering, prompt: "password again: ", back: "password: ",
      wrong: "blue mountain 5"),
    Kind(
      name: "whether tasks go along", lines: Array(registering.prefix(3)) + [""], prompt: "yes or no: ",
      back: "password: ", wrong: "bananas"),
    Kind(
      name: "a key to be written down", lines: registering + ["blue mountain 4", "no"], prompt: "written: ",
      back: "written: ", isDone: true),
    Kind(name: "a password", lines: ["login Ana"], prompt: "password: ", back: "password: "),
    Kind(name: "a key", lines: ["login Ana", "group 1, q z r y"], prompt: "password: ", back: "password: "),
  ]

  /// A person who types the lines of a test, and the conversation as it was at each question.
  private final class Person: Console {
    /// What was asked, what was said before it, and what there was then.
    struct Asked {
      let prompt: String
      let said: [String]
      let state: State
    }

    /// The tasks, how many changes there were, and whose profile is open.
    struct State: Equatable {
      let tasks: [Todo]
      let sequence: Int
      let open: String?
    }

    let isInteractive = true
    private(set) var asked: [Asked] = []
    private(set) var refused: [String] = []
    private var lines: ArraySlice<String>
    private var said: [String] = []
    private var session: Session!

    init(_ lines: [String]) {
      self.lines = lines[...]
      let store = MemoryStore()
      let world = FixedWorld(When(CivilDate(dayNumber: 20_782), TimeOfDay(wrapping: 615)))
      session = Session(store: store, console: self, world: world)
      let people = MemoryPeople(store)
      session.people = people
      let ana = Profile(
        uid: world.newUID(), name: "Ana", email: "ana@example.org", joined: Instant(seconds: 0), isLocked: true)
      _ = try? people.register(ana, password: Password("tiger lily 9"), adopting: false) { _ in }
      _ = try? people.open(nil, password: nil)
      session.perform("add Oat milk, due friday")
      for number in 2...12 { session.perform("add Milk for \(number)") }
      said = []
      session.run()
    }

    func ask(_ prompt: Prompt) -> Input {
      let state = State(
        tasks: session.store.list.tasks(Query()), sequence: session.store.sequence, open: session.people?.current?.name)
      asked.append(Asked(prompt: prompt.text, said: said, state: state))
      said = []
      return lines.popFirst().map { .line($0) } ?? .end
    }

    func say(_ text: String) { said += text.split(separator: "\n").map(String.init) }

    func refuse(_ text: String) {
      refused.append(text)
      say(text)
    }
  }

  @Test("Each word says something and changes nothing, and the question stays or is left as said", arguments: kinds)
  func words(_ kind: Kind) throws {
    for word in ["help", "where", "?", "again", "back", "<", "cancel"] {
      let person = Person(kind.lines + [word])
      let (at, behind) = (person.asked[kind.lines.count], person.asked[kind.lines.count + 1])
      #expect(at.prompt == kind.prompt, "\(person.asked)")
      let next = ["back", "<"].contains(word) ? kind.back : word == "cancel" ? "heed: " : kind.prompt
      #expect(behind.prompt == next, "\(word): \(behind)")
      #expect(!behind.said.isEmpty, "\(word): \(behind)")
      #expect(behind.state == at.state || kind.isDone && behind.prompt == "heed: ", "\(word): \(behind)")
      for line in behind.said {
        #expect(SentenceLaws.faults(line, own: ["5/4", "zoe@example.org"]).isEmpty, "\(word): \(line)")
      }
      #expect(person.refused.isEmpty, "\(word): \(person.refused)")
      if word == "again", kind.lines != ["note 1", "One"] {
        let question = try #require(behind.said.last)
        #expect(at.said.contains(question), "\(at.said): \(question)")
      }
      // A choice says itself what can be typed, so that its help is the choice once more.
      let isChoice = ["choice: ", "yes or no: ", "written: "].contains(kind.prompt)
      if word == "help", !isChoice { #expect(behind.said.last != at.said.last, "\(behind.said)") }
    }
  }

  @Test(
    "What is no answer keeps what was accepted and the question, and the third brings the help (rule 72)",
    arguments: kinds)
  func keeps(_ kind: Kind) throws {
    guard let wrong = kind.wrong else { return }
    let help = try #require(Person(kind.lines + ["help"]).asked[kind.lines.count + 1].said.last)
    let person = Person(kind.lines + [wrong, wrong, wrong])
    let asked = person.asked.dropFirst(kind.lines.count)
    #expect(person.refused.count == 3 && asked.prefix(4).allSatisfy { $0.prompt == kind.prompt }, "\(asked)")
    #expect(asked.prefix(4).allSatisfy { $0.state == person.asked[kind.lines.count].state }, "\(asked)")
    let behind = asked.dropFirst().prefix(3).map { $0.said.contains(help) }
    #expect(behind == [false, false, true], "\(help): \(asked.map(\.said))")
  }

  @Test("In any order they lead to no change and no refusal", arguments: kinds)
  func fuzz(_ kind: Kind) {
    var random = Seeded(76)
    for _ in 0..<40 {
      let words = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        ["help", "where", "again", "back", "?", "<"].randomElement(using: &random) ?? "help"
      }
      let person = Person(kind.lines + words)
      let at = person.asked[kind.lines.count]
      // The second line of a note is asked for without a word, so that only what follows must say something.
      for asked in person.asked.dropFirst(kind.lines.count + 1) {
        #expect(asked.state == at.state || kind.isDone && asked.prompt == "heed: ", "\(words)")
        // What is typed where nothing is asked any more is a command.
        if asked.prompt == "heed: " { break }
        #expect(!asked.said.isEmpty, "\(words)")
      }
      if person.asked.dropFirst(kind.lines.count).allSatisfy({ $0.prompt != "heed: " }) {
        #expect(person.refused.isEmpty, "\(words): \(person.refused)")
      }
    }
  }

  @Test("In quotes each word is an answer", arguments: ["back", "help", "where", "again", "cancel"])
  func quoted(_ word: String) {
    let named = Person(["add", "\"\(word)\"", "save", "note 1", "\"\(word)\"", ".", "read 1", "list"])
    let said = named.asked.flatMap(\.said)
    #expect(said.contains("Added 13, \(word)."), "\(said)")
    #expect(said.contains { $0.lowercased().contains("note") && $0.contains(word) }, "\(said)")
    let chosen = Person(["delete 1 2", "\"\(word)\"", "no"])
    #expect(chosen.refused.count == 1 || word == "cancel", "\(chosen.refused)")
  }
}
