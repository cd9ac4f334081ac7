import Secrets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// All who are answered: the Heed that owns the keys, and those to whom it lends them, each by a socket with a Service of its
/// own, so that no journal is taken for another's.
struct Desk {
  private var services: [Int32: Service]
  private let owner: Int32
  /// The most that keys are lent to at once; Heed lends them to one sync at a time.
  private static let most = 8

  init(owner: Int32, _ service: Service) { (self.owner, services) = (owner, [owner: service]) }

  /// Waits for messages and answers each; false once the owner has gone, or says what is no message.
  mutating func serve() -> Bool {
    // The owner comes last, so that a place which somebody left is free before it asks for one.
    var files = services.keys.sorted(by: >).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&files, nfds_t(files.count), -1) > 0 else { return errno == EINTR }
    for file in files where file.revents != 0 {
      if answer(file.fd) { continue }
      if file.fd == owner { return false }
      services[file.fd] = nil
      close(file.fd)
    }
    return true
  }

  /// Answers one message; false where there is none, or nobody to hear the answer.
  private mutating func answer(_ file: Int32) -> Bool {
    let channel = Channel(file)
    guard var message = channel.receive(), var service = services.removeValue(forKey: file) else { return false }
    defer { services[file] = service }
    do throws(SealingFailure) {
      if message.kind == .lend { return try lend(by: channel, service) }
      let pieces = try service.answer(&message)
      do throws(Channel.Failure) { try channel.send(.done, pieces) } catch { throw SealingFailure(error) }
      return true
    } catch {
      do throws(Channel.Failure) { try channel.send(Message(error)) } catch { return false }
      return true
    }
  }

  /// Answers with a socket for somebody else, behind which the same keys are.
  private mutating func lend(by channel: Channel, _ service: Service) throws(SealingFailure) -> Bool {
    let other = try service.lent()
    guard services.count < Desk.most else { throw .noProcess }
    do throws(Channel.Failure) {
      let ends = try Channel.pair()
      defer { close(ends.theirs) }
      services[ends.ours] = other
      try channel.send(Message(.done))
      try channel.send(file: ends.theirs)
    } catch { throw SealingFailure(error) }
    return true
  }
}
