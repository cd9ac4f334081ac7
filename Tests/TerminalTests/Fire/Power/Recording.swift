import Foundation
import Testing

/// What a program did to the files below a folder, call by call, and what it answered meanwhile.
struct Recording {
  /// One call that succeeded. Paths are below the folder, without a slash before them; the folder itself is empty.
  enum Call: Equatable {
    case madeFile(String)
    case madeFolder(String)
    case wrote(String, at: Int, Data)
    /// The file has that length from then on.
    case cut(String, to: Int)
    /// A file or a folder was forced to the disk.
    case synced(String)
    case renamed(String, to: String)
    case linked(String, to: String)
    case removed(String)
    /// Bytes of answers that have left.
    case answered(Data)
  }

  let calls: [Call]
  /// When the file of each call was last written, in nanoseconds; 0 where there is none.
  let times: [Int64]

  /// Reads what `recorder.c` wrote.
  init(_ bytes: Data, below folder: String) throws {
    var (calls, times, at): ([Call], [Int64], Int) = ([], [], 0)
    while at < bytes.count {
      let heading = bytes[at..<(at + 32)]
      let sizes = (0..<4).map { Int(heading.number(at: $0 * 4, UInt32.self)) }
      at += 32
      let texts = sizes[1...2].map { size in
        defer { at += size }
        return String(decoding: bytes[at..<(at + size)].dropFirst(folder.utf8.count), as: UTF8.self)
          .drop { $0 == "/" }
      }.map(String.init)
      let content = Data(bytes[at..<(at + sizes[3])])
      at += sizes[3]
      let kind = Character(UnicodeScalar(UInt8(sizes[0])))
      let place = Int(heading.number(at: 16, Int64.self))
      times.append(heading.number(at: 24, Int64.self))
      calls.append(try #require(Call(kind, texts[0], texts[1], place, content), "\(kind)"))
    }
    (self.calls, self.times) = (calls, times)
  }

  /// The library that records; nil where it cannot be built.
  static let library = Fire.library("Power/recorder")

  /// Runs the program with what is typed, piece by piece, and gives what it did below the folder of the trial.
  ///
  /// The lines of a piece are one group: the next piece is sent when they are answered, or a little later where nothing
  /// can be waited for.
  static func of(
    _ trial: TrialStore, _ arguments: [String], typing pieces: [String], waits: Bool = true
  ) throws -> Recording {
    let log = FileManager.default.temporaryDirectory.path + "/heed-record-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: log) }
    let variables = [
      "LD_PRELOAD": try #require(library), "ASAN_OPTIONS": "verify_asan_link_order=0", "HEED_RECORD_OF": "heed",
      "HEED_RECORD_BELOW": trial.folder.url.path, "HEED_RECORD_TO": log,
    ]
    let run = try trial.start(arguments, joined: false, variables: variables)
    let said = Gathered(run.2)
    _ = Gathered(run.3)
    let writing = Thread {
      Fire.outliveReaders()
      var sent = 0
      for piece in pieces {
        guard (try? run.1.fileHandleForWriting.write(contentsOf: Data(piece.utf8))) != nil else { break }
        sent += piece.count { $0 == "\n" }
        if !waits { usleep(5_000) }
        while waits, run.0.isRunning, said.text.split(separator: "\n").count(where: { $0.hasPrefix("heed: ") }) < sent {
          usleep(300)
        }
      }
      try? run.1.fileHandleForWriting.close()
    }
    writing.start()
    run.0.waitUntilExit()
    let recording = try Recording(
      FileManager.default.contents(atPath: log) ?? Data(), below: trial.folder.url.path)
    #expect(recording.answers == said.whole(), "what it said is not what was recorded")
    return recording
  }

  /// All that was answered.
  var answers: String {
    let bytes = calls.reduce(into: Data()) { if case .answered(let more) = $1 { $0 += more } }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Recording.Call {
  fileprivate init?(_ kind: Character, _ path: String, _ other: String, _ place: Int, _ bytes: Data) {
    switch kind {
    case "a": self = .answered(bytes)
    case "c": self = .madeFile(path)
    case "m": self = .madeFolder(path)
    case "w": self = .wrote(path, at: place, bytes)
    case "t": self = .cut(path, to: place)
    case "s": self = .synced(path)
    case "r": self = .renamed(path, to: other)
    case "l": self = .linked(path, to: other)
    case "u": self = .removed(path)
    default: return nil
    }
  }
}

extension Data {
  /// A number in the machine's order of bytes.
  fileprivate func number<Number: FixedWidthInteger>(at place: Int, _: Number.Type) -> Number {
    let start = startIndex + place
    return self[start..<(start + MemoryLayout<Number>.size)].reversed().reduce(0) {
      $0 << 8 | Number(truncatingIfNeeded: $1)
    }
  }
}
