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

  /// What is told at once, by whatever way.
  struct Message {
    /// The sentence of a notification, and of the person's own commands.
    let shown: String
    /// The one that is said aloud.
    let spoken: String
    let isUrgent: Bool
    /// What a notification lets be done; nil for nothing.
    let answers: NotificationAnswers?
  }

  /// Whether anything told it, and the notification that waits for an answer; nil for none.
  struct Outcome {
    let worked: Bool
    let notification: Notification?
  }

  /// Tells it, to the person's own commands too, which alone count for `command`.
  static func tell(_ message: Message, by way: ClosedReminders.Way, commands: [String]) -> Outcome {
    let shown = withoutControls(message.shown)
    // Not one after the other: programs that hang hold up nobody for longer than one.
    let begun = commands.map { line_run($0, shown + "\n") }
    let spoken = way == .speech || way == .both ? speech(withoutControls(message.spoken)).map(start) : nil
    let notified = way == .notification || way == .both ? notify(shown, message) : (false, nil)
    let hasSpoken = spoken.map(hasWorked) ?? false
    let hasRun = begun.map(hasWorked)
    let worked = way == .command ? !hasRun.isEmpty && !hasRun.contains(false) : notified.0 || hasSpoken
    return Outcome(worked: worked, notification: notified.1)
  }

  /// Shows a notification, with answers where a place among those that wait for one is free and the program knows them.
  private static func notify(_ sentence: String, _ message: Message) -> (Bool, Notification?) {
    if let answers = message.answers, canBeAnswered {
      var output: Int32 = -1
      let process = started(notification(sentence, message, NotificationAnswers.words)) {
        line_start_heard($0, &output)
      }
      // It prints the notification's number once that is shown, 0 where it is not, and ends where nobody can answer it.
      if process > 0, let number = line(from: output, within: patience).flatMap({ Int($0) }), number > 0 {
        return (true, Notification(process: process, output: output, answers: answers))
      }
      if output >= 0 { close(output) }
      // One that hangs has failed, and would again. One that failed at once may be too old to know of answers.
      guard process > 0, let status = ended(process) else { return (false, nil) }
      if status == 0 { return (true, nil) }
    }
    return (hasWorked(start(notification(sentence, message, []))), nil)
  }

  /// The exit status of a program that prints no more; nil where it goes on, and is ended.
  private static func ended(_ process: Int32) -> Int32? {
    for _ in 0..<20 {
      let status = line_run_status(process)
      if status >= 0 { return status }
      usleep(5_000)
    }
    _ = line_end_within(process, 0)
    return nil
  }

  /// The next line that a program prints; nil where none comes in so many milliseconds.
  static func line(from output: Int32, within milliseconds: Int32) -> String? {
    var bytes = [CChar](repeating: 0, count: 256)
    let length = line_hear(output, &bytes, Int32(bytes.count), milliseconds)
    return length < 0 ? nil : String(decoding: bytes[..<Int(length)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether the screen is locked, where names are not said aloud; only asked where something is.
  static func isScreenLocked(_ way: ClosedReminders.Way) -> Bool {
    #if canImport(Darwin)
      return false
    #else
      guard way == .speech || way == .both, isInstalled("loginctl") else { return false }
      var output: Int32 = -1
      let process = started(["loginctl", "show-session", "auto", "-p", "LockedHint", "--value"]) {
        line_start_heard($0, &output)
      }
      guard process > 0 else { return false }
      let said = line(from: output, within: 1_000)
      close(output)
      _ = line_end_within(process, 100)
      return said == "yes"
    #endif
  }

  /// Runs a program that tells nothing; whether it ended well in time.
  static func run(_ words: [String]) -> Bool { hasWorked(start(words)) }

  /// Begins a program and leaves it alone; its number, or one below zero.
  static func start(_ words: [String]) -> Int32 { started(words) { line_start($0) } }

  private static func started(
    _ words: [String], _ begin: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Int32
  ) -> Int32 {
    let pointers = words.map { strdup($0) } + [nil]
    defer { for word in pointers { free(word) } }
    return pointers.withUnsafeBufferPointer { $0.baseAddress.map(begin) ?? -1 }
  }

  private static func hasWorked(_ process: Int32) -> Bool { process > 0 && line_end_within(process, patience) == 0 }

  /// The words of the program that shows a notification.
  private static func notification(_ sentence: String, _ message: Message, _ answers: [String]) -> [String] {
    #if canImport(Darwin)
      let show = ["on run argv", "display notification (item 1 of argv) with title \"Heed\"", "end run"]
      return ["osascript"] + show.flatMap { ["-e", $0] } + [sentence]
    #else
      let urgency = message.isUrgent ? "critical" : "normal"
      return ["notify-send", "-a", "Heed", "-u", urgency] + answers + ["--", sentence]
    #endif
  }

  /// The words of the program that says a sentence aloud; nil where that hangs.
  private static func speech(_ sentence: String) -> [String]? {
    #if canImport(Darwin)
      return ["say", "--", sentence]
    #else
      return canSpeak ? ["spd-say", "-N", "heed", "-P", "important", "--", sentence] : nil
    #endif
  }

  /// Whether a notification can wait for an answer: not on macOS, and not where ten do already.
  private static var canBeAnswered: Bool {
    #if canImport(Darwin)
      return false
    #else
      return environment("XDG_RUNTIME_DIR").map { line_take_place($0 + "/heed-reminder.lock", 10) } ?? false
    #endif
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
