import Grammar
import Model

/// Which typed lines a history may keep: none on which somebody may have typed a password.
struct KeptLines {
  /// The command before; nil where none was carried out yet.
  let last: Command?
  /// Whether a password may have been asked for when the session began.
  let beganLocked: Bool
  /// Whether words name a profile.
  let isProfile: (String) -> Bool

  private static let plainWords: Set = ["yes", "none", "delete"]
  /// Words behind which a password is typed: the verbs that ask for one, and what other programs call them.
  private static let secretWords: Set<String> = {
    let verbs = Command.all.filter { command in
      if case .anywhere = command.mayHoldSecret { true } else { false }
    }
    return Set(verbs.flatMap(\.names) + ["passwd", "pw", "signin"])
  }()

  func holds(_ line: String) -> Bool {
    let words = Words(line)
    guard let first = words.first else { return true }
    let command = Command.named(first.plain)
    // Who believes that the password is still asked for types it where a command stands.
    if command == nil, Int(first.plain) == nil, wasAskedForSecret { return false }
    let rest = words.dropFirst()
    if rest.isEmpty { return true }
    if holdsSecretWord(words, command) { return false }
    let isPlain = rest.words.allSatisfy { KeptLines.plainWords.contains($0.plain) }
    // A slip in the verb is as near to a password as the verb itself.
    for meant in command.map({ [$0] }) ?? Command.nearest(to: first.plain).compactMap(Command.named) {
      switch meant.mayHoldSecret {
      case .anywhere(but: .answers): if !isPlain { return false }
      case .behind(let words): if !isPlain, !(rest.first.map { words.contains($0.plain) } ?? false) { return false }
      case .anywhere(but: .nameOfProfile): if !isProfile(Words.unquoted(rest.rest)) { return false }
      case nil: break
      }
    }
    return true
  }

  /// Whether something stands behind a word for a password, in a line whose command takes no words of one's own.
  private func holdsSecretWord(_ words: Words, _ command: Command?) -> Bool {
    switch command?.takes {
    case nil, .nothing, .setting, .command: break
    // "Change password" is meant as no change of a task.
    case .tasks where words.first?.plain == "change": break
    default: return false
    }
    guard let place = words.words.firstIndex(where: { KeptLines.secretWords.contains($0.plain) }) else { return false }
    return !words.words[(place + 1)...].allSatisfy { KeptLines.plainWords.contains($0.plain) }
  }

  /// Whether a password was asked for last, or may have been when the session began.
  private var wasAskedForSecret: Bool {
    guard let last else { return beganLocked }
    return last.mayHoldSecret != nil
  }
}

extension Session {
  /// Whether a typed line may be kept in a history: not one on which somebody may have typed a password.
  public func isKept(_ line: String) -> Bool {
    let lines = KeptLines(last: memory.lastCommand, beganLocked: people?.last != nil) { [self] name in
      (try? profiles.named(name)) != nil
    }
    return lines.holds(line)
  }
}
