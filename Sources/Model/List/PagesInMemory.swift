/// The names of the pages that tasks in memory are on, as they stand in these.
struct PagesInMemory: Sendable {
  private var uses: [String: Use] = [:]

  /// How many tasks are on a page of that name, and what the name is compared by, made once a name.
  private struct Use {
    let key: String
    let folded: String
    var count = 0
  }

  /// All of them, in no order.
  var all: some Collection<String> { uses.keys }

  /// Those of a key, and those that are the same but for accents; mostly one, or none.
  func names(key: String, folded: String) -> [String] {
    uses.filter { $0.value.key == key || $0.value.folded == folded }.keys.sorted()
  }

  /// Notes that a task is on another page than before; nil where it was not in memory, or is not any more.
  mutating func replace(_ before: String?, with after: String?) {
    guard before != after else { return }
    if let after { uses[after, default: Use(key: Page.key(after), folded: Model.folded(after))].count += 1 }
    guard let before else { return }
    uses[before]?.count -= 1
    if uses[before]?.count == 0 { uses[before] = nil }
  }
}
