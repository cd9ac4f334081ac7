import Conversation
import Model
import Storage

/// Wires a session to the machine and runs it.
struct Program {
  private let options: Options
  private let folders: Folders
  private let store: DiskStore
  private let session: Session
  /// Standard input or a file that is read as a script; nil where a person is there.
  private let script: ScriptConsole?
  private let stream: StreamConsole?

  /// Carries out a call. Exit statuses: 0 all well, 1 something was refused, 2 a wrong call.
  static func run(_ arguments: [String]) -> Int32 {
    let options: Options
    do throws(WrongCall) { options = try Options(arguments) } catch {
      say(Sentences.Calls.wrong(error), to: 2)
      return 2
    }
    switch options.call {
    case .version: say(Sentences.Calls.version, to: 1)
    case .help: say(Sentences.Calls.help.joined(separator: "\n"), to: 1)
    case .session, .command:
      do throws(Failure) {
        return try Program(options).converse()
      } catch {
        say(Sentences.Calls.cannotOpen(error), to: 2)
        return 1
      }
    }
    return 0
  }

  private init(_ options: Options) throws(Failure) {
    self.options = options
    folders = Folders(option: options.store)
    let world = SystemWorld(fixedClock: options.now, home: folders.home)
    guard let folder = folders.store else { throw .refusal(.noHome) }
    store = try DiskStore(folder: folder) { Program.say(Sentences.Opening.waiting, to: 2) }
    let console = makeConsole(folders: folders, lineLimit: Words.lineLimit)
    stream = console as? StreamConsole
    script = console.isInteractive ? nil : ScriptConsole(console)
    let kept = KeptSettings(folders.settings.map { SettingsFile(path: $0 + "/settings.json") })
    session = Session(
      store: store, console: script ?? console, world: world, settings: kept.load(),
      history: (console as? TerminalConsole)?.earlierCommands ?? []
    ) { settings throws(Failure) in try kept.save(settings) }
    session.onSettings = { [weak terminal = console as? TerminalConsole, weak stream] settings in
      terminal?.width = settings.width
      stream?.width = settings.width
    }
    session.echoes = options.echo
    session.isPlain = options.plain
    session.stopsAtRefusal = options.stop
    session.level = options.level
    kept.adopt(session.settings)
    if let terminal = console as? TerminalConsole {
      let session = self.session
      terminal.completing = { session.completion(of: $0, cursor: $1) }
      terminal.onIdle = { session.reminder(lineIsEmpty: $0) }
    }
  }

  private func converse() -> Int32 {
    if let stream {
      stream.beforeFlush = { [session, store] in
        do throws(Failure) {
          try store.sync()
          return nil
        } catch { return session.unsaved(error) }
      }
    }
    for notice in Program.notices(store.report) { Program.say(notice, to: script == nil ? 1 : 2) }
    // A person's own conversation is not held back: each answer would come at the end.
    let isRun = script != nil || options.call != .session
    if options.together, isRun { session.runTogether(carryOut) } else { carryOut() }
    stream?.flush()
    store.close()
    return session.hasFailed ? 1 : 0
  }

  /// What the person should know about how the store was found.
  private static func notices(_ report: StoreReport) -> [String] {
    typealias Words = Sentences.Opening
    var notices = report.damage.map { damage in
      damage.isUnfinished
        ? Words.unfinished
        : Words.damaged(
          tasks: damage.part == .snapshot ? damage.lines : 0, changes: damage.part == .journal ? damage.lines : 0,
          recovered: damage.recovered, keptAt: damage.keptAt)
    }
    if report.missingTasks + report.missingEntries > 0 {
      notices.append(Words.missing(tasks: report.missingTasks, changes: report.missingEntries))
    }
    if let format = report.newerFormat { notices.append(Words.newerFormat(format)) }
    if report.mended > 0 { notices.append(Words.mended(report.mended)) }
    return notices
  }

  private func carryOut() {
    if case .command(let line) = options.call { session.perform(line) } else { session.run() }
  }

  private static func say(_ text: String, to descriptor: Int32) {
    _ = writeAll(Array((text + "\n").utf8), to: descriptor)
  }
}
