import English
import Model
import Syncing
import Wire

// What a carrier or a sync could not, as a conversation refuses it.

extension Failure {
  /// What went wrong on the way to the server of an account, or there.
  init(_ failure: CarrierFailure, _ account: SyncAccount) {
    let host = account.host
    let refusal: SyncRefusal =
      switch failure.kind {
      case .address: .notAnAddress(account.address)
      case .insecure: .insecure
      case .tls: .notTrusted(host)
      case .authority: .noAuthority(account.authority ?? "")
      case .login: .notLetIn(host)
      case .elsewhere(let other): .elsewhere(other)
      // A page of a login or of a hotel, where there were lists before.
      case .noCalendars where failure.status != 0 && !account.home.isEmpty: .unreadable(host)
      case .noCalendars, .gone, .forbidden: .noLists(host)
      case .full: .full
      case .busy(let seconds): .busy(host, seconds: seconds)
      case .unreadable, .tooLarge, .refusedContent: .unreadable(host)
      case .noProgram: .notInstalled
      case .dns, .refused, .timeout, .cut, .changed, .invalidToken, .server, .ended, .cancelled: .noWay(host)
      }
    self = failure.kind == .cancelled ? .refusal(.question(.cancelled)) : .refusal(.sync(refusal))
  }
}

extension SyncRefusal {
  /// Why a server did not take one task, by its number here.
  init(_ failure: CarrierFailure, of number: Int?) {
    switch failure.kind {
    case .tooLarge: self = .tooLarge(number)
    case .forbidden: self = .readOnly(number)
    case .full: self = .full
    default: self = .notTaken(number)
    }
  }
}

extension SyncField {
  /// The fields of a task of which it is heard; none for what Heed has none for.
  var fields: [Field] {
    switch self {
    case .name: [.name]
    case .urgency: [.urgency]
    case .position: [.start, .due, .recurrence]
    case .estimate: [.time]
    case .alarms: [.reminder]
    case .tags: [.tags]
    case .notes: [.notes]
    case .page: [.page]
    case .other: []
    }
  }
}
