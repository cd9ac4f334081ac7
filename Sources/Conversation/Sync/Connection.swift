import English
import Grammar
import Model
import Syncing
import Wire

/// The way to the server of an account: its password, and other hosts to which it leads.
struct Connection {
  private let session: Session
  private let syncer: any Syncer

  init(_ session: Session, _ syncer: any Syncer) { (self.session, self.syncer) = (session, syncer) }

  /// Connects, with the password as it is kept, or as it is typed once a session.
  func open(_ account: inout SyncAccount) throws(Failure) -> any Carrier {
    if let kept = try syncer.password(of: account) { return try carrier(account, kept) }
    let asked = try self.password(of: account)
    // One that the server did not let in would be shown to it from the keyring again and again.
    if asked.isProven, syncer.keep(asked.password, of: &account) == .profile { try syncer.keep(account) }
    return try carrier(account, asked.password)
  }

  private func carrier(_ account: SyncAccount, _ password: Password) throws(Failure) -> any Carrier {
    do throws(CarrierFailure) { return try syncer.carrier(for: account, password) } catch {
      throw Failure(error, account)
    }
  }

  /// The lists for tasks that an account has now; refused where there is none.
  func lists(_ account: SyncAccount, _ carrier: any Carrier) throws(Failure) -> [CarrierList] {
    do throws(CarrierFailure) {
      let lists = try carrier.lists(in: account.home).forTasks(account)
      if lists.isEmpty { throw CarrierFailure(.noCalendars) }
      return lists
    } catch { throw Failure(error, account) }
  }

  /// Finds the lists of an account that is being added, and asks before another host is shown the password.
  func find(_ account: inout SyncAccount, _ password: Password) throws(Failure) -> (any Carrier, [CarrierList]) {
    // The server itself, and a few to which it may lead.
    for _ in 0..<4 {
      do throws(CarrierFailure) {
        let carrier = try syncer.carrier(for: account, password)
        account.home = try carrier.discover().home
        return (carrier, try carrier.lists(in: account.home).forTasks(account))
      } catch {
        switch error.kind {
        case .login: throw .refusal(.sync(.wrong(account.host)))
        case .dns, .refused, .timeout, .cut, .server: throw .refusal(.sync(.noServer(account.host)))
        case .noCalendars, .gone, .forbidden, .unreadable: throw .refusal(.sync(.noCalDAV(account.host)))
        case .tls: throw .refusal(.sync(.distrusted(account.host)))
        case .elsewhere(let host):
          try session.asker.confirm(Sentences.Sync.elsewhere(host), refusal: .sync(.elsewhere(host)))
          account.hosts.append(host)
        default: throw Failure(error, account)
        }
      }
    }
    throw .refusal(.sync(.noCalDAV(account.host)))
  }

  /// The password, asked for until the server lets it in, and whether it did: where there is no way, nobody knows. Refused
  /// where nobody can be asked.
  func password(of account: SyncAccount) throws(Failure) -> (password: Password, isProven: Bool) {
    guard session.console.canAskSecrets else { throw .refusal(.sync(.nobodyToAsk)) }
    let line = Sentences.Sync.passwordOf(account.user, account.host)
    var question = Question<(password: Password, isProven: Bool)>(
      kind: .field, prompt: Prompt(Sentences.Sync.password.prompt, kind: .secret), line: line,
      help: Sentences.Sync.password.help, whereabouts: line
    ) { text throws(Failure) in
      let password = Password(text)
      return .value((password, try isLetIn(account, password)))
    }
    question.takesGiven = false
    question.missing = .sync(.needs(Sentences.Sync.password.word))
    if case .value(let asked) = try session.asker.answer(question) { return asked }
    throw .refusal(.question(.cancelled))
  }

  /// Whether the server lets a password in; false where there is no way to ask it. Refused where it does not.
  private func isLetIn(_ account: SyncAccount, _ password: Password) throws(Failure) -> Bool {
    do throws(CarrierFailure) {
      let carrier = try syncer.carrier(for: account, password)
      defer { carrier.stop() }
      _ = try carrier.lists(in: account.home)
      return true
    } catch {
      switch error.kind {
      case .login: throw .refusal(.sync(.wrong(account.host)))
      case .cancelled, .noProgram: throw Failure(error, account)
      default: return false
      }
    }
  }
}
