// Whole files, read and written so that a failure leaves what was there.

import Model

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What an errno means to a person.
func trouble(_ code: Int32, _ path: String) -> Trouble {
  switch code {
  case ENOSPC, EDQUOT: .diskFull
  case EROFS: .readOnly(path: path)
  case EACCES, EPERM: .noPermission(path: path)
  case ENOENT, ENOTDIR: .notThere(path: path)
  case EISDIR: .isDirectory(path: path)
  default: .system(errno: code, path: path)
  }
}

/// All bytes of a file, or `limit` of them and one more.
func readFile(_ path: String, atMost limit: Int = .max) throws(Trouble) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw trouble(errno, path) }
  defer { close(descriptor) }
  var status = stat()
  let size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  var bytes: [UInt8] = []
  bytes.reserveCapacity(size)
  var buffer = [UInt8](repeating: 0, count: min(max(size + 1, 4_096), 1 << 20))
  while true {
    let count = readSome(descriptor, into: &buffer)
    if count < 0 { throw trouble(Int32(-count), path) }
    if count == 0 { return bytes }
    bytes += buffer[..<count]
    if bytes.count > limit { return Array(bytes[...limit]) }
  }
}

/// Replaces a file as one step: a file beside it is written, forced to the disk and renamed. Mode 0600.
///
/// A symbolic link is followed; what is not a plain file (a terminal, `/dev/null`) is written to as it is.
func replaceFile(_ path: String, with bytes: [UInt8]) throws(Trouble) {
  let target = resolved(path)
  var status = stat()
  if stat(target, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
    if status.st_mode & S_IFMT == S_IFDIR { throw .isDirectory(path: path) }
    return try writeFile(target, bytes, flags: O_WRONLY, named: path)
  }
  let beside = target + ".\(getpid()).new"
  do {
    try writeFile(beside, bytes, flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, named: path)
  } catch {
    unlink(beside)
    throw error
  }
  guard rename(beside, target) == 0 else {
    let code = errno
    unlink(beside)
    throw trouble(code, path)
  }
}

/// Makes a new file, forced to the disk; one that could not be filled is taken away again. Mode 0600.
func createFile(_ path: String, _ bytes: [UInt8]) throws(Trouble) {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else { throw errno == EEXIST ? .exists(path: path) : trouble(errno, path) }
  var code = writeAll(bytes, to: descriptor)
  if code == 0, fsync(descriptor) != 0 { code = errno }
  if close(descriptor) != 0, code == 0 { code = errno }
  guard code == 0 else {
    unlink(path)
    throw trouble(code, path)
  }
}

/// Adds to the end of a file in one write, making it when it is not there. Mode 0600.
func appendFile(_ bytes: [UInt8], to path: String) throws(Trouble) {
  try writeFile(path, bytes, flags: O_WRONLY | O_CREAT | O_APPEND, named: path)
}

/// Makes the folders above a file where they are missing, for their owner only. Failing shows when the file is opened.
func makeFolder(ofFile path: String) {
  guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
  let folder = String(path[..<slash])
  if mkdir(folder, 0o700) == 0 || errno != ENOENT { return }
  makeFolder(ofFile: folder)
  mkdir(folder, 0o700)
}

private func writeFile(_ path: String, _ bytes: [UInt8], flags: Int32, named name: String) throws(Trouble) {
  let descriptor = open(path, flags | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else { throw trouble(errno, name) }
  var status = stat()
  let isPlain = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  if isPlain { fchmod(descriptor, 0o600) }
  var code = writeAll(bytes, to: descriptor)
  if code == 0, isPlain, flags & O_APPEND == 0, fsync(descriptor) != 0 { code = errno }
  if close(descriptor) != 0, code == 0 { code = errno }
  if code != 0 { throw trouble(code, name) }
}

private func resolved(_ path: String) -> String {
  guard let real = realpath(path, nil) else { return path }
  defer { free(real) }
  return String(cString: real)
}
