import English
import Model

/// Takes details from the right end of a text, piece by piece, until one is none.
struct DetailReader {
  /// What was taken so far, the last of the text first until all is read.
  private(set) var edits: [Edit] = []
  /// The fields that were set.
  private(set) var taken: Set<Field> = []
  /// Why the last piece that was looked at ended the details, where that is to be heard.
  private(set) var near: NearDetail?
  private let fields: FieldReader
  private let cut: DetailPieces
  private let pieces: [String]
  /// The first piece that may be a detail: the one behind the name, where a name is first.
  private let first: Int
  /// Behind the last piece that is not read yet.
  private var end: Int
  /// Pieces that are no detail and did not end the details.
  private var unread: [String] = []

  init(_ text: String, _ fields: FieldReader, nameFirst: Bool) {
    self.fields = fields
    let typed = DetailPieces(text)
    cut = DetailReader.joiningEnds(typed.all, fields).map { DetailPieces($0.joined(separator: ", ")) } ?? typed
    pieces = cut.all
    first = nameFirst ? 1 : 0
    end = pieces.count
  }

  /// What no detail was made of, as it was typed, and what was passed over behind it.
  var left: [String] { [cut.text(0..<end)] + unread }
  /// The same, piece by piece.
  var leftPieces: ArraySlice<String> { pieces[..<end] + unread }

  /// Reads all details there are. Throws when one needs to be asked about or cannot be.
  mutating func read() throws(Failure) {
    while end > first, try takeLast() {}
    edits.reverse()
    while end > 1, pieces[end - 1].isEmpty { end -= 1 }
  }

  /// Takes the last piece, with those before it that belong to it. Returns whether the details go on.
  private mutating func takeLast() throws(Failure) -> Bool {
    if pieces[end - 1].isEmpty {
      // "Pay rent, , high": nothing between commas is nothing.
      end -= 1
      return true
    }
    guard let (edit, start) = try longestEdit() else {
      guard isPassedOver(end - 1) else { return false }
      unread.insert(pieces[end - 1], at: 0)
      end -= 1
      return true
    }
    if !joinReminders(edit) {
      guard taken.insert(edit.field).inserted else {
        near = .second(cut.text(start..<end), edit.field)
        return false
      }
      edits.append(edit)
    }
    end = start
    return true
  }

  /// Puts reminders to those that were taken: a task can have several. Returns false where there are none of either.
  private mutating func joinReminders(_ edit: Edit) -> Bool {
    guard case .reminders(let later) = edit, !later.isEmpty,
      let place = edits.firstIndex(where: { $0.field == .reminder }), case .reminders(let said) = edits[place],
      !said.isEmpty
    else { return false }
    edits[place] = .reminders(later + said.filter { !later.contains($0) })
    return true
  }

  /// Whether a piece is worded as a reminder and is none, with a detail before it: what was understood is kept.
  private func isPassedOver(_ place: Int) -> Bool {
    let words = Words(pieces[place])
    guard let (field, length) = Phrases.fieldWord(words), field == .reminder, length < words.count else { return false }
    return pieces[first..<max(place, first)].contains { !$0.isEmpty && fields.clearDetail($0) != nil }
  }

  // MARK: How many pieces a detail has

  /// The detail that ends with the last piece, and where it begins: the piece alone, or with those before it.
  private func longestEdit() throws(Failure) -> (Edit, Int)? {
    let lowest = max(first, end - DetailPieces.widest)
    if let edit = try lastEdit() {
      // "until friday" may be the end of a repeat.
      let isRepeat = edit.field == .recurrence || DetailReader.isEndOfRepeat(pieces[end - 1])
      return isRepeat ? longestRepeat(from: lowest) ?? (edit, end - 1) : (edit, end - 1)
    }
    for start in stride(from: end - 2, through: lowest, by: -1) {
      let text = cut.text(start..<end)
      // A piece that begins with the word of its field is that field, whatever stands in it.
      if text.utf8.first == UInt8(ascii: "\"") { continue }
      if let edit = fields.clearDetail(text) { return (edit, start) }
    }
    return nil
  }

  /// The detail that the last piece alone is.
  private func lastEdit() throws(Failure) -> Edit? {
    let text = cut.text(end - 1..<end)
    if first == 0, let clearing = Phrases.negated(text) { return clearing }
    return try fields.detail(text)
  }

  /// The longest repeat that ends where one was found: `wednesday and friday` may be the end of `every monday, wednesday
  /// and friday`, though it is a repeat itself.
  private func longestRepeat(from lowest: Int) -> (Edit, Int)? {
    for start in (lowest..<end).dropLast() {
      let edit = fields.clearDetail(cut.text(start..<end))
      if let edit, edit.field == .recurrence { return (edit, start) }
    }
    return nil
  }

  // MARK: The end of a repeat

  /// The pieces with the end of a repeat put to the repeat where other details stand between, as in
  /// `every day, due 8 pm, 5 times`; nil where they stay as they are.
  private static func joiningEnds(_ typed: [String], _ fields: FieldReader) -> [String]? {
    guard typed.count > 2 else { return nil }
    var pieces = typed
    for end in 2..<pieces.count where isEndOfRepeat(pieces[end]) && fields.clearDetail(pieces[end - 1]) != nil {
      guard let start = repeatEnded(by: end, pieces, fields), !fields.isClearRepeat(pieces[end - 1]) else { continue }
      pieces.insert(pieces.remove(at: end), at: start + 1)
    }
    return pieces == typed ? nil : pieces
  }

  /// The last repeat that a piece can be the end of, with nothing but details between them.
  private static func repeatEnded(by end: Int, _ pieces: [String], _ fields: FieldReader) -> Int? {
    (1..<end - 1).last { place in
      fields.isClearRepeat(pieces[place] + ", " + pieces[end]) && fields.isClearRepeat(pieces[place])
        && pieces[place..<end].allSatisfy { fields.clearDetail($0) != nil }
    }
  }

  /// `5 times`, `until friday`: what can end a repeat.
  private static func isEndOfRepeat(_ piece: String) -> Bool {
    let words = Words(piece)
    return words.first?.plain == "until" || words.words.last?.plain == "times"
  }
}
