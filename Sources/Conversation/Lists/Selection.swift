import Model

extension Query {
  /// What stands on a page, or on all; the open tasks unless others are meant.
  init(page: String?, _ state: State = .open) {
    self.init()
    self.page = page
    self.state = state
  }
}
