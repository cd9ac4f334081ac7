import Conversation
import English
import Model
import Storage

/// The file of settings, as one session knows it. Only what this session changed is written, so that what another
/// running Heed has settled meanwhile, or an option of this call, does not get into it.
final class KeptSettings {
  private let file: SettingsFile?
  /// The names and values that are not this session's doing.
  private var known: [String: String] = [:]

  init(_ file: SettingsFile?) { self.file = file }

  /// The settings that were kept. A file that cannot be read is left as it is, and the defaults hold.
  func load() -> Settings {
    guard let contents = try? file?.load() else { return Settings() }
    return Settings(stored: Dictionary(contents.pairs.map { ($0.name, $0.value) }) { $1 })
  }

  /// Takes settings as given, whatever the file says.
  func adopt(_ settings: Settings) { known = settings.stored }

  /// Keeps changed settings beside whatever else another version wrote there; those at their default are left out.
  func save(_ settings: Settings) throws(Failure) {
    guard let file else { throw .refusal(.file(.noHome)) }
    var contents = try stored(file.load())
    let values = settings.stored
    for name in Settings.names.sorted() where values[name] != known[name] { contents[name] = values[name] }
    try stored(file.save(contents))
    known = values
  }
}
