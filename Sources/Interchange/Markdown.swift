import Model

extension Format {
  /// A checklist in Markdown, as many editors and forges show it; written only.
  public static let markdown = Format(
    "markdown", or: ["md"], endings: ["md", "markdown"], begins: { $0.hasPrefix("# ") || $0.hasPrefix("- [") },
    lacks: [
      .uid, .number, .changed, .timesMade, .acknowledged, .acknowledgedTriggers, .snoozed, .exceptions, .resource,
      .unknown,
    ],
    write: { todos, surroundings in surroundings.checklist(todos) }, read: nil)
}

/// A checklist in Markdown: a heading, and a box a task; all words are the caller's.
public enum Markdown {
  /// A line of a checklist, and what stands below it.
  public struct Item {
    let text: String
    let isDone: Bool
    let notes: [String]

    /// A task in words, ticked where it is done, its notes below it.
    public init(_ text: String, isDone: Bool, notes: [String]) {
      self.text = text
      self.isDone = isDone
      self.notes = notes
    }
  }

  /// Sections of a heading and its items.
  public static func text(title: String, sections: [(heading: String, items: [Item])]) -> String {
    var lines = ["# " + escaped(title)]
    for (heading, items) in sections {
      lines += ["", "## " + escaped(heading), ""]
      for item in items {
        lines.append("- [\(item.isDone ? "x" : " ")] " + escaped(item.text))
        for note in item.notes {
          lines += note.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + escaped(String($0)) }
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// With a backslash before signs that mean something, so that words stay words.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if "\\`*_[]<>#|".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar.value < 0x20 ? " " : scalar)
    }
    return result
  }
}
