import CLine
import Conversation
import English
import Model

/// What the words on Heed's own command line ask for, read without a library (D1). The words come from C (D21).
struct Options {
  enum Call: Equatable {
    /// Take lines from standard input.
    case session
    /// Carry out one command.
    case command(String)
    /// Write the lines that a begun one could become.
    case completion(String)
    /// Tell the reminders that came while no Heed was open.
    case telling
    /// Sync for a Heed that waits for it.
    case syncing
    case version
    case help
  }

  var call = Call.session
  var store: String?
  var echo = false
  var stop = false
  var together = false
  /// The wall-clock time of `--now`.
  var now: When?
  var level: Level?
  var plain = false
  /// The task that the command is for, by its identifier; for answers to notifications.
  var task: UID?
  /// The profile to open, by name or address.
  var profile: String?
  var password: GivenPassword.Source?

  /// Whether only the lines are asked for that a begun one could become, and nothing is told beside them.
  var isCompletion: Bool { if case .completion = call { true } else { false } }

  private static let names = [
    "--store", "--echo", "--stop", "--together", "--now", "--brief", "--full", "--plain", "--complete", "--tell",
    "--sync", "--task",
    "--profile", "--password-command", "--password-fd", "--version", "--help",
  ]

  /// Those that a value follows.
  private static let taking: Set = ["--store", "--now", "--profile", "--task", "--password-command", "--password-fd"]

  /// The words of the call, behind the program's name. Not those of CommandLine, which are read from /proc and are none where
  /// it is not mounted.
  static var given: [String] { (0..<line_call_count()).dropFirst().map { String(cString: line_call_word($0)) } }

  /// Reads the arguments behind the program's name. Options stand before the command.
  init(_ arguments: [String]) throws(WrongCall) {
    var rest = arguments[...]
    while let argument = rest.first, argument.hasPrefix("-"), argument != "-" {
      rest.removeFirst()
      if argument == "--" { break }
      // Both `--store PATH` and `--store=PATH`.
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if parts.count == 2 {
        guard Options.taking.contains(parts[0]) else { throw .unknown(argument) }
        rest.insert(parts[1], at: rest.startIndex)
      }
      try take(parts[0], &rest)
    }
    if let misplaced = rest.dropFirst().first(where: { Options.names.contains($0) }) { throw .misplaced(misplaced) }
    let line = rest.joined(separator: " ")
    switch call {
    case .completion: call = .completion(line)
    case .session where !rest.isEmpty: call = .command(line)
    default: break
    }
  }

  private mutating func take(_ name: String, _ rest: inout ArraySlice<String>) throws(WrongCall) {
    switch name {
    case "--store": store = try Options.value(name, &rest)
    case "--now":
      let text = try Options.value(name, &rest)
      guard let when = When(iso: text), when.time != nil, CivilDate.years.contains(when.date.year) else {
        throw .notATime(text)
      }
      now = when
    case "--profile": profile = try Options.value(name, &rest)
    case "--task":
      let text = try Options.value(name, &rest)
      guard let uid = UID(text: text) else { throw .unknown(text) }
      task = uid
    case "--password-command": password = .command(try Options.value(name, &rest))
    case "--password-fd":
      let text = try Options.value(name, &rest)
      guard let descriptor = Int32(text), descriptor > 2 || descriptor == 0 else { throw .notADescriptor(text) }
      password = .descriptor(descriptor)
    case "--echo": echo = true
    case "--stop": stop = true
    case "--together": together = true
    case "--brief": level = .brief
    case "--full": level = .full
    case "--plain": plain = true
    case "--complete": call = .completion("")
    case "--tell": call = .telling
    case "--sync": call = .syncing
    case "--version", "-V": call = .version
    case "--help", "-h": call = .help
    default: throw .unknown(name)
    }
  }

  private static func value(_ name: String, _ rest: inout ArraySlice<String>) throws(WrongCall) -> String {
    guard let value = rest.popFirst(), !value.isEmpty else { throw .missingValue(name) }
    return value
  }
}
