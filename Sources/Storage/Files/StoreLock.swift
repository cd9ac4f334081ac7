import Model

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The lock that lets one Heed at a time change a store: flock(2) on a file of its own, since the others are replaced.
///
/// The system lets go of it by itself when its holder dies.
final class StoreLock {
  let path: String
  private let calls: SystemCalls
  private var descriptor: Int32?
  /// After how many seconds of waiting `onWaiting` is called, once for each wait.
  var patience = 2.0
  /// After how many seconds waiting ends with `Trouble.locked`.
  var limit = 10.0
  /// How many seconds a reader waits for a writer before it reads without the lock.
  var readingLimit = 0.5
  private let onWaiting: (() -> Void)?

  init(path: String, calls: SystemCalls, onWaiting: (() -> Void)?) {
    self.path = path
    self.calls = calls
    self.onWaiting = onWaiting
  }

  deinit { release() }

  var isHeld: Bool { descriptor != nil }

  /// Waits for the lock to change the store, making its file where there is none.
  func acquire() throws(Trouble) {
    if isHeld { return }
    let deadline = StoreLock.seconds() + limit
    while true {
      let file = try checked(calls.open(path, O_RDWR | O_CREAT), path)
      do throws(Trouble) {
        try wait(file, LOCK_EX, until: deadline)
        // The file may have been removed or replaced while we waited: a lock on it would hold nobody off.
        let mark = try FileMark(file: file, path: path)
        if let present = try FileMark(path: path), present.isSameFile(as: mark) {
          descriptor = file
          return
        }
      } catch {
        close(file)
        throw error
      }
      close(file)
    }
  }

  func release() {
    guard let file = descriptor else { return }
    close(file)
    descriptor = nil
  }

  /// Runs with another limit of waiting, in seconds.
  func waiting(atMost seconds: Double, _ body: () -> Void) {
    let usual = limit
    limit = seconds
    defer { limit = usual }
    body()
  }

  /// Runs with the lock where it can be had within so many seconds, else not at all. Afterwards it is held as before.
  func ifFree(within seconds: Double, _ body: () -> Void) {
    waiting(atMost: seconds) {
      let hadLock = isHeld
      guard (try? acquire()) != nil else { return }
      defer { if !hadLock { release() } }
      body()
    }
  }

  /// Runs while nobody changes the store, as far as that can be had without writing or waiting long.
  func whileNobodyWrites<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    if isHeld { return try body() }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return try body() }
    defer { close(file) }
    // Reading without the lock is safe too: what is half written is read again later.
    try? wait(file, LOCK_SH, until: StoreLock.seconds() + readingLimit)
    return try body()
  }

  private func wait(_ file: Int32, _ mode: Int32, until deadline: Double) throws(Trouble) {
    let start = StoreLock.seconds()
    var told = false
    var pause: UInt32 = 200
    while flock(file, mode | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw Trouble(errno: errno, path: path) }
      let now = StoreLock.seconds()
      if now >= deadline { throw .locked(path: path) }
      if !told, now - start >= patience {
        told = true
        onWaiting?()
      }
      usleep(pause)
      pause = min(pause * 2, 5_000)
    }
  }

  /// Waits as long as another program takes to change a second file.
  static func rest() { usleep(20_000) }

  /// Seconds on a clock that only goes forward.
  static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
