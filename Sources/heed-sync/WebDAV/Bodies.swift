/// The texts of requests. What they carry is escaped here.
enum Bodies {
  private static let begin = """
    <?xml version="1.0" encoding="utf-8"?>

    """
  private static let spaces = """
     xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:S="http://calendarserver.org/ns/"
    """

  /// A text as it stands in XML. Control characters, which cannot stand there, are left out.
  static func escaped(_ text: String) -> String {
    var result = ""
    for sign in text.unicodeScalars {
      switch sign {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\t", "\n": result.unicodeScalars.append(sign)
      default: if sign.value >= 32, sign.value & 0xFFFE != 0xFFFE { result.unicodeScalars.append(sign) }
      }
    }
    return result
  }

  private static func document(_ name: String, _ content: String) -> [UInt8] {
    Array((begin + "<" + name + spaces + ">" + content + "</" + name + ">").utf8)
  }

  private static func properties(_ names: [String]) -> String {
    "<prop>" + names.map { "<" + $0 + "/>" }.joined() + "</prop>"
  }

  /// Asks who we are, and where our lists are.
  static let person = document(
    "propfind", properties(["resourcetype", "current-user-principal", "C:calendar-home-set"]))

  /// Asks what there is to know of lists.
  static let lists = document(
    "propfind",
    properties([
      "resourcetype", "displayname", "current-user-privilege-set", "C:supported-calendar-component-set", "S:getctag",
    ]))

  /// Asks what a report of changes can begin with.
  static let token = document("propfind", properties(["sync-token"]))

  /// Asks for ETags of all that is in a list.
  static let etags = document("propfind", properties(["resourcetype", "getetag"]))

  /// Asks for ETags of the tasks alone. Without a range of time, which servers reckon each in its own zone.
  static let tasks = document(
    "C:calendar-query",
    properties(["getetag"])
      + "<C:filter><C:comp-filter name=\"VCALENDAR\"><C:comp-filter name=\"VTODO\"/></C:comp-filter></C:filter>")

  /// Asks what changed since a token. No limit is set: servers that keep to it are few.
  static func changes(since token: String) -> [UInt8] {
    let content = "<sync-token>" + escaped(token) + "</sync-token><sync-level>1</sync-level>"
    return document("sync-collection", content + properties(["getetag"]))
  }

  /// Asks for the texts of resources, and who changed each.
  static func texts(of addresses: [Address]) -> [UInt8] {
    let hrefs = addresses.map { "<href>" + escaped($0.path) + "</href>" }.joined()
    return document("C:calendar-multiget", properties(["getetag", "C:calendar-data", "S:updated-by"]) + hrefs)
  }

  /// Gives a list a name (RFC 4918, 9.2).
  static func name(_ name: String) -> [UInt8] {
    document("propertyupdate", "<set><prop><displayname>" + escaped(name) + "</displayname></prop></set>")
  }

  /// Makes a list for tasks.
  static func list(named name: String) -> [UInt8] {
    let components = "<C:supported-calendar-component-set><C:comp name=\"VTODO\"/></C:supported-calendar-component-set>"
    return document(
      "C:mkcalendar",
      "<set><prop><displayname>" + escaped(name) + "</displayname>" + components + "</prop></set>")
  }
}
