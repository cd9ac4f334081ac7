import English
import Model

// What a command says of itself beside its words, so that nobody else lists verbs.

extension Command {
  /// What the session, the history and a recording treat otherwise than most commands; most have none.
  struct Traits: OptionSet, Sendable {
    let rawValue: Int

    /// It works where the store cannot be read any more: with it one leaves that store, or learns how.
    static let needsNoStore = Traits(rawValue: 1 << 0)
    /// It works before the profile is open that the call names: it is about profiles themselves, or about none.
    static let needsNoProfile = Traits(rawValue: 1 << 1)
    /// It opens a profile. Refused in a script, it ends that: what follows was meant for the profile.
    static let opensProfile = Traits(rawValue: 1 << 2)
    /// It takes a change back or does it again: nothing may be changed by itself before it.
    static let takesStepBack = Traits(rawValue: 1 << 3)
    /// It says the last answer once more, which stays the answer of the command before it.
    static let repeatsAnswer = Traits(rawValue: 1 << 4)
    /// It is not kept in the history, where it would only push the rest along.
    static let isForgotten = Traits(rawValue: 1 << 5)
    /// It is not written into a recording.
    static let isUnrecorded = Traits(rawValue: 1 << 6)
    /// Its name alone behind `list` is said for it: `list today`.
    static let isSaidBehindList = Traits(rawValue: 1 << 7)
    /// It asks for a password at the prompt alone. Refused in a script for that, it ends it: what follows are answers.
    static let asksForPassword = Traits(rawValue: 1 << 8)
    /// It finishes or deletes tasks, so that no guess at which are meant is carried out at a yes.
    static let endsTasks = Traits(rawValue: 1 << 9)
  }

  /// Where somebody may type a password behind the verb, though none is ever taken there.
  enum SecretPlace: Hashable, Sendable {
    /// Anywhere, except in words that cannot be one.
    case anywhere(but: Harmless)
    /// In the first word behind the verb, unless it is one of these.
    case behind(Set<String>)

    /// Words that are no password, beside the answers that all these commands take.
    enum Harmless: Hashable, Sendable {
      case answers
      case nameOfProfile
    }
  }

  /// How the command is said of a page rather than of tasks.
  enum OfPage: Hashable, Sendable {
    /// Somebody types the verb itself, with `page` behind it: `delete page Home`.
    case itself
    /// Somebody types `rename`, since of a page only the name can be changed.
    case rename
  }

  /// What Tab offers behind a verb that takes tasks.
  struct Offers: Hashable, Sendable {
    /// Which tasks it names.
    var tasks: Query.State = .all
    /// The words that stand for tasks, or behind them.
    var words = ["it", "all"]
    /// Whether pages are named behind `to`.
    var pagesBehindTo = false
  }
}
