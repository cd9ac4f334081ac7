import Crypto
import Secrets

/// The key of a journal whose lines are each sealed by themselves, so that adding one is a small write.
///
/// The README beside this file tells the form. A key is for one journal: a new journal has a new one.
public struct SealedJournal: Sendable {
  /// 16 bytes that name the journal, and are sealed with each line.
  public let name: [UInt8]
  private let key: SymmetricKey

  private static let mark = Array("heed-journal-1 ".utf8)
  private static let nameLength = 16
  private static let keyLength = 32
  private static let nonceLength = 12
  private static let lineFeed = UInt8(ascii: "\n")
  private static let space = UInt8(ascii: " ")

  /// A new journal.
  public init() {
    name = randomBytes(SealedJournal.nameLength)
    key = SymmetricKey(size: .bits256)
  }

  /// Reads the first line of a journal, with or without its line feed.
  public init(firstLine: [UInt8], with identities: [AgeIdentity]) throws(SealingFailure) {
    let line = firstLine.last == SealedJournal.lineFeed ? firstLine.dropLast() : firstLine[...]
    guard line.starts(with: SealedJournal.mark) else { throw .journalKey }
    let parts = line.dropFirst(SealedJournal.mark.count).split(
      separator: SealedJournal.space, omittingEmptySubsequences: false)
    guard parts.count == 2, let name = Base64.decode(parts[0]), name.count == SealedJournal.nameLength,
      let file = Base64.decode(parts[1])
    else { throw .journalKey }
    var content = try AgeFile.open(file, with: identities)
    defer { wipe(&content) }
    // The name is in the sealed part too, so that a key cannot be put under another journal's name.
    let start = SealedJournal.mark + parts[0] + [SealedJournal.space]
    guard content.starts(with: start), content.last == SealedJournal.lineFeed,
      var key = Base64.decode(content[start.count..<(content.count - 1)])
    else { throw .journalKey }
    defer { wipe(&key) }
    guard key.count == SealedJournal.keyLength else { throw .journalKey }
    self.name = name
    self.key = SymmetricKey(data: key)
  }

  /// The first line, with its line feed: the name, and the key as an age file for the recipients.
  public func firstLine(for recipients: [AgeRecipient]) throws(SealingFailure) -> [UInt8] {
    let start = SealedJournal.mark + Base64.encode(name) + [SealedJournal.space]
    var content = start + key.withUnsafeBytes { Base64.encode($0) } + [SealedJournal.lineFeed]
    defer { wipe(&content) }
    let file = try AgeFile.seal(content, for: recipients)
    return start + Base64.encode(file) + [SealedJournal.lineFeed]
  }

  /// Seals one line that follows a place, and moves the place on. The content must not be one that is written already
  /// under another line feed: it may hold any bytes. Fails with `tooLarge` when numbers have run out.
  public func seal(_ content: [UInt8], after place: inout JournalPlace) throws(SealingFailure) -> [UInt8] {
    let (sequence, isOver) = place.sequence.addingReportingOverflow(1)
    // The nonce is drawn anew each time: a line that was cut back after a failed write is sealed again under its number.
    guard !isOver,
      let box = try? ChaChaPoly.seal(place.seal + content, using: key, authenticating: bound(to: sequence))
    else { throw .tooLarge }
    place = JournalPlace(sequence: sequence, seal: box.tag.map { $0 })
    return Array(String(sequence).utf8) + [SealedJournal.space] + Base64.encode(box.combined) + [SealedJournal.lineFeed]
  }

  /// Opens lines that follow a place, or begin anywhere. Nothing that opens is held back: what is wrong with the order is
  /// said with each line, and what does not open is said too.
  public func read(_ bytes: [UInt8], after place: JournalPlace?) -> JournalReading {
    var reading = JournalReading(items: [], place: place)
    // False after a line that did not open: what follows it can then not be held against it.
    var isPlaceSure = place != nil
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: SealedJournal.lineFeed)
      let range = start..<(end.map { $0 + 1 } ?? bytes.count)
      start = range.upperBound
      let (sequence, opened) = open(bytes[range.lowerBound..<(end ?? bytes.count)])
      guard end != nil, let opened else {
        reading.items.append(JournalItem(end == nil ? .cut : .damaged, sequence, [], range))
        isPlaceSure = false
        continue
      }
      let finding = finding(sequence, opened, after: reading.place, isSure: isPlaceSure)
      reading.items.append(JournalItem(finding, sequence, opened.content, range))
      reading.place = JournalPlace(sequence: sequence, seal: opened.seal)
      isPlaceSure = true
    }
    return reading
  }

  private struct Opened {
    let content: [UInt8]
    /// The seal of the line that this one was sealed after.
    let before: [UInt8]
    let seal: [UInt8]
  }

  private func finding(
    _ sequence: UInt64, _ opened: Opened, after place: JournalPlace?, isSure: Bool
  ) -> JournalItem.Finding {
    guard let place else { return .whole }
    if sequence <= place.sequence { return .repeated }
    if !isSure { return .whole }
    if sequence > place.sequence + 1 { return .gap }
    return opened.before == place.seal ? .whole : .replaced
  }

  /// The number of a line, 0 when it has none, and what it holds, nil when it does not open.
  private func open(_ line: ArraySlice<UInt8>) -> (UInt64, Opened?) {
    guard let end = line.firstIndex(of: SealedJournal.space), let sequence = SealedJournal.number(line[..<end]) else {
      return (0, nil)
    }
    guard let sealed = Base64.decode(line[(end + 1)...]),
      let box = try? ChaChaPoly.SealedBox(combined: sealed),
      let opened = try? ChaChaPoly.open(box, using: key, authenticating: bound(to: sequence)),
      opened.count >= JournalPlace.sealLength
    else { return (sequence, nil) }
    return (
      sequence,
      Opened(
        content: opened.dropFirst(JournalPlace.sealLength).map { $0 },
        before: opened.prefix(JournalPlace.sealLength).map { $0 }, seal: box.tag.map { $0 })
    )
  }

  /// Decimal digits with no 0 in front, as they are written.
  private static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
    guard let first = digits.first, UInt8(ascii: "1")...UInt8(ascii: "9") ~= first,
      digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { return nil }
    return UInt64(String(decoding: digits, as: UTF8.self))
  }

  /// What is sealed along with a line without being in it: the journal and the number, so that no line opens elsewhere.
  private func bound(to sequence: UInt64) -> [UInt8] {
    SealedJournal.mark + name + stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: sequence >> $0) }
  }
}
