import Model

/// The files in which Heed keeps what is its own, in the folders of a store and of the settings: nothing that a person
/// has written somewhere may be written there.
public struct OwnFiles: Sendable {
  private let folders: [String]

  /// The files in these folders; one need not be there.
  public init(folders: [String]) { self.folders = folders }

  /// Throws `Trouble.ownFile` for a path at which one of them stands or would stand, by whatever links it leads there.
  public func refuse(_ path: String) throws(Trouble) {
    let target = realPath(path) ?? (realPath(folder(of: path)) ?? folder(of: path)) + "/" + OwnFiles.name(of: path)
    for own in folders.compactMap(realPath) where target.hasPrefix(own + "/") || target == own {
      let rest = target.dropFirst(own.count + 1)
      // All of a profile is its own.
      let isOwn = rest.hasPrefix("people/") || OwnFiles.isOwn(String(rest))
      if isOwn { throw .ownFile(path: path) }
    }
    if isSecondName(of: path) { throw .ownFile(path: path) }
  }

  /// Whether a file is one of them under another name (a hard link).
  private func isSecondName(of path: String) -> Bool {
    guard let mark = try? FileMark(path: path), mark.isPlain else { return false }
    return folders.contains { folder in
      let names = (try? namesInFolder(folder)) ?? []
      return names.filter(OwnFiles.isOwn).contains { name in
        (try? FileMark(path: folder + "/" + name))?.isSameFile(as: mark) ?? false
      }
    }
  }

  /// Whether a file of that name in one of the folders is one of them, half written or put aside ones among them.
  private static func isOwn(_ name: String) -> Bool {
    if let whole = whole(of: name) { return isOwn(whole) }
    return names.contains(name) || StorePaths.isAside(name)
  }

  /// The name of a file of which that is the half written one, with the number of a process where several may write it.
  private static func whole(of name: String) -> String? {
    let start = name.reversed().drop { $0.isASCII && $0.isNumber }
    return start.starts(with: ".new".reversed()) ? String(start.dropFirst(4).reversed()) : nil
  }

  private static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// The names of the files that are not in the folder of a profile.
  static let names: [String] =
    [false, true].flatMap { isSealed in
      let paths = StorePaths(folder: "", isSealed: isSealed)
      let files = [paths.snapshot, paths.journal, paths.lock, paths.handing, paths.identity, paths.renewing]
      return (files + StorePaths.rowNames.map(paths.rows)).map { String($0.dropFirst()) }
    } + [
      "history", "settings.json", "profile.json", "tries.json", "people", "closed.json",
      "closed.json.lock", "told.json", "wake.json", "present",
    ]
}
