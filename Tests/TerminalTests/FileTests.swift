import Foundation
import Model
import Testing

@testable import heed

/// Whole files through `SystemWorld`: complete or untouched, and closed to others.
@Suite final class FileTests {
  private let folder: URL
  private let world: SystemWorld

  init() throws {
    folder = try Terminal.newHome()
    world = SystemWorld(home: folder.path)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func mode(_ name: String) -> Int? {
    try? FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }

  private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? [] }

  @Test func aFileIsReplacedWhole() throws {
    try Data("old".utf8).write(to: URL(fileURLWithPath: path("list")))
    try world.write(Array("new".utf8), to: "~/list")
    #expect(try world.read("~/list") == Array("new".utf8))
    #expect(mode("list") == 0o600)
    #expect(names == ["data", "list"])
  }

  @Test func linesAreAdded() throws {
    try world.append(Array("one\n".utf8), to: "~/log")
    try world.append(Array("two\n".utf8), to: "~/log")
    #expect(try world.read(path("log")) == Array("one\ntwo\n".utf8))
    #expect(mode("log") == 0o600)
  }

  @Test func bigFilesAreReadWhole() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0) }
    try world.write(bytes, to: "~/big")
    #expect(try world.read("~/big") == bytes)
  }

  @Test func aLinkStaysALink() throws {
    try world.write([1], to: "~/real")
    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: path("real"))
    try world.write([2], to: "~/link")
    #expect(try world.read("~/real") == [2])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == path("real"))
  }

  @Test func whatCannotBeIsTrouble() throws {
    #expect(throws: Trouble.notThere(path: path("none"))) { try self.world.read("~/none") }
    #expect(throws: Trouble.notThere(path: path("none/list"))) { try self.world.write([1], to: "~/none/list") }
    #expect(throws: Trouble.isDirectory(path: folder.path)) { try self.world.read("~") }
    #expect(throws: Trouble.isDirectory(path: folder.path)) { try self.world.write([1], to: "~") }
    #expect(throws: Trouble.isDirectory(path: folder.path)) { try self.world.append([1], to: "~") }
    #expect(names == ["data"])
  }

  #if os(Linux)
    @Test func aFullDiskIsTrouble() throws {
      #expect(throws: Trouble.diskFull) { try self.world.write([1], to: "/dev/full") }
      #expect(throws: Trouble.diskFull) { try self.world.append([1], to: "/dev/full") }
    }
  #endif

  @Test(.enabled(if: getuid() != 0, "the superuser may do everything"))
  func aClosedFolderIsTrouble() throws {
    chmod(folder.path, 0o500)
    #expect(throws: Trouble.noPermission(path: path("list"))) { try self.world.write([1], to: "~/list") }
    chmod(folder.path, 0o700)
  }
}
