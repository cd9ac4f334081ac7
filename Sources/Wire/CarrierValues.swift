import Secrets

/// Where tasks are kept, and for whom.
public struct CarrierAccount: Sendable {
  /// What was typed for it: an address, a host, a host and a path, or a mail address.
  public var address: String
  /// The name by which the server knows the person.
  public var user: String
  /// The password, or one made for this program.
  public var password: Secret
  /// A file of certificates in PEM that are trusted beside those of the system; nil for none.
  public var authority: String?
  /// Hosts beside the one typed that may be shown the password, as `CarrierFailure.elsewhere` named them.
  public var hosts: [String]

  /// An account by its parts.
  public init(address: String, user: String, password: Secret, authority: String? = nil, hosts: [String] = []) {
    self.address = address
    self.user = user
    self.password = password
    self.authority = authority
    self.hosts = hosts
  }
}

/// Where an account's lists are.
public struct CarrierHome: Hashable, Sendable {
  /// The person, as an address; empty where the server tells none.
  public var principal: String
  /// What holds the lists: `lists(in:)`.
  public var home: String

  /// A home by its parts.
  public init(principal: String, home: String) {
    self.principal = principal
    self.home = home
  }
}

/// One list of a home, a calendar collection of RFC 4791.
public struct CarrierList: Hashable, Sendable {
  /// Where it is; ends in a slash.
  public var address: String
  /// Its name for people; empty where it has none.
  public var name: String
  /// Whether it may hold tasks.
  public var takesTasks: Bool
  /// Whether it may hold events or journals too.
  public var takesOthers: Bool
  /// Whether we may write there; true where the server tells nothing.
  public var isWritable: Bool
  /// Changes whenever anything in it does; empty where the server tells none.
  public var ctag: String
  /// Whether the server said what it is. One that it failed at is there, and all else of it is unknown: it is no list that was
  /// deleted.
  public var isKnown: Bool

  /// A list by its parts.
  public init(
    address: String, name: String, takesTasks: Bool, takesOthers: Bool, isWritable: Bool, ctag: String,
    isKnown: Bool = true
  ) {
    self.address = address
    self.name = name
    self.takesTasks = takesTasks
    self.takesOthers = takesOthers
    self.isWritable = isWritable
    self.ctag = ctag
    self.isKnown = isKnown
  }
}

/// The lists of a home at one time.
public struct CarrierLists: Hashable, Sendable {
  /// In the order of the server.
  public var lists: [CarrierList]
  /// What the server's clock showed, in seconds since 1970; nil where it did not tell.
  public var time: Int64?

  /// Lists by their parts.
  public init(lists: [CarrierList], time: Int64?) {
    self.lists = lists
    self.time = time
  }
}

/// A resource of a list without its text.
public struct CarrierEntry: Hashable, Sendable {
  /// Where it is.
  public var address: String
  /// Changes whenever its text does; nil when the server says that it is gone.
  public var etag: String?

  /// An entry by its parts.
  public init(address: String, etag: String?) {
    self.address = address
    self.etag = etag
  }
}

/// A resource with its text.
public struct CarrierText: Hashable, Sendable {
  /// Where it is, and the ETag of this text; none when it is gone.
  public var entry: CarrierEntry
  /// An iCalendar object; empty when it is gone.
  public var text: [UInt8]
  /// Who changed it last, as a name for people; empty where the server does not tell, and where it was the person of the
  /// account.
  public var changer: String

  /// A text by its parts.
  public init(entry: CarrierEntry, text: [UInt8], changer: String = "") {
    self.entry = entry
    self.text = text
    self.changer = changer
  }
}

/// What must be so for a resource to be written.
public enum CarrierCondition: Hashable, Sendable {
  /// Nothing is there yet.
  case new
  /// What is there has this ETag.
  case match(String)
}
