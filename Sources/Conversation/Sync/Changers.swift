import English
import Model
import Syncing

/// Who else changed tasks last, as far as a server told: looked up when it is asked for first.
final class Changers {
  private let session: Session
  private lazy var known = (try? session.syncer?.changers()) ?? [:]

  init(_ session: Session) { self.session = session }

  /// Nil for a task that was changed here since, and where nobody tells.
  func name(of todo: Todo) -> String? {
    if known.isEmpty { return nil }
    let task = CalendarTranslation(session.surroundings).task(todo, list: "")
    return task.flatMap { known[$0.uid] }.flatMap { $0.at == todo.changed ? $0.name : nil }
  }
}
