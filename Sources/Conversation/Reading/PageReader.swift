import Model

// Which page a name means.

extension Invocation {
  /// The page of that name; refused with the nearest one when there is none.
  func page(_ name: String) throws(Failure) -> Page {
    let name = Words.clean(name)
    guard !name.isEmpty else { throw .refusal(.missing(.page)) }
    if let page = list.page(named: name) { return page }
    throw .refusal(.noPage(name, nearest: nearestPage(to: name)))
  }

  /// The only page whose name begins so, or the one whose name is a letter or two away.
  func nearestPage(to name: String) -> String? {
    guard name.utf8.count <= Page.nameLimit else { return nil }
    let pageNames = self.pageNames
    let longer = pageNames.filter { folded($0).hasPrefix(folded(name)) }
    if longer.count == 1 { return longer[0] }
    let allowed = name.count <= 4 ? 1 : 2
    let near = pageNames.map { ($0, distance(folded($0), folded(name))) }.filter { $0.1 <= allowed }
    return near.min { $0.1 < $1.1 }?.0
  }

  /// Every page, the first page first.
  var pageNames: [String] { list.pageCounts(at: context.now).map(\.page.name) }
}
