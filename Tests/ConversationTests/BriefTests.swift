import Model
import Testing

@testable import Conversation
@testable import English

/// Rule 108 of rules.txt: at level brief one braille row of 39 characters holds the answer to a command for one
/// task, its name being of two words.
@Suite struct BriefTests {
  /// What is typed for each command that is about one task. Task 7 is Pay rent, repeating task 8 Water plants.
  static let typed: [String: [String]] = [
    "new": ["new Feed cat", "new page Garden"],
    "add": [
      "add Feed cat", "add Call Ana, high", "add Call Ana, due tomorrow 5 pm", "add Call Ana, 1 hour 30 minutes",
    ],
    "edit": ["edit 7, high", "edit rent, due friday 5 pm", "edit 7, time none"],
    "name": ["name 7 Pay taxes"], "urgency": ["urgency 7 high", "urgency 7 low"],
    "time": ["time 7 1h30", "time 7 30 minutes", "time 7 none", "time 7"],
    "due": ["due 7 friday", "due 7 tomorrow 5 pm", "due 7 5 december", "due 7 5 december 5 pm", "due 7 none", "due 7"],
    "start": ["start 7 friday", "start 7 none", "start 7"],
    "move": ["move 7 to page School", "move 7 to friday", "move 7 to 5 december 5 pm"],
    "remind": ["remind 7 tomorrow 9 am", "remind 7 in 3 days", "remind 7 none"],
    "repeat": ["repeat 7 every week", "repeat 8 every month", "repeat 8 none", "repeat 8"],
    "note": ["note 7 The blue folder holds it."], "tag": ["tag 7 home", "tag 7 none"], "untag": ["untag 9 shop"],
    "done": ["done 7", "done 8"], "skip": ["skip 8"], "dates": ["dates 8"], "reopen": ["reopen 6"],
    "delete": ["delete 7"], "undo": ["undo"], "redo": ["redo"],
    "next": ["next"], "previous": ["previous"], "first": ["first"], "last": ["last"], "current": ["current"],
    "read": ["read 7"], "why": ["why 7", "why 1"], "snooze": ["snooze 5", "snooze 5 to tomorrow 9 am"],
    "dismiss": ["dismiss 5"], "copy": ["copy 7"], "where": ["where"],
  ]

  /// Commands that are about a list, a day, words, files or Heed itself.
  static let others: Set<String> = [
    "list", "find", "more", "overdue", "today", "tomorrow", "day", "week", "calendar", "free", "plan", "fits",
    "status", "what", "sort", "reminders", "help", "again", "yes", "resume", "explain", "history", "set", "replay",
    "record",
    "check",
    "backup", "restore", "join", "quit", "export", "import", "page", "pages", "register", "login", "logout", "profile",
    "profiles",
    "password", "tags", "stats", "version", "tour", "account", "sync", "conflicts",
  ]

  @Test("Every command is about one task or known not to be")
  func everyCommand() {
    for command in Command.all {
      let isKnown = (BriefTests.typed[command.name] != nil) != BriefTests.others.contains(command.name)
      #expect(isKnown, "\(command.name): add what is typed for one task to BriefTests, or its name to the others")
    }
    #expect(BriefTests.typed.count + BriefTests.others.count == Command.all.count)
  }

  /// Nine tasks with names of two words, one of them finished, one with a reminder that came.
  static func rehearsal() -> Rehearsal {
    let player = Rehearsal(filled: false)
    let names = [
      "Call Ana", "Buy milk", "Feed cat", "Mow lawn", "Ring Bob, remind today 10:15 am", "Fix bike", "Pay rent",
      "Water plants, due friday, every week", "Sell books",
    ]
    for line in ["new page School", "page all"] { player.session.perform(line) }
    for name in names { player.session.perform("add " + name) }
    for line in ["done 6", "undo", "done 6", "tag 9 shop", "tag 9 none", "undo", "list", "next", "next", "set brief"] {
      player.session.perform(line)
    }
    player.forget()
    return player
  }

  @Test("The answer fits 39 characters", arguments: typed.flatMap(\.value))
  func fits(_ line: String) {
    let player = BriefTests.rehearsal()
    player.session.perform(line)
    #expect(player.refused.isEmpty, "\(player.refused)")
    // What follows in other lines, such as the dates of a repeat or the notes, is not the main answer.
    let answer = player.said.first ?? ""
    #expect((3...39).contains(answer.count), "\(answer.count): \(answer)")
  }

  @Test("A command that changes one task answers in one line", arguments: Level.allCases)
  func oneLine(_ level: Level) {
    let listening: Set<String> = ["read", "dates"]
    for (command, lines) in BriefTests.typed where !listening.contains(command) {
      for line in lines {
        let player = BriefTests.rehearsal()
        player.session.level = level
        player.session.perform(line)
        #expect(player.refused.isEmpty && player.said.count == 1, "\(line): \(player.said) \(player.refused)")
      }
    }
  }
}
