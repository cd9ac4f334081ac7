/// Understood, but it cannot be: every reason for which Heed refuses what was asked.
public enum Refusal: Error, Hashable, Sendable {
  // Naming a task
  case noTask(number: Int, highest: Int)
  case noTasksAtAll
  case noTaskNamed(String)
  /// Several tasks match and nobody can be asked.
  case severalTasksNamed(String, [Todo])
  case noCurrentTask
  case changedMeanwhile(number: Int, name: String)
}
