import Model

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The names in a folder, in no order; none when there is no such folder.
func namesInFolder(_ path: String) throws(Trouble) -> [String] {
  guard let folder = opendir(path) else {
    if errno == ENOENT { return [] }
    throw Trouble(errno: errno, path: path)
  }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}

/// Removes an empty folder. One that stays is no harm: nobody looks for it.
func removeFolder(_ path: String) { rmdir(path) }
