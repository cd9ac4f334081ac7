/// Where tasks of a profile are kept beside this machine, and for whom.
public struct SyncAccount: Hashable, Sendable {
  /// A list there and the page here that has its tasks.
  public struct Pairing: Hashable, Sendable {
    /// The address of the list.
    public var list: String
    /// The name of the page.
    public var page: String
    /// What people call the list there, as it was told last; nil where it was not told yet.
    public var name: String?
    /// Whether the server lets us write there.
    public var isWritable: Bool
    /// Whether it is there, as far as is known; else it is to be made. One that is gone since was deleted.
    public var isMade: Bool

    /// A list and its page.
    public init(list: String, page: String, name: String? = nil, isWritable: Bool = true, isMade: Bool = true) {
      self.list = list
      self.page = page
      self.name = name
      self.isWritable = isWritable
      self.isMade = isMade
    }
  }

  /// As it was typed: a host, a mail address or a URL.
  public var address: String
  /// The name by which the server knows the person.
  public var user: String
  /// What holds the lists.
  public var home = ""
  /// Hosts beside the one typed that may be shown the password.
  public var hosts: [String] = []
  /// A file of certificates that are trusted beside those of the system; nil for none.
  public var authority: String?
  /// A command for the shell that writes the password; nil where it is kept or asked.
  public var command: String?
  /// The password itself, which is kept so of an encrypted profile alone.
  public var password: String?
  /// The lists that are synced. The first is where tasks go whose own is no more.
  public var pairings: [Pairing] = []
  /// The addresses of lists that are left out: somebody chose so, or was told of them and chose nothing.
  public var left: [String] = []

  /// Whether it is synced by itself while a person is at the prompt (D38).
  public var isByItself = false

  /// An account that knows no lists yet.
  public init(address: String, user: String) {
    self.address = address
    self.user = user
  }

  /// The host alone, for people: without path or the name before an at sign.
  public var host: String {
    let behindScheme = address.split(separator: "/", omittingEmptySubsequences: true)
    let whole = address.contains("://") ? behindScheme.dropFirst().first : behindScheme.first
    return (whole ?? "").split(separator: "@").last.map(String.init) ?? address
  }

  /// Who keeps tasks where only their own programs see them, though they have calendars for others, by the ends of hosts
  /// (seen in November 2026). A login there would end in lists of events.
  private static let closed = [
    "google.com": "Google", "gmail.com": "Google", "googlemail.com": "Google", "icloud.com": "iCloud",
    "me.com": "iCloud", "mac.com": "iCloud", "outlook.com": "Microsoft", "hotmail.com": "Microsoft",
    "live.com": "Microsoft", "office365.com": "Microsoft",
  ]

  /// The name of a provider that shows its tasks to nobody; nil for any other.
  public var closedProvider: String? {
    let host = host.lowercased()
    return SyncAccount.closed.first { host == $0.key || host.hasSuffix("." + $0.key) }?.value
  }
}
