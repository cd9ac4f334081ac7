import English
import Grammar
import Interchange
import Model

extension Command {
  static let `import` = Command(
    "import", takes: .path,
    summary: "Takes in the tasks of a file. Undo takes them out again.",
    examples: ["import shopping.txt", "import todo shopping.txt"],
    forms: [
      "It reads \(Sentences.all(Format.all.filter(\.isRead).map(\.name))) files.",
      "It reads what task export, of Taskwarrior, writes.",
      "Put the form before a file that does not tell.",
      "What was left out is said with its line in the file.",
      "A task that is here already is not taken in again.",
      "A folder is read as all calendar files in it.",
    ],
    atLength: [
      "What was taken in is one step. Type undo to take it out again.",
      "Type list to hear it, or list page and a page.",
    ]
  ) { session, words throws(Failure) in
    var words = words
    var format: Format?
    if words.count > 1, let word = words.first, !word.isQuoted, let named = Format(named: word.plain) {
      format = named
      words = words.dropFirst()
    }
    let path = Words.unquoted(words.rest)
    guard !path.isEmpty else { throw .refusal(.missing(.path("import"))) }
    let progress = Progress(session)
    if let folder = try ImportedFolder(path, format, session, progress) {
      var imported = folder.imported
      return try takeIn(&imported, of: path, refused: folder.refused, session, progress)
    }
    var imported = try imported(path, format, session, progress)
    return try takeIn(&imported, of: path, session, progress)
  }
}

extension Command {
  /// Files from this many bytes on can take longer than 2 seconds, so that it is said what goes on (rules.txt rule
  /// 4): on a machine of 2026 with other work a megabyte a second was the slowest.
  static let slowSize = 2 << 20
  /// How files begin that are encrypted: those of age, in bytes and as text, and a sealed journal.
  private static let lockedBeginnings = ["age-encryption.org/", "-----BEGIN AGE ENCRYPTED FILE-----", "heed-journal-"]

  /// What a file holds; a backup of the store that is open, encrypted or not, is read too.
  static func imported(
    _ path: String, _ format: Format?, _ session: Session, _ progress: Progress, settles: Bool = true
  ) throws(Failure) -> Imported {
    let bytes: [UInt8]
    do throws(Trouble) { bytes = try session.world.read(path, atMost: Imported.sizeLimit) } catch {
      throw .trouble(error)
    }
    if bytes.count >= slowSize, bytes.count <= Imported.sizeLimit { progress.begin(Sentences.Files.importing(path)) }
    var surroundings = session.surroundings
    surroundings.pass = progress.pass
    if !settles { surroundings.settle = { _ in [] } }
    return try imported(bytes, of: path, format, in: surroundings, session)
  }

  /// The same of bytes that were read already.
  static func imported(
    _ bytes: [UInt8], of path: String, _ format: Format?, in surroundings: Surroundings, _ session: Session
  ) throws(Failure) -> Imported {
    let contents = try stored(session.store.contents(ofBackup: bytes, at: path))
    let fault: FileFault
    do throws(FileFault) {
      guard bytes.count <= Imported.sizeLimit else { throw .tooLarge(megabytes: Imported.sizeLimit >> 20) }
      if lockedBeginnings.contains(where: { contents.starts(with: $0.utf8) }) { throw .locked }
      guard !contents.contains(0) else { throw .notText }
      let beginning = String(decoding: contents.prefix(16_384), as: UTF8.self)
      guard let format = format ?? Format(path: path, text: beginning) else { throw .unknownForm }
      return try Imported(contents, as: format, in: surroundings)
    } catch { fault = error }
    throw .refusal(.file(.cannotImport(fault, path: path)))
  }

  /// Makes one step of all that a file brings, and says what was changed there, what was not read and what was left out.
  ///
  /// `refused` is what is said of files of a folder that could not be read.
  private static func takeIn(
    _ imported: inout Imported, of path: String, refused: [String] = [], _ session: Session, _ progress: Progress
  ) throws(Failure) -> Answer {
    let taken: TakenIn
    do throws(FileFault) {
      taken = try TakenIn(
        &imported, beside: session.store.list, in: session.surroundings, session.finishing, progress)
    } catch { throw .refusal(.file(.cannotImport(error, path: path))) }
    if !taken.changes.isEmpty { try session.enter(taken.changes) }
    let heading = Sentences.Files.imported(
      taken.new, changed: taken.changed.count, here: taken.here, leftOut: imported.leftOut.count)
    let words =
      (imported.isChanged ? [Sentences.Files.changed] : [])
      + (taken.older == 0 ? [] : [Sentences.Files.older(taken.older)])
      + (imported.kept.isEmpty ? [] : [Sentences.Files.kept(imported.kept)])
      + (imported.ignored.isEmpty ? [] : [Sentences.Files.ignored(imported.ignored)])
    let rows =
      taken.changed.map { session.voice.changedThere($0.before, into: $0.after) }
      + refused
      + imported.unread.sorted { ($0.file ?? "", $0.line) < ($1.file ?? "", $1.line) }.map(Sentences.Files.unread)
    guard !rows.isEmpty else { return Answer([heading] + words) }
    return session.begin(ListCursor(sentences: words + rows), heading)
  }
}
