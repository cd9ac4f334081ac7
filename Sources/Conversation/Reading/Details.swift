import English
import Model

/// What stands after a name, between commas: `Pay rent, high, due tomorrow 5 pm, remind 30 minutes before`.
///
/// Read from the right end (`DetailReader`). The first piece that is not understood, or names a field a second time, ends
/// the details, and all that is left of it is the name (`Buy eggs, milk`). Quotes keep a name as it is.
struct Details {
  let edits: [Edit]
  /// What was left of the details; unquoted.
  let name: String
  /// What of the name was nearly a detail.
  let near: NearDetail?

  /// Reads name and details. Throws when a detail needs to be asked about or cannot be.
  init(_ text: String, _ invocation: Invocation, nameFirst: Bool = true) throws(Failure) {
    var reader = DetailReader(text, invocation.fields, nameFirst: nameFirst)
    try reader.read()
    edits = reader.edits
    name = Words.unquoted(reader.left.joined(separator: ", "))
    near = reader.near ?? NearDetails(invocation).near(reader.leftPieces, nameFirst: nameFirst, taken: reader.taken)
  }

  /// Refuses what was left where there is no name for it to belong to.
  func refuseRest() throws(Failure) {
    guard !name.isEmpty else { return }
    switch near {
    case .near(let piece, let meant): throw .refusal(.task(.notADetail(piece, near: meant)))
    case .second(let piece, let field): throw .refusal(.task(.namedTwice(piece, field)))
    default: throw .refusal(.task(.notADetail(name, near: nil)))
    }
  }
}
