import English
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
  /// How many changes this session had made when the file that is read now began.
  private var madeBefore = 0
  /// How many changes this session had made when the file began in which the first change that waits was made.
  private var madeBeforeLine = 0
  /// How many changes of the file that is read now are on the disk.
  var keptOfFile: Int { max(0, kept - madeBefore) }
  /// How many changes of the file in which `line` stands are on the disk.
  var keptOfLine: Int { max(0, kept - madeBeforeLine) }

  /// Begins to count the changes of a file that is replayed. Returns the count of the file around it, which `endFile` takes.
  mutating func beginFile() -> Int {
    defer { madeBefore = kept + waiting }
    return madeBefore
  }

  mutating func endFile(_ before: Int) { madeBefore = before }

  /// Takes in a change; `lasting` is the last one on the disk.
  mutating func note(_ sequence: Int, line: Int?, lasting: Int) {
    settle(lasting)
    if waiting == 0 { (first, self.line, madeBeforeLine) = (sequence, line, madeBefore) }
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

extension Trouble {
  /// Whether the disk failed in the midst of writing. A store that can only be read refuses each change with its own line.
  fileprivate var isOfDisk: Bool {
    switch self {
    case .diskFull, .cannotGrow, .maybeSaved, .system: true
    default: false
    }
  }
}

extension Session {
  /// Keeps in mind that a change was made by this session, and by which line.
  func note(_ sequence: Int) {
    memory.own.insert(sequence)
    guard !isTogether else { return }
    saving.note(sequence, line: console.lineNumber, lasting: store.lasting)
  }

  /// Makes a change in the store. A script ends at the line whose change could not be written.
  func writing<Result>(_ change: @autoclosure () throws(StoreFailure) -> Result) throws(Failure) -> Result {
    memory.listing.tasks.settle()
    do throws(Failure) { return try stored(change()) } catch {
      if case .trouble(let trouble) = error, trouble.isOfDisk, !isTogether {
        saving.note(store.sequence + 1, line: console.lineNumber, lasting: store.lasting)
      }
      throw error
    }
  }

  /// Keeps in mind that a step was taken back or done again.
  func noteStep() {
    watch.isStale = true
    saving.note(store.sequence, line: console.lineNumber, lasting: store.lasting)
    keepPage()
  }

  /// Makes lasting what the waiting answers tell: nil when it is, else what is said in place of them.
  public func settle() -> String? {
    if let text = saving.untold {
      saving.untold = nil
      return text
    }
    do throws(Failure) {
      try stored(store.sync())
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
    keep(text.split(separator: "\n").map { String($0) }, of: failure)
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
    return Sentences.line(line) + " " + sentence + "\n" + Sentences.stopped(line, kept: saving.keptOfLine)
  }

  /// Ends a script whose login or register was refused, and those that replay it: what follows was meant for that profile,
  /// and for no other. A person hears it, and goes on.
  func endScript(behind failure: Failure, of command: Command?) {
    switch failure {
    case .refusal(.question(.inputEnded)): isOver = true
    // The lines that follow may be the password.
    case .refusal(.profile(.missingPassword)), .refusal(.profile(.needsPassword)): (isOver, endsAll) = (true, true)
    default: break
    }
    // Behind what asks at the prompt alone stand answers, and one of them is a password too.
    let answered: [Failure] = [.refusal(.command(.onlyAtPrompt("account add"))), .refusal(.sync(.noPassword))]
    let ends: Command.Traits = answered.contains(failure) ? [.opensProfile, .asksForPassword] : .opensProfile
    guard let line = console.lineNumber, command?.traits.isDisjoint(with: ends) == false else { return }
    if case .refusal(.profile(.alreadyOpen)) = failure { return }
    (isOver, endsAll) = (true, true)
    // Nobody need hear that nothing more is done: the refusal of a missing password says it, a script that was stopped has
    // said it, and whoever gave `--stop` or `--together` asked for it.
    if failure == .refusal(.profile(.missingPassword)) || stopsAtRefusal || saving.isStopped { return }
    saving.settle(store.lasting)
    let sentence = Sentences.stopped(line, kept: saving.keptOfFile)
    console.refuse(sentence)
    memory.answer.append(sentence)
    var long = memory.long()
    long.insert(sentence, at: min(1, long.count))
    memory.long = { [long] in long }
  }
}
