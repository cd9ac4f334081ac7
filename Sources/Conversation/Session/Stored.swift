import English
import Model

/// Does what a store is asked to, failing as a conversation does.
public func stored<Result>(_ body: @autoclosure () throws(StoreFailure) -> Result) throws(Failure) -> Result {
  do throws(StoreFailure) { return try body() } catch { throw Failure(error) }
}
