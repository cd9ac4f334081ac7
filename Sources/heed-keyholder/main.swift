import Secrets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// Started by Heed, with a socket as standard input; see Secrets/Keyholder.swift. It ends when the socket closes.

signal(SIGPIPE, SIG_IGN)
// A core dump would hold the keys, and so would what a debugger reads.
forbidDumps()
var none = rlimit(rlim_cur: 0, rlim_max: 0)
#if canImport(Glibc)
  _ = setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
#else
  _ = setrlimit(RLIMIT_CORE, &none)
#endif
// What whoever started Heed had open is not for who holds the keys.
closeInherited()
// No folder is kept from being unmounted.
_ = chdir("/")

var kind: Int32 = 0
var length = socklen_t(MemoryLayout<Int32>.size)
// By hand, or from a pipe, there is nobody to hold keys for.
guard getsockopt(0, SOL_SOCKET, SO_TYPE, &kind, &length) == 0 else { exit(2) }

let channel = Channel(0)
#if DEBUG
  // What tests set, so that not each of their passwords takes seconds. No release knows it.
  let factor = getenv("HEED_WORK_FACTOR").flatMap { Int(String(cString: $0)) }
  var service = factor.map { Service(workFactor: $0) } ?? Service()
#else
  var service = Service()
#endif
while var message = channel.receive() {
  do throws(SealingFailure) {
    let pieces = try service.answer(&message)
    try channel.send(.done, pieces)
  } catch {
    do throws(SealingFailure) { try channel.send(Message(error)) } catch { break }
  }
}
