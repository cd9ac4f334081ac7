import Conversation
import Model
import Wire

extension FixedSyncer {
  /// Does what an order of a transcript says of the server: `there Home Buy milk DUE:20261128`, `gone there Home Buy milk`,
  /// `server down`; `server by Ana` says whose the next change is.
  public func obey(_ words: [String], at now: Instant) {
    if words[0] == "server" { return fault(words[1], words.dropFirst(2).joined(separator: " ")) }
    let rest = words.drop { $0 == "gone" || $0 == "there" }
    guard let list = rest.first?.lowercased() else { return }
    let isGone = words[0] == "gone"
    if isGone, rest.count == 1 { return server.deleteList(MemoryServer.home + list + "/") }
    let name = rest.dropFirst().prefix { !$0.contains(":") || !$0.contains(where: \.isUppercase) }.joined(
      separator: " ")
    let lines = rest.dropFirst().drop { !$0.contains(":") || !$0.contains(where: \.isUppercase) }
    let stamps = ["CREATED:20261101T080000Z", "LAST-MODIFIED:" + now.basic, "SUMMARY:" + name]
    server.change(list, name, isGone ? nil : stamps + lines.map { $0.replacing("_", with: " ") })
    server.changer = ""
  }

  private func fault(_ word: String, _ host: String) {
    (failure, refusal, elsewhere) = (nil, nil, nil)
    switch word {
    case "down": failure = CarrierFailure(.refused)
    case "untrusted": failure = CarrierFailure(.tls)
    case "HTML": failure = CarrierFailure(.noCalendars, status: 200)
    case "empty": failure = CarrierFailure(.noCalendars)
    case "busy": failure = CarrierFailure(.busy(60))
    case "missing": failure = CarrierFailure(.noProgram)
    case "elsewhere": elsewhere = host
    case "picky": refusal = CarrierFailure(.refusedContent)
    case "small": refusal = CarrierFailure(.tooLarge)
    case "closed": refusal = CarrierFailure(.forbidden)
    case "full": refusal = CarrierFailure(.full)
    case "forgets": forgetTyped()
    case "takes": secret = host
    case "by": server.changer = host
    case "fixed": server.letsMakeLists = false
    case "cuts": server.cutsMaking = true
    case "names":
      let words = host.split(separator: " ").map(String.init)
      server.names[MemoryServer.home + words[0].lowercased() + "/"] = words[1]
    case "races": server.races = true
    case "mistakes": server.makesForEvents = true
    case "restored":
      // As where a backup of the tasks was put back: what is known is of a later one.
      guard var state = try? state() else { return }
      state.seen = Tip(sequence: 9_999)
      try? keep(state)
    case "brought", "refused", "away", "back":
      outcome = SyncOutcome()
      if word == "brought" { outcome?.news = [host] }
      if word == "refused" || word == "away" { outcome?.refused = [host] }
      outcome?.isSilent = word == "away"
    case "cancelled": refusal = CarrierFailure(.cancelled)
    case "reads": server.readOnly.insert(MemoryServer.home + host.lowercased() + "/")
    case "fails": server.failing.insert(MemoryServer.home + host.lowercased() + "/")
    case "makes": server.makeList(MemoryServer.home + host.lowercased() + "/", name: host)
    default: break
    }
  }
}
