import Model

extension Session {
  /// Tries words without asking about what is unclear: that is refused instead, with its readings.
  func withoutAsking<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let could = mayAsk
    mayAsk = false
    defer { mayAsk = could }
    return try body()
  }

  /// Reads words about tasks that are there: `one day later` counts from their due, and `6 pm` may be of its day.
  func about<Result>(_ tasks: [Todo], _ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let before = subjects
    subjects = tasks
    defer { subjects = before }
    return try body()
  }
}
