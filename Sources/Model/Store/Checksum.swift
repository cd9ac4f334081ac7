/// XXH64 with seed 0 (github.com/Cyan4973/xxHash, doc/xxhash_spec.md): notices that bytes are not as they were written.
///
/// Several gigabytes a second, so that even a large snapshot is checked whole each time it is opened. It guards against
/// accidents, not against forgery.
public struct Checksum {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  private var lane1 = prime1 &+ prime2
  private var lane2 = prime2
  private var lane3: UInt64 = 0
  private var lane4 = 0 &- prime1
  private var count = 0

  /// The checksum of no bytes yet.
  public init() {}

  /// The checksum of bytes that are there at once, as 16 lower-case hexadecimal digits.
  public static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    var checksum = Checksum()
    return hex(checksum.finish(bytes))
  }

  /// The checksum of bytes that are there at once, as a number.
  public static func value(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var checksum = Checksum()
    return checksum.finish(bytes)
  }

  /// A checksum as 16 lower-case hexadecimal digits.
  public static func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// Takes in whole stripes of 32 bytes; `bytes.count` must be a multiple of 32.
  public mutating func add(stripes bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    var (first, second, third, fourth) = (lane1, lane2, lane3, lane4)
    let whole = bytes.count & ~31
    for at in stride(from: 0, to: whole, by: 32) {
      first = Checksum.round(first, Checksum.word(start, at))
      second = Checksum.round(second, Checksum.word(start, at + 8))
      third = Checksum.round(third, Checksum.word(start, at + 16))
      fourth = Checksum.round(fourth, Checksum.word(start, at + 24))
    }
    (lane1, lane2, lane3, lane4) = (first, second, third, fourth)
    count += whole
  }

  /// Takes in the rest, of any length, and gives the checksum of all.
  public mutating func finish(_ rest: UnsafeRawBufferPointer) -> UInt64 {
    let whole = rest.count & ~31
    add(stripes: UnsafeRawBufferPointer(rebasing: rest[..<whole]))
    var hash = count >= 32 ? merged() : Checksum.prime5
    var at = whole
    hash = hash &+ UInt64(count + rest.count - whole)
    while at + 8 <= rest.count {
      hash ^= Checksum.round(0, UInt64(littleEndian: rest.loadUnaligned(fromByteOffset: at, as: UInt64.self)))
      hash = Checksum.rotate(hash, 27) &* Checksum.prime1 &+ Checksum.prime4
      at += 8
    }
    if at + 4 <= rest.count {
      hash ^= UInt64(UInt32(littleEndian: rest.loadUnaligned(fromByteOffset: at, as: UInt32.self))) &* Checksum.prime1
      hash = Checksum.rotate(hash, 23) &* Checksum.prime2 &+ Checksum.prime3
      at += 4
    }
    while at < rest.count {
      hash = Checksum.rotate(hash ^ UInt64(rest[at]) &* Checksum.prime5, 11) &* Checksum.prime1
      at += 1
    }
    hash = (hash ^ hash >> 33) &* Checksum.prime2
    hash = (hash ^ hash >> 29) &* Checksum.prime3
    return hash ^ hash >> 32
  }

  private func merged() -> UInt64 {
    let sum =
      Checksum.rotate(lane1, 1) &+ Checksum.rotate(lane2, 7) &+ Checksum.rotate(lane3, 12)
      &+ Checksum.rotate(lane4, 18)
    return [lane1, lane2, lane3, lane4].reduce(sum) {
      ($0 ^ Checksum.round(0, $1)) &* Checksum.prime1 &+ Checksum.prime4
    }
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawPointer, _ at: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
  }

  @inline(__always)
  private static func rotate(_ value: UInt64, _ bits: UInt64) -> UInt64 { value << bits | value >> (64 - bits) }

  @inline(__always)
  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotate(lane &+ word &* prime2, 31) &* prime1
  }
}
