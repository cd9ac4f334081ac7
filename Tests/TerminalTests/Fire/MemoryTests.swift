#if os(Linux)
  import Foundation
  import Secrets
  import Testing

  import struct Seeded.SampleKeys

  @testable import Storage

  /// What is left in memory of a password and of keys, as far as root may look.
  @Suite struct MemoryTests {
    /// All that a process may write to.
    private static func memory(of process: pid_t) throws -> Data {
      let maps = try String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8)
      let file = open("/proc/\(process)/mem", O_RDONLY)
      defer { close(file) }
      var memory = Data()
      for line in maps.split(separator: "\n") where line.contains(" rw") {
        let range = line.prefix { $0 != " " }.split(separator: "-").compactMap { Int($0, radix: 16) }
        guard range.count == 2 else { continue }
        var bytes = [UInt8](repeating: 0, count: range[1] - range[0])
        let count = pread(file, &bytes, bytes.count, off_t(range[0]))
        if count > 0 { memory += bytes[..<count] }
      }
      return memory
    }

    private static func holds(_ word: String, _ memory: Data) -> Bool { memory.range(of: Data(word.utf8)) != nil }

    private static func keyholder(of parent: pid_t) throws -> pid_t {
      let children = try String(contentsOfFile: "/proc/\(parent)/task/\(parent)/children", encoding: .utf8)
      return try #require(children.split(separator: " ").first.flatMap { pid_t($0) })
    }

    @Test(
      "The keyholder keeps no password and no text of a key, and ends at logout",
      .enabled(if: geteuid() == 0, "Only root may read the memory of the keyholder."))
    func keyholder() throws {
      let trial = try TrialStore(.sealed)
      _ = try trial.run(["add", "Xylophone"])
      let terminal = try Terminal(
        builtHeed(), ["--store", trial.folder.store, "--profile", "Ana"], columns: 200)
      terminal.expect("password: ", within: 10)
      terminal.send("tiger lily\r")
      terminal.expect("heed: ", within: 10)
      let keyholder = try MemoryTests.keyholder(of: terminal.child)
      let (own, keys) = (try MemoryTests.memory(of: terminal.child), try MemoryTests.memory(of: keyholder))
      // What was opened is in both, or looking would prove nothing.
      #expect(MemoryTests.holds("Xylophone", own) && MemoryTests.holds("Xylophone", keys))
      #expect(!MemoryTests.holds("tiger lily", keys))
      // The beginning that all keys share is a constant of the program; no sign of one may follow it.
      let texts = String(decoding: keys, as: UTF8.self).components(separatedBy: "AGE-SECRET-KEY-1").dropFirst()
      #expect(!texts.contains { $0.first.map { $0.isLetter || $0.isNumber } ?? false })
      terminal.send("logout\r")
      terminal.expect("heed: ")
      #expect(kill(keyholder, 0) != 0)
      terminal.send("quit\r")
      #expect(terminal.end() == 0)
    }

    @Test(
      "No copy of a password is left in Heed after logout, however long it was",
      .enabled(if: geteuid() == 0, "Only root may read the memory of Heed."),
      arguments: [8, 15, 16, 23, 31, 42, 47, 64, 100, 250])
    func passwords(_ length: Int) throws {
      for kind in ["xterm-256color", "dumb"] {
        let trial = try TrialStore(.sealed)
        let password = String((0..<length).map { _ in "abcdefghijkmnpqrstuvwxyz".randomElement()! })
        let keyholder = try Keyholder(program: #require(Keyholder.path(besideProgram: builtHeed())))
        try keyholder.unlock(SampleKeys.ana.identityFile, password: MemoryTests.secret(SampleKeys.ana.password))
        try trial.write("identity.age", Data(keyholder.renew(password: MemoryTests.secret(password))))
        let words = ["--store", trial.folder.store, "--profile", "Ana"]
        let terminal = try Terminal(builtHeed(), words, columns: 200, variables: ["TERM": kind])
        terminal.expect("password: ", within: 10)
        terminal.send(password + "\r")
        terminal.expect("heed: ", within: 30)
        terminal.send("logout\r")
        terminal.expect("heed: ")
        let memory = try MemoryTests.memory(of: terminal.child)
        let middle = password.dropFirst((length - 8) / 2).prefix(8)
        for part in [password.prefix(8), middle, password.suffix(8)] {
          #expect(!MemoryTests.holds(String(part), memory), "\(length) letters, \(kind)")
        }
      }
    }

    private static func secret(_ text: String) -> Secret {
      var bytes = Array(text.utf8)
      return Secret(taking: &bytes)
    }

    @Test(
      "The keyholder keeps no text of a recovery key, be it made or typed",
      .enabled(if: geteuid() == 0, "Only root may read the memory of the keyholder."))
    func recoveryKey() throws {
      let keyholder = try Keyholder(program: #require(Keyholder.path(besideProgram: builtHeed())))
      let process = try #require(keyholder.identifier)
      var password = Array("tiger lily".utf8)
      let made = try keyholder.register(password: Secret(taking: &password)).recoveryKey
      let text = made.withBytes { String(decoding: $0, as: UTF8.self) }
      let sealed = try keyholder.seal(Array("Xylophone".utf8))
      var memory = try MemoryTests.memory(of: process)
      #expect(MemoryTests.holds("Xylophone", memory))
      let signs = String(text.dropFirst(RecoveryForm.prefix.count))
      for half in [signs.prefix(20), signs.suffix(20)] {
        #expect(!MemoryTests.holds(String(half), memory) && !MemoryTests.holds(half.lowercased(), memory))
      }

      let typed = RecoveryForm.groups(of: text).joined(separator: " ").lowercased()
      var bytes = Array(typed.utf8)
      try keyholder.recover(Secret(taking: &bytes))
      #expect(try keyholder.open(sealed) == Array("Xylophone".utf8))
      memory = try MemoryTests.memory(of: process)
      for part in [String(typed.prefix(20)), String(typed.suffix(20)), signs.lowercased(), signs] {
        #expect(!MemoryTests.holds(part, memory))
      }
    }
  }
#endif
