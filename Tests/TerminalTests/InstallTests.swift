import Foundation
import Testing

/// `Scripts/install` with programs that only stand in for those that are built.
@Suite struct InstallTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let script = root.appendingPathComponent("Scripts/install").path

  private let folder = ProgramTests.Folder()

  init() throws { try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true) }

  /// What installing says, and its exit status. `as` stands before the call.
  private func install(
    _ arguments: [String], as others: [String] = [], _ variables: [String: String?] = [:]
  ) throws -> (said: String, status: Int32) {
    let process = Process()
    let pipe = Pipe()
    let call = others + ["/bin/bash", InstallTests.script] + arguments
    process.executableURL = URL(fileURLWithPath: call[0])
    process.arguments = Array(call.dropFirst())
    process.currentDirectoryURL = folder.url
    let environment: [String: String?] = [
      "PATH": "/usr/bin:/bin", "HOME": folder.url.path + "/home",
      "BUILT": InstallTests.root.appendingPathComponent("Tests/Fixtures/Built").path,
    ]
    process.environment = environment.merging(variables) { $1 }.compactMapValues { $0 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (said, process.terminationStatus)
  }

  private func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  private var everything: [String] {
    get throws { try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted() }
  }

  @Test(
    "What is put is listed, and taken out again with every folder that was made",
    arguments: ["plain", "a b/it's 50% of $HOME", "slash/", "relative"])
  func putAndTaken(_ name: String) throws {
    let prefix = name == "relative" ? name : folder.url.path + "/" + name
    let path = folder.url.path + "/" + (name.hasSuffix("/") ? String(name.dropLast()) : name)
    let (said, status) = try install([prefix])
    #expect(status == 0 && said.hasPrefix("Installed \(path)/bin/heed.\n"), "\(said)")
    let list = try String(contentsOfFile: path + "/share/doc/heed/installed", encoding: .utf8)
    let listed = list.split(separator: "\n").map(String.init)
    #expect(listed.contains(path + "/share/man/man7/heed-sync.7") && listed.contains(path + "/"))
    for file in listed { #expect(isThere(file), "\(file)") }
    #expect(FileManager.default.isExecutableFile(atPath: path + "/libexec/heed/heed-sync"))
    let unit = try String(contentsOfFile: path + "/share/systemd/user/heed-reminder.service", encoding: .utf8)
    let written = path.replacing("%", with: "%%").replacing("$", with: "$$")
    #expect(unit.contains("ExecStart=\"\(written)/libexec/heed/heed-reminder\" \"\(written)/bin/heed\"\n"), "\(unit)")
    let taken = try install(["--uninstall", prefix])
    #expect(taken.said == "Uninstalled \(path)/bin/heed. Your tasks stay.\n" && taken.status == 0)
    #expect(try everything == [])
  }

  @Test("Folders that were there stay, and what an earlier version had goes")
  func others() throws {
    let share = folder.url.appendingPathComponent("local/share/man")
    try FileManager.default.createDirectory(at: share, withIntermediateDirectories: true)
    let before = try everything
    let prefix = folder.url.path + "/local"
    #expect(try install([prefix]).status == 0)
    let list = prefix + "/share/doc/heed/installed"
    let old = prefix + "/share/doc/heed/manual.html"
    try "".write(toFile: old, atomically: true, encoding: .utf8)
    let listed = try String(contentsOfFile: list, encoding: .utf8)
    try (listed + old + "\n").write(toFile: list, atomically: true, encoding: .utf8)
    #expect(try install([prefix]).status == 0)
    #expect(!isThere(old) && isThere(prefix + "/bin/heed"))
    #expect(try install(["--uninstall", prefix]).status == 0)
    #expect(try everything == before)
  }

  @Test("Every link in the README.md that is put leads to a file")
  func links() throws {
    let doc = folder.url.appendingPathComponent("local/share/doc/heed")
    #expect(try install(["local"]).status == 0)
    let readme = try String(contentsOf: doc.appendingPathComponent("README.md"), encoding: .utf8)
    let links = readme.matches(of: /\]\(([^)]+)\)/).map { String($0.output.1) }
    #expect(links.count > 10 && !readme.contains("Sources/") && !readme.contains("Scripts/"))
    for link in links { #expect(isThere(doc.appendingPathComponent(link).path), "\(link)") }
  }

  @Test("DESTDIR stands before the prefix, is no part of the unit, and has no list")
  func destination() throws {
    #expect(try install(["/usr"], ["DESTDIR": "stage/"]).status == 0)
    let root = folder.url.path + "/stage/usr"
    let unit = try String(contentsOfFile: root + "/share/systemd/user/heed-reminder.service", encoding: .utf8)
    #expect(unit.contains("ExecStart=\"/usr/libexec/heed/heed-reminder\" \"/usr/bin/heed\""))
    #expect(!isThere(root + "/share/doc/heed/installed"))
  }

  @Test("What cannot be a prefix is refused with its words")
  func refused() throws {
    let type = "Type a folder, as Scripts/install /usr/local.\n"
    try "".write(toFile: folder.url.path + "/file", atomically: true, encoding: .utf8)
    let before = try everything
    for (arguments, variables, said) in [
      (["-x"], [:], "No prefix -x. " + type), ([], ["PREFIX": "-x"], "No prefix -x. " + type),
      ([""], [:], "No prefix ''. " + type), (["/"], [:], "No prefix /. " + type),
      (["a", "b"], [:], "No prefix 'a b'. Type one folder, as Scripts/install /usr/local.\n"),
      ([], ["HOME": nil], "No prefix, since HOME is not set. Type Scripts/install /usr/local.\n"),
    ] as [([String], [String: String?], String)] {
      let answer = try install(arguments, variables)
      #expect(answer.said == said && answer.status == 2, "\(answer)")
    }
    let file = try install(["file/local"])
    let path = folder.url.path
    #expect(file.said == "Cannot install into \(path)/file/local, since \(path)/file is no folder.\n")
    #expect(file.status == 1)
    let absent = try install(["--uninstall", "local"])
    #expect(absent.said.hasPrefix("No Heed in \(path)/local that was installed by this. ") && absent.status == 1)
    #expect(try everything == before)
  }

  @Test("Who may not write there is told so before a build, and what to type")
  func unwritable() throws {
    var others: [String] = []
    if geteuid() == 0 {
      guard isThere("/usr/bin/setpriv") else { return }
      others = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    }
    // With programs that are not there, a build would begin.
    let answer = try install(["/usr"], as: others, ["BUILT": nil])
    #expect(answer.said == "Cannot write to /usr. Type sudo Scripts/install /usr.\n" && answer.status == 1, "\(answer)")
  }

  @Test("Help says how to install and how to take out")
  func help() throws {
    let answer = try install(["--help"])
    #expect(answer.said.contains("Scripts/install --uninstall") && answer.status == 0)
  }
}
