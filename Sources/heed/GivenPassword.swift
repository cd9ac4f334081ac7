import Conversation
import Model

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The password that whoever called Heed has for it, so that a script can open an encrypted profile.
///
/// Never an argument or a variable: other programs of the same person can read those.
final class GivenPassword {
  enum Source: Equatable {
    /// A command for the shell, which writes the password to its standard output.
    case command(String)
    /// A file descriptor from which it can be read to the end.
    case descriptor(Int32)
  }

  private let source: Source?
  private var passwordSoFar: Password?

  init(_ source: Source?) { self.source = source }

  /// The password, its last line end left out; nil when the call has none. Read once, when it is first needed.
  func password() throws(Failure) -> Password? {
    guard let source else { return nil }
    if let passwordSoFar { return passwordSoFar }
    var bytes: [UInt8]
    switch source {
    case .descriptor(let descriptor):
      bytes = read(descriptor)
      // No program that Heed starts later shall read it again.
      if descriptor > 2 { close(descriptor) }
    case .command(let command):
      guard let stream = popen(command, "r") else { throw .refusal(.profile(.noPasswordGiven)) }
      bytes = read(fileno(stream))
      if pclose(stream) != 0 { bytes = [] }
    }
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard !bytes.isEmpty else { throw .refusal(.profile(.noPasswordGiven)) }
    let password = Password(String(decoding: bytes, as: UTF8.self))
    passwordSoFar = password
    return password
  }

  private func read(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while bytes.count < Words.lineLimit {
      let count = readSome(descriptor, into: &buffer)
      if count <= 0 { break }
      bytes += buffer[..<count]
    }
    return bytes
  }
}
