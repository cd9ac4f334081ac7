import Grammar
import Model

// Reminders that come while Heed is closed: what is told then, and what is said of it at the prompt.

extension Sentences {
  /// What is told while Heed is closed, and said of that.
  public enum Closed {
    /// They come from now on.
    public static let on = "Reminders come while Heed is closed."
    /// They do not.
    public static let off = "Reminders come in Heed alone."
    /// Behind that, where a password ended them.
    public static let turnOn = "Type reminders closed on."
    /// That they do not, and what changes that.
    public static let isOff = "Off. " + turnOn
    /// What can be typed behind `reminders closed`.
    public static let choices = "on, off, try, by speech or names off"
    /// Before the trial.
    public static let listen = "Listen for a trial reminder."
    /// The trial itself.
    public static let trial = "Reminder. This is a trial."
    /// Where no service starts it.
    public static let untilLogout = "It runs from login to logout."

    /// What a notification lets be done about its task.
    public static let doneAnswer = "Done"
    /// The same, for putting it off.
    public static let snoozeAnswer = "10 minutes later"

    /// One that came, where its name must not be said.
    public static let nameless = "A reminder came. Open Heed."
    /// The last one of which the time is known, where a password keeps the rest.
    public static let lastTime = "Open Heed to go on with reminders."
    /// Before times of a profile with a password are kept in the clear.
    public static let timesInTheClear = "Times are kept outside the password. Type yes or no."
    /// The tasks cannot be read.
    public static let unreadable = "Cannot read the tasks. Open Heed."

    /// Several that came, in time or late.
    public static func came(_ count: Int, isLate: Bool) -> String {
      counted(count, "reminder") + (isLate ? " came while away" : " came") + ". Open Heed."
    }

    /// So many that nothing could tell, said at the next start.
    public static func untold(_ count: Int) -> String {
      counted(count, "reminder") + " could not be told. Type reminders closed."
    }

    /// The trial was told.
    public static func sent(_ way: ClosedReminders.Way) -> String { "Sent a trial by \(word(way))." }

    /// By what they come from now on.
    public static func by(_ way: ClosedReminders.Way) -> String { "Reminders closed by \(word(way))." }

    /// Whether names are told from now on.
    public static func names(_ areSaid: Bool) -> String { "Reminders closed names \(areSaid ? "on" : "off")." }

    /// Those of this profile that nothing could tell.
    public static func notTold(_ count: Int, _ way: ClosedReminders.Way) -> String {
      "Not told, \(counted(count, "reminder")), no \(thing(way))."
    }

    /// A way as it is typed behind `by`.
    public static func typed(_ way: ClosedReminders.Way) -> String {
      switch way {
      case .notification: "notification"
      case .speech: "speech"
      case .both: "both"
      case .command: "command"
      }
    }

    private static func word(_ way: ClosedReminders.Way) -> String { way == .both ? "both ways" : typed(way) }

    /// What tells, where it is not there.
    static func thing(_ way: ClosedReminders.Way) -> String {
      switch way {
      case .notification: "notifications"
      case .speech: "speech"
      case .both: "notifications or speech"
      case .command: "reminder command"
      }
    }
  }
}

extension Voice {
  /// "On, by notification, since today 9 am."
  public func closed(_ closed: ClosedReminders) -> String {
    let names = closed.saysNames ? "" : ", no names"
    return "On, by \(Sentences.Closed.typed(closed.way))\(names), since \(exactDate(wallClock(closed.since)))."
  }

  /// "Last told today 5 pm, Call Ana."; without the task where it is gone.
  public func lastTold(_ task: Todo?, at moment: Instant) -> String {
    "Last told " + exactDate(wallClock(moment)) + (task.map { ", " + Sentences.ended($0.name.spoken) } ?? ".")
  }
}
