#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Bytes that are overwritten when they are let go: a password, or a key.
///
/// They lie in pages of their own, kept out of swap where the system allows it. What an array or a string held before,
/// what the kernel copied on the way, and what a debugger of the same user reads, is beyond this.
public final class Secret: @unchecked Sendable {
  // Not changed after init, so that threads may share it.
  private let pages: UnsafeMutableRawBufferPointer
  /// How many bytes there are.
  public let count: Int

  /// Copies bytes; whoever owns the source wipes it.
  public init(_ source: UnsafeRawBufferPointer) {
    count = source.count
    pages = makePages(atLeast: source.count)
    if !source.isEmpty { pages.copyMemory(from: source) }
  }

  /// Copies the bytes of an array, and overwrites the array if no other holds the same bytes.
  public init(taking source: inout [UInt8]) {
    count = source.count
    pages = makePages(atLeast: source.count)
    source.withUnsafeBytes { if !$0.isEmpty { pages.copyMemory(from: $0) } }
    wipe(&source)
  }

  deinit {
    overwrite(pages)
    munmap(pages.baseAddress!, pages.count)
  }

  /// Lends the bytes. Whoever copies them wipes the copy.
  public func withBytes<Value, Problem: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Problem) -> Value
  ) throws(Problem) -> Value {
    try body(UnsafeRawBufferPointer(rebasing: pages[..<count]))
  }
}

/// Overwrites the bytes of an array and empties it. Of bytes that another array shares, only a copy is overwritten.
public func wipe(_ bytes: inout [UInt8]) {
  bytes.withUnsafeMutableBytes { overwrite($0) }
  bytes = []
}

private func makePages(atLeast count: Int) -> UnsafeMutableRawBufferPointer {
  let page = Int(sysconf(Int32(_SC_PAGESIZE)))
  let length = max(1, (count + page - 1) / page) * page
  let start = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
  guard let start, start != MAP_FAILED else { fatalError() }
  // Refused beyond the limit for locked memory; the bytes may then be swapped out.
  mlock(start, length)
  return UnsafeMutableRawBufferPointer(start: start, count: length)
}

/// Overwrites bytes with 0, in a way that the compiler may not leave out.
public func overwrite(_ bytes: UnsafeMutableRawBufferPointer) {
  guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
  #if canImport(Darwin)
    memset_s(start, bytes.count, 0, bytes.count)
  #else
    explicit_bzero(start, bytes.count)
  #endif
}
