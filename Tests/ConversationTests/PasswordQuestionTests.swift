import Model
import Seeded
import Testing

@testable import Conversation
@testable import English

/// Where the questions for passwords and keys end, and what scripts do then.
@Suite struct PasswordQuestionTests {
  private let store = MemoryStore()
  private let people: MemoryPeople
  private let world = FixedWorld(When(CivilDate(dayNumber: 20_782), .midnight))

  init() throws {
    people = MemoryPeople(store)
    for (name, isLocked) in [("Ana", true), ("Bo", false), ("Cy", true)] {
      let profile = Profile(
        uid: world.newUID(), name: name, email: "\(name)@example.org", joined: Instant(seconds: 0), isLocked: isLocked)
      _ = try people.register(profile, password: isLocked ? Password("tiger lily 9") : nil, adopting: false) { _ in }
    }
    _ = try people.open(nil, password: nil)
  }

  /// Plays lines at a prompt, and gives what was said up to the farewell.
  private func play(_ lines: [String], isInteractive: Bool = true) -> [String] {
    let console = HeardConsole(lines, isInteractive: isInteractive)
    let session = Session(store: people.store, console: console, world: world)
    session.people = people
    session.run()
    return console.said
  }

  @Test(
    "The question ends on all that another password does not mend",
    arguments: [
      Failure.refusal(.profile(.tooMuchWork("Ana"))), .refusal(.profile(.newPasswordNotKept("Ana"))),
      .refusal(.profile(.noProfile("Ana"))), .trouble(.lockChanged(path: "/folder")),
    ])
  func ends(_ failure: Failure) {
    people.openFailure = failure
    let said = play(["login Ana", "tiger lily 9", "add Bread"])
    #expect(said.contains(Catalogue.voice.sentences(for: failure)), "\(said)")
    #expect(said.contains("Added 1, Bread."), "\(said)")
  }

  @Test("It goes on after a wrong password and a wrong key")
  func goesOn() {
    let said = play(["login Ana", "wrong one here", "qzry 9x8h f2", "tiger lily 9", "profile"])
    #expect(said.contains { $0.hasPrefix("Profile Ana") }, "\(said)")
  }

  @Test("Whoever gives up the new password behind a recovery key is back where they were")
  func backWhereOneWas() {
    let said = play(["login Bo", "login Ana", "qzry 9x8g f2", "cancel", "profile"])
    #expect(said.contains("Not open, Ana needs a new password. Type login Ana to set one."), "\(said)")
    #expect(said.contains { $0.hasPrefix("Profile Bo") }, "\(said)")
    #expect(!said.contains { $0.hasPrefix("Logged out") }, "\(said)")
  }

  @Test("Where that is locked, it is said that it was left")
  func leftIsSaid() {
    let said = play(["login Cy", "tiger lily 9", "login Ana", "qzry 9x8g f2", "", "profile"])
    #expect(said.contains("Logged out, Cy. No tasks."), "\(said)")
    #expect(said.contains("No profile is open. Type login and a name, or register."), "\(said)")
  }

  @Test("A refused login ends the files that replay its file too, and a person goes on")
  func endsOuterFiles() {
    world.files["outer"] = Array("replay inner\nadd OuterSecret\n".utf8)
    world.files["inner"] = Array("login Cy\nadd InnerSecret\n".utf8)
    let said = play(["add One", "replay outer", "", "add Two"])
    #expect(!said.joined().contains("Secret"), "\(said)")
    #expect(said.contains("Cancelled. Nothing changed."), "\(said)")
    #expect(said.contains("Stopped at line 1, nothing kept.") && said.contains("Added 2, Two."), "\(said)")
  }

  @Test("Of a file that ends early, the changes that it made are counted, and no others")
  func countsItsOwn() {
    world.files["people"] = Array("add Three\nlogin Nobody\nadd Four\n".utf8)
    let said = play(["add One", "add Two", "replay people", "add Five"])
    #expect(said.contains("Stopped at line 2, 1 change kept.") && said.contains("Added 4, Five."), "\(said)")
    let script = play(["add Six", "replay people", "add Seven"], isInteractive: false)
    #expect(script.last == "Stopped at line 2, 1 change kept.", "\(script)")
  }

  @Test("The words that work at questions are no groups of a key, and a group that is such a word is typed apart")
  func groups() {
    let typed = ["login Ana", "Group 1, q z r y.", "help", "where", "9x8h", "back", "9 x 8 g", "f2", "", "cancel"]
    let said = play(typed + ["login Ana", "Group 1, qzry", "Cancel", "add Bread"])
    for line in [
      "Type it as it was said, letters apart. Enter ends it.", "At the recovery key, a group a line. Enter ends it.",
      "New password of Ana.", "Added 1, Bread.",
    ] { #expect(said.contains(line), "\(line): \(said)") }
    #expect(said.count { $0 == "Group 3." } == 2, "\(said)")
  }

  @Test("Behind the name of a profile without a password nothing is asked, and nothing else is said")
  func noPasswordToAsk() {
    let said = play(["login Bo tiger lily 9", "login Ana tiger lily 9"])
    #expect(said.contains("Not with login Bo, more words. Type login Bo alone."), "\(said)")
    #expect(said.contains("Not behind login Ana, which asks for it. Type login Ana alone."), "\(said)")
  }

  @Test("Cancel and Enter give up a password with one sentence", arguments: ["cancel", "", "skip"])
  func oneSentence(_ word: String) {
    let said = play(["login Ana", word])
    #expect(said.contains("Cancelled. Nothing changed."), "\(said)")
  }
}
