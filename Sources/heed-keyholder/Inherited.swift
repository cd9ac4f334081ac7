#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Closes every descriptor but standard input, output and error.
func closeInherited() {
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
