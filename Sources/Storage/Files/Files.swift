import Model

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What tells one file from another and an earlier state from a later one.
struct FileMark: Hashable, Sendable {
  var device: UInt64
  var inode: UInt64
  var size: Int
  var mode: UInt32
  var owner: UInt32
  var group: UInt32
  /// When its bytes last changed, in nanoseconds.
  var modified: Int

  /// The file that stands at a path now; nil when there is none.
  init?(path: String) throws(Trouble) {
    var status = stat()
    let failure = -uninterrupted { stat(path, &status) == 0 ? 0 : -errno }
    if failure == ENOENT { return nil }
    if failure != 0 {
      // To look at a file needs no permission of its own: it is the folder that must not be entered.
      throw Trouble(errno: failure, path: failure == EACCES ? folder(of: path) : path)
    }
    self.init(status)
  }

  /// An open file.
  init(file: Int32, path: String) throws(Trouble) {
    var status = stat()
    try checked(fstat(file, &status) == 0 ? 0 : -errno, path)
    self.init(status)
  }

  private init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
    mode = UInt32(status.st_mode)
    owner = UInt32(status.st_uid)
    group = UInt32(status.st_gid)
    #if canImport(Darwin)
      modified = Int(status.st_mtimespec.tv_sec) * 1_000_000_000 + Int(status.st_mtimespec.tv_nsec)
    #else
      modified = Int(status.st_mtim.tv_sec) * 1_000_000_000 + Int(status.st_mtim.tv_nsec)
    #endif
  }

  var isFolder: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFDIR) }
  var isPlain: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFREG) }
  var isPipe: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFIFO) }
  /// Read, write and execute permissions, as chmod knows them.
  var permissions: UInt32 { mode & 0o777 }

  func isSameFile(as other: FileMark) -> Bool { device == other.device && inode == other.inode }

  /// Whether nobody wrote into the file since, as far as size and time tell.
  func hasSameBytes(as other: FileMark) -> Bool { size == other.size && modified == other.modified }
}

/// A file open for reading, closed when it is let go.
final class ReadableFile {
  let descriptor: Int32
  let path: String

  /// nil when there is no such file.
  init?(path: String) throws(Trouble) {
    // A pipe in place of the file must not be waited for.
    let opened = uninterrupted {
      let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      return file < 0 ? -errno : file
    }
    descriptor = opened
    self.path = path
    if opened == -ENOENT { return nil }
    if opened < 0 { throw Trouble(errno: -opened, path: path) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func mark() throws(Trouble) -> FileMark { try FileMark(file: descriptor, path: path) }

  /// Fills memory with the bytes from a place on; how many there were, and what kept it from reading more, or 0.
  func fill(_ memory: UnsafeMutableRawBufferPointer, at place: Int) -> (count: Int, errno: Int32) {
    var count = 0
    while count < memory.count, let base = memory.baseAddress {
      let got = pread(descriptor, base + count, memory.count - count, off_t(place + count))
      if got < 0, errno == EINTR { continue }
      if got < 0 { return (count, errno) }
      if got == 0 { break }
      count += got
    }
    return (count, 0)
  }

  /// The bytes from one place to another, or to the end of the file when that comes first.
  func bytes(_ range: Range<Int>) throws(Trouble) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      let memory = UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: range.count)
      (count, failure) = fill(memory, at: range.lowerBound)
    }
    if failure != 0 { throw Trouble(errno: failure, path: path) }
    return bytes
  }
}

/// The bytes of a whole file.
///
/// Read, not mapped: an editor may cut the file short in place, and a mapping would then end the program.
final class FileBytes: @unchecked Sendable {
  // Unchecked: the bytes are written once, before anybody else has them.
  private let bytes: UnsafeRawBufferPointer

  /// How much is read at once.
  private static let piece = 1 << 18

  /// Reads the file.
  init(_ file: ReadableFile) throws(Trouble) {
    let size = try file.mark().size
    let buffer = FileBytes.allocate(size)
    var count = 0
    while count < size {
      let wanted = min(FileBytes.piece - count % FileBytes.piece, size - count)
      makeReady(buffer.baseAddress! + count, wanted)
      let got = pread(file.descriptor, buffer.baseAddress! + count, wanted, off_t(count))
      if got < 0, errno == EINTR { continue }
      if got < 0 {
        let code = errno
        buffer.deallocate()
        throw Trouble(errno: code, path: file.path)
      }
      if got == 0 { break }
      count += got
    }
    bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
  }

  /// Bytes that were a file's, decrypted.
  init(_ contents: [UInt8]) {
    let buffer = FileBytes.allocate(contents.count)
    buffer.copyBytes(from: contents)
    bytes = UnsafeRawBufferPointer(rebasing: buffer[..<contents.count])
  }

  deinit { bytes.deallocate() }

  /// Room for a file, a large one in large pages: the first touch of a page costs more than the reading.
  private static func allocate(_ size: Int) -> UnsafeMutableRawBufferPointer {
    #if os(Linux)
      if size >= largePage {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: largePage)
        madvise(buffer.baseAddress, size, Int32(MADV_HUGEPAGE))
        return buffer
      }
    #endif
    return UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 4096)
  }

  /// Hands over the bytes, which must not be kept.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(bytes)
  }
}

#if os(Linux)
  /// MADV_POPULATE_WRITE, which the C library's module does not name.
  private let populateForWriting: Int32 = 23
#endif

/// The size of a large page on most processors.
private let largePage = 1 << 21

/// As many elements of an array as fill large pages to the end, where that is little more than is needed: the kernel
/// lays such memory so that all of it can be in large pages.
func roomInLargePages(_ count: Int, stride: Int) -> Int {
  guard count * stride > 2 * largePage else { return count }
  // What stands before the elements, and before what an allocation gives.
  let besides = 64
  return ((count * stride + besides + largePage - 1) & -largePage - besides) / stride
}

/// Touches the pages of memory that is about to be filled at once, which costs less than one by one, and in large pages
/// where it holds any. Where the system cannot, nothing is lost.
func makeReady(_ memory: UnsafeMutableRawPointer, _ count: Int) {
  #if os(Linux)
    let page = 4096
    // The pages in which it begins and ends too: with a part of one left out, the large page there would be none.
    let start = Int(bitPattern: memory) & -page
    let end = (Int(bitPattern: memory) + count + page - 1) & -page
    guard end > start, let first = UnsafeMutableRawPointer(bitPattern: start) else { return }
    if end - start >= largePage { madvise(first, end - start, Int32(MADV_HUGEPAGE)) }
    madvise(first, end - start, populateForWriting)
  #endif
}

extension ReadableFile {
  /// Reads the whole file through one small buffer, so little at once that it is still in the processor's cache when it
  /// is looked at, and no memory is made ready for what nobody keeps.
  ///
  /// `look` is handed what is there and where in the file that begins. It returns from which place in the file on
  /// bytes must still be there at the next call, or nil when it has seen enough.
  func forEachPiece(
    _ piece: Int = 1 << 16, _ look: (UnsafeRawBufferPointer, _ place: Int) -> Int?
  ) throws(Trouble) {
    var room = [UInt8](repeating: 0, count: piece + 1 << 16)
    var (place, count) = (0, 0)
    while true {
      if room.count - count < piece { room += [UInt8](repeating: 0, count: room.count) }
      let (got, failure) = room.withUnsafeMutableBytes {
        fill(UnsafeMutableRawBufferPointer(rebasing: $0[count..<(count + piece)]), at: place + count)
      }
      if failure != 0 { throw Trouble(errno: failure, path: path) }
      if got == 0 { return }
      count += got
      guard let kept = room.withUnsafeBytes({ look(UnsafeRawBufferPointer(rebasing: $0[..<count]), place) }) else {
        return
      }
      let passed = kept - place
      room.withUnsafeMutableBytes { room in
        if passed > 0 { memmove(room.baseAddress!, room.baseAddress! + passed, count - passed) }
      }
      (place, count) = (kept, count - passed)
    }
  }
}

/// Whether a folder is at a path; false where nothing is. Throws where something else is, such as a link to nothing.
func hasFolder(_ path: String) throws(Trouble) -> Bool {
  if let mark = try FileMark(path: path) {
    guard mark.isFolder else { throw .notAFolder(path: path) }
    return true
  }
  var status = stat()
  if lstat(path, &status) == 0 { throw .linkToNothing(path: path) }
  return false
}

/// The folder in which a path stands.
func folder(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

// The C library's flags and names, for files of this module that do without it.
let journalFlags = O_WRONLY | O_APPEND | O_CREAT
let newFileFlags = O_WRONLY | O_CREAT | O_EXCL

/// Where the next line end stands.
func firstLineEnd(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
  guard let first = bytes.baseAddress, let found = memchr(first + start, 0x0A, bytes.count - start) else { return nil }
  return UnsafeRawPointer(found) - first
}

func lineEnd(in bytes: [UInt8], from start: Int) -> Int? {
  bytes.withUnsafeBytes { firstLineEnd(in: $0, from: start) }
}

func closeFile(_ file: Int32) { close(file) }
