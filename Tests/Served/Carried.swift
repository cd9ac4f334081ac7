import Foundation
import Secrets
import Wire

/// A carrier of the built heed-sync, and what tests ask of it.
struct Carried {
  let carrier: CarrierProcess

  private final class Marker {}

  /// The `heed-sync` that was built beside the running test bundle.
  static func program() throws -> String {
    // Waiting is short in tests; see Sources/heed-sync/HTTP/Haste.swift.
    setenv("HEED_SYNC_HASTE", "1", 1)
    var folder = Bundle(for: Marker.self).bundleURL.resolvingSymlinksInPath()
    while folder.path != "/" {
      if let found = CarrierProcess.path(besideProgram: folder.path + "/heed") { return found }
      folder.deleteLastPathComponent()
    }
    throw CocoaError(.fileNoSuchFile)
  }

  /// Connected to an address as ana.
  init(_ address: String, password: String = "secret", authority: String? = nil, hosts: [String] = []) throws {
    carrier = CarrierProcess(program: try Carried.program())
    var bytes = Array(password.utf8)
    let account = CarrierAccount(
      address: address, user: "ana", password: Secret(taking: &bytes), authority: authority, hosts: hosts)
    try carrier.connect(account)
  }

  /// What changed since a token, all parts together, and the next token.
  func changes(in list: String, since token: String) throws(CarrierFailure) -> ([String: String?], String) {
    var all: [String: String?] = [:]
    let next = try carrier.changes(in: list, since: token) { part in
      for entry in part { all[entry.address] = .some(entry.etag) }
    }
    return (all, next)
  }

  func entries(of list: String, tasksOnly: Bool = false) throws(CarrierFailure) -> [String: String?] {
    var all: [String: String?] = [:]
    try carrier.entries(of: list, tasksOnly: tasksOnly) { for entry in $0 { all[entry.address] = .some(entry.etag) } }
    return all
  }

  func texts(of addresses: [String], in list: String) throws(CarrierFailure) -> [CarrierText] {
    var all: [CarrierText] = []
    try carrier.texts(of: addresses, in: list) { all += $0 }
    return all
  }

  /// One task as iCalendar.
  static func task(_ uid: String, _ name: String) -> [UInt8] {
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//heed//tests//EN", "BEGIN:VTODO", "UID:\(uid)",
      "DTSTAMP:20261122T200000Z", "SUMMARY:\(name)", "X-KEPT;PARAM=\"a,b\":as it is", "END:VTODO", "END:VCALENDAR",
    ]
    return Array(lines.map { $0 + "\r\n" }.joined().utf8)
  }
}

/// What a call throws; nil when it does not.
func failure<Value>(_ body: () throws(CarrierFailure) -> Value) -> CarrierFailure? {
  do throws(CarrierFailure) { _ = try body() } catch { return error }
  return nil
}
