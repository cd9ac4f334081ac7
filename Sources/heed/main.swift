// The way in: reads the options, opens the store, wires the session, and leaves with its exit status.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

prepareDescriptors()
// No closure stands here: one at this level belongs to the main actor, and would bring in all of concurrency.
let status = Program.run(Options.given)
// No deinit of a whole list of tasks: everything is on disk and the terminal is given back.
exit(status)
