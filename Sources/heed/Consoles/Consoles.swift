import CLine
import Conversation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The console for whoever is at the two ends (rule 17): Readline only where both are terminals, TERM is set and not
/// `dumb`, and Emacs is not around; plain lines everywhere else.
func makeConsole(lineLimit: Int) -> any Console {
  guard isatty(0) != 0, isatty(1) != 0 else { return StreamConsole(listener: .script, lineLimit: lineLimit) }
  if let version = environment("INSIDE_EMACS") {
    // Its own mode, Sources/Emacs/heed.el, knows the prompt exactly and names itself where others name comint.
    return StreamConsole(listener: .emacs(spells: !version.hasSuffix(",heed")), lineLimit: lineLimit)
  }
  let terminal = environment("TERM")
  let plain = { StreamConsole(listener: .plainTerminal, lineLimit: lineLimit) }
  guard let terminal, terminal != "dumb" else { return plain() }
  return TerminalConsole(lineLimit: lineLimit) ?? plain()
}
