import Seeded

@testable import Syncing

extension MemoryServer {
  /// What it has, by UID: each text with its list.
  var tasks: [String: [SyncedTask]] {
    var all: [String: [SyncedTask]] = [:]
    for (list, resources) in lists {
      for resource in resources.values {
        if let task = PlainTranslation().read(resource.text, list: list) { all[task.uid, default: []].append(task) }
      }
    }
    return all
  }
}
