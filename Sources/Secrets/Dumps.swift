import CDump

/// Keeps what is in memory out of core dumps, and on Linux from other programs of the same person.
public func forbidDumps() { dump_never() }
