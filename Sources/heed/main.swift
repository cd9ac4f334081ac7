// The way in: reads the options, opens the store, wires the session, and leaves with its exit status.

import CLine

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// Not CommandLine.arguments, which are read from /proc and are none where it is not mounted.
let status = Program.run((0..<line_call_count()).dropFirst().map { String(cString: line_call_word($0)) })
// No deinit of a whole list of tasks: everything is on disk and the terminal is given back.
exit(status)
