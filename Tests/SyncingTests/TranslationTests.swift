import Foundation
import Interchange
import Model
import Seeded
import Testing

@testable import Conversation
@testable import Syncing

/// Texts of servers to tasks and back, with what other programs write (`Tests/InterchangeTests/Cases`).
@Suite struct TranslationTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("InterchangeTests/Cases")

  private static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(".ics") }.sorted()

  /// A person there at 10:15 some days after 25 November 2026.
  private static func translation(_ zone: String = "Europe/Berlin", days: Int = 0) -> CalendarTranslation {
    let world = FixedWorld(When(CivilDate(dayNumber: 20_782 + days), TimeOfDay(wrapping: 615)))
    world.zone = TimeZone(identifier: zone)!
    let session = Session(store: MemoryStore(), console: ScriptConsole([], output: Silence()), world: world)
    return CalendarTranslation(session.surroundings)
  }

  private static func text(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: folder.appendingPathComponent(name)))
  }

  @Test("There are texts of others to try")
  func count() { #expect(TranslationTests.names.count > 40) }

  @Test("What came and was not changed here is not sent, also later and in another zone", arguments: names)
  func isNotSent(_ name: String) throws {
    let text = try TranslationTests.text(name)
    let (here, later) = (TranslationTests.translation(), TranslationTests.translation("America/New_York", days: 3))
    guard let came = here.read(text, list: "x"), let todo = here.todo(came) else { return }
    for translation in [here, later] {
      let again = try #require(translation.task(todo, list: "x"))
      #expect(again.text.lines == came.text.lines, "\(name)")
      #expect(again.uid == came.uid)
    }
  }

  @Test("What is sent holds every line that came, and comes back as the same", arguments: names)
  func isWhole(_ name: String) throws {
    let (translation, text) = (TranslationTests.translation(), try TranslationTests.text(name))
    guard let came = translation.read(text, list: "x") else { return }
    let back = try #require(translation.read(translation.write(came), list: "x"))
    #expect(back.text.lines == came.text.lines && back.uid == came.uid)
  }

  @Test("A change of one field is a change of its lines alone", arguments: names)
  func oneField(_ name: String) throws {
    let (translation, text) = (TranslationTests.translation(), try TranslationTests.text(name))
    guard let came = translation.read(text, list: "x"), var todo = translation.todo(came)
    else { return }
    todo.name += ", really"
    todo.changed.seconds += 60
    let changed = try #require(translation.task(todo, list: "x"))
    let differing = Set(came.text.lines.keys).union(changed.text.lines.keys).filter {
      came.text[$0] != changed.text[$0]
    }
    // Where only the stamp told when it was done, that is told by itself once the stamp is another.
    let isPinned = todo.done != nil && !String(decoding: text, as: UTF8.self).contains(/\nCOMPLETED[:;]/)
    let expected: Set<SyncField> = isPinned ? [.name, .position] : [.name]
    #expect(differing.subtracting([.other("SEQUENCE")]) == expected, "\(name): \(differing)")
  }

  @Test("A task that was made here is on the server as it is here", arguments: 0..<50)
  func own(_ seed: UInt64) throws {
    let translation = TranslationTests.translation()
    let todo = Todo(
      uid: UID(high: seed, low: 7), number: 1, name: "Feed, the; cat \\ \(seed)", urgency: seed % 3 == 0 ? .high : .low,
      due: seed % 2 == 0 ? When(CivilDate(dayNumber: 20_790)) : nil, page: "Home", tags: ["b", "a"],
      notes: seed % 5 == 0 ? ["First", "Second"] : [], created: Instant(seconds: 1_790_000_000))
    let task = try #require(translation.task(todo, list: "x"))
    let read = try #require(translation.read(translation.write(task), list: "x"))
    var back = try #require(translation.todo(read))
    #expect(back.tags == ["a", "b"])
    (back.page, back.number, back.tags, back.resource) = (todo.page, todo.number, todo.tags, nil)
    #expect(back == todo)
    #expect(task.text[.other("X-HEED-PAGE")].isEmpty)
  }

  @Test("Rows hold all that is known, whatever stands in it")
  func rows() throws {
    var state = SyncState()
    let text = SyncedText(
      lines: [.name: ["SUMMARY:\"a\"\n"], .other("X-A"): ["X-A:1", "X-A:2"], .alarms: ["BEGIN:VALARM\nEND:VALARM"]],
      changed: Instant(seconds: 5))
    state.known["a"] = KnownResource(list: "l", etag: "\"1\"", uid: "u", base: text)
    state.known["b"] = KnownResource(list: "l", etag: "", uid: nil, base: nil)
    let zoe = SyncChanger(name: "Zoe \"Z\" Adams", at: Instant(seconds: 9))
    state.known["c"] = KnownResource(list: "l", etag: "2", uid: "v", base: text, changer: zoe)
    state.lists["l"] = ListMark(token: "t", ctag: "c", isUnsure: true)
    state.refused["u"] = text
    state.add([SyncConflict(uid: "u", field: .other("X-A"), lost: [], isOurs: true)])
    state.taken = [TakenConflict(conflict: state.conflicts[0], entry: 8)]
    state.sent = Tip(sequence: 7)
    state.came = ["0a", "0b"]
    #expect(SyncState(rows: state.rows) == state)
    #expect(SyncState.changers(rows: Array(state.rows.prefix { $0[0] == SyncState.changerKind })) == ["v": zoe])
    #expect(SyncState(rows: [["known"], ["unknown", "x"], [], ["list", "a"]]) == SyncState())
    var account = SyncAccount(address: "https://ana@cloud.example.org/dav", user: "ana")
    account.pairings = [SyncAccount.Pairing(list: "l", page: "Home", isWritable: false)]
    account.hosts = ["other.example.org"]
    account.command = "pass show x"
    #expect(SyncAccount(rows: account.rows) == account && account.host == "cloud.example.org")
  }
}

/// A console where nobody is.
private final class Silence: Console {
  let isInteractive = false
  func ask(_ prompt: Prompt) -> Input { .end }
  func say(_ text: String) {}
  func refuse(_ text: String) {}
}
