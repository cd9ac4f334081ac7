import Grammar

/// Why something about an account, its server or a sync cannot be.
public enum SyncRefusal: RefusalSubject {
  /// There is none.
  case noAccount
  /// There is one, at that host.
  case hasAccount(String)
  /// It would go, and in a script nobody can be asked.
  case keepsAccount(String)
  /// The program that speaks with servers is not there.
  case notInstalled
  /// Words behind a command that asks for all it needs.
  case asksItself(String)
  /// A command that writes the password was to stand there.
  case noCommand
  /// A question that must be answered, by its word.
  case needs(String)
  /// None is kept, and it can be typed.
  case noPassword
  /// None is kept, and nobody can be asked, as in a timer.
  case nobodyToAsk
  /// What was to give the password did not.
  case noPasswordGiven

  // The server, each with its host.
  case notAnAddress(String)
  /// It holds a password, so that it is not said back.
  case passwordInAddress
  /// A provider that shows its tasks to nobody.
  case closed(String)
  /// A password would go there in the clear.
  case insecure
  case noWay(String)
  case notTrusted(String)
  /// A file of certificates that cannot be read.
  case noAuthority(String)
  case notLetIn(String)
  /// The same, while the password is asked for.
  case wrong(String)
  // The same of the server, while that is asked for.
  case noServer(String)
  case noCalDAV(String)
  case distrusted(String)
  /// It leads to another host, which was not to see the password.
  case elsewhere(String)
  case noLists(String)
  case busy(String, seconds: Int)
  case unreadable(String)

  // A sync
  /// The server does not take a task as it is; its number here, nil for one that is gone.
  case notTaken(Int?)
  case tooLarge(Int?)
  case readOnly(Int?)
  case full
  /// All that a script does may be dropped, and a server cannot take it back.
  case notTogether
  /// So many of a list are gone, where, and in a script nobody can be asked.
  case unasked(Int, list: String, Sentences.Gone)
  /// Whoever was asked said stop.
  case stopped
  /// The person ended it; so many were sent of all that were to be.
  case cancelled(sent: Int, of: Int)
  /// Not a number of a conflict.
  case noConflict(String)
  /// It was taken already.
  case conflictTaken(Int)
  /// It was one, and was kept, or is settled otherwise.
  case conflictOver(Int)

  func words(_ voice: Voice) -> RefusalWords {
    switch self {
    case .noAccount:
      RefusalWords("No account. Type account add.", because: "An account says on which server the tasks are.")
    case .hasAccount(let host):
      RefusalWords(
        "Not another, \(host.heard) is the account. Type account remove.", because: "A profile has one account.")
    case .keepsAccount(let host):
      RefusalWords(
        "Not without yes, \(host.heard). Type account remove yes.",
        because: "In a script nobody can be asked.")
    case .notInstalled:
      RefusalWords(
        "No program for it beside Heed. Get Heed whole.",
        because: "The program that speaks with servers is installed with Heed.")
    case .noCommand:
      RefusalWords(
        "Missing command. Type it behind account password command.",
        because: "It writes the password to its standard output, as pass show cloud does.")
    case .asksItself(let line):
      RefusalWords(
        "Not behind it, account asks. Type \(line).",
        because: "A password is never typed where it can be seen.")
    case .needs(let word):
      RefusalWords(
        "Missing \(word). Type it, or cancel to give up.", because: "Without it no server lets Heed in.")
    case .noPassword:
      RefusalWords(
        "No password for the server. Type account password.",
        because: "None is kept here, so that it is asked once until you quit.")
    case .nobodyToAsk:
      RefusalWords(
        "No password for the server. Type account password command and one.",
        because: "None is kept, and nobody can be asked. A command that writes it stands there.")
    case .noPasswordGiven:
      RefusalWords(
        "No password from the command. Type account password.",
        because: "It failed, or wrote nothing to its standard output.")
    case .notAnAddress(let text):
      RefusalWords(
        "Not an address, \(text.heard). Type one like cloud.example.org.",
        because: "It is a host, a mail address, or what a browser shows.")
    case .passwordInAddress:
      RefusalWords(
        "Not with a password. Type it without.", because: "The password is asked for by itself, and not shown then.")
    case .closed(let provider):
      RefusalWords(
        "No tasks for others at \(provider.heard). Type another.",
        because: "Only its own programs see them. Nextcloud and Fastmail show theirs to all.")
    case .insecure:
      RefusalWords(
        "Not by http, all could read it. Type it with https.", because: "A password goes only where nobody can read it."
      )
    default: serverWords ?? syncWords
    }
  }

  private var serverWords: RefusalWords? {
    switch self {
    case .noWay(let host):
      RefusalWords(
        "No way to \(host.heard). Type sync later.",
        because: "Nobody knows it, or it does not answer. What changed here waits.")
    case .noServer(let host):
      RefusalWords(
        "No way to \(host.heard). Type another, or cancel.", because: "Nobody knows it, or it does not answer.")
    case .noCalDAV(let host):
      RefusalWords(
        "No task lists at \(host.heard). Type another, or cancel.",
        because: "It answers, and has no CalDAV for tasks there. Another path may have it.")
    case .distrusted(let host):
      RefusalWords(
        "Not trusted, \(host.heard). Type cancel, then account ca and a file.", because: SyncRefusal.strange)
    case .notTrusted(let host):
      RefusalWords(
        "Not trusted, \(host.heard). Type account ca and a file.", because: SyncRefusal.strange)
    case .noAuthority(let path):
      RefusalWords(
        "Cannot find a certificate. Use another file, not \(path.spoken).",
        because: "A file of them has lines of letters between two that begin and end one.")
    case .notLetIn(let host):
      RefusalWords(
        "Not let in by \(host.heard). Type account password.", because: SyncRefusal.login(host))
    case .wrong(let host):
      RefusalWords(
        "Not let in by \(host.heard). Type another, or back.", because: SyncRefusal.login(host))
    case .elsewhere(let host):
      RefusalWords(
        "Not without the password for \(host.heard). Type account add.", because: "The server is there by now.")
    case .noLists(let host):
      RefusalWords(
        "No task lists at \(host.heard). Type account add.",
        because: "It answers, and has no CalDAV for tasks at that address.")
    case .busy(let host, let seconds):
      RefusalWords(
        "Not now, \(host.heard) is busy. Type sync "
          + (seconds > 0 ? "in \(Sentences.counted(seconds, "second"))." : "later."),
        because: "The server asked to wait.")
    case .unreadable(let host):
      RefusalWords(
        "Not understood, \(host.heard). Type sync later.",
        because: "The answer is not what a server of tasks says, or far too much.")
    default: nil
    }
  }

  private var syncWords: RefusalWords {
    switch self {
    case .notTaken(let number):
      RefusalWords(
        "Cannot send \(SyncRefusal.task(number)), refused there. Type explain.",
        because: "The server does not take it as it is. It waits here until it changes.")
    case .tooLarge(let number):
      RefusalWords(
        "Cannot send \(SyncRefusal.task(number)), too large there. Type explain.",
        because: "Its notes are longer than the server takes. It waits here until it changes.")
    case .readOnly(let number):
      RefusalWords(
        "Cannot send \(SyncRefusal.task(number)), read only there. Type account lists.",
        because: "The server lets you read that list alone. The change stays here.")
    case .full:
      RefusalWords("Cannot send, the server is full. Type sync later.", because: "What changed here is kept and waits.")
    case .notTogether:
      RefusalWords(
        "Cannot sync in a run that may be dropped. Type sync behind it.",
        because: "What went to the server or came from it could not be taken back with the rest.")
    case .unasked(let count, let list, let gone):
      RefusalWords(
        "Not decided, \(count) of \(list.heard) \(Sentences.Sync.gone(gone, count)). Type sync keep or sync delete.",
        because: "Keep brings them back, delete deletes them. A script cannot be asked.")
    case .stopped:
      RefusalWords(
        "Not synced, you stopped it. Type sync to be asked again.",
        because: "What is gone on one side is still on the other.")
    case .cancelled(let sent, let all):
      RefusalWords(
        "Cancelled. \(sent) of \(all) sent.", because: "You pressed Control C. The rest waits for the next sync.")
    case .conflictTaken(let number):
      RefusalWords(
        "Not again, \(number) is taken already. Type conflicts for all.",
        because: "A number stays what it is. Undo brings back what was taken last.")
    case .conflictOver(let number):
      RefusalWords(
        "No conflict \(number) any more. Type conflicts for all.",
        because: "It was kept, or the task has that value now, or is gone.")
    default:
      RefusalWords(
        "No conflict \(word.heard). Type conflicts for all.",
        because: "They are numbered from 1, the oldest first, and keep their numbers.")
    }
  }

  /// Why a host is not trusted.
  private static let strange = "The certificate is from nobody that this machine knows. The file may hold it."

  /// Why nobody is let in.
  private static func login(_ host: String) -> String {
    host.hasSuffix("fastmail.com")
      ? "Fastmail takes only a password that was made for a program, in its settings."
      : "User or password are wrong there. Some want a password made for Heed."
  }

  private var word: String { if case .noConflict(let word) = self { word } else { "" } }

  private static func task(_ number: Int?) -> String { number.map(String.init) ?? "a deletion" }

  static func samples(_ like: RefusalSample) -> [SyncRefusal] {
    [
      .noAccount, .hasAccount(like.word), .keepsAccount(like.word), .notInstalled, .asksItself("account add"),
      .noCommand, .needs("server"), .noPassword, .nobodyToAsk, .noPasswordGiven,
      .notAnAddress(like.word), .passwordInAddress, .closed("Google"), .insecure, .noWay(like.word),
      .notTrusted(like.word),
      .noServer(like.word), .noCalDAV(like.word), .distrusted(like.word),
      .noAuthority(like.path), .notLetIn(like.word), .elsewhere(like.word), .wrong(like.word),
      .noLists(like.word), .busy(like.word, seconds: 60), .unreadable(like.word),
      .notTaken(like.number), .notTaken(nil), .tooLarge(like.number), .readOnly(like.number), .full,
      .notTogether, .unasked(like.several, list: like.word, .there), .unasked(like.several, list: like.word, .here),
      .unasked(like.several, list: like.word, .list), .stopped, .cancelled(sent: 0, of: 1), .noConflict(like.word),
      .conflictTaken(like.number), .conflictOver(like.number),
    ]
  }
}
