import Model
import Testing

@testable import Conversation
@testable import English

/// What Tab offers behind a verb is what can stand there (issue 3, rules 19 and 20).
@Suite struct ValueCompletionTests {
  private func offered(_ line: String, after commands: [String] = []) -> [String] {
    let player = Rehearsal()
    for command in commands { player.session.perform(command) }
    return player.session.completion(of: line, cursor: line.utf8.count).candidates
  }

  /// The line as it stands when the only candidate is put in.
  private func completed(_ line: String) -> String? {
    let found = Rehearsal().session.completion(of: line, cursor: line.utf8.count)
    guard found.candidates.count == 1 else { return nil }
    return String(decoding: line.utf8.prefix(found.start), as: UTF8.self) + found.candidates[0]
  }

  @Test(arguments: [
    ("set lev", "set level"), ("set working d", "set working day"), ("set level f", "set level full"),
    ("set dates day f", "set dates day first"), ("set reminder c", "set reminder command"), ("sort u", "sort urgency"),
    ("urgency 3 h", "urgency 3 high"), ("due 3 fri", "due 3 friday"), ("start 3 fri", "start 3 friday"),
    ("add Apples, sta", "add Apples, start"), ("add Apples, start fri", "add Apples, start friday"),
    ("list lat", "list later"), ("due rent fri", "due rent friday"),
    ("time 3 30 m", "time 3 30 minutes"), ("add Pay rent, due th", "add Pay rent, due thursday"),
    ("add Pay rent, every tu", "add Pay rent, every tuesday"), ("done pay", "done Pay rent"),
    ("remind 7 1 day b", "remind 7 1 day before"), ("calendar next m", "calendar next month"),
  ])
  func theRestIsPutIn(_ line: String, _ whole: String) { #expect(completed(line) == whole) }

  @Test func eachPlaceOffersItsOwnValues() {
    #expect(offered("set level ") == ["brief", "normal", "full"])
    #expect(offered("set clock ") == ["12", "24"])
    #expect(offered("set ") == Setting.all.map(\.name))
    #expect(offered("sort ") == Order.allCases.map(\.rawValue))
    #expect(offered("urgency 3 ") == ["high", "medium", "low"])
    #expect(offered("due 3 ") == Sentences.timeWords)
    let alone = offered("due ")
    #expect(alone.contains("friday") && alone.contains("Pay rent"))
    #expect(offered("set level x").isEmpty)
    #expect(offered("set colour ").isEmpty)
  }

  @Test func behindAPathFilesAreOffered() {
    let player = Rehearsal()
    for name in ["adds.txt", "Later list.ics", "old/a.ics"] { player.world.files["/lists/" + name] = [] }
    func found(_ line: String) -> Completion { player.session.completion(of: line, cursor: line.utf8.count) }
    #expect(found("import /lists/").candidates.sorted() == ["Later list.ics", "adds.txt", "old/a.ics"])
    #expect(found("import /lists/a").candidates == ["adds.txt"])
    #expect(found("import /lists/a").start == "import /lists/".utf8.count)
    #expect(found("import todo /lists/later l").candidates == ["Later list.ics"])
    #expect(found("export csv /lists/a").candidates == ["adds.txt"])
    #expect(found("replay \"/lists/a").start == "replay \"/lists/".utf8.count)
    #expect(found("import /lists/x").candidates.isEmpty)
    #expect(found("import /lists/old").candidates == ["old/a.ics"])
    #expect(found("find /lists/a").candidates.isEmpty)
    let line = "import /lists/a"
    #expect(player.session.completion(of: line, cursor: line.utf8.count, namesFiles: false).candidates.isEmpty)
  }

  @Test("Every value that Tab offers is accepted")
  func offeredValuesAreAccepted() {
    let places =
      ["urgency 7 ", "due 7 ", "start 8 ", "time 7 ", "remind 7 ", "sort "] + Setting.all.map { "set \($0.name) " }
    for place in places {
      for value in offered(place) {
        let player = Rehearsal()
        player.session.perform(place + value)
        #expect(player.refused.isEmpty, "\(place + value): \(player.refused)")
      }
    }
    for word in Sentences.everyWords {
      let player = Rehearsal()
      player.session.perform("add Sweep, every \(word)")
      #expect(player.said.first?.contains(", every ") == true, "\(word): \(player.said)")
    }
  }
}
