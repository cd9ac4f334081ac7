import Foundation
import Testing
import Wire

@testable import Served

/// What heed-sync trusts.
@Suite(
  .enabled(if: FaultServer.isHere && Certificate.canBeMade, "No python3 or no openssl here, which serve by https."))
struct TrustTests {
  private static func ask(_ carried: Carried, _ server: FaultServer) -> CarrierFailure? {
    failure { () throws(CarrierFailure) in try carried.entries(of: server.address + "ana/home/") }
  }

  @Test("A certificate that nobody signed is trusted only where it was named")
  func named() throws {
    let folder = try Served()
    let ours = try Certificate("127.0.0.1", in: folder.folder)
    let server = try FaultServer(certificate: ours.path)
    #expect(TrustTests.ask(try Carried(server.address), server)?.kind == .tls)
    #expect(server.log.isEmpty)
    let missing = try Carried(server.address, authority: folder.folder.path + "/none.pem")
    #expect(TrustTests.ask(missing, server)?.kind == .authority)
    #expect(server.log.isEmpty)
    // A key alone is no certificate.
    let key = try Carried(server.address, authority: ours.path + ".key")
    #expect(TrustTests.ask(key, server)?.kind == .authority)
    let trusting = try Carried(server.address, authority: ours.authority)
    #expect(TrustTests.ask(trusting, server)?.kind == .gone)
    #expect(server.log.count == 1)
  }

  @Test("One for another host is not trusted, whoever signed it")
  func otherHost() throws {
    let folder = try Served()
    let other = try Certificate("example.org", in: folder.folder)
    let server = try FaultServer(certificate: other.path)
    #expect(TrustTests.ask(try Carried(server.address, authority: other.authority), server)?.kind == .tls)
    #expect(server.log.isEmpty)
  }

  @Test("From https nothing goes to http, not even on this machine, and not where that was allowed")
  func downgrade() throws {
    let folder = try Served()
    let ours = try Certificate("127.0.0.1", in: folder.folder)
    let (server, plain) = (try FaultServer(certificate: ours.path), try FaultServer())
    let hosts = ["127.0.0.1:\(plain.port)"]
    let carried = try Carried(server.address, authority: ours.authority, hosts: hosts)
    server.fail("redirect " + plain.address)
    #expect(TrustTests.ask(carried, server)?.kind == .insecure)
    #expect(plain.log.isEmpty)
  }
}
