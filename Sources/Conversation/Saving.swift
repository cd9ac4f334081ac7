import Model

/// Which changes of a session are on the disk, and which wait for the sync that lets their answers go.
struct Saving {
  /// How many changes are on the disk.
  private(set) var kept = 0
  private var waiting = 0
  /// The first change that waits, and the line of the script that made it; nil where a person typed it.
  private var first = 0
  private(set) var line: Int?
  /// Whether a script has ended because its changes could not be written.
  var isStopped = false
  /// What is still to be said of changes that are lost.
  var untold: String?

  /// Takes in a change; `lasting` is the last one on the disk.
  mutating func note(_ sequence: Int, line: Int?, lasting: Int) {
    settle(lasting)
    if waiting == 0 { (first, self.line) = (sequence, line) }
    waiting += 1
  }

  /// Those that wait are synced together.
  mutating func settle(_ lasting: Int) {
    guard waiting > 0, first <= lasting else { return }
    kept += waiting
    waiting = 0
  }

  /// Whether the store has taken back what waits.
  func isLost(in store: any Store) -> Bool { waiting > 0 && store.sequence < first }

  mutating func drop() { waiting = 0 }
}

extension Session {
  /// Keeps in mind that a change was made by this session, and by which line.
  func note(_ sequence: Int) {
    memory.own.insert(sequence)
    guard !isTogether else { return }
    saving.note(sequence, line: console.lineNumber, lasting: store.lasting)
  }

  /// Makes lasting what the waiting answers tell: nil when it is, else what is said in place of them.
  public func settle() -> String? {
    if let text = saving.untold {
      saving.untold = nil
      return text
    }
    do throws(Failure) {
      try store.sync()
      saving.settle(store.lasting)
      return nil
    } catch { return lost(error) }
  }

  /// Says that the changes that waited are not kept. A script ends there, since what follows builds on them.
  func lose(_ failure: Failure) {
    guard saving.line != nil else {
      saving.drop()
      return fail(cause(of: failure))
    }
    let text = lost(failure)
    saving.untold = text
    console.refuse(text)
    saving.untold = nil
    memory.answer = text.split(separator: "\n").map { String($0) }
    memory.document = nil
    memory.long =
      memory.answer + voice.atLength(voice.explanation(of: failure, memory.lastCommand), memory.lastCommand)
  }

  private func lost(_ failure: Failure) -> String {
    refusals += 1
    if !console.speaksAtOnce { isUnsaved = true }
    let sentence = voice.sentences(for: cause(of: failure))
    guard let line = saving.line else {
      saving.drop()
      isOver = isOver || stopsAtRefusal
      return sentence
    }
    saving.drop()
    saving.isStopped = true
    isOver = true
    return Sentences.line(line) + " " + sentence + "\n" + Sentences.stopped(line, kept: saving.kept)
  }
}
