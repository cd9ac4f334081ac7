/// The formats that a store has had, and what is done to read each of them.
///
/// 1: the first (November 2026), described in README.md beside this file.
///
/// A new format is a new number here, a reading of the old one, and a folder `Tests/Fixtures/store-format-N` that is
/// never changed again: old stores open for ever. Only what an older Heed would spoil by writing needs a new number;
/// a new key does not, since older ones keep keys that they do not know.
enum StoreFormat {
  /// What this Heed writes.
  static let current = 1

  /// Whether a store is from a later time, to be read as far as it is understood and not to be changed.
  static func isNewer(_ format: Int) -> Bool { format > current }
}
