#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Something that is worked out by another thread, until its value is asked for. Of two processors it uses both.
final class Beside<Value>: BesideWork, @unchecked Sendable {
  // Unchecked: the value is set before the thread ends, and read after that.
  private let body: @Sendable () -> Value
  private var made: Value?

  /// Begins at once.
  init(_ body: @escaping @Sendable () -> Value) {
    self.body = body
    super.init()
    begin()
  }

  override func run() { made = body() }

  /// Waits for the value. Where no thread could be had it is worked out now.
  func value() -> Value {
    end()
    if made == nil { run() }
    return made ?? body()
  }
}

/// What a thread of the system is given: it knows no generic types.
class BesideWork {
  #if canImport(Darwin)
    private var thread: pthread_t?
  #else
    private var thread: pthread_t = 0
  #endif
  private var isRunning = false

  /// What is done.
  func run() {}

  fileprivate func begin() {
    let work = Unmanaged.passRetained(self)
    let failure = pthread_create(
      &thread, nil,
      { work in
        #if canImport(Darwin)
          Unmanaged<BesideWork>.fromOpaque(work).takeRetainedValue().run()
        #else
          if let work { Unmanaged<BesideWork>.fromOpaque(work).takeRetainedValue().run() }
        #endif
        return nil
      }, work.toOpaque())
    isRunning = failure == 0
    if !isRunning { work.release() }
  }

  fileprivate func end() {
    guard isRunning else { return }
    #if canImport(Darwin)
      if let thread { pthread_join(thread, nil) }
    #else
      pthread_join(thread, nil)
    #endif
    isRunning = false
  }
}
