import Model

@testable import Conversation
@testable import English

// The catalogue of what is said of files, and of histories that are joined.
extension Spoken {
  static let files: [Spoken] = [
    .one("FileWords.nothing", .answer) { _ in Sentences.Files.nothing },
    .one("FileWords.toFile") { _ in Sentences.Files.toFile("calendar") },
    .one("FileWords.overwrite") { _ in Sentences.Files.overwrite(Sample.path) },
    .one("FileWords.addTo") { _ in Sentences.Files.addTo(Sample.path) },
    .one("FileWords.importing") { Sentences.Files.importing($0.count, of: $0.count) },
    .one("FileWords.importing") { _ in Sentences.Files.importing(Sample.path) },
    .one("FileWords.imported", .answer) { Sentences.Files.imported($0.count, here: 0, leftOut: 0) },
    .one("FileWords.imported") { Sentences.Files.imported($0.count, here: $0.count, leftOut: $0.count) },
    .one("FileWords.imported") { Sentences.Files.imported(0, changed: $0.count, here: $0.count, leftOut: 0) },
    .one("FileWords.imported") { Sentences.Files.imported(1, changed: $0.count, here: 0, leftOut: 0) },
    .one("FileWords.leftBehind") { sample in
      Sentences.Files.leftBehind([.time, .reminder, .recurrence, .notes].map { ($0, sample.count) })
    },
    .one("FileWords.title") { _ in Sentences.Files.title(3) + "." },
    .one("FileWords.page") { Sentences.Files.page($0.name) + "." },
    .one("FileWords.checklistItem") { "A task, " + $0.voice.checklistItem($0.full) + "." },
    .one("FileWords.older") { Sentences.Files.older($0.count) },
    .one("FileWords.unnamed") { _ in Sentences.Files.unnamed + "." },
    .one("FileWords.changedThere") { $0.voice.changedThere($0.task, into: $0.full) },
    .one("FileWords.kept") { Sentences.Files.kept(Array(repeating: $0.name, count: min($0.count, 20) + 1)) },
    .one("FileWords.changed") { _ in Sentences.Files.changed },
    .one("FileWords.restored", .answer) { Sentences.Files.restored($0.count, renumbered: 0) },
    .one("FileWords.restored", .answer) { Sentences.Files.restored($0.count, renumbered: $0.count) },
    .one("FileWords.restore") { Sentences.Files.restore(goes: $0.count, comes: $0.count, changes: $0.count + 1) },
    .one("FileWords.restore") { _ in Sentences.Files.restore(goes: 1, comes: 1, changes: 1) },
    .one("FileWords.nothingNew", .answer) { _ in Sentences.Files.nothingNew(Sample.path) },
    .one("FileWords.joinHelp") { _ in Sentences.Files.joinHelp },
    .one("FileWords.joined") { sample in
      var counts = Joining.Counts()
      (counts.new, counts.changed, counts.deleted) = (sample.count, sample.count, sample.count)
      return sample.voice.joined(counts)
    },
    .one("FileWords.joined", .answer) { sample in
      var counts = Joining.Counts()
      counts.pages = sample.count
      return sample.voice.joined(counts)
    },
    .one("FileWords.joinQuestion") { sample in
      var page = Page(name: sample.name, created: sample.task.created)
      let other = page
      page.recurrence = sample.full.recurrence
      return sample.voice.joinQuestion(.page(here: page, there: other))
    },
    .one("FileWords.joinQuestion") { $0.voice.joinQuestion(.todo([.due], here: $0.full, there: $0.task)) },
    .one("FileWords.keptHere") { $0.voice.keptHere(.todo([.due], here: $0.full, there: $0.task)) },
    Spoken("FileWords.renumbered") { sample in
      [1, 4].flatMap { sample.voice.renumbered(Array(repeating: sample.task, count: $0)) }
    },
    Spoken("FileWords.explainJoined") { _ in Sentences.Files.explainJoined },
    .one("FileWords.ignored") { Sentences.Files.ignored(Array(repeating: $0.name, count: min($0.count, 20) + 1)) },
  ]
}
