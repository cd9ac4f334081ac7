// What is asked of many tasks at once: those in memory are looked at there, the others in one look through their source.

extension TodoList {
  /// The tasks of many slots, in that order. No slot may be without one.
  func todos(_ slots: [Int32]) -> [Todo] {
    if let few = few(slots) { return few }
    var (found, places): ([Todo], [Int]) = ([], [])
    found.reserveCapacity(slots.count)
    var isInOrder = true
    forEachTodo(slots) { place, todo in
      isInOrder = isInOrder && place >= places.last ?? 0
      found.append(todo)
      places.append(place)
    }
    return isInOrder ? found : places.indices.sorted { places[$0] < places[$1] }.map { found[$0] }
  }

  /// Hands over the tasks of many slots, in no order, each with the place of its slot, none of them kept.
  func forEachTodo(_ slots: [Int32], _ found: (Int, Todo) -> Void) { look(slots, source?.todos, { $0 }, found) }

  /// Hands over the tasks of many slots or of few, in no order, none of them kept.
  func readEach(_ slots: [Int32], _ found: (Todo) -> Void) {
    if let few = few(slots) { few.forEach(found) } else { forEachTodo(slots) { found($1) } }
  }

  /// The tasks of few slots, which are read one by one: to look through the whole source costs more. Nil for many.
  private func few(_ slots: [Int32]) -> [Todo]? { slots.count <= 64 ? slots.compactMap { body(Int($0)) } : nil }

  /// The tags that tasks have, open and done, each once whatever the case of its letters, by the alphabet.
  public var tags: [String] {
    var (spellings, keys): (Set<String>, [String: (place: Int, tag: String)]) = ([], [:])
    look(everySlot, source?.tags, \.tags) { place, tags in
      for tag in tags where spellings.insert(tag).inserted {
        // The spelling of the first task, though tasks in memory are looked at before the others.
        let known = keys[folded(tag)]
        if known.map({ place < $0.place }) ?? true { keys[folded(tag)] = (place, tag) }
      }
    }
    return keys.sorted { $0.key < $1.key }.map(\.value.tag)
  }

  /// Hands over page and expected time of the tasks of many slots, in no order, each with the place of its slot, without
  /// reading the rest of them.
  func shares(_ slots: [Int32], _ found: (Int, PageShare) -> Void) {
    look(slots, source?.shares, PageShare.init, found)
  }

  /// Which of the tasks of many slots may hold words in name, tags or notes; nothing is read.
  func mayHold(_ slots: [Int32], _ words: [SoughtWord]) -> [Int32] {
    guard !words.isEmpty, let source else { return slots }
    var places: [Int] = []
    func holding(_ headings: [TodoHeading?], _ slots: [Int32], _ found: (Int, Void) -> Void) {
      source.holding(headings, slots, words) { found($0, ()) }
    }
    look(slots, holding, { _ in }, { place, _ in places.append(place) })
    return places.sorted().map { slots[$0] }
  }

  /// Looks at the tasks of many slots, in memory or in the source.
  private func look<Found>(
    _ slots: [Int32], _ source: (([TodoHeading?], [Int32], (Int, Found) -> Void) -> Void)?,
    _ ofTodo: (Todo) -> Found, _ found: (Int, Found) -> Void
  ) {
    if isUnread, let source { return source(headings, slots, found) }
    var (unread, places): ([Int32], [Int]) = ([], [])
    for (place, slot) in slots.enumerated() {
      if let todo = inMemory(Int(slot)) {
        found(place, ofTodo(todo))
      } else if headings[Int(slot)] != nil {
        unread.append(slot)
        places.append(place)
      }
    }
    source?(headings, unread) { found(places[$0], $1) }
  }
}
