import English

extension Command {
  /// What several commands say of any of their answers, for `explain`: what it is, and what can be typed next.
  enum AtLength {
    /// Of an answer that changed nothing and needs no more words.
    static let unchanged = ["Nothing was changed."]
    static let lists = [
      "Type next for one task at a time, more for those not said yet.", "Type why and a number for a task's place.",
    ]
    static let places = [
      "It means this task now, so done alone finishes it.", "Type read for all of it, next or previous to go on.",
    ]
    static let days = [
      "Expected times are added up for each day.", "Type day friday to hear a day, move 7 to friday to move a task.",
    ]
    static let standing = ["Nothing was changed.", "Type list for all tasks, next for one at a time."]
    static let settings = [
      "Settings are kept for the next time.", "Type set and a name for one, set level brief for less.",
    ]
    static let scripts = [
      "A file of commands can be replayed, with replay and its name.", "Type undo to take back its last change.",
    ]
    static let pages = [
      "A page is a list of its own.", "Type page and its name to turn there, page all for all pages.",
    ]
    static let openProfile = [
      "Commands work on the tasks that are open now, undo on their changes.",
      "Type profile to hear whose they are, login and a name to change.",
    ]
    static let profiles = [
      "A profile has tasks, pages, settings and history of its own.",
      "Type login and a name to open one, profile for the one that is open.",
    ]
    static let syncs = [
      "The tasks stay on this machine too, whatever the server does.",
      "Type account for the server, sync to sync, conflicts for what lost.",
    ]
    static let copies = [
      "Tasks are saved after every command.", "Type backup and a new file for a copy, check to prove what is kept.",
    ]
  }
}
