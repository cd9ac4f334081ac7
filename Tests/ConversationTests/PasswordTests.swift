import Model
import Seeded
import Testing

@testable import Conversation

/// What is asked and said around profiles where something fails, or nobody is there.
@Suite struct PasswordTests {
  /// A console of a script or a person that keeps what was said and refused, in order.
  private final class Heard: Console {
    var lines: [String]
    let isInteractive: Bool
    private(set) var said: [String] = []
    private var number = 0

    init(_ lines: [String], isInteractive: Bool = false) {
      self.lines = lines
      self.isInteractive = isInteractive
    }

    var lineNumber: Int? { isInteractive ? nil : number }

    func ask(_ prompt: Prompt) -> Input {
      guard !lines.isEmpty else { return .end }
      number += 1
      return .line(lines.removeFirst())
    }

    func say(_ text: String) { said += text.split(separator: "\n").map(String.init) }
    func refuse(_ text: String) { say(text) }
  }

  private static let key = ["Group 1, q z r y.", "Group 2, 9 x 8 g.", "Group 3, f 2."]

  private let store = MemoryStore()
  private let people: MemoryPeople

  init() { people = MemoryPeople(store) }

  private func session(_ lines: [String], isInteractive: Bool = false) -> (Session, Heard) {
    let console = Heard(lines, isInteractive: isInteractive)
    let world = FixedWorld(When(CivilDate(dayNumber: 20_782), .midnight))
    let session = Session(store: store, console: console, world: world)
    session.people = people
    return (session, console)
  }

  private func play(_ lines: [String], isInteractive: Bool = false) -> [String] {
    let (session, console) = session(lines, isInteractive: isInteractive)
    session.run()
    return console.said
  }

  private func register(_ name: String, given: String = "tiger lily 9") {
    people.given = given
    _ = play(["register", name, "\(name)@example.org", "logout"])
    people.given = nil
  }

  @Test("The recovery key is told although nothing can be kept behind it, and the profile is there")
  func keyBeforeSettings() throws {
    people.given = "tiger lily 9"
    people.failure = .trouble(.diskFull)
    let said = play(["register", "Ana", "ana@example.org"])
    let told = try #require(said.firstIndex(of: PasswordTests.key[2]))
    let refused = try #require(said.firstIndex { $0.contains("the disk is full") })
    #expect(told < refused && Array(said[...told].suffix(3)) == PasswordTests.key, "\(said)")
    #expect(said.last == "Registered, Ana, locked.")
    #expect(try people.profiles().count == 1)
  }

  @Test("A new password that cannot be kept says why, and that only the recovery key opens")
  func newPasswordNotKept() {
    register("Ana")
    people.failure = .trouble(.diskFull)
    let said = play(["login", "qzry 9x8g f2", "blue mountain 4", "blue mountain 4"], isInteractive: true)
    #expect(
      said.dropLast().suffix(2) == [
        "Not saved, the disk is full. Make room, then type it again.",
        "Not open, only the recovery key opens Ana. Type login Ana.",
      ], "\(said)")
    #expect(people.current == nil)
  }

  @Test(
    "A script in which no password can come ends there, and nothing behind it is done or repeated",
    arguments: ["register", "login Ana", "password"])
  func endsWithoutPassword(_ command: String) throws {
    register("Ana")
    let before = store.list.count
    if command == "password" { _ = try people.register(unlocked, password: nil, adopting: false) { _ in } }
    let said = play([command, "tiger lily 9", "tiger lily 9", "add Feed the cat"])
    #expect(said.count == 1 && said[0].hasPrefix("Line 1. Missing password"), "\(said)")
    #expect(store.list.count == before)
  }

  private var unlocked: Profile {
    Profile(uid: UID(high: 0, low: 9), name: "Bo", email: "bo@example.org", joined: Instant(seconds: 0))
  }

  @Test("The same within a file that a script replays: the script ends too")
  func endsBehindReplay() throws {
    let (session, console) = session(["replay people.txt", "add Feed the cat"])
    try #require(session.world as? FixedWorld).files["people.txt"] = Array("register\nAna\ntiger lily 9\n".utf8)
    session.run()
    #expect(console.said.first == "Line 1. " + missing, "\(console.said)")
    #expect(!console.said.joined().contains("tiger") && store.list.count == 0)
  }

  private let missing = "Missing password, nothing more is done. Type register none, or help scripts."

  @Test("A script whose login or register is refused does nothing in another profile")
  func endsWhenRefused() {
    register("Ana")
    people.given = "wrong one"
    #expect(play(["login Ana", "add Bread"]).count == 1)
    people.given = ""
    #expect(play(["login Ana", "add Bread"]).count == 1)
    #expect(play(["login Bo", "add Bread"]) == ["Line 1. No profile Bo. Type profiles for all."])
    #expect(store.list.count == 0)
    people.given = "tiger lily 9"
    let said = play(["login Ana", "login Ana", "add Bread"])
    #expect(said.last == "Added 1, Bread.", "\(said)")
  }

  @Test(
    "A password that the call gives is one, whatever word it is",
    arguments: ["help", "back", "cancel", "ana@example.org"])
  func givenWords(_ word: String) throws {
    people.given = word
    let said = play(["register", "Ana", "ana@example.org", "add Bread"])
    #expect(said.count == 1 && said[0].hasPrefix("Line 3. Not "), "\(said)")
    #expect(try people.profiles().isEmpty && store.list.count == 0)
  }

  @Test("No line on which a password may stand is kept in a history")
  func kept() {
    register("Ana")
    let (session, _) = session([])
    for line in [
      "login Ana", "login ana@example.org", "login", "register", "register yes none", "password", "password none yes",
      "profile delete yes", "profile name Ana Gruber", "add login Ana tiger lily 9", "lgoin Ana", "tiger",
    ] { #expect(session.isKept(line), "\(line)") }
    for line in [
      "login Ana tiger lily 9", "login tigerlily9", "Login Anna", "register Ana tiger lily 9", "password tiger lily 9",
      "profile delete tiger lily 9", "profile tiger lily 9", "lgoin Ana tiger lily 9", "passwort tiger lily 9",
    ] { #expect(!session.isKept(line), "\(line)") }
  }
}
