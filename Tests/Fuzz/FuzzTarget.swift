import Foundation

/// One subject of fuzzing: takes any bytes, and traps when a law is broken. Which one runs says `HEED_FUZZ_TARGET`.
enum FuzzTarget: String, CaseIterable {
  case json, line, phrase, journal, sealed, xml

  static let chosen: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["HEED_FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
      fatalError("HEED_FUZZ_TARGET is one of \(allCases.map(\.rawValue))")
    }
    return target
  }()

  func run(_ bytes: UnsafeRawBufferPointer) {
    switch self {
    case .json: JSONFuzz.run(bytes)
    case .line: LineFuzz.run(bytes)
    case .phrase: PhraseFuzz.run(bytes)
    case .journal: JournalFuzz.run(bytes)
    case .sealed: SealedFuzz.run(bytes)
    case .xml: XMLFuzz.run(bytes)
    }
  }
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafeRawPointer, _ count: Int) -> CInt {
  autoreleased { FuzzTarget.chosen.run(UnsafeRawBufferPointer(start: bytes, count: count)) }
  return 0
}

/// Foundation's objects of one input are freed before the next, on systems that wait with it.
private func autoreleased(_ body: () -> Void) {
  #if canImport(Darwin)
    autoreleasepool(invoking: body)
  #else
    body()
  #endif
}

/// Stops the fuzzer, which keeps the input, when a law is broken.
func law(_ holds: Bool, _ text: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line) {
  if !holds { fatalError(text(), file: file, line: line) }
}
