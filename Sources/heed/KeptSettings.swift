import Conversation
import English
import Model
import Storage

/// The file of settings, as one session knows it. Only what this session changed is written, so that what another
/// running Heed has settled meanwhile, or an option of this call, does not get into it.
final class KeptSettings {
  private let file: SettingsFile?
  /// The settings that are not this session's doing.
  private var known = Settings()
  /// What the person should know about how the file was found.
  private var notices: [String] = []

  init(_ file: SettingsFile?) { self.file = file }

  /// The settings that were kept. Where a file cannot be read the defaults hold, and of a damaged one what can be read.
  func load() -> Settings {
    guard let file else { return Settings() }
    let found: (contents: SettingsFile.Contents, keptAt: String?, isWhole: Bool)
    do throws(StoreFailure) { found = try contents(file) } catch {
      notices = [Sentences.Opening.unreadSettings(file.path)]
      return Settings()
    }
    let stored = found.contents.values
    let unknown = Settings.notUnderstood(in: stored)
    notices =
      (found.isWhole ? [] : [Sentences.Opening.damagedSettings(found.keptAt)])
      + (unknown.isEmpty ? [] : [Sentences.Opening.notUnderstood(settings: unknown)])
    return Settings(stored: stored)
  }

  /// What the person should know about how the file was found, once.
  func takeNotices() -> [String] {
    defer { notices = [] }
    return notices
  }

  /// What the file holds, or what can be read of a damaged one once its bytes are kept beside it.
  private func contents(
    _ file: SettingsFile
  ) throws(StoreFailure) -> (contents: SettingsFile.Contents, keptAt: String?, isWhole: Bool) {
    do throws(StoreFailure) { return (try file.load(), nil, true) } catch {
      guard case .trouble(.damaged) = error else { throw error }
      let salvaged = try file.salvage()
      return (salvaged.contents, salvaged.keptAt, false)
    }
  }

  /// Takes settings as given, whatever the file says.
  func adopt(_ settings: Settings) { known = settings }

  /// Keeps changed settings beside whatever else another version wrote there; those at their default are left out.
  func save(_ settings: Settings) throws(Failure) {
    guard let file else { throw .refusal(.file(.noHome)) }
    var contents = try stored(contents(file)).contents
    let (before, after) = (known.stored, settings.stored)
    for name in Settings.names.sorted() where after[name] != before[name] { contents[name] = after[name] }
    try stored(file.save(contents))
    known = settings
  }
}
