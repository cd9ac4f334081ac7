#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Channel {
  /// What a companion begins with: the way to Heed, which started it with a socket as its standard input. It is kept out of
  /// core dumps, holds no file and no folder of whoever started Heed, and is told of an end that is gone by results.
  /// Nil when there is no socket: by hand, or from a pipe, there is nobody to answer.
  public static func inherited() -> Channel? {
    signal(SIGPIPE, SIG_IGN)
    // A core dump would hold the secrets, and so would what a debugger reads.
    forbidDumps()
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    #if canImport(Glibc)
      _ = setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    #else
      _ = setrlimit(RLIMIT_CORE, &none)
    #endif
    // What whoever started Heed had open is not for who holds secrets.
    closeInherited()
    // No folder is kept from being unmounted.
    _ = chdir("/")
    var kind: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(0, SOL_SOCKET, SO_TYPE, &kind, &length) == 0 ? Channel(0) : nil
  }
}

/// Closes every descriptor but standard input, output and error.
private func closeInherited() {
  guard let folder = opendir("/dev/fd") else {
    // Without a list of them, as many as there may be.
    for file in 3..<max(3, Int32(clamping: sysconf(Int32(_SC_OPEN_MAX)))) { close(file) }
    return
  }
  defer { closedir(folder) }
  let own = dirfd(folder)
  var open: [Int32] = []
  while let entry = readdir(folder) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
    }
    if let file = Int32(name), file > 2, file != own { open.append(file) }
  }
  // Not while they are listed: the list would move on beneath.
  for file in open { close(file) }
}
