import Grammar
import Model

// What is said of an account on a server, and of a sync with it.

extension Sentences {
  /// The questions and answers about an account and its server.
  public enum Sync {
    /// One question of the account.
    public struct Question: Sendable {
      /// What is asked for, as a word in a sentence.
      public let word: String
      /// What can be typed there.
      public let help: String
      /// What the full line adds where nothing is kept; nil for no more.
      let advice: String?

      /// The word before the cursor.
      public var prompt: String { word + ": " }

      /// The full line; `kept` is what Enter keeps, empty for what nobody should hear.
      public func line(_ place: String, kept: String?) -> String {
        let keeps = kept.map { $0.isEmpty ? " Enter keeps it." : " Enter keeps \($0.spoken)." }
        return place + " \(capitalized(word))." + (keeps ?? advice.map { " \($0)." } ?? "")
      }

      /// Where one is.
      public func whereabouts(_ place: String, keeps: Bool) -> String {
        "Adding an account, question \(place.dropLast()), \(word)." + (keeps ? " Enter keeps it." : "")
      }
    }

    /// The first question.
    public static let server = Question(
      word: "server", help: "Type a host or a mail address. Back, cancel and help work at each question.",
      advice: "Type an address like cloud.example.org")
    /// The second one.
    public static let user = Question(
      word: "user", help: "Type the name by which the server knows you.", advice: nil)
    /// The third one, whose answer is not shown.
    public static let password = Question(
      word: "password", help: "Type the password, or one that the server made for Heed.", advice: "It is not shown")
    /// The password of an account that is there.
    public static func passwordOf(_ user: String, _ host: String) -> String {
      "Password of \(user.spoken) at \(host.spoken)."
    }
    /// What can be typed behind `account`.
    public static let choices = "add, lists, password, ca or remove"
    /// What can be typed behind `sync`.
    public static let syncChoices = "came, on, off, keep or delete"
    /// The prompt at the question which lists.
    public static let listsPrompt = "lists: "
    /// The prompt at the question what becomes of what is gone.
    public static let guardPrompt = "gone: "

    /// The lists that a server has, numbered, of which some can be taken.
    public static func which(_ names: [String]) -> String {
      "Which lists? \(numbered(names)). Enter for all."
    }

    private static func numbered(_ names: [String]) -> String {
      names.enumerated().map { "\($0.offset + 1) \($0.element.spoken)" }.joined(separator: ", ")
    }

    /// What a list is called here that has no name there.
    public static let unnamedList = "Tasks"

    /// What can be typed there.
    public static let whichHelp = "Type numbers like 1 3, or names. Each list becomes a page. Enter takes all."

    /// The last choice where one is asked which list has the Inbox: none of those that are there.
    public static let newInbox = "a new list"

    /// Which of these has what stands in the Inbox here; `kept` is the place, from 1, that Enter means.
    public static func inbox(_ names: [String], kept: Int) -> String {
      "Which has the Inbox? \(numbered(names)). Enter for \(kept)."
    }

    /// What can be typed there.
    public static let inboxHelp = "Type a number. Tasks of the Inbox go to that list, new makes one of their own."

    /// All lists are those of pages, so that the Inbox gets one that is made for it.
    public static let ownInbox = "Inbox gets a list of its own."

    /// What is on the server and here, before anything moves.
    public static func found(there: Int, here: Int) -> String {
      "\(capitalized(counted(there, "task"))) there, \(here) here."
    }

    /// Whether tasks that look alike are the same.
    public static func alike(_ name: String, of count: Int) -> String {
      count == 1
        ? "\(capitalized(name.spoken)) looks alike. Join it? Type yes or no."
        : "\(count) look alike, like \(name.spoken). Join them? Type yes or no."
    }

    /// Whether the first sync is to begin.
    public static let syncNow = "Sync now? Type yes or no."
    /// The server leads to another host.
    public static func elsewhere(_ host: String) -> String {
      "Server sends to \(host.spoken). Show it the password? Type yes or no."
    }
    /// The account is kept.
    public static let added = "Added account."
    /// The account is kept, and nothing came or went.
    public static let addedOnly = "Added account, not synced. Type sync."
    /// The account is not kept any more.
    public static let removed = "Account is gone. The tasks stay."
    /// Whether it shall go.
    public static func remove(_ host: String) -> String { "Remove account at \(host.spoken)? Type yes or no." }
    /// A password was taken.
    public static func keptPassword(_ place: PasswordPlace) -> String {
      switch place {
      case .profile: "Password kept in the profile."
      case .keyring: "Password kept in the keyring."
      case .session: "Password kept until you quit."
      case .command: "Password comes from that command."
      }
    }
    /// What there is to know of an account, at length: where its password comes from, nil where it is not in the profile, and
    /// what has it synced.
    public static func accountHelp(_ place: PasswordPlace?, isByItself: Bool) -> [String] {
      let from =
        switch place {
        case .profile: "The password is in the profile, which is encrypted."
        case .command: "The password comes from a command of yours."
        default: "The password comes from the keyring, or is asked once until you quit."
        }
      return [
        from, "Type account password for another.",
        isByItself
          ? "It syncs by itself while you are here. Type sync off to end that."
          : "It syncs when you type sync. Type sync on to have it done by itself.",
      ]
    }
    /// It is kept, and nobody knows whether it is the one.
    public static func unproven(_ host: String) -> String { "No way to \(host.spoken), not checked." }
    /// A file of certificates is trusted from now on.
    public static let trusted = "Trusted. Type account add, or sync."
    /// The lists that are synced were chosen anew.
    public static func synced(lists count: Int) -> String { "Syncing \(counted(count, "list"))." }
    /// What goes on, while it takes long.
    public static let syncing = "Syncing."
    /// It is done by itself from now on.
    public static let byItself = "Syncing by itself. Sync off ends it."
    /// It is done only when it is typed.
    public static let notByItself = "Syncing when you type sync."
    /// How far it is, each half minute.
    public static func syncing(_ done: Int, of all: Int) -> String { "Syncing, \(done) of \(all)." }

    /// What a sync did.
    public static func synced(came: Int, sent: Int) -> String {
      let parts = (came > 0 ? ["\(came) came"] : []) + (sent > 0 ? ["\(sent) sent"] : [])
      return parts.isEmpty ? "Nothing new." : "Synced, " + parts.joined(separator: ", ") + "."
    }
    /// The heading of the tasks that came with the last sync that brought any.
    public static func cameLast(_ count: Int) -> String { capitalized(counted(count, "task")) + " came last." }
    /// None of those is here, or none ever came.
    public static let nothingCame = "Nothing that came is here."
    /// What a sync deleted, on this machine and on the server.
    public static func deleted(here: Int, there: Int) -> String {
      let parts = (here > 0 ? ["\(here) here"] : []) + (there > 0 ? ["\(there) there"] : [])
      return "Deleted, " + parts.joined(separator: ", ") + "."
    }

    /// Tasks that the server did not take, until they change.
    public static func waiting(_ count: Int) -> String {
      "\(capitalized(counted(count, "task"))) \(count == 1 ? "waits" : "wait"), refused there."
    }

    /// Changes that were not sent yet.
    public static func toSend(_ count: Int) -> String { "\(count) \(count == 1 ? "waits" : "wait") to be sent." }
    /// How much is known of the server, proven by `check`.
    public static func known(_ count: Int) -> String { "\(capitalized(counted(count, "task"))) known of the server." }
    /// A copy of the store was put back, so that nothing of that counts.
    public static let putBack = "Not the store last synced. Type sync."
    /// The server lets nobody make a list, so that this page stays on this machine.
    public static func stays(_ page: String) -> String { "\(capitalized(page.spoken)) stays here, no list there." }
    /// A page whose list was left out, so that it stays on this machine.
    public static func staysLeft(_ page: String) -> String {
      "\(capitalized(page.spoken)) stays here, its list is left out."
    }
    /// A list that was made elsewhere is a page here from now on.
    public static func newPage(_ page: String) -> String { "New page \(page.spoken), from the server." }
    /// A page whose list got another name elsewhere.
    public static func renamed(_ page: String, _ name: String) -> String {
      "\(capitalized(page.spoken)) is \(name.spoken) now, from the server."
    }
    /// A list that got the name that its page has here.
    public static func renamedThere(_ page: String, _ name: String) -> String {
      "\(capitalized(page.spoken)) is \(name.spoken) now, there too."
    }
    /// A list that was made elsewhere, where somebody chose among the lists.
    public static func newList(_ name: String) -> String { "New list \(name.spoken). Type account lists choose." }
    /// Tasks that were changed in lists where nobody may write.
    public static func held(_ count: Int) -> String {
      "\(capitalized(counted(count, "change"))) \(count == 1 ? "stays" : "stay") here, read only there."
    }
    /// Many tasks that were deleted on one side stay, since they changed on the other.
    public static func staying(_ count: Int) -> String { "Not deleted, \(counted(count, "task")), changed since." }
    /// So often something else was there that the rest waits.
    public static let unfinished = "More changed meanwhile. Type sync."

    /// What becomes of what is gone, on either side: two sentences that are a row of 39 cells each. `open` is how many of it
    /// are open, where no open task stays.
    public static func gone(_ kind: Gone, _ count: Int, of all: Int, open: Int? = nil, _ list: String) -> String {
      let tasks: String
      if count == all {
        tasks = count == 1 ? "The task" : "All \(count)"
      } else if let open {
        tasks = "All \(open) open" + (count > open ? " and \(count - open) done" : "")
      } else {
        tasks = "\(count) of \(all)"
      }
      return "\(tasks) on \(list.spoken) \(gone(kind, count)). Keep or delete? Enter stops."
    }

    /// Where so many are gone, behind them in a sentence.
    static func gone(_ kind: Gone, _ count: Int) -> String {
      let are = count == 1 ? "is" : "are"
      return switch kind {
      case .there: "\(are) gone there"
      case .list: "went with the list"
      case .here: "\(are) gone here"
      }
    }

    /// What can be typed there.
    public static let goneChoices = "keep, delete or stop"

    /// What each of them does.
    public static let goneHelp = "Keep brings them back on both sides. Delete deletes them. Stop asks later."
  }

  /// Where a password of a server is.
  public enum PasswordPlace: CaseIterable, Hashable, Sendable {
    /// In the profile, which is encrypted.
    case profile
    /// In the keyring of the desktop.
    case keyring
    /// In memory, until Heed ends.
    case session
    /// With a command of the person's own.
    case command
  }

  /// What is gone where.
  public enum Gone: CaseIterable, Hashable, Sendable {
    case there, list, here
  }
}

extension Voice {
  /// "Account ana at cloud.example.org, 3 lists, sync off.": whether it is done by itself.
  public func account(_ user: String, at host: String, lists: Int, isByItself: Bool) -> String {
    let lists = Sentences.counted(lists, "list")
    return "Account \(user.spoken) at \(host.spoken), \(lists), sync \(isByItself ? "on" : "off")."
  }

  /// A list of the account with its page: "1, Home, page Inbox, 40 tasks."
  public func accountList(_ place: Int, _ page: String, list: String?, tasks: Int, isWritable: Bool) -> String {
    let name = list.map { ", list \($0.spoken)" } ?? ""
    return "\(place), page \(page.spoken)\(name), \(Sentences.counted(tasks, "task"))"
      + (isWritable ? "." : ", read only.")
  }

  /// "Not deleted, 4, Buy milk, changed elsewhere.": a task that was deleted on the other side.
  public func stays(_ task: Todo, changedHere: Bool) -> String {
    "Not deleted, " + Sentences.sentence([numbered(task), changedHere ? "changed here" : "changed elsewhere"])
  }
}
