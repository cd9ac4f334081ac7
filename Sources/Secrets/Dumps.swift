import CSecrets

/// Keeps what is in memory out of core dumps, and on Linux from other programs of the same person.
public func forbidDumps() { dump_never() }

/// Overwrites what was let go of in memory, as far as the system allows: the strings of a typed password among it.
public func forgetFreed() { dump_forget() }
