import Model
import Seeded
import Testing

@testable import Conversation
@testable import English

/// What is asked and said around profiles where something fails, or nobody is there.
@Suite struct PasswordTests {
  private static let key = ["Group 1, q z r y.", "Group 2, 9 x 8 g.", "Group 3, f 2."]

  private let store = MemoryStore()
  private let people: MemoryPeople

  init() { people = MemoryPeople(store) }

  private func session(_ lines: [String], isInteractive: Bool = false) -> (Session, HeardConsole) {
    let console = HeardConsole(lines, isInteractive: isInteractive)
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
    #expect(said.first?.hasPrefix("Line 1. Missing password") == true, "\(said)")
    #expect(Array(said.dropFirst()) == (command == "login Ana" ? [nothingKept(1)] : []))
    #expect(store.list.count == before)
  }

  @Test("A password of blanks locks nothing, be it typed or given, and is no Enter", arguments: [true, false])
  func blanks(_ isTyped: Bool) throws {
    let blanks = String(repeating: " ", count: 9)
    people.given = isTyped ? nil : blanks
    let lines = ["register yes", "Ana", "ana@example.org"] + (isTyped ? [blanks, "cancel"] : [])
    let said = play(lines, isInteractive: isTyped)
    #expect(said.contains { $0.contains("Not blanks alone. Type letters, digits or signs too.") }, "\(said)")
    #expect(try people.profiles().isEmpty)
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

  /// What is said where a script ends of which nothing is kept.
  private func nothingKept(_ line: Int) -> String { "Stopped at line \(line), nothing kept." }

  private let missing = "Missing password, nothing more is done. Type register none, or help scripts."

  @Test("A script whose login or register is refused does nothing in another profile")
  func endsWhenRefused() {
    register("Ana")
    people.given = "wrong one"
    #expect(play(["login Ana", "add Bread"]).dropFirst() == [nothingKept(1)])
    people.given = ""
    #expect(play(["login Ana", "add Bread"]).dropFirst() == [nothingKept(1)])
    #expect(play(["login Bo", "add Bread"]) == ["Line 1. No profile Bo. Type profiles for all.", nothingKept(1)])
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
    #expect(said.count == 2 && said[0].hasPrefix("Line 3. Not ") && said[1] == nothingKept(3), "\(said)")
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
      "set password tiger lily 92", "change password tiger lily 9", "pw tiger", "signin Ana", "help login Ana tiger",
      "my passwd is tiger", "profiles password tiger",
    ] { #expect(!session.isKept(line), "\(line)") }
    for line in ["set level brief", "help login", "help password", "change 1, high", "note 1 the pw is on paper"] {
      #expect(session.isKept(line), "\(line)")
    }
  }

  @Test("What is no command is kept in no history right behind a password question, where it may be a password")
  func keptBehindQuestion() {
    register("Ana")
    let (session, _) = session([""], isInteractive: true)
    #expect(session.isKept("tigerlily"))
    session.perform("login Ana")
    #expect(!session.isKept("tigerlily") && !session.isKept("tiger lily 9"))
    #expect(session.isKept("list"))
    session.perform("list")
    #expect(session.isKept("tigerlily"))
  }
}
