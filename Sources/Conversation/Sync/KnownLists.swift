import Syncing
import Wire

extension CarrierLists {
  /// Those for tasks. Of one at which the server failed all stays as an account has it, and where the account has none such it
  /// is passed over: whoever takes it for deleted deletes its tasks.
  func forTasks(_ account: SyncAccount) -> [CarrierList] {
    lists.compactMap { list in
      if list.isKnown { return list.takesTasks ? list : nil }
      guard let pairing = account.pairings.first(where: { $0.isMade && $0.list == list.address }) else { return nil }
      var list = list
      (list.name, list.isWritable) = (pairing.name ?? pairing.page, pairing.isWritable)
      return list
    }
  }
}
