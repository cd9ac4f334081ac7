import JSON
import Model

extension Snapshot {
  /// Writes the snapshot in its own form, piece by piece: a heading line, a line a task, and the check.
  func write(_ send: WriteBytes) throws(Trouble) {
    var checksum = Checksum()
    var writer = JSONWriter()
    writer.reserve(80_000)
    heading(&writer)
    let bytes = source?.all
    if let source, bytes == nil || source.isChanged { throw source.changed }
    for kept in list.inFileOrder {
      writer.newLine()
      switch kept {
      case .todo(let todo): writer.todo(todo)
      case .unread(let heading):
        let range = heading.offset..<(heading.offset + Int(heading.length))
        bytes?.withBytes { writer.verbatim(UnsafeRawBufferPointer(rebasing: $0[range])) }
      }
      if writer.count >= 1 << 16 {
        let stripes = writer.count & ~31
        try writer.withBytes { (bytes: UnsafeRawBufferPointer) throws(Trouble) in
          let whole = UnsafeRawBufferPointer(rebasing: bytes[..<stripes])
          checksum.add(stripes: whole)
          try send(whole)
        }
        writer.drop(stripes)
      }
    }
    writer.lastLine()
    writer.end("]")
    let check = writer.withBytes { Checksum.hex(checksum.finish($0)) }
    writer.key("check")
    writer.string(check)
    writer.endLine("}")
    try writer.withBytes { (bytes: UnsafeRawBufferPointer) throws(Trouble) in try send(bytes) }
  }

  private func heading(_ writer: inout JSONWriter) {
    writer.begin("{")
    writer.key("format")
    writer.integer(StoreFormat.current)
    writer.key("sequence")
    writer.integer(sequence)
    if edited > 0 {
      writer.key("edited")
      writer.integer(edited)
    }
    writer.key("time")
    writer.string(time.iso)
    writer.key("count")
    writer.integer(list.count)
    if let journal {
      writer.key("journal")
      writer.begin("{")
      writer.key("size")
      writer.integer(journal.size)
      writer.key("check")
      writer.string(Checksum.hex(journal.check))
      writer.end("}")
    }
    if let journalKey {
      writer.key("journalKey")
      writer.string(journalKey)
    }
    if !lineage.isEmpty {
      writer.key("lineage")
      writer.string(lineage.text)
    }
    notePages(&writer)
    let kept = list.freedToKeep(at: time)
    if !kept.isEmpty {
      writer.key("freed")
      writer.begin("{")
      for (number, freed) in kept.sorted(by: { $0.key < $1.key }) {
        writer.key(String(number))
        writer.begin("{")
        writer.key("uid")
        writer.string(freed.uid.text)
        writer.key("at")
        writer.string(freed.at.iso)
        writer.end("}")
      }
      writer.end("}")
    }
    for field in unknown where field.key != "pages" || !hasPages {
      writer.key(field.key)
      writer.verbatim(field.json)
    }
    if hasPages { pages(&writer) }
    writer.key("tasks")
    writer.begin("[")
  }
}

extension Snapshot {
  /// How many names of pages are noted at most: more would be read at each start.
  private static let mostPageNames = 200

  /// The names of the pages that tasks are on, and at which entry that was so.
  private func notePages(_ writer: inout JSONWriter) {
    let names = list.pageNames
    guard names.count <= Snapshot.mostPageNames else { return }
    writer.key("pageNames")
    writer.begin("{")
    writer.key("sequence")
    writer.integer(sequence)
    writer.key("names")
    writer.strings(names)
    writer.end("}")
  }

  private var hasPages: Bool { !list.pages.isEmpty || !unknownPages.isEmpty }

  /// The records of pages, by name.
  private func pages(_ writer: inout JSONWriter) {
    writer.key("pages")
    writer.begin("[")
    for page in list.pages.values.sorted(by: { $0.key < $1.key }) { writer.page(page) }
    for json in unknownPages { writer.verbatim(json) }
    writer.end("]")
  }
}

extension TodoList {
  /// The freed numbers that the tasks themselves do not tell: those of the last day, and not of tasks that are done.
  fileprivate func freedToKeep(at time: Instant) -> [Int: Freed] {
    freed.filter { number, freed in
      if let todo = self[freed.uid], todo.number == number, todo.done == freed.at { return false }
      return freed.at.seconds + TodoList.keepsFreed > time.seconds
    }
  }
}
