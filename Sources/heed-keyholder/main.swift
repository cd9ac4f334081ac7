import Secrets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// Started by Heed, with a socket as standard input; see Secrets/Keyholder.swift. It ends when the socket closes.

// By hand, or from a pipe, there is nobody to hold keys for.
guard let channel = Channel.inherited() else { exit(2) }
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
    do throws(Channel.Failure) { try channel.send(.done, pieces) } catch { throw SealingFailure(error) }
  } catch {
    do throws(Channel.Failure) { try channel.send(Message(error)) } catch { break }
  }
}
