import CCurl
import Wire

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Certificates that are trusted beside those of the system, never in their place: a server may change to one that everybody
/// trusts.
struct Authorities {
  private var bytes: [UInt8]

  /// Those in a file, and those that libcurl trusts by itself where they are in a file; what it has in a folder it trusts
  /// anyhow. Fails where the file holds none.
  init(file: String, besidesThoseOf handle: UnsafeMutableRawPointer) throws(CarrierFailure) {
    guard let own = Authorities.read(file) else { throw CarrierFailure(.authority) }
    let system = curl_authorities(handle).flatMap { Authorities.read(String(cString: $0)) } ?? []
    bytes = own + [UInt8(ascii: "\n")] + system
  }

  /// Has a handle trust them.
  func settle(_ handle: UnsafeMutableRawPointer) {
    _ = bytes.withUnsafeBytes { curl_set_authorities(handle, $0.baseAddress, $0.count) }
  }

  /// A file of certificates, 4 MiB of it at most; nil where it cannot be read, or holds none.
  private static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    let limit = 4 << 20
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = fread(buffer.baseAddress, 1, limit, file)
    }
    return String(decoding: bytes, as: UTF8.self).contains("-----BEGIN CERTIFICATE-----") ? bytes : nil
  }
}
