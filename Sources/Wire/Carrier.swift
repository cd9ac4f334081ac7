import Secrets

/// The seam to a server that keeps tasks: who carries texts there and back, and knows nothing of what they say (D35).
///
/// An address, of a home, a list or a resource, is a whole URL in one form, so that two are of one thing when they are
/// equal. Answers of many entries come in parts, each given to `take` in order; when a call throws, what was given before
/// is still so. Every call waits.
public protocol Carrier {
  /// Says which server and who calls. Asks nothing of the server yet.
  func connect(_ account: CarrierAccount) throws(CarrierFailure)

  /// Finds where the lists of the account are kept.
  func discover() throws(CarrierFailure) -> CarrierHome

  /// The lists in a home, those without tasks too.
  func lists(in home: String) throws(CarrierFailure) -> CarrierLists

  /// Makes a list for tasks, at an address in the home that nothing has yet. Fails with `forbidden` where a server lets
  /// nobody make any.
  func makeList(_ address: String, name: String) throws(CarrierFailure)

  /// Gives a list another name for people. Whether a server lets anybody do that is seen in what `lists` tells next.
  func nameList(_ address: String, _ name: String) throws(CarrierFailure)

  /// What `changes(in:since:)` goes on from, of all that is in a list now; empty where the server tells none. It costs a server
  /// more than the ctag (Radicale 3.9.0: twice as much), so it is asked for only where there is none yet.
  func token(of list: String) throws(CarrierFailure) -> String

  /// What changed in a list since a token, and the next token. Fails with `invalidToken` where the server has forgotten it.
  func changes(
    in list: String, since token: String, take: ([CarrierEntry]) -> Void
  ) throws(CarrierFailure) -> String

  /// All resources of a list and their ETags; of one that holds events too, those alone that are tasks.
  func entries(of list: String, tasksOnly: Bool, take: ([CarrierEntry]) -> Void) throws(CarrierFailure)

  /// The texts of resources of one list, up to 100. What the server does not speak of is not given.
  func texts(of addresses: [String], in list: String, take: ([CarrierText]) -> Void) throws(CarrierFailure)

  /// Writes a resource. Gives its ETag, nil where the server may have kept another text: then it is to be read again.
  /// Is tried once: after `timeout` and `cut` nobody knows whether it was done. But a connection that was kept, and that the
  /// server closed without a byte, is opened again by libcurl: what was done twice then is told as `changed`.
  func put(_ text: [UInt8], at address: String, _ condition: CarrierCondition) throws(CarrierFailure) -> String?

  /// Deletes a resource that is as it was. Is tried as often as `put` is.
  func delete(_ address: String, etag: String) throws(CarrierFailure)

  /// Lets go of the server and of the password.
  func stop()
}

extension Carrier {
  /// The texts of any number of resources of one list, as many asked for at once as a call takes. Each time `take` is given
  /// which were asked for, and all that came of them.
  public func texts(
    ofAll addresses: [String], in list: String, take: ([String], [CarrierText]) -> Void
  ) throws(CarrierFailure) {
    for start in stride(from: 0, to: addresses.count, by: 100) {
      let some = Array(addresses[start..<min(start + 100, addresses.count)])
      var came: [CarrierText] = []
      try texts(of: some, in: list) { came += $0 }
      take(some, came)
    }
  }
}
