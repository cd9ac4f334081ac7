extension String {
  /// Bytes as Windows-1252, which has all of Latin-1 that can be printed; what it has no letter for is U+FFFD.
  ///
  /// Source: the WHATWG Encoding standard and cp1252.txt of the Unicode consortium, bytes 80 to 9F.
  init(windows1252 bytes: some Sequence<UInt8>) {
    self = ""
    for byte in bytes {
      let code = (0x80...0x9F).contains(byte) ? String.windows1252[Int(byte) - 0x80] : UInt16(byte)
      unicodeScalars.append(Unicode.Scalar(code) ?? "\u{FFFD}")
    }
  }

  private static let windows1252: [UInt16] = [
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD,
    0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
    0x0153, 0xFFFD, 0x017E, 0x0178,
  ]
}
