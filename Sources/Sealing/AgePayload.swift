import Crypto
import Secrets

/// The content of an age file: pieces of 64 KiB, each sealed with ChaCha20-Poly1305 under its number and whether it is
/// the last (https://age-encryption.org/v1, Payload).
enum AgePayload {
  static let pieceLength = 65_536
  static let nonceLength = 16
  private static let tagLength = 16

  /// Appends the sealed content, behind a nonce that is new each time.
  static func seal(_ content: [UInt8], fileKey: SymmetricKey, onto file: inout [UInt8]) throws(SealingFailure) {
    let nonce = randomBytes(nonceLength)
    let key = payloadKey(fileKey, nonce: nonce)
    file += nonce
    let pieces = max(1, (content.count + pieceLength - 1) / pieceLength)
    file.reserveCapacity(file.count + content.count + pieces * tagLength)
    for piece in 0..<pieces {
      let range = piece * pieceLength..<min((piece + 1) * pieceLength, content.count)
      do {
        let number = try AgePayload.number(piece, isLast: piece == pieces - 1)
        let box = try ChaChaPoly.seal(content[range], using: key, nonce: number)
        file += box.ciphertext
        file += box.tag
      } catch { throw .tooLarge }
    }
  }

  /// Opens all from a place in the file to its end.
  static func open(_ file: [UInt8], from start: Int, fileKey: SymmetricKey) throws(SealingFailure) -> [UInt8] {
    guard file.count - start >= nonceLength else { throw .cut }
    let key = payloadKey(fileKey, nonce: Array(file[start..<start + nonceLength]))
    var at = start + nonceLength
    var content: [UInt8] = []
    content.reserveCapacity(file.count - at)
    var piece = 0
    repeat {
      let end = min(at + pieceLength + tagLength, file.count)
      guard end - at >= tagLength else { throw .cut }
      let isLast = end == file.count
      // Only an empty file has a last piece without content.
      if isLast, end - at == tagLength, piece > 0 { throw .changed }
      guard open(file[at..<end], piece, isLast: isLast, key: key, onto: &content) else {
        // What opens as a piece in the middle was followed by others.
        let wasFollowed = isLast && open(file[at..<end], piece, isLast: false, key: key, onto: &content)
        throw wasFollowed ? .cut : .changed
      }
      at = end
      piece += 1
    } while at < file.count
    return content
  }

  private static func open(
    _ sealed: ArraySlice<UInt8>, _ piece: Int, isLast: Bool, key: SymmetricKey, onto content: inout [UInt8]
  ) -> Bool {
    guard let number = try? AgePayload.number(piece, isLast: isLast),
      let box = try? ChaChaPoly.SealedBox(
        nonce: number, ciphertext: sealed.dropLast(tagLength), tag: sealed.suffix(tagLength)),
      var opened = try? ChaChaPoly.open(box, using: key)
    else { return false }
    content += opened
    // It may have been a key.
    opened.withUnsafeMutableBytes { overwrite($0) }
    return true
  }

  private static func payloadKey(_ fileKey: SymmetricKey, nonce: [UInt8]) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: fileKey, salt: nonce, info: Array("payload".utf8), outputByteCount: 32)
  }

  /// 11 bytes of number, the highest first, and one that marks the last piece.
  private static func number(_ piece: Int, isLast: Bool) throws -> ChaChaPoly.Nonce {
    var bytes = [UInt8](repeating: 0, count: 3)
    for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: piece >> shift)) }
    return try ChaChaPoly.Nonce(data: bytes + [isLast ? 1 : 0])
  }
}

/// Bytes from the system's own source of randomness.
func randomBytes(_ count: Int) -> [UInt8] {
  var source = SystemRandomNumberGenerator()
  return (0..<count).map { _ in UInt8.random(in: 0...255, using: &source) }
}
