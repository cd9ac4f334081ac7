import Model

extension Format {
  /// A page with headings and a table; written only.
  public static let html = Format(
    "html", or: ["page"], endings: ["html", "htm"], begins: { $0.hasPrefix("<") },
    lacks: [.uid, .changed, .acknowledged, .acknowledgedTriggers, .snoozed, .unknown, .resource],
    write: { todos, surroundings in surroundings.page(todos) }, read: nil)
}

/// A page with a heading and a table, or several of both, for a browser with a screen reader: each column and each row has
/// its heading as `th` with a scope, and the language is said. Written only; all words are the caller's.
public enum HTML {
  /// A table of it.
  public struct Table {
    let heading: String?
    let caption: String
    let rows: [[String]]

    /// A table under a heading of its own, or under that of the page; a cell a column, a line end in a cell stays one.
    public init(heading: String? = nil, caption: String, rows: [[String]]) {
      self.heading = heading
      self.caption = caption
      self.rows = rows
    }
  }

  /// - Parameters:
  ///   - title: The heading of the page, and its title.
  ///   - columns: The heading of each column, in every table.
  ///   - tables: What it holds; those without rows are left away.
  ///   - naming: The column whose cells are the headings of their rows.
  public static func page(
    language: String, title: String, columns: [String], tables: [Table], naming: Int
  ) -> String {
    var lines = [
      "<!DOCTYPE html>", "<html lang=\"\(escaped(language))\">", "<head>", "<meta charset=\"utf-8\">",
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">", "<title>\(escaped(title))</title>",
      "</head>", "<body>", "<main>", "<h1>\(escaped(title))</h1>",
    ]
    for table in tables where !table.rows.isEmpty { lines += self.lines(table, columns, naming) }
    lines += ["</main>", "</body>", "</html>"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ table: Table, _ columns: [String], _ naming: Int) -> [String] {
    var lines = table.heading.map { ["<h2>\(escaped($0))</h2>"] } ?? []
    lines += ["<table>", "<caption>\(escaped(table.caption))</caption>", "<thead>"]
    lines.append("<tr>" + columns.map { "<th scope=\"col\">\(escaped($0))</th>" }.joined() + "</tr>")
    lines += ["</thead>", "<tbody>"]
    for row in table.rows {
      let cells = row.enumerated().map { place, cell in
        place == naming ? "<th scope=\"row\">\(escaped(cell))</th>" : "<td>\(escaped(cell))</td>"
      }
      lines.append("<tr>" + cells.joined() + "</tr>")
    }
    return lines + ["</tbody>", "</table>"]
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "<br>"
      case "\0"..<" ", "\u{7F}"..."\u{9F}": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
