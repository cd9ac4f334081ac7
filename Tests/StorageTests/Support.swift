import Foundation
import Model

@testable import Storage

/// Random numbers that are the same for the same seed (SplitMix64).
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
  mutating func pick<Element>(_ values: [Element]) -> Element { values[below(values.count)] }
}

/// A folder that is removed at the end of a test.
final class TemporaryFolder {
  let path = FileManager.default.temporaryDirectory.path + "/heed-test-" + UUID().uuidString
  var store: String { path + "/store" }

  init() { try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func read(_ name: String) -> Data { FileManager.default.contents(atPath: store + "/" + name) ?? Data() }

  func write(_ name: String, _ data: Data) {
    try? FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
    try? data.write(to: URL(fileURLWithPath: store + "/" + name))
  }

  func write(_ name: String, _ text: String) { write(name, Data(text.utf8)) }

  /// Every file of the store.
  var contents: [String: Data] { Dictionary(uniqueKeysWithValues: files.map { ($0, read($0)) }) }

  /// Makes the store hold those files and no others.
  func put(_ contents: [String: Data]) throws {
    for name in files where contents[name] == nil { try FileManager.default.removeItem(atPath: store + "/" + name) }
    for (name, data) in contents where read(name) != data { write(name, data) }
  }

  /// Names of the files of the store, in order.
  var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: store)) ?? []).sorted() }
}

let noon = Instant(seconds: 1_795_000_000)

/// Todos and changes made of random numbers.
struct Generator {
  var random: Seeded
  private var clock = noon.seconds

  init(seed: UInt64) { random = Seeded(seed) }

  mutating func time() -> Instant {
    clock += random.below(5_000)
    return Instant(seconds: clock)
  }

  mutating func text(_ longest: Int = 24) -> String {
    let alphabet = Array("abcdefghij klmnop, \"\\/qrstuvwxyz\n\t\r\u{0}\u{1}\u{7F}éßñ日本語🎉👩‍👩‍👧\u{2028}")
    return String((0..<(1 + random.below(longest))).map { _ in random.pick(alphabet) })
  }

  mutating func when() -> When {
    let date = CivilDate(dayNumber: 20_000 + random.below(2_000))
    return When(date, random.chance(50) ? TimeOfDay(wrapping: random.below(1440)) : nil)
  }

  mutating func recurrence() -> Recurrence {
    var rule = RecurrenceRule(random.pick(RecurrenceRule.Frequency.allCases), interval: 1 + random.below(4))
    // Only what RFC 5545 allows: ordinals with months and years, numbers of weeks with years.
    let isLong = rule.frequency == .monthly || rule.frequency == .yearly
    if random.chance(40) { rule.byDay = [.init(.monday), .init(.friday, ordinal: isLong ? -1 : nil)] }
    if isLong, random.chance(30) { rule.byMonthDay = [1, -1, 15] }
    if random.chance(20) { rule.byMonth = [3, 12] }
    if !rule.byDay.isEmpty, isLong, random.chance(20) { rule.bySetPos = [-1] }
    if rule.frequency == .yearly, rule.byDay.isEmpty, random.chance(30) { rule.byYearDay = [1, 100, -1] }
    if random.chance(20) { rule.weekStart = .sunday }
    if random.chance(30) { rule.count = 1 + random.below(20) } else if random.chance(30) { rule.until = when() }
    return Recurrence(rule: rule, mode: random.chance(70) ? .fixed : .afterDone, start: when())
  }

  mutating func alarm() -> Alarm {
    if random.chance(30) { return .at(When(when().date, TimeOfDay(wrapping: random.below(1440)))) }
    return .before(days: random.below(8), minutes: random.pick([0, 0, 10, 30, 60, 90, 1440]))
  }

  mutating func todo(number: Int = 0) -> Todo {
    var todo = Todo(
      uid: UID(high: random.next(), low: random.next()), number: number, name: text(), created: time())
    todo.urgency = random.pick(Urgency.allCases)
    if random.chance(60) { todo.due = when() }
    if random.chance(50) { todo.estimate = TimeSpan(seconds: 1 + random.below(100_000)) }
    for _ in 0..<random.pick([0, 0, 1, 3]) { todo.alarms.append(alarm()) }
    if random.chance(20) { todo.acknowledged = Instant(seconds: todo.created.seconds + 600) }
    if random.chance(20) { todo.acknowledgedTriggers = todo.triggers() }
    if random.chance(20) { todo.snoozed = When(CivilDate(dayNumber: 20_782), TimeOfDay(wrapping: 615)) }
    if random.chance(15) { todo.recurrence = recurrence() }
    if random.chance(40) { todo.page = text(10) }
    for _ in 0..<random.pick([0, 0, 1, 3]) { todo.tags.append(text(8)) }
    for _ in 0..<random.pick([0, 0, 1, 2]) { todo.notes.append(text(80)) }
    if random.chance(40) { todo.changed = time() }
    if random.chance(10) { todo.unknown = [UnknownField(key: "x-colour", json: "{\"a\":[1.50,null,\"é\\n\"]}")] }
    // Of the identifier, so that the other values of a seed stay as they are.
    if todo.uid.low % 3 == 0 { todo.start = When(CivilDate(dayNumber: 20_700 + Int(todo.uid.high % 200))) }
    return todo
  }

  /// What a person might do next to these tasks.
  mutating func changes(in list: TodoList) -> [Change] {
    if random.chance(15) { return [pageChange(in: list)] }
    let all = list.all.sorted { ($0.uid.high, $0.uid.low) < ($1.uid.high, $1.uid.low) }
    guard !all.isEmpty, !random.chance(40) else {
      return (0..<random.pick([1, 1, 1, 3])).map { _ in Change(before: nil, after: todo()) }
    }
    let before = random.pick(all)
    var after = before
    switch random.below(4) {
    case 0: return [Change(before: before, after: nil)]
    case 1: after.done = before.isOpen ? time() : nil
    case 2: after.due = when()
    default: after.name = text()
    }
    after.changed = time()
    return [Change(before: before, after: after)]
  }
}

extension Generator {
  /// A page that is made, renamed, given a repeat or deleted.
  private mutating func pageChange(in list: TodoList) -> Change {
    let name = text(8) + " \(random.next())"
    let pages = list.pages.values.sorted { $0.key < $1.key }
    guard !pages.isEmpty, !random.chance(40) else {
      return .page(before: nil, after: Page(name: name, created: time()))
    }
    let before = random.pick(pages)
    var after = before
    switch random.below(4) {
    case 0: return .page(before: before, after: nil)
    case 1: after.recurrence = recurrence()
    case 2: after.name = before.name.uppercased()
    default: after.name = name
    }
    return .page(before: before, after: after)
  }
}

/// The tasks of a list in an order of their own, for comparing, and its pages.
struct Tasks: Equatable, CustomStringConvertible {
  var todos: [Todo]
  var pages: [String: Page] = [:]
  var count: Int { todos.count }
  /// Short, since a failed comparison prints both sides.
  var description: String {
    "\(count) tasks, \(pages.count) pages \(todos.map { "\($0.number)/\($0.uid.high % 1000)" })"
  }
}

func tasks(_ list: TodoList) -> Tasks {
  Tasks(todos: list.all.sorted { ($0.uid.high, $0.uid.low) < ($1.uid.high, $1.uid.low) }, pages: list.pages)
}

extension SystemCalls {
  /// Does not wait for the disk, for tests that open a store thousands of times.
  static var hasty: SystemCalls {
    var calls = SystemCalls()
    calls.sync = { _ in 0 }
    calls.syncFolder = { _ in 0 }
    return calls
  }
}

extension Store {
  /// Commits one random change and makes it lasting.
  func randomStep(_ generator: inout Generator, typed: String = "step") throws {
    let changes = generator.changes(in: list)
    _ = try commit(changes, typed: typed, at: generator.time())
    try sync()
  }

  @discardableResult
  func add(_ name: String, at time: Instant = noon) throws -> Todo {
    var random = SystemRandomNumberGenerator()
    let uid = UID(high: random.next(), low: random.next())
    let todo = Todo(uid: uid, number: 0, name: name, created: time)
    let entry = try commit([Change(before: nil, after: todo)], typed: "add " + name, at: time)
    return entry.changes[0].after ?? todo
  }
}

/// The orders in their plainest form, task by task, for comparing with how lists keep them.
extension Order {
  /// Whether the first comes before the second. Every order ends with the number, so that it is total.
  func isBefore(_ left: Todo, _ right: Todo) -> Bool {
    switch self {
    case .urgency:
      if left.urgency != right.urgency { return left.urgency < right.urgency }
    case .due: break
    case .time:
      let (first, second) = (left.estimate?.seconds ?? .max, right.estimate?.seconds ?? .max)
      if first != second { return first < second }
    case .name:
      let (first, second) = (folded(left.name), folded(right.name))
      if first != second { return first < second }
    case .created:
      if left.created != right.created { return left.created < right.created }
    case .page:
      let (first, second) = (folded(left.page), folded(right.page))
      if first != second { return first < second }
      if left.urgency != right.urgency { return left.urgency < right.urgency }
    }
    // What is overdue has an earlier due than what is not, so that comparing dues puts it first.
    switch (left.due, right.due) {
    case (let first?, let second?) where first != second: return first < second
    case (.some, nil): return true
    case (nil, .some): return false
    default: break
    }
    if left.created != right.created { return left.created < right.created }
    return left.number < right.number
  }
}

extension Data {
  /// The same bytes with one bit that is another one.
  func flipped(_ bit: Int) -> Data {
    var changed = self
    changed[startIndex + bit / 8] ^= 1 << UInt8(bit % 8)
    return changed
  }
}
