import CLine
import Secrets

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The file of this program, and those that are installed with it.
enum OwnProgram {
  /// Its path, symbolic links resolved; empty where the system does not tell it.
  static var path: String {
    #if canImport(Darwin)
      var size = UInt32(PATH_MAX)
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return "" }
      let real = realpath(buffer, nil)
    #else
      // Where /proc is not mounted, what the kernel was asked to run.
      let real = realpath("/proc/self/exe", nil) ?? line_call_program().flatMap { realpath($0, nil) }
    #endif
    guard let real else { return "" }
    defer { free(real) }
    return String(cString: real)
  }

  /// The program that tells reminders while Heed is closed; nil where it is not installed.
  static var reminder: String? { Companion.path("heed-reminder", besideProgram: path) }
}
