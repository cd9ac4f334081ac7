import Model
import Secrets

/// What encrypts the files of a store. The keys are in a process of their own; `Sources/Sealing/README.md` has the form.
final class StoreSeal {
  private let keyholder: Keyholder
  /// The first line of the journal whose key is held, with its line end; empty for none.
  private(set) var firstLine: [UInt8] = []

  /// The copy of a journal's first line that the snapshot has, without its line end: it opens a journal whose own is
  /// damaged. Nil for none.
  var spareKey: String?

  init(_ keyholder: Keyholder) { self.keyholder = keyholder }

  func seal(_ file: [UInt8], path: String) throws(Trouble) -> [UInt8] {
    try StoreSeal.troubled(path) { () throws(SealingFailure) in try keyholder.seal(file) }
  }

  func open(_ file: [UInt8], path: String) throws(Trouble) -> [UInt8] {
    try StoreSeal.troubled(path) { () throws(SealingFailure) in try keyholder.open(file) }
  }

  /// Opens a file that may not be this store's; nil for one that is whole and sealed for other keys.
  func openOwn(_ file: [UInt8], path: String) throws(Trouble) -> [UInt8]? {
    try StoreSeal.troubled(path) { () throws(SealingFailure) in
      do throws(SealingFailure) { return try keyholder.open(file) } catch {
        guard error == .notForTheseKeys else { throw error }
        return nil
      }
    }
  }

  /// Begins a journal with a key of its own.
  func beginJournal(path: String) throws(Trouble) {
    firstLine = try StoreSeal.troubled(path) { () throws(SealingFailure) in try keyholder.makeJournal() }
  }

  /// Takes the key of a journal whose first line is that; false where the line does not open, and another is held on.
  func takeKey(of line: [UInt8], path: String) throws(Trouble) -> Bool {
    guard line != firstLine else { return true }
    do throws(Trouble) {
      try StoreSeal.troubled(path) { () throws(SealingFailure) in try keyholder.openJournal(line) }
    } catch {
      guard error.isOfSeal else { throw error }
      return false
    }
    firstLine = line
    return true
  }

  /// Takes the key of a journal whose first line is damaged, from the copy or as it is still held; false for neither.
  func takeSpareKey(path: String) throws(Trouble) -> Bool {
    guard let spareKey else { return !firstLine.isEmpty }
    return try takeKey(of: Array(spareKey.utf8) + [0x0A], path: path)
  }

  /// The first line of the journal whose key is held, as the snapshot keeps it; nil for none.
  var journalKey: String? { firstLine.isEmpty ? nil : String(decoding: firstLine.dropLast(), as: UTF8.self) }

  /// Holds the key of its journal again, after another took the keyholder for a journal of its own.
  func holdAgain(path: String) throws(Trouble) {
    let line = firstLine
    firstLine = []
    if !line.isEmpty { _ = try takeKey(of: line, path: path) }
  }

  /// Runs what opens the journal of another file, and has the key of this one again behind it.
  func besideJournal<Result>(path: String, _ body: () throws(Trouble) -> Result) throws(Trouble) -> Result {
    let (line, spare) = (firstLine, spareKey)
    (firstLine, spareKey) = ([], nil)
    defer { spareKey = spare }
    let result: Result
    do throws(Trouble) { result = try body() } catch {
      firstLine = line
      try holdAgain(path: path)
      throw error
    }
    firstLine = line
    try holdAgain(path: path)
    return result
  }

  /// Seals whole lines that follow a place: what to append, and the place after it.
  func seal(
    lines: [UInt8], after place: JournalPlace, path: String
  ) throws(Trouble) -> (bytes: [UInt8], place: JournalPlace) {
    let contents = lines.split(separator: 0x0A).map(Array.init)
    return try StoreSeal.troubled(path) { () throws(SealingFailure) in
      try keyholder.seal(lines: contents, after: place)
    }
  }

  /// Opens lines of the journal whose key is held; nil for `place` where they begin anywhere.
  func read(_ lines: [UInt8], after place: JournalPlace?, path: String) throws(Trouble) -> JournalReading {
    try StoreSeal.troubled(path) { () throws(SealingFailure) in try keyholder.read(lines, after: place) }
  }

  private static func troubled<Result>(
    _ path: String, _ body: () throws(SealingFailure) -> Result
  ) throws(Trouble) -> Result {
    do throws(SealingFailure) { return try body() } catch {
      switch error {
      case .noKeyholder, .locked: throw .noKey
      case .tooLarge: throw .diskFull
      case .notForTheseKeys: throw .otherKeys(path: path)
      default: throw .sealBroken(path: path)
      }
    }
  }
}

extension Trouble {
  /// Whether an encrypted file does not open with the keys that are held.
  var isOfSeal: Bool {
    switch self {
    case .sealBroken, .otherKeys: true
    default: false
    }
  }
}

extension ReadableFile {
  /// The first line, with its line end; empty when there is none yet.
  func firstLine() throws(Trouble) -> [UInt8] {
    var length = 1 << 10
    let size = try mark().size
    while true {
      let start = try bytes(0..<min(length, size))
      if let end = lineEnd(in: start, from: 0) { return Array(start[...end]) }
      if length >= size { return [] }
      length *= 4
    }
  }

  /// The number of the first line behind the key of a sealed journal.
  func firstSealedSequence() throws(Trouble) -> Int? {
    let start = try firstLine().count
    return sealedNumber(try bytes(start..<min(start + 20, try mark().size))[...])
  }

  /// Every line of a journal, opened where it is sealed.
  func wholeJournal(_ seal: StoreSeal?) throws(Trouble) -> JournalPart {
    if let seal { return try journalTail(after: 0, seal) }
    return JournalPart(try bytes(0..<(try mark().size)), start: 0)
  }

  /// The part of a journal that holds every entry after the given one, opened where it is sealed: then the line before
  /// them is there too, for its place.
  func journalTail(after sequence: Int, _ seal: StoreSeal?, known: JournalEnd? = nil) throws(Trouble) -> JournalPart {
    guard let seal else { return try journalTail(after: sequence, known: known) }
    let first = try firstLine()
    let size = try mark().size
    if first.isEmpty, size <= seal.spareKey?.utf8.count ?? size {
      // A file that has no line yet, or one that was cut in the first.
      let items = size == 0 ? [] : [JournalItem(.cut, 0, [], 0..<size)]
      return JournalPart(try bytes(0..<size), start: 0, opened: JournalReading(items: items, place: nil))
    }
    let isOpen = first.isEmpty ? false : try seal.takeKey(of: first, path: path)
    if !isOpen { return try brokenTail(after: sequence, first, seal) }
    var length = 1 << 16
    while true {
      let from = max(first.count, size - length)
      var tail = try bytes(from..<size)[...]
      // All but the first part begin somewhere in a line.
      if from > first.count { tail = tail[((lineEnd(in: Array(tail), from: 0) ?? tail.count - 1) + 1)...] }
      if from == first.count || sealedNumber(tail).map({ $0 <= sequence }) == true {
        let lines = Array(tail[lastPassed(tail, upTo: sequence)...])
        return JournalPart(lines, start: size - lines.count, opened: try seal.read(lines, after: nil, path: path))
      }
      length *= 4
    }
  }

  /// Where the last line stands whose number is at most that; the start when there is none.
  func lastPassed(_ lines: ArraySlice<UInt8>, upTo sequence: Int) -> Int {
    var start = lines.startIndex
    var at = start
    while at < lines.endIndex {
      guard let number = sealedNumber(lines[at...]), number <= sequence else { break }
      start = at
      at = (lines[at...].firstIndex(of: 0x0A) ?? lines.endIndex - 1) + 1
    }
    return start
  }
}

/// The number in clear at the beginning of a sealed line; nil when there is none.
func sealedNumber(_ line: ArraySlice<UInt8>) -> Int? {
  let digits = line.prefix(20).prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  return digits.isEmpty ? nil : Int(String(decoding: digits, as: UTF8.self))
}
