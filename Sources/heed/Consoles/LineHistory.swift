import Storage

/// The commands of earlier sessions, one a line in a file that only its owner can read.
///
/// Lines are only ever appended, so that several Heeds can share the file; at opening, equal earlier lines and all
/// but the last `cap` are left out, and a file much longer than that is replaced by a short one.
/// A file that cannot be read or written is no reason to bother anybody: the history is then as long as the session.
struct LineHistory {
  /// The most lines that are recalled.
  static let cap = 1_000

  let path: String
  private var makesFolder: Bool
  /// Oldest first, no two equal.
  private(set) var lines: [String] = []

  /// `makesFolder` at a first start alone: a folder that was there and is gone must not come back, since it would be taken
  /// for a store.
  init(path: String, makesFolder: Bool = true) {
    self.path = path
    self.makesFolder = makesFolder && !PersonalFiles.hasFolder(ofFile: path)
    guard let bytes = try? PersonalFiles.read(path) else { return }
    var seen: Set<String> = []
    let all = bytes.split(separator: UInt8(ascii: "\n"))
    for line in all.reversed() where lines.count < LineHistory.cap {
      let text = withoutControls(String(decoding: line, as: UTF8.self))
      if seen.insert(text).inserted { lines.append(text) }
    }
    lines.reverse()
    if all.count > LineHistory.cap { shorten() }
  }

  /// Adds a command at the end, here and in the file. Blank lines are not kept, nor the last line once more.
  mutating func add(_ line: String) {
    let text = withoutControls(line.replacingNewlines())
    guard text.contains(where: { $0 != " " }), text != lines.last else { return }
    lines.removeAll { $0 == text }
    lines.append(text)
    if lines.count > LineHistory.cap { lines.removeFirst(lines.count - LineHistory.cap) }
    if makesFolder { PersonalFiles.makeFolder(ofFile: path) }
    makesFolder = false
    // Another session may have set a password: from then on nothing that is typed stands in the clear.
    guard !PersonalFiles.isBesideLock(path) else { return }
    try? PersonalFiles.append(Array((text + "\n").utf8), to: path)
  }

  private func shorten() {
    let text = lines.map { $0 + "\n" }.joined()
    try? PersonalFiles.replace(path, with: Array(text.utf8))
  }
}

extension String {
  /// A line of a file cannot hold a newline.
  fileprivate func replacingNewlines() -> String { String(map { $0.isNewline ? " " : $0 }) }
}
