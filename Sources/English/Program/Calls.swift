import Grammar
import Model

/// Heed was called with words that it does not understand: exit status 2.
public enum WrongCall: Error, Hashable, Sendable {
  case unknown(String)
  case missingValue(String)
  case notATime(String)
  case notADescriptor(String)
  /// An option behind the command, where it would be taken for a word.
  case misplaced(String)
}

extension Sentences {
  /// What is said of Heed's own options.
  public enum Calls {
    /// The version of Heed.
    public static let versionNumber = "0.2.0"
    /// The answer to `--version`.
    public static let version = "Heed \(versionNumber), free under the GNU General Public License, version 3 or later."

    /// The answer to `version`.
    public static let about = "Heed \(versionNumber), free software."

    /// The answer to `--help`, a line each.
    public static let help = [
      "Type heed to begin, or heed, options and a command.",
      "--store and a path keeps the tasks in that folder.",
      "--now and a time, like 2026-03-18T10:15, fixes the clock.",
      "--brief and --full set how much is said.",
      "--echo writes each command before its answer.",
      "--stop ends a script at its first refusal.",
      "--together keeps all of a script, or with a refusal nothing.",
      "--plain lets the commands what and history write values alone.",
      "--complete and a begun line write what it could become.",
      "--profile and a name opens that profile.",
      "--password-command and a command gives its password, also to register.",
      "--password-fd and a number reads it from that descriptor.",
      "--version says the version. --help says this.",
      "Exit status is 0, or 1 after a refusal.",
      "It is 2 for a wrong call, or when answers cannot be written.",
    ]

    /// What was wrong with a call, and what to type.
    public static func wrong(_ call: WrongCall) -> String {
      switch call {
      case .unknown(let option): "Unknown option \(option.heard). Type heed --help."
      case .missingValue(let option): "Missing value of \(option.heard). Type it behind the option."
      case .notATime(let text): "Not a time, \(text.heard). Type a time like 2026-03-18T10:15."
      case .notADescriptor(let text): "Not a file descriptor, \(text.heard). Type a number like 3."
      case .misplaced(let option): "Not behind the command, \(option.heard). Type options first."
      }
    }

    /// Answers could not be written to where they go. What commands have changed is on the disk all the same.
    public static func unwritten(_ trouble: Trouble) -> String {
      let why =
        switch trouble {
        case .diskFull: "the disk is full"
        case .cannotGrow: "no file may grow"
        default: "the system refused"
        }
      return "Cannot write answers, \(why). Type list to hear what is kept."
    }

    /// The store could not be opened.
    public static func cannotOpen(_ failure: Failure) -> String {
      Voice(now: When(CivilDate(dayNumber: 0))).sentences(for: failure)
    }
  }
}
