import Testing

/// What went wrong in many trials: how often each kind, in which circumstances, and the first example of it.
struct Faults: CustomStringConvertible {
  private struct Found {
    var count = 0
    var circumstances: [String: Int] = [:]
    var example: String
  }
  private var kinds: [String: Found] = [:]

  mutating func add(_ kind: String, in circumstance: String = "", _ example: String) {
    kinds[kind, default: Found(example: example)].count += 1
    kinds[kind, default: Found(example: example)].circumstances[circumstance, default: 0] += 1
  }

  mutating func add(_ other: Faults) {
    for (kind, found) in other.kinds {
      kinds[kind, default: Found(example: found.example)].count += found.count
      kinds[kind, default: Found(example: found.example)].circumstances.merge(found.circumstances, uniquingKeysWith: +)
    }
  }

  var isEmpty: Bool { kinds.isEmpty }

  /// How often the kinds were found, all together.
  var count: Int { kinds.values.map(\.count).reduce(0, +) }

  /// The most frequent first, a line each.
  var description: String {
    kinds.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { kind, found in
      let circumstances = found.circumstances.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .filter { !$0.key.isEmpty }.map { "\($0.value) \($0.key)" }.joined(separator: "; ")
      return "\n  \(found.count) times \(kind)" + (circumstances.isEmpty ? "" : " (\(circumstances))")
        + "\n    first \(found.example)"
    }.joined()
  }

  /// Says what was tried and what was found, and fails where that is anything.
  func tell(_ tried: String) {
    print("\(tried), \(count) faults.\(self)")
    if !isEmpty { Issue.record("\(count) faults, which are told above") }
  }
}
