import CLine

/// The person's own commands at reminders, run beside the conversation (D17).
final class OwnCommands {
  private var running: [Int32] = []
  private var someFailed = false

  /// Begins a shell command with a sentence on its standard input.
  func begin(_ command: String, _ sentence: String) {
    let process = line_run(command, sentence + "\n")
    if process < 0 { someFailed = true } else { running.append(process) }
  }

  /// Whether one runs, so far as is known.
  var areRunning: Bool { !running.isEmpty }

  /// Whether one failed since this was last asked.
  func haveFailed() -> Bool {
    running.removeAll { process in
      let status = line_run_status(process)
      if status > 0 { someFailed = true }
      return status >= 0
    }
    defer { someFailed = false }
    return someFailed
  }
}
