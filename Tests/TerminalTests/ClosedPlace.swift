import Foundation
import Testing

/// A home folder with programs in the place of those of the desktop, which write down what they get. What was begun in it ends
/// with it.
final class ClosedPlace {
  let home: URL
  let programs: URL

  init() throws {
    home = try Terminal.newHome()
    programs = home.appendingPathComponent("programs")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    for name in ["notify-send", "spd-say", "systemctl"] { try stand(in: name, ClosedPlace.writing) }
  }

  deinit { for process in processes(named: "") { kill(process, SIGKILL) } }

  /// A script that writes down its words, in one step, and prints a number as a shown notification does.
  static let writing = "{ printf '%s' \"${0##*/}\"; printf ' [%s]' \"$@\"; echo; } >> ~/heard; echo 7"

  /// The processes of this home that have a word in their call, which may be empty; nobody's where the system does not tell.
  func processes(named word: String) -> [pid_t] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { pid_t($0) }.filter { process in
      func part(_ name: String) -> [Substring] {
        let bytes = FileManager.default.contents(atPath: "/proc/\(process)/\(name)") ?? Data()
        return String(decoding: bytes, as: UTF8.self).split(separator: "\0")
      }
      return process != getpid() && part("environ").contains("HOME=\(home.path)")
        && (word.isEmpty || part("cmdline").contains { $0 == word })
    }
  }

  /// What programs find in their environment here.
  var variables: [String: String] {
    [
      "HOME": home.path, "TZ": "UTC", "LANG": "C.UTF-8", "PATH": programs.path + ":/usr/bin:/bin",
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere", "XDG_RUNTIME_DIR": home.path,
    ].merging(testVariables) { $1 }
  }

  /// Puts a script in the place of a program.
  func stand(in name: String, _ script: String) throws {
    let path = programs.appendingPathComponent(name)
    try "#!/bin/sh\n\(script)\n".write(to: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path.path)
  }

  /// What Heed says at a time of the wall clock of 18 March 2026; at that of the machine for nil. `status` is how it ends.
  @discardableResult
  func heed(
    _ words: [String], at now: String?, speaks: Bool = true, path: String = ":/usr/bin:/bin", input: String = "",
    status: Int32 = 0
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try builtHeed())
    process.arguments = (now.map { ["--now", "2026-03-18 " + $0] } ?? []) + words
    var variables = self.variables
    variables["PATH"] = programs.path + path
    if !speaks { variables["XDG_RUNTIME_DIR"] = nil }
    process.environment = variables
    let (typed, output, errors) = (Pipe(), Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (typed, output, errors)
    try process.run()
    typed.fileHandleForWriting.write(Data(input.utf8))
    try typed.fileHandleForWriting.close()
    let said = output.fileHandleForReading.readDataToEndOfFile() + errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == status)
    return String(decoding: said, as: UTF8.self)
  }

  /// What the programs got since this was last asked, a line each.
  func heard() -> [String] {
    let file = home.appendingPathComponent("heard")
    defer { try? FileManager.default.removeItem(at: file) }
    return ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }

  /// Looks for reminders; the seconds from 10 am of the day to the next look, 0 for none.
  func tell(at now: String, speaks: Bool = true) throws -> Int {
    let lines = try heed(["--tell"], at: now, speaks: speaks).split(separator: "\n")
    let next = Int(lines[0]) ?? -1
    return next <= 0 ? next : next - ClosedPlace.ten
  }

  /// 18 March 2026, 10 am.
  static let ten = 1_773_828_000

  func begin(_ way: String = "notification") throws {
    try heed(["reminders closed by \(way) yes"], at: "09:00")
    _ = heard()
  }

  /// The words of a notification; of one task it can be answered, where that can be heard of.
  static func shown(_ sentence: String, _ urgency: String = "normal", answers: Bool? = nil) -> String {
    let canBeAnswered = answers ?? sentence.hasPrefix("Reminder. ")
    let words = canBeAnswered ? " [-p] [-A] [done=Done] [-A] [snooze=10 minutes later]" : ""
    return "notify-send [-a] [Heed] [-u] [\(urgency)]\(words) [--] [\(sentence)]"
  }
}
