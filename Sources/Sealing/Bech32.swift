import Secrets

/// Bech32 (BIP 173) without a limit on the length, as the age format uses it for keys.
enum Bech32 {
  static let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
  /// The value of each sign, of either case; 255 for those that are not of the alphabet.
  static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, sign) in alphabet.enumerated() {
      values[Int(sign)] = UInt8(value)
      if sign >= UInt8(ascii: "a") { values[Int(sign) - 32] = UInt8(value) }
    }
    return values
  }()
  static let checkLength = 6

  /// Lower-case text; `prefix` is lower-case too.
  static func encode(prefix: String, _ bytes: some Collection<UInt8>) -> [UInt8] {
    var values = fives(bytes)
    let check = (0..<checkLength).reduce(remainder(of: values, behind: prefix)) { rest, _ in step(rest, 0) } ^ 1
    for shift in stride(from: 25, through: 0, by: -5) { values.append(UInt8(check >> UInt32(shift) & 31)) }
    // In one piece of memory: what an array leaves behind when it grows is not overwritten.
    var text: [UInt8] = []
    text.reserveCapacity(prefix.utf8.count + 1 + values.count)
    text += prefix.utf8
    text.append(UInt8(ascii: "1"))
    for value in values { text.append(alphabet[Int(value)]) }
    wipe(&values)
    return text
  }

  /// The bytes of a text whose prefix is this one; nil when the text is not canonical in any way.
  static func decode(prefix: String, _ text: [UInt8]) -> [UInt8]? {
    let isUpper = text.contains { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
    if isUpper, text.contains(where: { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }) { return nil }
    let start = Array(((isUpper ? prefix.uppercased() : prefix) + "1").utf8)
    guard text.count >= start.count + checkLength, text.starts(with: start) else { return nil }
    var values = text[start.count...].map { Bech32.values[Int($0)] }
    defer { wipe(&values) }
    guard !values.contains(255), remainder(of: values, behind: prefix) == 1 else { return nil }
    return eights(values.dropLast(checkLength))
  }

  /// What the check leaves over: 1 for a text that is right.
  static func remainder(of values: [UInt8], behind prefix: String) -> UInt32 {
    values.reduce(expanded(prefix).reduce(1, step), step)
  }

  /// One more value behind those that left this over.
  static func step(_ rest: UInt32, _ value: UInt8) -> UInt32 {
    (rest & 0x1ff_ffff) << 5 ^ UInt32(value) ^ reductions[Int(rest >> 25)]
  }

  /// The multiples of the generator of BIP 173.
  private static let reductions: [UInt32] = (0..<32).map { top in
    let generator: [UInt32] = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3]
    return (0..<5).reduce(0) { $0 ^ (top >> $1 & 1 == 1 ? generator[$1] : 0) }
  }

  private static func expanded(_ prefix: String) -> [UInt8] {
    prefix.utf8.map { $0 >> 5 } + [0] + prefix.utf8.map { $0 & 31 }
  }

  private static func fives(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var values: [UInt8] = []
    values.reserveCapacity(bytes.count * 8 / 5 + 1 + checkLength)
    var held: UInt32 = 0
    var bits: UInt32 = 0
    for byte in bytes {
      held = (held << 8 | UInt32(byte)) & 0xfff
      bits += 8
      while bits >= 5 {
        bits -= 5
        values.append(UInt8(held >> bits & 31))
      }
    }
    if bits > 0 { values.append(UInt8(held << (5 - bits) & 31)) }
    return values
  }

  private static func eights(_ values: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(values.count * 5 / 8)
    var held: UInt32 = 0
    var bits: UInt32 = 0
    for value in values {
      held = (held << 5 | UInt32(value)) & 0xfff
      bits += 5
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(held >> bits & 255))
      }
    }
    // At most 4 bits of filling, all 0.
    return bits < 5 && held & (1 << bits - 1) == 0 ? bytes : nil
  }
}
