import Testing
import Wire

@testable import Served

/// Where lists are looked for.
@Suite(.enabled(if: FaultServer.isHere, "No python3 here, which serves faults."))
struct DiscoveryTests {
  private static func find(_ typed: String, _ server: FaultServer) throws -> (CarrierFailure?, [String]) {
    let carried = try Carried(server.address + typed)
    let problem = failure { () throws(CarrierFailure) in try carried.carrier.discover() }
    return (problem, server.log.map { $0[0] + " " + $0[1] })
  }

  @Test("The path that was typed comes first, then the well-known one, then the host")
  func order() throws {
    let server = try FaultServer()
    let (problem, asked) = try DiscoveryTests.find("dav/ana/", server)
    #expect(problem?.kind == .noCalendars)
    #expect(asked == ["PROPFIND /dav/ana/", "PROPFIND /.well-known/caldav", "PROPFIND /"])
    #expect(try DiscoveryTests.find("", server).1 == ["PROPFIND /.well-known/caldav", "PROPFIND /"])
  }

  @Test("A page that is no CalDAV does not end the search, a wrong password does")
  func ends() throws {
    let server = try FaultServer()
    server.fail("answer page")
    let (problem, asked) = try DiscoveryTests.find("", server)
    #expect(problem?.kind == .noCalendars && asked.count == 2)
    server.fail("status 401")
    #expect(try DiscoveryTests.find("", server).1.count == 1)
  }

  @Test("A person, who tells a home; a home at once; a folder of lists; one list; nobody signed in")
  func kinds() throws {
    let home = "<C:calendar-home-set><href>/ana/lists</href></C:calendar-home-set>"
    let person = "<current-user-principal><href>/people/ana/</href></current-user-principal>"
    let list = "<resourcetype><collection/><C:calendar/></resourcetype>"
    let nobody = "<current-user-principal><unauthenticated/></current-user-principal>"
    let server = try FaultServer()
    server.fail("tell " + person)
    server.fail("tell " + home)
    #expect(try Carried(server.address).carrier.discover().home == server.address + "ana/lists/")
    server.fail("tell " + home)
    #expect(try Carried(server.address).carrier.discover().home == server.address + "ana/lists/")
    server.fail("tell " + list, count: 2)
    #expect(try Carried(server.address + "ana/one").carrier.discover().home == server.address + "ana/one/")
    server.fail("tell " + nobody)
    let carried = try Carried(server.address)
    #expect(failure { () throws(CarrierFailure) in try carried.carrier.discover() }?.kind == .login)
  }

  @Test("What a list is by what its server tells, and by what it leaves out")
  func lists() throws {
    let server = try FaultServer()
    let calendar = "<resourcetype><collection/><C:calendar/></resourcetype>"
    func set(_ name: String, _ content: String) -> String { calendar + "<\(name)>\(content)</\(name)>" }
    let events = set("C:supported-calendar-component-set", "<C:comp\u{9}name='VEVENT'/>")
    let reading = set("current-user-privilege-set", "<privilege><read/></privilege>")
    let all = set("current-user-privilege-set", "<privilege><all/></privilege>")
    let told = [
      (calendar, true, true, true), (events, false, true, true), (reading, true, true, false), (all, true, true, true),
    ]
    let carried = try Carried(server.address)
    for (text, tasks, others, writing) in told {
      server.fail("tell " + text)
      let list = try #require(try carried.carrier.lists(in: server.address + "ana/").lists.first)
      #expect(list.takesTasks == tasks && list.takesOthers == others && list.isWritable == writing, "\(text)")
    }
    for text in ["<resourcetype><collection/></resourcetype>", "<displayname>Home</displayname>", ""] {
      server.fail("tell " + text)
      #expect(try carried.carrier.lists(in: server.address + "ana/").lists.isEmpty)
    }
  }
}
