import Wire

// What a sync by itself came to crosses from its process to the one of the person in one piece, however many lines it has.

extension SyncOutcome: Packed {
  /// Takes an outcome out.
  public init(from packed: inout Unpacking) throws(CarrierFailure) {
    self.init()
    sequence = try packed.number()
    let traits = try packed.number()
    (isFailure, isSilent, isShutOut) = (traits & 1 != 0, traits & 2 != 0, traits & 4 != 0)
    news = try packed.values()
    refused = try packed.values()
  }

  /// Adds the outcome.
  public func pack(into packing: inout Packing) {
    packing.add(sequence)
    packing.add((isFailure ? 1 : 0) | (isSilent ? 2 : 0) | (isShutOut ? 4 : 0))
    packing.add(news)
    packing.add(refused)
  }
}
