import Model

extension Todo {
  /// The task on the clock of another zone, where it came with a due or a start that is a moment (UTC, or on the clock of a zone
  /// that it names) and has it still: with the program that it came from, it is due at once. Nil where nothing is another time.
  public func moved(to surroundings: Surroundings) -> Todo? {
    Resource(self).flatMap { $0.moved(self, to: surroundings) }
  }
}

extension Resource {
  fileprivate func moved(_ todo: Todo, to here: Surroundings) -> Todo? {
    let there = here.on(zoneName)
    guard there.zoneName == zoneName, zoneName != here.zoneName, !here.zoneName.isEmpty else { return nil }
    let (before, after) = (read(there), read(here))
    guard before.due != after.due || before.start != after.start, todo.due == before.due, todo.start == before.start
    else { return nil }
    var moved = todo
    (moved.due, moved.start) = (after.due, after.start)
    if todo.recurrence == before.recurrence { moved.recurrence = after.recurrence }
    if todo.alarms == before.alarms { moved.alarms = after.alarms }
    let (old, new) = (Resource.line(of: zoneName), Resource.line(of: here.zoneName))
    moved.resource = todo.resource.map { text in
      text.split(separator: "\n").map { $0 == old ? new : String($0) }.joined(separator: "\n")
    }
    return moved
  }

  /// The task as it came, on the clock of those.
  private func read(_ surroundings: Surroundings) -> Todo {
    let calendarZones = CalendarZones(surroundings)
    zones.forEach(calendarZones.add)
    var todo = TodoReader(surroundings: surroundings, zones: calendarZones).read(master, overrides).todo
    _ = surroundings.settle(&todo)
    return todo
  }
}
