import Secrets

/// Reads a recovery key that was typed by ear or from braille.
///
/// It is an age identity. What does not count in it is told by `RecoveryForm.signs`. A key that is not right is never
/// put right: what is wrong is said.
public enum TypedRecoveryKey {
  /// The identity that was typed. Throws `recovery`, which tells what is wrong and in which group.
  public static func read(_ typed: Secret) throws(SealingFailure) -> AgeIdentity {
    var signs = typed.withBytes { RecoveryForm.signs($0) }
    defer { wipe(&signs) }
    if let place = signs.firstIndex(where: { Bech32.values[Int($0)] == 255 }) {
      throw .recovery(
        .character(group: group(place), place: place % RecoveryForm.groupLength + 1))
    }
    var text = Array(RecoveryForm.prefix.lowercased().utf8) + signs
    defer { wipe(&text) }
    if signs.count == RecoveryForm.count, let identity = AgeIdentity(text: text) { return identity }
    var values = signs.map { Bech32.values[Int($0)] }
    defer { wipe(&values) }
    throw .recovery(fault(values))
  }

  private static func group(_ place: Int) -> Int { place / RecoveryForm.groupLength + 1 }

  /// What is wrong with values whose check does not fit, or which are too many or too few.
  private static func fault(_ values: [UInt8]) -> RecoveryFault {
    switch values.count {
    case RecoveryForm.count: return wrongSigns(values)
    case RecoveryForm.count - 1:
      for place in 0...values.count where missing(values, at: place) { return .missing(group: group(place)) }
    case RecoveryForm.count + 1:
      for place in values.indices {
        var fewer = values
        defer { wipe(&fewer) }
        fewer.remove(at: place)
        if rest(fewer) == 0 { return .extra(group: min(group(place), group(RecoveryForm.count - 1))) }
      }
    default: break
    }
    return .length(values.count)
  }

  private static func missing(_ values: [UInt8], at place: Int) -> Bool {
    var more = values
    defer { wipe(&more) }
    more.insert(0, at: place)
    let found = rest(more)
    return found == 0 || places[found] == place
  }

  /// The check of Bech32 is linear: what is left over tells which one or two signs differ, since any two keys differ in
  /// at least five (BIP 173, Error detection and correction).
  private static func wrongSigns(_ values: [UInt8]) -> RecoveryFault {
    let found = rest(values)
    if let place = places[found] { return .groups([group(place)]) }
    for (left, place) in places {
      guard let other = places[left ^ found], other != place else { continue }
      return .groups(Set([group(place), group(other)]).sorted())
    }
    // Also where the check fits, but bits that fill up the last sign are not 0.
    return .unfit
  }

  /// What one wrong sign leaves over, for each place and each way to be wrong.
  private static let places: [UInt32: Int] = {
    var places: [UInt32: Int] = [:]
    for difference in 1..<UInt32(32) {
      var left = difference
      for place in stride(from: RecoveryForm.count - 1, through: 0, by: -1) {
        places[left] = place
        left = Bech32.step(left, 0)
      }
    }
    return places
  }()

  /// 0 where the check fits.
  private static func rest(_ values: [UInt8]) -> UInt32 {
    Bech32.remainder(of: values, behind: AgeIdentity.prefix) ^ 1
  }
}
