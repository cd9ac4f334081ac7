#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A variable of the environment, or nil when it is not set or empty.
func environment(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}

/// Where a person's files are: the XDG base directories, on macOS Application Support.
///
/// Nothing here is made or opened. A path is nil only where there is no home folder either.
struct Folders {
  /// The store's folder: `--store`, else HEED_STORE, else `heed` in the data folder.
  let store: String?
  /// The settings' folder.
  let settings: String?
  /// The file of typed commands, in the store's folder: it goes where its tasks go.
  let history: String?
  /// The home folder, for `~`.
  let home: String?

  /// - Parameters:
  ///   - option: What `--store` said; `~` at its beginning is the home folder.
  ///   - variable: Looks up the environment.
  init(option: String? = nil, variable: (String) -> String? = environment) {
    let home = variable("HOME") ?? Folders.homeOfUser()
    #if os(macOS)
      let data = home.map { $0 + "/Library/Application Support" }
      let config = data
    #else
      let data = Folders.base(variable("XDG_DATA_HOME"), home.map { $0 + "/.local/share" })
      let config = Folders.base(variable("XDG_CONFIG_HOME"), home.map { $0 + "/.config" })
    #endif
    let own = data.map { $0 + "/heed" }
    self.home = home
    store = (option ?? variable("HEED_STORE")).map { expanded($0, home: home) } ?? own
    settings = config.map { $0 + "/heed" }
    history = store.map { $0 + "/history" }
  }

  /// The XDG specification says that a relative path is to be ignored.
  private static func base(_ value: String?, _ fallback: String?) -> String? {
    value.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? fallback
  }

  private static func homeOfUser() -> String? {
    guard let entry = getpwuid(getuid()), let home = entry.pointee.pw_dir else { return nil }
    return String(cString: home)
  }
}

/// The path with `~` or `~/` at its beginning made the home folder.
func expanded(_ path: String, home: String?) -> String {
  guard let home, path == "~" || path.hasPrefix("~/") else { return path }
  return home + path.dropFirst()
}
