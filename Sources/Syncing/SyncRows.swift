import Model

// What is kept of an account and of its server, as rows of texts: what a row is, then what belongs to it. A row that is
// not known is left out, as of a newer Heed.

extension SyncAccount {
  /// The account as rows.
  public var rows: [[String]] {
    [["account", address, user, home, authority ?? "", command ?? "", password ?? ""]]
      + (isByItself ? [["by itself"]] : []) + hosts.map { ["host", $0] } + left.map { ["left", $0] }
      + pairings.map { ["list", $0.list, $0.page, $0.standing] + [$0.name].compactMap(\.self) }
  }

  /// Nil where no row is an account.
  public init?(rows: [[String]]) {
    guard let row = rows.first(where: { $0.first == "account" && $0.count == 7 }) else { return nil }
    self.init(address: row[1], user: row[2])
    home = row[3]
    authority = row[4].isEmpty ? nil : row[4]
    command = row[5].isEmpty ? nil : row[5]
    password = row[6].isEmpty ? nil : row[6]
    for row in rows {
      if row == ["by itself"] { isByItself = true }
      if row.first == "host", row.count == 2 { hosts.append(row[1]) }
      if row.first == "left", row.count == 2 { left.append(row[1]) }
      if row.first == "list", row.count >= 4 {
        pairings.append(
          Pairing(
            list: row[1], page: row[2], name: row.count > 4 ? row[4] : nil, isWritable: row[3] != "read",
            isMade: row[3] != "new"))
      }
    }
  }
}

extension SyncAccount.Pairing {
  /// What is to be known of its list.
  fileprivate var standing: String {
    if !isMade { return "new" }
    return isWritable ? "" : "read"
  }
}

extension SyncState {
  /// What is kept, as rows.
  public var rows: [[String]] {
    // First, so that they can be read without the rest.
    var rows = known.values.compactMap { known in
      known.changer.map { [SyncState.changerKind, known.uid ?? "", String($0.at.seconds), $0.name] }
    }.sorted { $0[1] < $1[1] }
    rows += [("sent", sent), ("seen", seen)].compactMap { name, tip in tip.map { [name, $0.text] } }
    for (address, mark) in lists.sorted(by: { $0.key < $1.key }) {
      rows.append(["list", address, mark.token, mark.ctag, mark.isUnsure ? "unsure" : ""])
    }
    for (address, known) in known.sorted(by: { $0.key < $1.key }) {
      rows.append(["known", address, known.list, known.etag, known.uid ?? ""] + (known.base?.row ?? []))
    }
    if asksAll { rows.append(["taken back"]) }
    rows += asked.map { ["asked", $0.kind.rawValue, $0.list] }.sorted { $0[1...].joined() < $1[1...].joined() }
    if !came.isEmpty { rows.append(["came"] + came) }
    for (uid, text) in refused.sorted(by: { $0.key < $1.key }) { rows.append(["refused", uid] + text.row) }
    if lastConflict > 0 { rows.append(["numbered", String(lastConflict)]) }
    rows += conflicts.map { ["conflict"] + $0.row }
    rows += taken.map { ["taken", String($0.entry)] + $0.conflict.row }
    return rows
  }

  /// What was kept.
  public init(rows: [[String]]) {
    self.init()
    let changers = SyncState.changers(rows: rows)
    for row in rows {
      switch (row.first, row.count) {
      case ("sent", 2): sent = Tip(row[1])
      case ("seen", 2): seen = Tip(row[1])
      case ("taken back", 1): asksAll = true
      case ("asked", 3):
        let kind = SyncQuestion.Kind(rawValue: row[1])
        if let kind { asked.insert(SyncQuestion.Matter(kind: kind, list: row[2])) }
      case ("came", 2...): came = Array(row.dropFirst())
      case ("list", 5): lists[row[1]] = ListMark(token: row[2], ctag: row[3], isUnsure: !row[4].isEmpty)
      case ("known", 5...):
        let text = SyncedText(row: row.dropFirst(5))
        known[row[1]] = KnownResource(
          list: row[2], etag: row[3], uid: text == nil ? nil : row[4], base: text, changer: changers[row[4]])
      case ("refused", 3...): refused[row[1]] = SyncedText(row: row.dropFirst(2))
      case ("numbered", 2): lastConflict = Int(row[1]) ?? 0
      case ("conflict", 4...): conflicts.append(numbered(SyncConflict(row: row.dropFirst())))
      case ("taken", 5...):
        if let entry = Int(row[1]) {
          taken.append(TakenConflict(conflict: numbered(SyncConflict(row: row.dropFirst(2))), entry: entry))
        }
      default: break
      }
    }
  }
}

extension SyncState {
  /// What the rows of `changers` begin with, which stand before all others.
  public static let changerKind = "by"

  /// Who changed tasks last, by UID.
  public static func changers(rows: [[String]]) -> [String: SyncChanger] {
    let told = rows.compactMap { row -> (String, SyncChanger)? in
      guard row.count == 4, row[0] == changerKind, let seconds = Int(row[2]) else { return nil }
      return (row[1], SyncChanger(name: row[3], at: Instant(seconds: seconds)))
    }
    return Dictionary(told) { $1 }
  }
}

extension SyncConflict {
  /// Whose it is, the code of the field, whether ours lost and its number, and the elements that did.
  fileprivate var row: [String] { [uid, field.code, "\(isOurs ? "ours" : "theirs") \(number)"] + lost }

  /// Of a row of three or more. One of before there were numbers has none.
  fileprivate init(row: ArraySlice<String>) {
    let parts = Array(row)
    let words = parts[2].split(separator: " ")
    self.init(
      uid: parts[0], field: SyncField(code: parts[1]), lost: Array(parts[3...]), isOurs: words.first == "ours",
      number: words.last.flatMap { Int($0) } ?? 0)
  }
}

extension SyncedText {
  /// When it was changed, in seconds since 1970, then for each field its code, how many elements it has, and those.
  fileprivate var row: [String] {
    [String(changed.seconds)]
      + lines.sorted { $0.key < $1.key }.flatMap { [$0.key.code, String($0.value.count)] + $0.value }
  }

  /// Nil where the row tells none.
  fileprivate init?(row: ArraySlice<String>) {
    guard let seconds = row.first.flatMap({ Int($0) }) else { return nil }
    var (lines, rest): ([SyncField: [String]], ArraySlice<String>) = ([:], row.dropFirst())
    while let code = rest.popFirst() {
      guard let count = rest.popFirst().flatMap({ Int($0) }), (0...rest.count).contains(count) else { return nil }
      lines[SyncField(code: code)] = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    self.init(lines: lines, changed: Instant(seconds: seconds))
  }
}

extension SyncField {
  private static let codes: [(String, SyncField)] = [
    ("name", .name), ("urgency", .urgency), ("position", .position), ("estimate", .estimate), ("alarms", .alarms),
    ("tags", .tags), ("notes", .notes), ("page", .page),
  ]

  /// A word for it in files; of another property its name, which is in capitals.
  var code: String {
    if case .other(let name) = self { return name }
    return SyncField.codes.first { $0.1 == self }?.0 ?? ""
  }

  init(code: String) { self = SyncField.codes.first { $0.0 == code }?.1 ?? .other(code) }
}
