import Conversation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The keyring of the desktop: `security` of macOS, else `secret-tool` where a bus of the desktop is. A password goes there
/// by standard input, never as a word of a call, which others can read.
struct Keyring {
  /// For whom a password is.
  private let name: String
  private let onWaiting: () -> Void

  /// The keyring's place for a user on a host. `onWaiting` is called where it is still not open after two seconds.
  init(user: String, host: String, onWaiting: @escaping () -> Void = {}) {
    name = user + "@" + host
    self.onWaiting = onWaiting
  }

  /// What a command writes; nil where it fails or writes none.
  private func read(_ command: String) -> Password? {
    (try? GivenPassword(.command(command), onWaiting: onWaiting).password()) ?? nil
  }

  #if canImport(Darwin)
    private var words: String { "-s heed -a " + Keyring.quoted(name) }

    func find() -> Password? { read("security find-generic-password \(words) -w 2>/dev/null") }

    func keep(_ password: Password) -> Bool {
      let text = password.withBytes { String(decoding: $0, as: UTF8.self) }
      // In the command language of security a quote is written with a backslash.
      let quoted = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return Keyring.write("add-generic-password -U \(words) -w \"\(quoted)\"\n", to: "security -i >/dev/null 2>&1")
    }

    func forget() { _ = Keyring.write("", to: "security delete-generic-password \(words) >/dev/null 2>&1") }
  #else
    private var words: String { "service heed account " + Keyring.quoted(name) }

    /// Without a bus there is no keyring, and the tool would start one.
    private var isThere: Bool { getenv("DBUS_SESSION_BUS_ADDRESS") != nil }

    /// Whoever is asked to open it may leave that unanswered, so it is waited for a minute.
    func find() -> Password? {
      isThere ? read("timeout 60 secret-tool lookup \(words) 2>/dev/null </dev/null") : nil
    }

    func keep(_ password: Password) -> Bool {
      guard isThere else { return false }
      let text = password.withBytes { String(decoding: $0, as: UTF8.self) }
      return Keyring.write(text, to: "timeout 60 secret-tool store --label=Heed \(words) >/dev/null 2>&1")
    }

    func forget() { if isThere { _ = Keyring.write("", to: "timeout 60 secret-tool clear \(words) >/dev/null 2>&1") } }
  #endif

  /// A text as one word of the shell.
  private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

  private static func write(_ text: String, to command: String) -> Bool {
    guard let stream = popen(command, "w") else { return false }
    fputs(text, stream)
    return pclose(stream) == 0
  }
}
