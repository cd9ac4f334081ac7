import Foundation
import Testing

/// The built program where /proc is not mounted, as in a bare chroot: it does as it was told, or says that it cannot.
@Suite(.enabled(if: NoProc.isPossible, "Not tried, /proc cannot be taken away here: no mount namespaces."))
struct NoProcTests {
  @Test("The words of the call name the store, and the task goes there")
  func words() throws {
    let folder = ProgramTests.Folder()
    let run = try NoProc.run(["--store", folder.store, "add", "Buy milk"], home: folder.url)
    #expect(run.output == "Added 1, Buy milk.\n")
    #expect(run.errors == "" && run.status == 0)
    let listed = try ProgramTests.run(["list"], in: folder)
    #expect(listed.output == "1 task.\n1 Buy milk, medium.\n")
  }

  @Test("A wrong call is refused there too")
  func wrongCall() throws {
    let folder = ProgramTests.Folder()
    let run = try NoProc.run(["--stroe", folder.store, "add", "Buy milk"], home: folder.url)
    #expect(run.output == "" && run.status == 2)
    #expect(run.errors.hasPrefix("Unknown option --stroe."))
  }

  @Test("A password opens its profile, since the keyholder is found without /proc")
  func password() throws {
    let trial = try TrialStore(.sealed)
    let words = ["--store", trial.folder.store] + TrialStore.opening + ["add", "Buy milk"]
    let run = try NoProc.run(words, home: trial.folder.url)
    #expect(run.output == "Added 1, Buy milk.\n" && run.errors == "")
    #expect(try trial.names() == ["Buy milk"])
  }
}

/// Programs in a mount namespace of their own, where an empty folder lies over /proc.
private enum NoProc {
  /// Who is no administrator may have such a namespace as the root of a user namespace.
  private static let ways = [["-m"], ["-r", "-m"]]
  private static let cover = "mount -t tmpfs none /proc && exec \"$@\""

  private static let way = ways.first { way in
    let words = ["/usr/bin/test", "!", "-e", "/proc/self"]
    let tried = try? NoProc.run(way, words, home: FileManager.default.temporaryDirectory)
    return tried?.status == 0
  }

  static var isPossible: Bool { way != nil }

  /// What heed wrote with these words, and how it ended.
  static func run(_ words: [String], home: URL) throws -> ProgramTests.Run {
    try NoProc.run(#require(way), [builtHeed()] + words, home: home)
  }

  private static func run(_ way: [String], _ words: [String], home: URL) throws -> ProgramTests.Run {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    process.arguments = way + ["/bin/sh", "-c", cover, "sh"] + words
    process.environment = ["HOME": home.path, "TZ": "UTC", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
      .merging(testVariables) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    let refused = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return ProgramTests.Run(
      output: String(decoding: said, as: UTF8.self), errors: String(decoding: refused, as: UTF8.self),
      status: process.terminationStatus)
  }
}
