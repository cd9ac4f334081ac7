import English
import Interchange
import Model

extension HTML {
  /// A page with a table of tasks, in the words of a voice.
  static func page(_ tasks: [Todo], _ voice: Voice) -> String {
    let table = voice.table(tasks)
    return page(
      language: table.language, title: table.title, caption: table.caption, columns: table.headings, rows: table.rows,
      naming: table.naming)
  }
}
