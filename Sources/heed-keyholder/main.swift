import Secrets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// Started by Heed, with a socket as standard input; see Secrets/Keyholder.swift. It ends when that socket closes, whoever else
// was lent the keys.

// By hand, or from a pipe, there is nobody to hold keys for.
guard Channel.inherited() != nil else { exit(2) }
#if DEBUG
  // What tests set, so that not each of their passwords takes seconds. No release knows it.
  let factor = getenv("HEED_WORK_FACTOR").flatMap { Int(String(cString: $0)) }
  let service = factor.map { Service(workFactor: $0) } ?? Service()
#else
  let service = Service()
#endif
var desk = Desk(owner: 0, service)
while desk.serve() {}
