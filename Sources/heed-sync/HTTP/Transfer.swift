import CCurl
import Secrets
import Wire

/// One request of HTTP.
struct Request {
  /// Such as PROPFIND.
  var method: String
  /// Names and values; `Depth`, `If-Match`.
  var headers: [String: String] = [:]
  /// Content, always sent with its length; nil for none.
  var body: [UInt8]?

  /// Whether it is repeated where an answer that came whole is no whole document: another one may be.
  var isPatient = true

  /// A request with a body of XML, and how far down it reaches; nil for a method that does not ask for that.
  init(method: String, depth: Int?, _ body: [UInt8]) {
    self.init(method: method, headers: ["Content-Type": "application/xml; charset=utf-8"], body: body)
    if let depth { headers["Depth"] = String(depth) }
  }

  init(method: String, headers: [String: String], body: [UInt8]? = nil) {
    self.method = method
    self.headers = headers
    self.body = body
  }

  /// A value as a header can carry it: one that came from a server must not begin a header of its own.
  static func plain(_ value: String) -> String {
    String(value.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 })
  }

  /// Whether doing it twice is the same as once, so that it may be repeated when nobody knows whether it was done.
  var isRepeatable: Bool { ["GET", "PROPFIND", "REPORT"].contains(method) }
}

/// What a server answered, but for a multistatus, which was taken as it came.
struct Reply {
  /// The status of HTTP.
  var status: Int
  /// Where it came from, redirects followed.
  var address: Address
  /// Those of the answer, names in small letters.
  var headers: [String: String]
  /// The first 64 KiB of it, where it is no multistatus.
  var body: [UInt8]
  /// The seconds that the server asks to wait; 0 where it does not.
  var retryAfter: Int
  /// Whether the server would take Digest.
  var offersDigest: Bool
}

/// Requests and their answers, one after the other over one connection, by libcurl. Redirects are not followed here.
final class Transfer {
  /// How a password is shown.
  enum Proof {
    case basic, digest
  }

  /// Takes bytes of a multistatus; false ends the transfer.
  typealias Taker = (UnsafeRawBufferPointer) -> Bool

  private let handle: UnsafeMutableRawPointer
  private let haste: Haste
  private var headers: [String: String] = [:]
  private var body: [UInt8] = []
  private var take: Taker = { _ in true }
  /// Why nothing can be asked of anybody.
  private var fault: CarrierFailure?

  init(_ account: CarrierAccount, haste: Haste) throws(CarrierFailure) {
    guard let handle = curl_easy_init() else { throw CarrierFailure(.noProgram) }
    self.handle = handle
    self.haste = haste
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_CONNECTTIMEOUT_MS, haste.connecting)
    set(CURLOPT_LOW_SPEED_LIMIT, Haste.least)
    set(CURLOPT_LOW_SPEED_TIME, haste.stalled)
    set(CURLOPT_TIMEOUT, Haste.whole)
    set(CURLOPT_ACCEPT_ENCODING, "gzip")
    set(CURLOPT_USERAGENT, "heed")
    set(CURLOPT_USERNAME, account.user)
    account.password.withBytes { bytes in
      var text = Array(bytes) + [0]
      _ = text.withUnsafeBytes { curl_set_pointer(handle, CURLOPT_PASSWORD, $0.baseAddress) }
      wipe(&text)
    }
    if let authority = account.authority {
      do throws(CarrierFailure) { try Authorities(file: authority, besidesThoseOf: handle).settle(handle) } catch {
        fault = error
      }
    }
    let context = Unmanaged.passUnretained(self).toOpaque()
    curl_set_pointer(handle, CURLOPT_HEADERDATA, context)
    curl_set_pointer(handle, CURLOPT_WRITEDATA, context)
    curl_set_taker(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      Transfer.of(context).takeHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
      return size * count
    }
    curl_set_taker(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      let whole = UnsafeRawBufferPointer(start: bytes, count: size * count)
      return Transfer.of(context).takeBody(whole) ? whole.count : 0
    }
  }

  deinit { curl_easy_cleanup(handle) }

  /// Sends one request and gives what came back, whatever its status.
  func perform(
    _ request: Request, at address: Address, _ proof: Proof, take: @escaping Taker
  ) throws(CarrierFailure) -> Reply {
    if let fault { throw fault }
    headers = [:]
    body = []
    self.take = take
    set(CURLOPT_URL, address.text)
    // What goes unencrypted to this machine goes to no proxy, which would read the password.
    set(CURLOPT_NOPROXY, address.scheme == "http" ? "*" : nil)
    set(CURLOPT_HTTPAUTH, proof == .digest ? curl_digest : curl_basic)
    set(CURLOPT_CUSTOMREQUEST, request.method)
    // No waiting for a 100 before a body: servers answer it late or never.
    var list = curl_slist_append(nil, "Expect:")
    defer { curl_slist_free_all(list) }
    for (name, value) in request.headers {
      list = curl_slist_append(list, name + ": " + Request.plain(value))
    }
    curl_set_pointer(handle, CURLOPT_HTTPHEADER, list)
    let content = request.body ?? []
    let code = content.withUnsafeBytes { bytes in
      if request.body == nil {
        set(CURLOPT_HTTPGET, 1)
      } else {
        curl_set_large_number(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(bytes.count))
        curl_set_pointer(handle, CURLOPT_POSTFIELDS, bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 1))
      }
      return curl_easy_perform(handle)
    }
    let status = curl_number(handle, CURLINFO_RESPONSE_CODE)
    if code != CURLE_OK, !(code == CURLE_WRITE_ERROR && status != 0) { throw CarrierFailure(Transfer.kind(of: code)) }
    return Reply(
      status: status, address: address, headers: headers, body: body,
      retryAfter: Int(clamping: curl_large_number(handle, CURLINFO_RETRY_AFTER)),
      offersDigest: curl_number(handle, CURLINFO_HTTPAUTH_AVAIL) & curl_digest != 0)
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> Transfer {
    Unmanaged<Transfer>.fromOpaque(context!).takeUnretainedValue()
  }

  private func set(_ option: CURLoption, _ number: Int) { curl_set_number(handle, option, number) }
  private func set(_ option: CURLoption, _ text: String?) {
    if let text {
      text.withCString { _ = curl_set_pointer(handle, option, $0) }
    } else {
      curl_set_pointer(handle, option, nil)
    }
  }

  private func takeHeader(_ bytes: UnsafeRawBufferPointer) {
    let line = String(decoding: bytes, as: UTF8.self)
    // Of several answers to one request, such as a question for the password, the last counts.
    if line.hasPrefix("HTTP/") { headers = [:] }
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = line[line.index(after: colon)...].drop { $0 == " " }
    headers[line[..<colon].lowercased()] = String(value.prefix { !$0.isNewline })
  }

  private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if curl_number(handle, CURLINFO_RESPONSE_CODE) == 207 { return take(bytes) }
    let room = Transfer.bodyLimit - body.count
    body += bytes.prefix(room)
    // What is behind that says nothing of use.
    return bytes.count <= room
  }

  private static let bodyLimit = 1 << 16

  /// What a fault of libcurl means.
  private static func kind(of code: CURLcode) -> CarrierFailure.Kind {
    switch code {
    case CURLE_URL_MALFORMAT: .address
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .dns
    case CURLE_COULDNT_CONNECT: .refused
    case CURLE_OPERATION_TIMEDOUT: .timeout
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM,
      CURLE_BAD_CONTENT_ENCODING:
      .cut
    case CURLE_SSL_CACERT_BADFILE: .authority
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_SHUTDOWN_FAILED, CURLE_USE_SSL_FAILED:
      .tls
    case CURLE_LOGIN_DENIED: .login
    default: .server
    }
  }
}
