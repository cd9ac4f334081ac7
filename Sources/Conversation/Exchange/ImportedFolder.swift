import English
import Grammar
import Interchange
import Model

/// What the calendar files of a folder hold together: a collection of vdir, a task a file, is one.
struct ImportedFolder {
  /// What was read.
  let imported: Imported
  /// What is said of the files that could not be read.
  let refused: [String]

  /// Reads every file in a folder whose name ends as that of a calendar, but not its folders; nil where the path is no folder, or
  /// another format was asked for, which files stand for alone.
  ///
  /// Their page is what the file `displayname` among them says, unless a task tells its own. A file without tasks is one of
  /// events, and is passed over. Together they may be as large as one file may.
  init?(_ path: String, _ format: Format?, _ session: Session, _ progress: Progress) throws(Failure) {
    guard format == nil || format == .calendar, let names = try ImportedFolder.names(path, session) else { return nil }
    let folder = path + (path.hasSuffix("/") ? "" : "/")
    var surroundings = session.surroundings
    if names.contains(ImportedFolder.nameFile) {
      // A folder may be called so too.
      let bytes = (try? ImportedFolder.read(folder + ImportedFolder.nameFile, session)) ?? []
      let name = String(decoding: bytes.prefix(Page.nameLimit), as: UTF8.self)
      if name.contains(where: { !$0.isWhitespace }) { surroundings.listName = Page.name(ofList: name) }
    }
    var files: [(name: String, imported: Imported)] = []
    var (refused, size) = ([String](), 0)
    let calendars = names.filter { Format(endingOf: $0) == .calendar }
    for (place, name) in calendars.enumerated() {
      do throws(FileFault) { try progress.pass(place) { calendars.count } } catch {
        throw .refusal(.file(.cannotImport(error, path: path)))
      }
      let file = folder + name
      do throws(Failure) {
        let bytes = try ImportedFolder.read(file, session)
        if size < Command.slowSize, size + bytes.count >= Command.slowSize {
          progress.begin(Sentences.Files.importing(path))
        }
        size += bytes.count
        guard size <= Imported.sizeLimit else { break }
        files.append((name, try Command.imported(bytes, of: file, .calendar, in: surroundings, session)))
      } catch {
        if case .refusal(.file(.cannotImport(.nothing, _))) = error { continue }
        refused.append(session.voice.sentences(for: error))
      }
    }
    do throws(FileFault) {
      guard size <= Imported.sizeLimit else { throw .tooLarge(megabytes: Imported.sizeLimit >> 20) }
      if files.isEmpty, refused.isEmpty { throw .nothing }
      imported = try Imported(files, in: surroundings)
    } catch { throw .refusal(.file(.cannotImport(error, path: path))) }
    self.refused = refused
  }

  /// In which a folder of vdir tells how its list is called.
  private static let nameFile = "displayname"

  private static func names(_ path: String, _ session: Session) throws(Failure) -> [String]? {
    do throws(Trouble) { return try session.world.names(inFolder: path) } catch { throw .trouble(error) }
  }

  private static func read(_ file: String, _ session: Session) throws(Failure) -> [UInt8] {
    do throws(Trouble) { return try session.world.read(file, atMost: Imported.sizeLimit) } catch {
      throw .trouble(error)
    }
  }
}
