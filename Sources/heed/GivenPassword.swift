import CLine
import Conversation
import English
import Grammar
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
  /// What came of it, so that nothing is run or read twice.
  private var outcome: Result<Password, Failure>?
  private let onWaiting: () -> Void

  /// `onWaiting` is called once when the password is still not there after two seconds (rules.txt rule 4).
  init(_ source: Source?, onWaiting: @escaping () -> Void) {
    self.source = source
    self.onWaiting = onWaiting
  }

  /// The password; nil when the call has none. Fetched once, when it is first needed.
  func password() throws(Failure) -> Password? {
    guard let source else { return nil }
    let outcome = outcome ?? fetched(from: source)
    self.outcome = outcome
    return try outcome.get()
  }

  private func fetched(from source: Source) -> Result<Password, Failure> {
    let none = Failure.refusal(.profile(.noPasswordGiven))
    var bytes: [UInt8]
    switch source {
    case .descriptor(let descriptor):
      bytes = read(descriptor)
      // No program that Heed starts later shall read it again.
      if descriptor > 2 { close(descriptor) }
    case .command(let command):
      // A script on standard input is Heed's to read, not the command's.
      let quiet = isatty(0) != 0 ? "" : "exec </dev/null\n"
      // It may draw on the same terminal.
      line_flush()
      guard let stream = popen(quiet + command, "r") else { return .failure(none) }
      bytes = read(fileno(stream))
      if pclose(stream) != 0 { return .failure(none) }
    }
    // The first line alone, as what keeps passwords may write more about them behind it.
    bytes = Array(bytes.prefix { $0 != UInt8(ascii: "\n") })
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    return bytes.isEmpty ? .failure(none) : .success(Password(String(decoding: bytes, as: UTF8.self)))
  }

  private func read(_ descriptor: Int32) -> [UInt8] {
    if !wait(for: descriptor, Int16(POLLIN), milliseconds: 2_000) { onWaiting() }
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
