/// Base 64 as the age format wants it: RFC 4648 section 4, without padding, and only the one canonical form.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, sign) in alphabet.enumerated() { values[Int(sign)] = UInt8(value) }
    return values
  }()

  static func encode(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    var held: UInt32 = 0
    var bits: UInt32 = 0
    for byte in bytes {
      held = held << 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(alphabet[Int(held >> bits & 63)])
      }
    }
    if bits > 0 { text.append(alphabet[Int(held << (6 - bits) & 63)]) }
    return text
  }

  /// Nil for padding, for any sign that is not of the alphabet, and where bits are left over that are not 0.
  static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    guard text.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var held: UInt32 = 0
    var bits: UInt32 = 0
    for sign in text {
      let value = values[Int(sign)]
      if value == 255 { return nil }
      held = held << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: held >> bits))
      }
    }
    return held & (1 << bits - 1) == 0 ? bytes : nil
  }
}
