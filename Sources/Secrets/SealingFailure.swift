/// Why something was not sealed or opened, as data.
public enum SealingFailure: Error, Hashable, Sendable {
  /// The bytes do not begin as an age file of version 1 does.
  case notSealed
  /// The bytes end before they should, and are right as far as they go.
  case cut
  /// The header of the age file breaks a rule of the format.
  case malformed
  /// Bytes are not as they were sealed: of the header, of the content, or a cut within a piece of it.
  case changed
  /// The password does not open the file.
  case wrongPassword
  /// The file is sealed for other keys, or by a password where keys are asked for, or the other way round.
  case notForTheseKeys
  /// The password asks for 2 to this power of rounds: more than 20, which is the highest.
  case workFactor(Int)
  /// There is not the memory that trying a password takes.
  case noMemory
  /// A password of no bytes, which the age tools refuse too.
  case emptyPassword
  /// What was typed is not a recovery key.
  case recovery(RecoveryFault)
  /// What a password opened does not hold the keys of a profile.
  case noKeys
  /// No keys are held: nothing was unlocked, or all was forgotten.
  case locked
  /// The first line of a journal is not one, or its key does not belong to its name.
  case journalKey
  /// The program that holds the keys is not there, did not start, or has ended. The keys are gone with it.
  case noKeyholder
  /// The system has no process or no descriptors for the program that holds the keys.
  case noProcess
  /// More bytes than `Message.limit` in one call.
  case tooLarge
}

/// What is wrong with a recovery key as it was typed. Groups and places are counted from 1.
public enum RecoveryFault: Hashable, Sendable {
  /// So many letters and digits, where there must be `RecoveryForm.count`.
  case length(Int)
  /// A sign that is in no recovery key: b, i, o, 1, or none of the alphabet.
  case character(group: Int, place: Int)
  /// The check does not fit, and it would if one or two signs in these groups were others. In order, without doubles.
  case groups([Int])
  /// One sign too few, most likely in this group.
  case missing(group: Int)
  /// One sign too many, most likely in this group.
  case extra(group: Int)
  /// The check does not fit, and more than two signs are wrong.
  case unfit
}

/// How a recovery key is cut into groups, known to both who says and who reads it.
public enum RecoveryForm {
  /// Signs in a whole recovery key, without the beginning that all of them share.
  public static let count = 58
  /// Signs in a group; the last group has the two that are left.
  public static let groupLength = 4
  /// What stands before the signs in the form that the age tools read.
  public static let prefix = "AGE-SECRET-KEY-1"

  /// The signs of a key as it was typed, in small letters. Blanks, line ends, commas, full stops and hyphens do not
  /// count, nor does its beginning, nor `Group 3` as it is said before a group: that word holds an o, as no key does.
  public static func signs(_ typed: UnsafeRawBufferPointer) -> [UInt8] {
    var signs: [UInt8] = []
    signs.reserveCapacity(typed.count)
    let group = Array("group".utf8)
    var place = 0
    while place < typed.count {
      let sign = small(typed[place])
      place += 1
      if isSeparator(sign) { continue }
      signs.append(sign)
      guard sign == UInt8(ascii: "p"), signs.suffix(group.count).elementsEqual(group) else { continue }
      signs.removeLast(group.count)
      while place < typed.count, isSeparator(typed[place]) { place += 1 }
      while place < typed.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= typed[place] { place += 1 }
    }
    // The beginning ends in a 1, which no sign of a key is: where it was typed, these signs are the beginning and no part
    // of the key.
    let beginning = prefix.utf8.map(small).filter { !isSeparator($0) }
    if signs.starts(with: beginning) { signs.removeFirst(beginning.count) }
    return signs
  }

  /// Whether what was typed can be meant as a recovery key: nearly as long as one, and made of letters and digits.
  public static func mayBeKey(_ typed: UnsafeRawBufferPointer) -> Bool {
    var signs = signs(typed)
    defer { wipe(&signs) }
    let isPlain = signs.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
    }
    // A beginning with a slip in it counts as signs.
    return isPlain && (count - 4...count + prefix.utf8.count).contains(signs.count)
  }

  private static func isSeparator(_ byte: UInt8) -> Bool { " \t\r\n,.-".utf8.contains(byte) }
  private static func small(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte + 32 : byte
  }

  /// Cuts the signs of a key, with its beginning or without, into the groups in which it is said.
  public static func groups(of key: String) -> [String] {
    let signs = Array(key.hasPrefix(prefix) ? key.dropFirst(prefix.count) : key[...])
    return stride(from: 0, to: signs.count, by: groupLength).map {
      String(signs[$0..<min($0 + groupLength, signs.count)])
    }
  }
}

extension SealingFailure {
  /// What a message that did not cross means for whoever asks the keyholder.
  public init(_ failure: Channel.Failure) {
    switch failure {
    case .noProgram, .ended: self = .noKeyholder
    case .noProcess: self = .noProcess
    case .tooLarge: self = .tooLarge
    }
  }
}

// How a failure crosses from the keyholder: a number for the case, and what belongs to it.
extension SealingFailure {
  private static let plain: [SealingFailure] = [
    .notSealed, .cut, .malformed, .changed, .wrongPassword, .notForTheseKeys, .emptyPassword, .noKeys, .locked,
    .journalKey, .noKeyholder, .tooLarge, .recovery(.unfit),
    .noMemory, .noProcess,
  ]

  /// What an answer of the kind `failed` says.
  public init(_ answer: Message) { self.init(numbers: Message.numbers(answer.pieces.first ?? [])) }

  var numbers: [UInt64] {
    if let place = SealingFailure.plain.firstIndex(of: self) { return [UInt64(place)] }
    switch self {
    case .workFactor(let factor): return [100, UInt64(clamping: factor)]
    case .recovery(.length(let count)): return [101, UInt64(clamping: count)]
    case .recovery(.character(let group, let place)): return [102, UInt64(group), UInt64(place)]
    case .recovery(.groups(let groups)): return [103] + groups.map { UInt64($0) }
    case .recovery(.missing(let group)): return [104, UInt64(group)]
    case .recovery(.extra(let group)): return [105, UInt64(group)]
    default: return [UInt64.max]
    }
  }

  /// A number that is not known means a keyholder of another version, which is as good as none.
  init(numbers: [UInt64]) {
    let rest = numbers.dropFirst().map { Int(clamping: $0) }
    switch (numbers.first, rest.count) {
    case (let code?, 0) where code < SealingFailure.plain.count: self = SealingFailure.plain[Int(code)]
    case (100, 1): self = .workFactor(rest[0])
    case (101, 1): self = .recovery(.length(rest[0]))
    case (102, 2): self = .recovery(.character(group: rest[0], place: rest[1]))
    case (103, 1...): self = .recovery(.groups(rest))
    case (104, 1): self = .recovery(.missing(group: rest[0]))
    case (105, 1): self = .recovery(.extra(group: rest[0]))
    default: self = .noKeyholder
    }
  }
}
