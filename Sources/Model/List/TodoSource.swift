/// Where the todos are that nobody has asked for yet: reads one, by its heading, whenever it is needed.
public struct TodoSource: Sendable {
  /// Looks at the todos of many slots at once, and hands over what it finds with the place of the slot among them, in any
  /// order.
  public typealias Look<Found> =
    @Sendable (_ headings: [TodoHeading?], _ slots: [Int32], _ found: (Int, Found) -> Void) -> Void

  let read: @Sendable (TodoHeading) -> Todo
  let todos: Look<Todo>
  /// Page and expected time alone.
  let shares: Look<PageShare>
  let tags: Look<[String]>
  /// The names of the pages that its todos are on, and perhaps of some more; nil where nobody noted them.
  let pages: [String]?
  /// Hands over all but those whose name, tags and notes surely lack one of the words.
  let holding: @Sendable ([TodoHeading?], [Int32], [SoughtWord], (Int) -> Void) -> Void
  /// The headings of the todos that may have a reminder, as the source has them: no others are read to look for one.
  let reminded: @Sendable () -> [TodoHeading]
  /// The headings of the todos that may repeat, as the source has them.
  let repeating: @Sendable () -> [TodoHeading]

  /// `read` gives one todo, `todos` many; `shares` page and expected time alone, `tags` those; `pages` are the names of all
  /// pages, if they are known; `holding` leaves out only what surely lacks one of the words in name, tags and notes; `reminded`
  /// and `repeating` are the headings of what may be so.
  public init(
    read: @escaping @Sendable (TodoHeading) -> Todo, todos: @escaping Look<Todo>, shares: @escaping Look<PageShare>,
    tags: @escaping Look<[String]>, pages: [String]?,
    holding: @escaping @Sendable ([TodoHeading?], [Int32], [SoughtWord], (Int) -> Void) -> Void,
    reminded: @escaping @Sendable () -> [TodoHeading], repeating: @escaping @Sendable () -> [TodoHeading]
  ) {
    self.read = read
    self.todos = todos
    self.shares = shares
    self.tags = tags
    self.pages = pages
    self.holding = holding
    self.reminded = reminded
    self.repeating = repeating
  }
}
