import Model

/// The content lines that a task came with, as components: its own VTODO, dates of its repeat that are told on their own,
/// and the zones that they name.
struct Resource {
  /// The VTODO of the task itself.
  let master: Component
  let overrides: [Component]
  let zones: [Component]
  /// The zone of the person when it was read: on its clock the moments in it were taken over.
  let zoneName: String

  /// The line, before all others, that tells on which clock the resource was read.
  private static let zoneLine = "X-HEED-ZONE"
  static func line(of zoneName: String) -> String { zoneLine + ":" + zoneName }

  /// What a task came with; nil where it has nothing, and where that is of another task, from which this one was copied.
  init?(_ todo: Todo) {
    guard var text = todo.resource else { return nil }
    var (masters, overrides, zones, zoneName): ([Component], [Component], [Component], String) = ([], [], [], "")
    text.withUTF8 { bytes in
      var reader = ComponentReader(bytes, within: true)
      while let event = try? reader.next() {
        switch event {
        case .line(let line): if line.name == Resource.zoneLine { zoneName = line.plain }
        case .component(let component) where component.name == "VTIMEZONE": zones.append(component)
        case .component(let component) where component["RECURRENCE-ID"] != nil: overrides.append(component)
        case .component(let component): masters.append(component)
        case .end: break
        }
      }
    }
    guard let master = masters.first, master.uid == todo.uid else { return nil }
    (self.master, self.overrides, self.zones, self.zoneName) = (master, overrides, zones, zoneName)
  }

  /// The text that is kept with a task; nil where it would tell no more than the task itself. What is too long is left
  /// out: its names are handed back.
  static func text(
    _ master: Component, _ overrides: [Component], _ zones: CalendarZones, _ surroundings: Surroundings
  ) -> (text: String, dropped: [String]) {
    var dropped: Set<String> = []
    func joined(longest: Int) -> String {
      var lines = surroundings.zoneName.isEmpty ? [] : [line(of: surroundings.zoneName)]
      let components = [master] + overrides
      let named = components.reduce(into: Set<String>()) { $0.formUnion($1.zones) }
      for component in named.sorted().compactMap(zones.component) + components {
        component.forEachLine { line in
          if line.utf8.count <= longest {
            lines.append(line)
          } else {
            dropped.insert(ContentLine(line).name.lowercased())
          }
        }
      }
      return lines.joined(separator: "\n")
    }
    for longest in [Todo.resourceLimit, 2_000, 200] {
      dropped = []
      let text = joined(longest: longest)
      if text.utf8.count <= Todo.resourceLimit { return (text, dropped.sorted()) }
    }
    let uid = master["UID"]?.text ?? ""
    return ("BEGIN:VTODO\n" + uid.prefix(1_000) + "\nEND:VTODO", ["lines"])
  }

  /// Its VTODO with the lines of what the task has otherwise by now, and the dates of its repeat that are told on their own;
  /// all other lines as they came.
  func updated(_ todo: Todo, _ surroundings: Surroundings) -> [Component] {
    let there = surroundings.on(zoneName)
    let calendarZones = CalendarZones(there)
    zones.forEach(calendarZones.add)
    let reader = TodoReader(surroundings: there, zones: calendarZones)
    let found = reader.read(master, overrides)
    var base = found.todo
    _ = there.settle(&base)
    // Of stamps that it does not tell, what is here is from when it was taken in: that is no change.
    if master["CREATED"] == nil {
      base.created = todo.created
      if master["LAST-MODIFIED"] == nil {
        base.changed = todo.created
        if master["COMPLETED"] == nil, master["DTSTAMP"] == nil, base.done != nil { base.done = todo.done ?? base.done }
      }
    }
    let form = CalendarForm(of: master, isByDue: found.series?.isByDue ?? false, there, calendarZones)
    var (component, todo, others) = (master, todo, overrides)
    if let series = found.series, let finished = FinishedDates(of: series, from: base, to: todo, overrides) {
      others = finished.told(todo, beside: self, form)
      (todo.due, todo.start) = (base.due, base.start)
    }
    for part in CalendarPart.all where part.differs(base, todo) {
      component.replace(part.names, with: part.lines(todo, form))
    }
    // What has no name is called by its note, which is another one now.
    if base.notes != todo.notes, component["SUMMARY"] == nil {
      component.replace(["SUMMARY"], with: [ContentLine("SUMMARY", text: todo.name)])
    }
    // Without its moment it would be done when it was changed.
    if base.changed != todo.changed, let done = todo.done, component["COMPLETED"] == nil {
      component.replace(["COMPLETED"], with: [ContentLine("COMPLETED", value: done.basic)])
    }
    if base.changed != todo.changed, let line = component["SEQUENCE"], let sequence = Int(line.value),
      sequence < 1 << 30
    {
      component.replace(["SEQUENCE"], with: [ContentLine("SEQUENCE", value: String(sequence + 1))])
    }
    updateAlarms(of: &component, base, todo, there, reader)
    return [component] + others
  }

  private func updateAlarms(
    of component: inout Component, _ base: Todo, _ todo: Todo, _ surroundings: Surroundings, _ reader: TodoReader
  ) {
    let isMoved = base.start?.time != todo.start?.time || base.due?.time != todo.due?.time
    guard base.alarms != todo.alarms || base.acknowledged != todo.acknowledged || isMoved else { return }
    var left = todo.alarms
    component.nest([]) { inner in
      guard inner.name == "VALARM" else { return true }
      guard let alarm = reader.alarm(inner, of: master, overrides) else { return true }
      guard !isMoved, base.acknowledged == todo.acknowledged, let place = left.firstIndex(of: alarm) else {
        return false
      }
      left.remove(at: place)
      return true
    }
    component.nest(left.map { AlarmReader.component($0, of: todo, surroundings) }) { _ in true }
  }
}

extension Component {
  /// The identifier of a VTODO here.
  var uid: UID? { self["UID"].map { UID(calendar: $0.plain) } }
}

extension TodoReader {
  /// The reminder that one VALARM of a VTODO is; nil where it is none.
  fileprivate func alarm(_ alarm: Component, of master: Component, _ overrides: [Component]) -> Alarm? {
    var alone = master
    alone.nest([alarm]) { _ in false }
    var todo = read(alone, overrides).todo
    _ = surroundings.settle(&todo)
    return todo.alarms.first
  }
}
