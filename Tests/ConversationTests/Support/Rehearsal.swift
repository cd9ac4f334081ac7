import Conversation
import Model

/// A session with ten tasks, two more pages and a person who takes every default, for trying single commands.
final class Rehearsal: Console {
  private(set) var said: [String] = []
  private(set) var refused: [String] = []
  /// How often something was written, and asked.
  private(set) var writes = 0
  private(set) var asked = 0
  private(set) var session: Session!
  let world = FixedWorld(When(CivilDate(dayNumber: 20_782), TimeOfDay(wrapping: 615)))
  var isInteractive = true
  var answers: [String] = []

  init(filled: Bool = true) {
    let store = MemoryStore()
    session = Session(store: store, console: self, world: world)
    session.people = MemoryPeople(store)
    guard filled else { return }
    let names = [
      "Buy milk", "Pay rent, 20 minutes, tag home", "Call Ana", "Mow the lawn", "Feed the cat", "Blue folder, high",
      "Write the report, due friday 5 pm", "Read", "Sleep", "Water plants, due friday, every week",
    ]
    for name in names { session.perform("add " + name) }
    for line in ["new page School", "new page Shopping", "page all", "find rent"] { session.perform(line) }
    world.files["morning.txt"] = Array("list\n".utf8)
    world.files["shopping.txt"] = Array("Buy bread\n".utf8)
    forget()
  }

  /// Forgets what was said and refused so far.
  func forget() {
    said = []
    refused = []
  }

  func ask(_ prompt: Prompt) -> Input {
    asked += 1
    if answers.isEmpty { return .line(Rehearsal.usual[prompt.text] ?? "") }
    return .line(answers.removeFirst())
  }

  private static let usual = ["name: ": "Something", "note: ": ".", "email: ": "somebody@example.com"]

  /// Makes a profile, which stays open.
  func register(_ name: String) {
    answers = [name, "\(name)@example.net"]
    session.perform("register")
    forget()
  }

  func say(_ text: String) {
    writes += 1
    said += text.split(separator: "\n").map(String.init)
  }

  func refuse(_ text: String) {
    writes += 1
    refused.append(text)
  }
}
