import Conversation
import English
import Model
import Secrets
import Storage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Makes, opens and changes the keys of profiles, with a process of its own for each that is open.
struct Keysmith {
  /// What a first password makes.
  struct Made {
    let keyholder: Keyholder
    /// The file that the password opens.
    let identity: [UInt8]
    let recovery: RecoveryKey
  }

  private let folders: ProfileFolders
  private let onPause: (_ seconds: Int) -> Void

  /// `onPause` is told of a wait that is long enough to be noticed.
  init(_ folders: ProfileFolders, onPause: @escaping (_ seconds: Int) -> Void) {
    self.folders = folders
    self.onPause = onPause
  }

  /// Makes keys for a password. Takes about half a second, as every use of a password does.
  func make(_ password: Password) throws(Failure) -> Made {
    do throws(SealingFailure) {
      let keyholder = try start()
      let made = try keyholder.register(password: Keysmith.secret(password))
      let key = made.recoveryKey.withBytes { String(decoding: $0, as: UTF8.self) }
      return Made(
        keyholder: keyholder, identity: made.identityFile, recovery: RecoveryKey(groups: RecoveryForm.groups(of: key)))
    } catch { throw Keysmith.failure(error, "") }
  }

  /// Opens a profile's keys with its password, or with what looks like its recovery key.
  func unlock(_ profile: Profile, _ password: Password) throws(Failure) -> (keyholder: Keyholder, isRecovered: Bool) {
    let identity = try stored(folders.readIdentity(profile.uid))
    do throws(SealingFailure) {
      let keyholder = try start()
      do throws(SealingFailure) {
        try keyholder.unlock(identity, password: Keysmith.secret(password))
        return (keyholder, false)
      } catch {
        // Also where the identity is damaged: the recovery key needs none.
        guard error != .noKeyholder, password.withBytes(RecoveryForm.mayBeKey) else { throw error }
      }
      try keyholder.recover(Keysmith.secret(password))
      return (keyholder, true)
    } catch { throw Keysmith.failure(error, profile.name) }
  }

  /// The file that a new password opens, for keys that are held.
  func renew(_ keyholder: Keyholder, _ password: Password) throws(Failure) -> [UInt8] {
    do throws(SealingFailure) { return try keyholder.renew(password: Keysmith.secret(password)) } catch {
      throw Keysmith.failure(error, "")
    }
  }

  /// Waits before a password is tried that was wrong several times: 1 second after the third time, then doubled, at
  /// most half a minute.
  func pause(after failures: Int) {
    guard failures >= 3 else { return }
    let seconds = min(30, 1 << min(failures - 3, 5))
    if seconds > 2 { onPause(seconds) }
    // A signal ends the sleep, but not the wait.
    var left = UInt32(seconds)
    while left > 0 { left = sleep(left) }
  }

  private func start() throws(SealingFailure) -> Keyholder {
    guard let path = Keyholder.path(besideProgram: OwnProgram.path) else { throw .noKeyholder }
    return try Keyholder(program: path)
  }

  private static func secret(_ password: Password) -> Secret { password.withBytes { Secret($0) } }

  private static func failure(_ failure: SealingFailure, _ name: String) -> Failure {
    switch failure {
    case .wrongPassword: .refusal(.profile(.wrongPassword(name)))
    case .recovery(.groups(let groups)): .refusal(.profile(.wrongRecoveryKey(groups: groups)))
    case .recovery(.character(let group, _)), .recovery(.missing(let group)), .recovery(.extra(let group)):
      .refusal(.profile(.wrongRecoveryKey(groups: [group])))
    case .recovery: .refusal(.profile(.wrongRecoveryKey(groups: [])))
    case .workFactor: .refusal(.profile(.tooMuchWork(name)))
    case .noKeyholder: .trouble(.noKeyholder)
    case .noProcess: .trouble(.noProcess)
    case .noMemory: .trouble(.noMemory)
    case .locked: .trouble(.noKey)
    // The password opens no key, or the file is none: what was typed has no part in that.
    default: .refusal(.profile(.damagedLock(name)))
    }
  }
}
