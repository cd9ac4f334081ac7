import Foundation
import Testing

/// Rules 14 and 105 of rules.txt: what the program hands to the system, write by write, and not what a console is given.
@Suite(.enabled(if: Recording.library != nil)) struct WriteTests {
  /// Heed in a terminal, with a record of its writes.
  private struct Watched {
    let terminal: Terminal
    private let log: URL

    init(_ variables: [String: String?] = [:], prompt: String = "heed: ") throws {
      let home = try Terminal.newHome()
      log = home.appendingPathComponent("writes")
      let library = try #require(Recording.library)
      let recording: [String: String?] = [
        "LD_PRELOAD": library, "ASAN_OPTIONS": "verify_asan_link_order=0",
        "HEED_RECORD_OF": "heed", "HEED_RECORD_BELOW": home.path + "/", "HEED_RECORD_TO": log.path,
      ]
      // Wide, so that what is typed stands on one row.
      terminal = try Terminal(
        builtHeed(), ["--now", "2026-03-18 10:15"], columns: 300, variables: recording.merging(variables) { $1 },
        home: home)
      #expect(try writes(from: 0, until: prompt) == ["No tasks. Type help for help. Type tour for a tour.\n" + prompt])
    }

    /// The writes so far, behind the first ones, once the last of them ends so; or what there is after five seconds.
    func writes(from first: Int, until end: String) throws -> [String] {
      let last = Date().addingTimeInterval(5)
      while true {
        _ = terminal.rest(quietFor: 10)
        let recording = try Recording(
          FileManager.default.contents(atPath: log.path) ?? Data(), below: terminal.home.path)
        let all = recording.calls.compactMap { call -> String? in
          if case .answered(let bytes) = call { String(decoding: bytes, as: UTF8.self) } else { nil }
        }
        if all.dropFirst(first).last?.hasSuffix(end) == true || Date() > last { return Array(all.dropFirst(first)) }
      }
    }

    /// Presses a key behind what is typed. Returns the writes that came of the key alone.
    func writes(typing text: String, _ key: String, until end: String, echoes: Bool = true) throws -> [String] {
      terminal.send(text)
      let before = try writes(from: 0, until: echoes ? text : "").count
      terminal.send(key)
      return try writes(from: before, until: end)
    }
  }

  /// What a person types in the first day with Heed.
  private static let tour: [String] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let text = try? String(contentsOf: root.appendingPathComponent("Accessibility/tour.script"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") && !$0.hasPrefix("@") }
  }()

  @Test("Each answer is one write, with the newline before it and the prompt behind it")
  func tour() throws {
    let heed = try Watched()
    #expect(WriteTests.tour.count > 50 && WriteTests.tour.last == "quit")
    for line in WriteTests.tour {
      let end = line == "quit" ? "Goodbye.\n" : "\nheed: "
      let writes = try heed.writes(typing: line, "\r", until: end)
      #expect(writes.count == 1 && writes[0].hasPrefix("\n") && writes[0].hasSuffix(end), "\(line): \(writes)")
    }
    #expect(heed.terminal.end() == 0)
    // Nothing came that was not among those writes.
    let all = try heed.writes(from: 0, until: "").joined()
    #expect(heed.terminal.text.filter { $0 != "\r" }.replacing("\r\n", with: "\n") == all)
  }

  @Test(
    "So it is without Readline and in Emacs, where the terminal itself shows the newline", arguments: [true, false])
  func plain(_ inEmacs: Bool) throws {
    let prompt = inEmacs ? "heed> " : "heed: "
    let heed = try Watched(inEmacs ? ["INSIDE_EMACS": "28.2,comint"] : ["TERM": "dumb"], prompt: prompt)
    for line in WriteTests.tour {
      let end = line == "quit" ? "Goodbye.\n" : "\n" + prompt
      let writes = try heed.writes(typing: line, "\n", until: end, echoes: false)
      #expect(writes.count == 1 && writes[0].hasSuffix(end), "\(line): \(writes)")
    }
    #expect(heed.terminal.end() == 0)
  }

  @Test("At passwords, Ctrl-C, Ctrl-D and Tab no newline and no letter leaves alone")
  func keys() throws {
    let heed = try Watched()
    func press(_ text: String, _ key: String, _ said: String, isShown: Bool = true) throws {
      let end = said.split(separator: "\n", omittingEmptySubsequences: false).last.map(String.init) ?? ""
      #expect(try heed.writes(typing: text, key, until: end, echoes: isShown) == [said], "\(text)\(key)")
    }
    let (back, eof, tab) = ("\u{3}", "\u{4}", "\t")
    try press("add Pay rent", "\r", "\nAdded 1, Pay rent.\nheed: ")
    try press("add Pay Ana", "\r", "\nAdded 2, Pay Ana.\nheed: ")
    try press("half a li", back, "\nCancelled.\nheed: ")
    try press("add", "\r", "\n1 of 4. Name.\nname: ")
    try press("Buy", back, "\nCancelled. Nothing saved.\nheed: ")
    try press("add", "\r", "\n1 of 4. Name.\nname: ")
    try press("", eof, "\nCancelled. Nothing saved.\nheed: ")
    try press("done p", tab, "\n2 matches. Pay rent, Pay Ana.\nheed: done Pay ")
    try press("zz", tab, "\nNo match for zz.\nheed: done Pay zz")
    try press("", back, "\nCancelled.\nheed: ")
    try press("done pay r", tab, "\nheed: done Pay rent ")
    try press("", back, "\nCancelled.\nheed: ")
    try press("register", "\r", "\n1 of 4. Name.\nname: ")
    try press("Ana", "\r", "\n2 of 4. Email.\nemail: ")
    try press(
      "ana@example.org", "\r", "\n3 of 4. Password. Enter for none, which locks nothing.\npassword: ")
    try press("", "tiger lily 9\r", "\nThe same password again.\npassword again: ", isShown: false)
    try press("", eof, "\nCancelled. Nothing saved.\nheed: ")
    try press("", eof, "\nSaved. Goodbye.\n")
    #expect(heed.terminal.end() == 0)
  }
}
