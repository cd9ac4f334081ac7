import JSON
import Model

/// Todos on their way from a file into a list, where a file written by hand may lack or double what names them.
struct CollectedTodos {
  private(set) var todos: [Todo] = []
  /// How many the file says it holds.
  var expected: Int?
  private static let none = UID(high: 0, low: 0)

  /// Reads a todo. One without an identifier gets one made of its own bytes and place, the same at every reading.
  mutating func read(_ reader: inout JSONReader, at time: Instant) throws(JSONReader.Fault) {
    _ = reader.peek()
    let start = reader.place
    var todo = try reader.todo(uidIfNone: CollectedTodos.none, timeIfNone: time)
    if todo.uid == CollectedTodos.none {
      todo.uid = derived(UnsafeRawBufferPointer(rebasing: reader.bytes[start..<reader.place]))
    }
    todos.append(todo)
  }

  private func derived(_ bytes: UnsafeRawBufferPointer) -> UID {
    let sum = Checksum.value(bytes)
    return UID(high: sum, low: (sum ^ UInt64(todos.count)) &* 0x9E37_79B1_85EB_CA87)
  }

  /// The list, and how many tasks had to be given a number or an identifier.
  ///
  /// The same file gives the same list every time and everywhere, so that running Heeds agree.
  func assembled(freed: [Int: TodoList.Freed]) -> (TodoList, mended: Int) {
    var list = TodoList()
    list.reserve(todos.count)
    for (number, freed) in freed { list.rememberFreed(number, freed) }
    var later: [Todo] = []
    for todo in todos {
      let isDouble = list[todo.uid] != nil
      if isDouble || (todo.isOpen && (todo.number < 1 || list.isTaken(todo.number))) {
        later.append(todo)
      } else {
        list.load(todo)
      }
    }
    for var todo in later {
      if list[todo.uid] != nil {
        var writer = JSONWriter()
        writer.todo(todo)
        todo.uid = writer.bytes.withUnsafeBytes { derived($0) }
        while list[todo.uid] != nil { todo.uid = UID(high: todo.uid.high, low: todo.uid.low &+ 1) }
      }
      if todo.isOpen, todo.number < 1 || list.isTaken(todo.number) {
        // At that moment no freed number is old enough to be given again.
        todo.number = list.freeNumber(at: Instant(seconds: .min / 2))
      }
      list.load(todo)
    }
    return (list, later.count)
  }
}
