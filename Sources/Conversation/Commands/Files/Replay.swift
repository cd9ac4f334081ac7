import English
import Grammar
import Interchange
import Model

extension Command {
  static let replay = Command(
    "replay", takes: .path,
    summary: "Runs a file of commands.",
    examples: ["replay morning.txt"],
    forms: [
      "One command a line. Lines that begin with a number sign are comments.",
      "Answers of a wizard stand on the lines behind add or edit.",
      "A transcript with prompts is replayed too.",
    ],
    atLength: AtLength.scripts
  ) { session, words throws(Failure) in
    guard !words.isEmpty else { throw .refusal(.missing(.path("replay"))) }
    let path = session.world.expand(Words.unquoted(words.rest))
    let bytes: [UInt8]
    let limit = Imported.sizeLimit
    do throws(Trouble) { bytes = try session.world.read(path, atMost: limit) } catch { throw .trouble(error) }
    guard bytes.count <= limit else { throw .refusal(.file(.replayTooLarge(path, megabytes: limit >> 20))) }
    // Files are told apart by what they hold and not by their paths, since one file has many paths.
    guard !session.replaying.contains(bytes) else { throw .refusal(.file(.replayInItself(path))) }
    session.replaying.append(bytes)
    defer { session.replaying.removeLast() }
    return session.replay(ScriptConsole(bytes, output: session.console))
  }
}

extension Session {
  /// Runs the lines of a file; answers and refusals come out as if they had been piped in.
  func replay(_ script: ScriptConsole) -> Answer {
    let outer = console
    let (command, last) = (memory.command, memory.lastCommand)
    let before = refusals
    let keptBefore = saving.beginFile()
    console = script
    defer {
      console = outer
      saving.endFile(keptBefore)
      memory.command = command
      memory.lastCommand = last
    }
    while !isOver, case .line(let line) = script.ask(Prompt(Sentences.Prompts.command)) {
      perform(line)
      // No prompt follows with which an answer would leave.
      if console.speaksAtOnce { console.letAnswersLeave() }
    }
    let isStopped = endsAll || saving.isStopped
    // What ends a script was told with its line, and ends the scripts that replay it; a person goes on.
    if isStopped, !outer.isInteractive { return Answer([]) }
    (endsAll, saving.isStopped) = (false, false)
    // A quit in the file ends the file.
    if !stopsAtRefusal || refusals == before { isOver = false }
    if isStopped { return Answer([]) }
    return Answer(voice.replayed(script.commands, refused: refusals - before))
  }
}
