// Reading and writing file descriptors: whatever interrupts is tried again, and nothing here can end the program.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Makes ready what every run writes to and reads from, before anything is opened.
///
/// A descriptor that the caller closed is taken by one that fails: the store's files would get its number, and answers
/// would be written into them. What is written into a file that may grow no larger fails too, rather than end the program.
func prepareDescriptors() {
  for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
    _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
  }
  signal(SIGXFSZ, SIG_IGN)
}

/// Writes all bytes; returns 0, or the errno that stopped it.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
  bytes.withUnsafeBytes { buffer in
    var place = 0
    while place < buffer.count {
      let count = write(descriptor, buffer.baseAddress! + place, buffer.count - place)
      if count >= 0 {
        place += count
      } else if errno == EAGAIN {
        _ = wait(for: descriptor, Int16(POLLOUT), milliseconds: -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}

/// Whether what `writeAll` returned is to be told: not where nothing failed, nor where the reader went away.
func isUnwritten(_ failure: Int32) -> Bool { failure != 0 && failure != EPIPE }

/// Reads what is there into the buffer; returns the count (0 at the end of input), or the negated errno.
func readSome(_ descriptor: Int32, into buffer: inout [UInt8]) -> Int {
  while true {
    let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 { return count }
    switch errno {
    case EINTR: continue
    case EAGAIN: _ = wait(for: descriptor, Int16(POLLIN), milliseconds: -1)
    default: return -Int(errno)
    }
  }
}

/// Whether a descriptor is ready, or at its end, within that time; a negative time is for ever.
func wait(for descriptor: Int32, _ events: Int16, milliseconds: Int32) -> Bool {
  var entry = pollfd(fd: descriptor, events: events, revents: 0)
  return poll(&entry, 1, milliseconds) > 0
}

/// Waits until the person types, a signal comes or something else does; `nil` when the time is over or one of these broke the
/// wait. A negative descriptor is none.
///
/// `hungUp` means that nothing can ever be read again.
func waitForPerson(
  input: Int32, signals: Int32, other: Int32 = -1, milliseconds: Int32
) -> (typed: Bool, hungUp: Bool)? {
  var entries = [
    pollfd(fd: input, events: Int16(POLLIN), revents: 0), pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
    pollfd(fd: other, events: Int16(POLLIN), revents: 0),
  ]
  guard poll(&entries, 3, milliseconds) > 0, entries[2].revents == 0 || entries[0].revents != 0 else { return nil }
  let typed = entries[0].revents & Int16(POLLIN) != 0
  let hungUp = entries[0].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
  return (typed, hungUp && !typed)
}
