// The way in: reads the options, opens the store, wires the session, and leaves with its exit status.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

let status = Program.run(Array(CommandLine.arguments.dropFirst()))
// No deinit of a whole list of tasks: everything is on disk and the terminal is given back.
exit(status)
