import English

/// Finds the candidates for a line and a cursor, which is counted in UTF-8 bytes.
public typealias Completing = (_ line: String, _ cursor: Int) -> Completion
