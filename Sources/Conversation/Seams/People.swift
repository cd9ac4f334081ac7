import English
import Model

/// The seam to profiles: who has one, how one is made, opened and locked.
///
/// Conformers: the folders of the real store in the executable, and a list in memory in the tests. A nil profile is
/// the unnamed one, which is there before anybody registers.
public protocol People: AnyObject {
  /// The profile that is open.
  var current: Profile? { get }

  /// The profile that was open when Heed was last left, to be opened again; nil after `logout`.
  var last: Profile? { get }

  /// All profiles but the unnamed one, the oldest first.
  func profiles() throws(Failure) -> [Profile]

  /// Makes a profile and opens it. `adopting` moves all that the unnamed one holds into it, undo included.
  ///
  /// With a password the tasks are encrypted. The key that opens them without it is told right before the profile counts,
  /// and never again: where it comes to nothing the key opens nothing.
  func register(
    _ profile: Profile, password: Password?, adopting: Bool, telling: (RecoveryKey) -> Void
  ) throws(Failure) -> Opened

  /// Closes what is open, forgetting its key, and opens another profile.
  ///
  /// The password may be the recovery key; then a new one must be set before anything can be kept (`needsPassword`). One
  /// that the call gave may not: nobody would be there to set it.
  /// Throws `ProfileRefusal.wrongPassword` when it is neither, later the more often.
  func open(_ profile: Profile?, password: Password?) throws(Failure) -> Opened

  /// Whether the profile that is open was opened by its recovery key and has no password yet that is known.
  var needsPassword: Bool { get }

  /// Whether the keys of the profile that is open are gone, so that it must be opened again.
  var hasLostKeys: Bool { get }

  /// Whether what its password opens was changed by another Heed since the profile was opened.
  var hasOtherLock: Bool { get }

  /// Keeps a changed name or address of the profile that is open.
  func keep(_ profile: Profile) throws(Failure)

  /// Proves the password of the profile that is open, or its recovery key; throws `ProfileRefusal.wrongPassword`.
  func verify(_ password: Password?) throws(Failure)

  /// Changes the password of the profile that is open, or with nil takes it away and decrypts the tasks.
  ///
  /// A first password encrypts them: then a recovery key is told right before that counts. It stays the same for later
  /// passwords.
  func setPassword(_ password: Password?, telling: (RecoveryKey) -> Void) throws(Failure)

  /// Removes the profile that is open with all its tasks, for ever, and opens the unnamed one.
  func remove() throws(Failure) -> Opened

  /// The password that whoever called Heed gave it, by a command or a file descriptor; nil when there is none.
  func givenPassword() throws(Failure) -> Password?
}

/// What a profile brings with it when it is opened.
public struct Opened {
  /// Its tasks, open and read.
  public var store: any Store
  /// Its settings, as they were kept.
  public var settings: Settings
  /// Keeps its settings, called whenever one has changed.
  public var keepSettings: (Settings) throws(Failure) -> Void
  /// Commands of earlier sessions, the oldest first.
  public var history: [String]

  /// What an opened profile brings. The history is its commands, the oldest first.
  public init(
    store: any Store, settings: Settings, history: [String],
    keepSettings: @escaping (Settings) throws(Failure) -> Void
  ) {
    self.store = store
    self.settings = settings
    self.keepSettings = keepSettings
    self.history = history
  }
}

/// A password as it was typed. Its bytes are written over when nobody holds it any more.
///
/// That is as far as it goes: the line that was typed is a string, and copies of those cannot be written over.
public final class Password {
  private let buffer: UnsafeMutableRawBufferPointer

  /// Copies the bytes of what was typed.
  public init(_ text: String) {
    let bytes = Array(text.utf8)
    buffer = .allocate(byteCount: bytes.count, alignment: 1)
    buffer.copyBytes(from: bytes)
  }

  deinit {
    buffer.withMemoryRebound(to: UInt8.self) { for place in $0.indices { $0[place] = 0 } }
    buffer.deallocate()
  }

  /// Hands over the bytes, which must not be kept.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(buffer))
  }

  /// Whether nothing was typed.
  public var isEmpty: Bool { buffer.isEmpty }
  /// The number of letters.
  var count: Int { text.count }
  var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }
}
