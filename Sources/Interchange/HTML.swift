import Model

extension Format {
  /// A page with headings and a table; written only.
  public static let html = Format(
    "html", or: ["page"], endings: ["html", "htm"], begins: { $0.hasPrefix("<") },
    lacks: [.uid, .changed, .acknowledged, .acknowledgedAlone, .acknowledgedTriggers, .snoozed, .unknown],
    write: { todos, surroundings in surroundings.page(todos) }, read: nil)
}

/// A page with a heading and one table, for a browser with a screen reader: each column and each row has its heading as
/// `th` with a scope, and the language is said. Written only; all words are the caller's.
public enum HTML {
  /// - Parameters:
  ///   - title: The heading of the page, and its title.
  ///   - caption: What the table holds.
  ///   - columns: The heading of each column.
  ///   - rows: A cell for each column; a line end in a cell stays one.
  ///   - naming: The column whose cells are the headings of their rows.
  public static func page(
    language: String, title: String, caption: String, columns: [String], rows: [[String]], naming: Int
  ) -> String {
    var lines = [
      "<!DOCTYPE html>", "<html lang=\"\(escaped(language))\">", "<head>", "<meta charset=\"utf-8\">",
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">", "<title>\(escaped(title))</title>",
      "</head>", "<body>", "<main>", "<h1>\(escaped(title))</h1>",
    ]
    if !rows.isEmpty {
      lines += ["<table>", "<caption>\(escaped(caption))</caption>", "<thead>"]
      lines.append("<tr>" + columns.map { "<th scope=\"col\">\(escaped($0))</th>" }.joined() + "</tr>")
      lines += ["</thead>", "<tbody>"]
      for row in rows {
        let cells = row.enumerated().map { place, cell in
          place == naming ? "<th scope=\"row\">\(escaped(cell))</th>" : "<td>\(escaped(cell))</td>"
        }
        lines.append("<tr>" + cells.joined() + "</tr>")
      }
      lines += ["</tbody>", "</table>"]
    }
    lines += ["</main>", "</body>", "</html>"]
    return lines.joined(separator: "\n") + "\n"
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
