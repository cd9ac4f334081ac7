import Secrets
import Wire

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// Started by Heed, with a socket as standard input; see Wire/CarrierProcess.swift. It ends when the socket closes, and
// after a minute in which nothing was asked, so that the password is not held longer than it is of use.

// By hand, or from a pipe, there is nobody to carry for.
guard let channel = Channel.inherited() else { exit(2) }
let idle: Int32 = 60_000
var carrying = Carrying(channel)
var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
while poll(&input, 1, idle) > 0, var message = channel.receive() {
  let answer: Message
  do throws(CarrierFailure) {
    answer = Message(.done, [try carrying.answer(&message)])
  } catch {
    answer = error.message
  }
  do throws(Channel.Failure) { try channel.send(answer) } catch { break }
}
