import Model

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The system calls by which the store changes the disk; each returns a negative errno when it fails.
///
/// Tests put calls in their place that fail where a disk would.
struct SystemCalls: Sendable {
  var open: @Sendable (_ path: String, _ flags: Int32) -> Int32 = { path, flags in
    // A pipe in place of a file that nobody has open at its other end must not be waited for.
    openAsOwner(path, flags | O_CLOEXEC | O_NONBLOCK)
  }
  var write: @Sendable (Int32, UnsafeRawBufferPointer) -> Int = { file, bytes in
    let count = systemWrite(file, bytes.baseAddress, bytes.count)
    return count < 0 ? -Int(errno) : count
  }
  /// Returns when the bytes of the file are on the disk itself.
  var sync: @Sendable (Int32) -> Int32 = { file in
    #if canImport(Darwin)
      // fsync leaves the bytes in the drive's cache there (fcntl(2)); not every file system knows F_FULLFSYNC.
      fcntl(file, F_FULLFSYNC) == 0 ? 0 : result(fsync(file))
    #else
      result(fdatasync(file))
    #endif
  }
  /// Forces a folder's own list of names to the disk.
  var syncFolder: @Sendable (_ path: String) -> Int32 = { path in
    let folder = systemOpen(path, O_RDONLY | O_CLOEXEC, 0)
    if folder < 0 { return -errno }
    defer { close(folder) }
    // Some file systems refuse to sync a folder; the names are then as safe as they can be made.
    return fsync(folder) == 0 || errno == EINVAL ? 0 : -errno
  }
  var truncate: @Sendable (Int32, _ length: Int) -> Int32 = { result(ftruncate($0, off_t($1))) }
  var rename: @Sendable (_ from: String, _ to: String) -> Int32 = { result(systemRename($0, $1)) }
  /// Gives a file a second name; fails with EEXIST rather than replace one.
  var link: @Sendable (_ from: String, _ to: String) -> Int32 = { result(systemLink($0, $1)) }
  var remove: @Sendable (_ path: String) -> Int32 = { result(unlink($0)) }
  var makeFolder: @Sendable (_ path: String) -> Int32 = { path in
    if mkdir(path, 0o700) < 0 { return -errno }
    let folder = geteuid() == 0 ? systemOpen(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0) : -1
    if folder >= 0 {
      giveAsRoot(folder, path)
      close(folder)
    }
    return 0
  }
}

// The names of the C library, where a closure of the same name would hide them.
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }

/// Opens a file. One that root makes, with sudo for instance, belongs to whom its folder belongs to, or that person could
/// not go on.
private func openAsOwner(_ path: String, _ flags: Int32) -> Int32 {
  // A name that nobody else may have taken is a temporary one, which gets the owner of the file that it replaces.
  guard flags & O_CREAT != 0, flags & O_EXCL == 0, geteuid() == 0 else { return result(systemOpen(path, flags, 0o600)) }
  // Only what is made here is given away, not what somebody else put there or let the name point to.
  let new = systemOpen(path, flags | O_EXCL, 0o600)
  guard new >= 0 else { return result(systemOpen(path, flags, 0o600)) }
  giveAsRoot(new, path)
  return new
}

/// Gives what root has made to the owner of the file that it replaces, or of the folder in which it stands. Nothing where
/// somebody else runs Heed. Failing shows when that person uses it.
func giveAsRoot(_ file: Int32, _ path: String, like old: FileMark? = nil) {
  guard geteuid() == 0, let mark = try? old ?? FileMark(path: folder(of: path)), mark.owner != 0 else { return }
  _ = fchown(file, mark.owner, mark.group)
}

/// Whether there is a file that cannot be written to, in a folder in which files can be made.
func isClosed(_ path: String) -> Bool {
  access(path, F_OK) == 0 && access(path, W_OK) != 0 && access(folder(of: path), W_OK | X_OK) == 0
}

private func systemRename(_ from: String, _ to: String) -> Int32 { rename(from, to) }
private func systemLink(_ from: String, _ to: String) -> Int32 { link(from, to) }

private func result(_ value: Int32) -> Int32 { value < 0 ? -errno : value }

extension Trouble {
  /// What an errno means for the person, with the path it concerns.
  public init(errno code: Int32, path: String) {
    switch code {
    case ENOSPC, EDQUOT: self = .diskFull
    case EFBIG: self = .cannotGrow(path: path)
    case ENXIO, ESPIPE: self = .notAFile(path: path)
    case EROFS: self = .readOnly(path: path)
    case EACCES, EPERM: self = .noPermission(path: path)
    case ENOENT: self = .notThere(path: path)
    case ENOTDIR: self = .notAFolder(path: path)
    case EISDIR: self = .isDirectory(path: path)
    case EEXIST: self = .exists(path: path)
    default: self = .system(errno: code, path: path)
    }
  }
}

/// Makes a call again for as long as signals break it off (EINTR); its result, or a negative errno.
func uninterrupted(_ call: () -> Int32) -> Int32 {
  while true {
    let result = call()
    if result != -EINTR { return result }
  }
}

/// Throws the trouble that a call's negative result means. A call that a signal broke off is made again.
@discardableResult
func checked(_ call: @autoclosure () -> Int32, _ path: String) throws(Trouble) -> Int32 {
  let result = uninterrupted(call)
  if result < 0 { throw Trouble(errno: -result, path: path) }
  return result
}

extension SystemCalls {
  /// Writes all the bytes, however many calls that takes.
  func writeAll(_ file: Int32, _ bytes: UnsafeRawBufferPointer, path: String) throws(Trouble) {
    var rest = bytes
    while !rest.isEmpty {
      let count = write(file, rest)
      if count == -Int(EINTR) { continue }
      if count <= 0 { throw Trouble(errno: count == 0 ? ENOSPC : Int32(-count), path: path) }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Takes off what was written to a file behind a length and could not be forced to the disk.
  ///
  /// Throws `Trouble.maybeSaved` where it stays: whoever looks next finds it there, whole or cut.
  func takeOff(behind length: Int, of file: Int32, path: String) throws(Trouble) {
    if uninterrupted({ truncate(file, length) }) == 0 { return }
    if let size = try? FileMark(file: file, path: path).size, size <= length { return }
    throw .maybeSaved(path: path)
  }

  /// Makes the folder and those above it that are missing, for the person's eyes only. Each is there after a power cut too.
  func makeFolders(_ path: String) throws(Trouble) {
    let made = uninterrupted { makeFolder(path) }
    if made == -EEXIST { return }
    if made == 0 { return try syncName(of: path) }
    guard made == -ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw Trouble(errno: -made, path: path)
    }
    try makeFolders(String(path[..<slash]))
    let again = uninterrupted { makeFolder(path) }
    if again == -EEXIST { return }
    try checked(again, path)
    try syncName(of: path)
  }

  /// Forces the name of a new folder to the disk. A folder that may be entered and not read cannot be synced, and is worked
  /// in all the same.
  private func syncName(of path: String) throws(Trouble) {
    let above = folder(of: path)
    let synced = uninterrupted { syncFolder(above) }
    if synced != -EACCES { try checked(synced, above) }
  }
}
