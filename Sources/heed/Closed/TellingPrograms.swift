import CLine
import Model

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The programs of this machine that tell a sentence. Each gets its words as they are, never through a shell, and has 5 seconds.
enum TellingPrograms {
  /// Milliseconds after which a program is ended, and has failed.
  static let patience: Int32 = 5_000

  /// The ways that may work here, the best first: what is not installed or cannot be reached is none.
  static var ways: [ClosedReminders.Way] {
    #if canImport(Darwin)
      return [.notification, .speech]
    #else
      var ways: [ClosedReminders.Way] = []
      if isInstalled("notify-send"), hasBus { ways.append(.notification) }
      if isInstalled("spd-say"), canSpeak { ways.append(.speech) }
      return ways
    #endif
  }

  /// Tells it, to the person's own commands too; whether anything did, which for `command` is each of these.
  static func tell(_ sentence: String, by way: ClosedReminders.Way, commands: [String], isUrgent: Bool) -> Bool {
    let sentence = withoutControls(sentence)
    let begun = commands.map { line_run($0, sentence + "\n") }
    // Not one after the other: two that hang hold up nobody for longer than one.
    let told = words(sentence, way, isUrgent).map(start)
    let worked = told.map(hasWorked).contains(true)
    let hasRun = begun.map(hasWorked)
    return way == .command ? !hasRun.isEmpty && !hasRun.contains(false) : worked
  }

  /// Runs a program that tells nothing; whether it ended well in time.
  static func run(_ words: [String]) -> Bool { hasWorked(start(words)) }

  /// Begins a program and leaves it alone; its number, or one below zero.
  static func start(_ words: [String]) -> Int32 {
    var pointers = words.map { strdup($0) } + [nil]
    defer { for word in pointers { free(word) } }
    return line_start(&pointers)
  }

  private static func hasWorked(_ process: Int32) -> Bool { process > 0 && line_end_within(process, patience) == 0 }

  /// The words of the programs for a way.
  private static func words(_ sentence: String, _ way: ClosedReminders.Way, _ isUrgent: Bool) -> [[String]] {
    #if canImport(Darwin)
      let show = ["on run argv", "display notification (item 1 of argv) with title \"Heed\"", "end run"]
      let notification = ["osascript"] + show.flatMap { ["-e", $0] } + [sentence]
      let speech = ["say", "--", sentence]
    #else
      let notification = ["notify-send", "-a", "Heed", "-u", isUrgent ? "critical" : "normal", "--", sentence]
      let speech = ["spd-say", "-N", "heed", "-P", "important", "--", sentence]
    #endif
    switch way {
    case .notification: return [notification]
    case .speech: return canSpeak ? [speech] : []
    case .both: return [notification] + (canSpeak ? [speech] : [])
    case .command: return []
    }
  }

  /// Without the folder of a session Speech Dispatcher hangs, and leaves a server behind.
  private static var canSpeak: Bool {
    #if canImport(Darwin)
      return true
    #else
      return environment("XDG_RUNTIME_DIR") != nil
    #endif
  }

  private static var hasBus: Bool {
    environment("DBUS_SESSION_BUS_ADDRESS") != nil
      || environment("XDG_RUNTIME_DIR").map { access($0 + "/bus", F_OK) == 0 } ?? false
  }

  private static func isInstalled(_ name: String) -> Bool {
    (environment("PATH") ?? "/usr/bin:/bin").split(separator: ":").contains { access($0 + "/" + name, X_OK) == 0 }
  }
}
