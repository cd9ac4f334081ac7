import English
import Interchange
import Model

extension HTML {
  /// A page with a table of tasks, in the words of a voice; where they stand on several pages, a heading and a table each.
  static func page(_ tasks: [Todo], _ voice: Voice) -> String {
    let table = voice.table(tasks)
    let sections = sections(tasks)
    let tables = sections.map { name, places in
      HTML.Table(
        heading: sections.count > 1 ? Sentences.Files.page(name) : nil, caption: table.caption,
        rows: places.map { table.rows[$0] })
    }
    return page(
      language: table.language, title: table.title, columns: table.headings, tables: tables, naming: table.naming)
  }
}

extension Markdown {
  /// A checklist of tasks in the words of a voice, a section a page.
  static func text(_ tasks: [Todo], _ voice: Voice) -> String {
    let sections = sections(tasks).map { name, places in
      let items = places.map { place in
        let task = tasks[place]
        return Markdown.Item(voice.checklistItem(task), isDone: !task.isOpen, notes: task.notes)
      }
      return (heading: Sentences.Files.page(name), items: items)
    }
    return text(title: Sentences.Files.title(tasks.count), sections: sections)
  }
}

/// The pages of tasks in the order in which they come, each with the places of its tasks.
private func sections(_ tasks: [Todo]) -> [(name: String, places: [Int])] {
  var sections: [(name: String, places: [Int])] = []
  var known: [String: Int] = [:]
  for (place, task) in tasks.enumerated() {
    let key = Page.key(task.page)
    if let section = known[key] {
      sections[section].places.append(place)
    } else {
      known[key] = sections.count
      sections.append((task.page, [place]))
    }
  }
  return sections
}
