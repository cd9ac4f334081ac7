import Foundation
import Seeded

@testable import Storage

/// What a disk may hold once the power is back: everything that was forced to it, and of the rest whatever it took.
///
/// Of a file, that is the bytes of its last sync with any of the writes since, also a part of one, in blocks of 512 bytes,
/// some old and some new. Of a folder, the names of its last sync with any of the changes since. That a file was synced says
/// nothing of its name (fsync(2)).
final class PowerDisk {
  private final class Node {
    let isFolder: Bool
    init(isFolder: Bool) { self.isFolder = isFolder }

    // Of a file: the bytes of its last sync, and each state since, the last of which is the present one.
    var lasting = Data()
    /// When it was last written, in nanoseconds.
    var time: Int64 = 0
    var since: [Data] = []
    var present: Data { since.last ?? lasting }

    // Of a folder: the names of its last sync, and the changes since; a name that went has no node.
    var lastingNames: [String: Node] = [:]
    var changes: [[String: Node?]] = []
    var names: [String: Node] { changes.reduce(lastingNames) { $0.merging($1) } }
  }

  /// How much of what was not synced reached the disk.
  enum Reach: CaseIterable { case nothing, everything, beginning, anything }

  /// Files by their path, and folders.
  struct Left: Hashable {
    var files: [String: Data] = [:]
    /// When each was last written, which tells a note of them that they are the same ones.
    var times: [String: Int64] = [:]
    var folders: Set<String> = []

    /// Puts them below a folder that is made.
    func put(in folder: String) throws {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for path in folders.sorted() {
        try FileManager.default.createDirectory(atPath: folder + "/" + path, withIntermediateDirectories: true)
      }
      for (path, data) in files {
        guard FileManager.default.createFile(atPath: folder + "/" + path, contents: data) else {
          throw CocoaError(.fileWriteUnknown)
        }
        let time = times[path] ?? 0
        let written = timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
        utimensat(AT_FDCWD, folder + "/" + path, [written, written], 0)
      }
    }
  }

  private static let block = 512
  private let root = Node(isFolder: true)

  /// A disk that holds what is in a folder now.
  init(_ folder: String) throws { try PowerDisk.take(folder, into: root) }

  private static func take(_ folder: String, into node: Node) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder) else { continue }
      let child = Node(isFolder: isFolder.boolValue)
      node.lastingNames[name] = child
      if child.isFolder {
        try take(folder + "/" + name, into: child)
      } else {
        child.lasting = FileManager.default.contents(atPath: folder + "/" + name) ?? Data()
        child.time = Int64(try FileMark(path: folder + "/" + name)?.modified ?? 0)
      }
    }
  }

  /// Does what a call did, which left the file with that time. A path that is not there is that of a file whose name was removed meanwhile.
  func take(_ call: Recording.Call, at time: Int64) {
    switch call {
    case .answered: break
    case .madeFile(let path): name(path, Node(isFolder: false))
    case .madeFolder(let path): name(path, Node(isFolder: true))
    case .linked(let path, let other): name(other, node(path))
    case .removed(let path): name(path, nil)
    case .renamed(let path, let other):
      let moved = node(path)
      guard folder(of: path) === folder(of: other) else {
        name(other, moved)
        return name(path, nil)
      }
      // One step, since it is one folder's.
      folder(of: path)?.changes.append([PowerDisk.last(path): nil, PowerDisk.last(other): moved])
    case .wrote(let path, let place, let bytes):
      guard let file = node(path) else { return }
      var data = file.present
      if data.count < place + bytes.count { data += Data(count: place + bytes.count - data.count) }
      data.replaceSubrange(place..<(place + bytes.count), with: bytes)
      file.since.append(data)
      file.time = time
    case .cut(let path, let length):
      guard let file = node(path) else { return }
      file.since.append(file.present.prefix(length) + Data(count: max(0, length - file.present.count)))
      file.time = time
    case .synced(let path):
      guard let node = node(path) else { return }
      (node.lasting, node.since) = (node.present, [])
      (node.lastingNames, node.changes) = (node.names, [])
    }
  }

  private func name(_ path: String, _ node: Node?) { folder(of: path)?.changes.append([PowerDisk.last(path): node]) }

  private static func last(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }

  private func node(_ path: String) -> Node? {
    path.split(separator: "/").reduce(root) { node, name in node?.names[String(name)] }
  }

  private func folder(of path: String) -> Node? {
    path.split(separator: "/").dropLast().reduce(root) { node, name in node?.names[String(name)] }
  }

  // MARK: After the cut

  /// Whether anything was done that was not forced to the disk.
  var isUnsettled: Bool { PowerDisk.isUnsettled(root) }

  private static func isUnsettled(_ node: Node) -> Bool {
    !node.since.isEmpty || !node.changes.isEmpty || node.names.values.contains(where: isUnsettled)
  }

  /// What may be left: of names as much as one reach says, of bytes as much as another does.
  func left(names: Reach, bytes: Reach, _ random: inout Seeded) -> Left {
    var left = Left()
    PowerDisk.collect(root, "", names, bytes, &random, into: &left)
    return left
  }

  private static func collect(
    _ node: Node, _ path: String, _ names: Reach, _ bytes: Reach, _ random: inout Seeded, into left: inout Left
  ) {
    guard node.isFolder else {
      left.files[path] = contents(node, bytes, &random)
      left.times[path] = node.time
      return
    }
    if !path.isEmpty { left.folders.insert(path) }
    let reached = reached(node.changes, names, &random).reduce(node.lastingNames) { $0.merging($1) }
    for (name, child) in reached.sorted(by: { $0.key < $1.key }) {
      collect(child, path.isEmpty ? name : path + "/" + name, names, bytes, &random, into: &left)
    }
  }

  private static func reached(
    _ changes: [[String: Node?]], _ reach: Reach, _ random: inout Seeded
  ) -> [[String: Node?]] {
    switch reach {
    case .nothing: []
    case .everything: changes
    case .beginning: Array(changes.prefix(Int.random(in: 0...changes.count, using: &random)))
    case .anything: changes.filter { _ in Bool.random(using: &random) }
    }
  }

  private static func contents(_ node: Node, _ reach: Reach, _ random: inout Seeded) -> Data {
    guard !node.since.isEmpty else { return node.lasting }
    switch reach {
    case .nothing: return node.lasting
    case .everything: return node.present
    case .beginning:
      // A write that was cut: as long as some moment had it, with its bytes up to a place.
      let before = ([node.lasting] + node.since).dropLast().randomElement(using: &random) ?? node.lasting
      let after = node.since[Int.random(in: 0..<node.since.count, using: &random)]
      guard after.count > before.count else { return after }
      return after.prefix(Int.random(in: before.count...after.count, using: &random))
    case .anything: return torn(node, &random)
    }
  }

  /// As long as at some moment, each block of one moment.
  private static func torn(_ node: Node, _ random: inout Seeded) -> Data {
    let moments = [node.lasting] + node.since
    let length = random.pick(moments).count
    // Mostly the last bytes but for some, else nothing but some.
    let often = random.pick([2, 10])
    var data = Data()
    while data.count < length {
      let range = data.count..<min(length, data.count + block)
      let moment = random.chance(often) ? random.pick(moments) : node.present
      let piece = moment.dropFirst(range.lowerBound).prefix(range.count)
      data += piece + Data(count: range.count - piece.count)
    }
    return data
  }
}

extension Dictionary where Key == String {
  /// With changes applied; a key without a value goes.
  fileprivate func merging(_ changes: [String: Value?]) -> [String: Value] {
    var merged = self
    for (key, value) in changes { merged[key] = value }
    return merged
  }
}
