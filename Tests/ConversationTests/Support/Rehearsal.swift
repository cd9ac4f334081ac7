import Conversation
import English
import Model
import Seeded

/// A session with ten tasks, two more pages and a person who takes every default, for trying single commands.
final class Rehearsal: Console {
  private(set) var said: [String] = []
  private(set) var refused: [String] = []
  /// How often something was written, and asked.
  private(set) var writes = 0
  private(set) var asked = 0
  private(set) var session: Session!
  let store = MemoryStore()
  let teller = FixedTeller()
  let syncer = FixedSyncer()
  let world = FixedWorld(When(CivilDate(dayNumber: 20_782), TimeOfDay(wrapping: 615)))
  var isInteractive = true
  var answers: [String] = []

  init(filled: Bool = true) {
    session = Session(store: store, console: self, world: world)
    session.people = MemoryPeople(store)
    session.teller = teller
    session.syncer = syncer
    store.copies["phone.jsonl"] = store.copied()
    guard filled else { return }
    let names = [
      "Buy milk", "Pay rent, 20 minutes, tag home", "Call Ana", "Mow the lawn", "Feed the cat", "Blue folder, high",
      "Write the report, due friday 5 pm, tag home", "Read", "Sleep", "Water plants, due friday, every week",
    ]
    for name in names { session.perform("add " + name) }
    for line in ["new page School", "new page Shopping", "page all", "find rent"] { session.perform(line) }
    world.files["morning.txt"] = Array("list\n".utf8)
    world.files["shopping.txt"] = Array("Buy bread\n".utf8)
    world.files["tasks-copy.json"] = Array("{\"tasks\":[{\"name\":\"Buy bread\"}]}".utf8)
    forget()
  }

  /// Forgets what was said and refused so far.
  func forget() {
    said = []
    refused = []
  }

  func ask(_ prompt: Prompt) -> Input {
    asked += 1
    refusals = prompt.text == lastPrompt ? refusals + 1 : 0
    lastPrompt = prompt.text
    if !answers.isEmpty { return .line(answers.removeFirst()) }
    // Whoever has one answer only, and hears the question again and again, gives up.
    return refusals > 5 ? .interrupted : .line(Rehearsal.usual[prompt.text] ?? "")
  }

  /// How often in a row the same was asked.
  private var refusals = 0
  private var lastPrompt = ""

  private static let usual = ["name: ": "Something", "note: ": ".", "email: ": "somebody@example.com"]

  /// Makes the profile that a command about profiles needs: open, but for the one that opens it.
  func meet(for command: String) {
    if ["account", "sync", "conflicts"].contains(command) {
      answers = ["cloud.example.org", "ana", "open sesame", "", "", "no", "no"]
      session.perform("account add")
      answers = []
      return forget()
    }
    guard ["login", "logout", "profile", "profiles", "password"].contains(command) else { return }
    answers = ["Ana", "ana@example.net", ""]
    session.perform("register")
    if command == "login" { session.perform("logout") }
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
