import JSON
import Model

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes bytes to the end of a file.
typealias WriteBytes = (UnsafeRawBufferPointer) throws(Trouble) -> Void

extension SystemCalls {
  /// Puts a file of JSON at a path in one step, as the other one does.
  func replace(
    _ path: String, isShared: Bool = false, with writer: JSONWriter, unless refuse: () throws(Trouble) -> Void = {}
  ) throws(Trouble) {
    try replace(
      path, isShared: isShared,
      fill: { (send: WriteBytes) throws(Trouble) in
        try writer.withBytes { (bytes: UnsafeRawBufferPointer) throws(Trouble) in try send(bytes) }
      }, unless: refuse)
  }

  /// Puts a file at a path in one step: whoever reads sees the old one or the new one, never a part.
  ///
  /// `fill` is handed a function that writes bytes to it. `isShared` says that no lock keeps others from doing the same.
  /// `refuse`, called when the bytes are on the disk, may throw to leave the old file.
  func replace(
    _ path: String, isShared: Bool = false, fill: (_ write: WriteBytes) throws(Trouble) -> Void,
    unless refuse: () throws(Trouble) -> Void = {}
  ) throws(Trouble) {
    let temporary = path + (isShared ? ".new\(getpid())" : ".new")
    let old = try FileMark(path: path)
    try prepare(temporary, for: path, fill) { file in
      if let old, !isShared { fchmod(file, mode_t(old.permissions)) }
      giveAsRoot(file, path, like: old)
    }
    do throws(Trouble) {
      try refuse()
      try checked(rename(temporary, path), path)
    } catch {
      _ = remove(temporary)
      throw error
    }
    try checked(syncFolder(folder(of: path)), path)
  }

  /// Puts a file at a path where there is none; throws `Trouble.exists` when there is one.
  func create(_ path: String, fill: (_ write: WriteBytes) throws(Trouble) -> Void) throws(Trouble) {
    let temporary = path + ".new\(getpid())"
    try prepare(temporary, for: path, fill) { giveAsRoot($0, path) }
    var result = uninterrupted { link(temporary, path) }
    if result == -EPERM || result == -ENOTSUP || result == -ENOSYS {
      // A file system without second names, such as that of a memory card.
      result = try FileMark(path: path) == nil ? uninterrupted { rename(temporary, path) } : -EEXIST
    }
    _ = remove(temporary)
    try checked(result, path)
    try checked(syncFolder(folder(of: path)), path)
  }

  /// Writes a temporary file whole and forces it to the disk.
  private func prepare(
    _ temporary: String, for path: String, _ fill: (_ write: WriteBytes) throws(Trouble) -> Void,
    made: (_ file: Int32) -> Void
  ) throws(Trouble) {
    _ = remove(temporary)
    let file = try checked(open(temporary, newFileFlags), path)
    defer { close(file) }
    do throws(Trouble) {
      try fill { (bytes: UnsafeRawBufferPointer) throws(Trouble) in try writeAll(file, bytes, path: path) }
      made(file)
      try checked(sync(file), path)
    } catch {
      _ = remove(temporary)
      throw error
    }
  }
}
