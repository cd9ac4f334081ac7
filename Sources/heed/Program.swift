import Conversation
import English
import Grammar
import Model
import Storage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Wires a session to the machine and runs it.
struct Program {
  private let options: Options
  private let folders: Folders
  private let people: DiskPeople
  private let session: Session
  private let console: any Console
  private let teller: SystemTeller
  private let byItself: SyncingByItself
  /// Standard input or a file that is read as a script; nil where a person is there.
  private let script: ScriptConsole?
  private let stream: StreamConsole?

  /// Carries out a call. Exit statuses: 0 all well, 1 something was refused, 2 a wrong call, or an answer that could not
  /// be written.
  static func run(_ arguments: [String]) -> Int32 {
    let options: Options
    do throws(WrongCall) { options = try Options(arguments) } catch {
      say(Sentences.Calls.wrong(error), to: 2)
      return 2
    }
    switch options.call {
    case .version: return answer(Sentences.Calls.version)
    case .help: return answer(Sentences.Calls.help.joined(separator: "\n"))
    case .telling: return Telling.run(options)
    case .syncing: return SyncingApart.run(options)
    case .session, .command, .completion:
      do throws(Failure) {
        let program = try Program(options)
        if case .completion(let line) = options.call { return program.complete(line) }
        return program.converse()
      } catch {
        say(Sentences.Calls.cannotOpen(error), to: 2)
        return 1
      }
    }
  }

  /// Says what needs no session; the exit status.
  private static func answer(_ text: String) -> Int32 {
    let failure = writeAll(Array((text + "\n").utf8), to: 1)
    guard isUnwritten(failure) else { return 0 }
    say(unwritten(failure), to: 2)
    return 2
  }

  /// What is said where an errno kept an answer from being written.
  private static func unwritten(_ failure: Int32) -> String {
    Sentences.Calls.unwritten(Trouble(errno: failure, path: ""))
  }

  private init(_ options: Options) throws(Failure) {
    self.options = options
    folders = Folders(option: options.store)
    let world = SystemWorld(
      fixedClock: options.now, home: folders.home, own: [folders.store, folders.settings].compactMap { $0 })
    guard let folder = folders.store else { throw .refusal(.file(.noHome)) }
    console = makeConsole(lineLimit: Words.lineLimit)
    let console = console
    let terminal = console as? TerminalConsole
    stream = console as? StreamConsole
    script = console.isInteractive ? nil : ScriptConsole(console)
    let given = GivenPassword(options.password) { Program.tellWait(Sentences.Opening.waitingForPassword, console) }
    people = try DiskPeople(
      root: folder, places: folders, given: given, keepsHistory: console.isInteractive || options.plain,
      mends: !options.isCompletion,
      onWaiting: { Program.tellWait(Sentences.Opening.waiting, console) },
      onPause: { Program.tellWait(Sentences.Opening.pausing($0), console) })
    let opened = people.opened
    session = Session(
      store: opened.store, console: script ?? console, world: world, settings: opened.settings,
      history: opened.history, keepSettings: opened.keepSettings)
    session.people = people
    teller = SystemTeller(folders, root: folder, people)
    session.teller = teller
    let syncer = SystemSyncer(
      people, wait: { [weak terminal] in terminal?.wait(for: $0) ?? true },
      onWaiting: { Program.tellWait(Sentences.Sync.syncing, console) })
    session.syncer = syncer
    byItself = SyncingByItself(root: folder, people, syncer) { world.now }
    // A profile that one call names is no choice for the next one.
    people.remembers = options.profile == nil
    terminal?.use(people.history)
    stream?.history = people.history
    session.onProfile = { [weak terminal, weak stream, people, teller, unowned session] in
      terminal?.use(people.history)
      stream?.history = people.history
      people.forgetTyped()
      teller.takeSeat()
      Program.tell(people, console, session.voice)
    }
    session.onRefresh = { [people, unowned session] in Program.tell(people, console, session.voice) }
    session.onSettings = { [weak terminal, weak stream] settings in
      terminal?.width = settings.width
      terminal?.isBraille = settings.braille
      stream?.width = settings.width
    }
    session.echoes = options.echo
    session.isPlain = options.plain
    session.stopsAtRefusal = options.stop
    session.level = options.level
    if console.isInteractive {
      wireReminders(terminal)
      syncer.onAsked = { [unowned byItself] in byItself.look() }
    }
    if let terminal {
      let session = self.session
      terminal.completing = { session.completion(of: $0, cursor: $1) }
      terminal.keeps = { session.isKept($0) }
      terminal.promptBehindNews = { session.promptOfReminders }
    }
  }

  /// Lets reminders be said where a person is.
  private func wireReminders(_ terminal: TerminalConsole?) {
    let commands = OwnCommands()
    session.runAtReminders(
      OwnCommand(begin: commands.begin, hasFailed: commands.haveFailed, isRunning: { commands.areRunning }))
    var changes: StoreChanges?
    let idling = Idling {
      [session, byItself] in
      let said = session.reminder(isAtRest: $0)
      byItself.look()
      return said
    } patience: {
      [session, byItself] in
      min(session.reminderPatience, byItself.patience ?? .max)
    } changes: { [people] in
      if changes?.folder != people.store.folder { changes = StoreChanges(folder: people.store.folder) }
      return changes
    }
    stream?.keeps = { [session] in session.isKept($0) }
    stream?.idling = idling
    terminal?.idling = idling
    terminal?.onKey = { [teller] in teller.attend() }
  }

  private func converse() -> Int32 {
    if let stream {
      stream.beforeFlush = { [session] in session.settle() }
      stream.unwritten = Program.unwritten
    }
    for notice in notices(people.store.takeReport()) + people.takeSettingsNotices() {
      Program.tell(notice, console)
    }
    if console.isInteractive, options.call == .session {
      do throws(Failure) { try teller.begin() } catch { Program.tell(session.voice.sentences(for: error), console) }
    }
    // A person's own conversation is not held back: each answer would come at the end.
    let isRun = script != nil || options.call != .session
    // Whose tasks they are is settled before a run begins, since a run is of one store.
    let isUnnamed = options.task != nil && options.profile == nil
    let hasBegun = isUnnamed || session.begin(in: options.profile, for: line)
    if hasBegun { if options.together, isRun { session.runTogether(carryOut) } else { carryOut() } }
    if isRun { console.letAnswersLeave() }
    // A program that reads answers is told nothing beside them.
    if isRun, hasBegun, isatty(2) == 1, let reminder = session.reminderBehindAnswers() { Program.say(reminder, to: 2) }
    // Another program may have replaced the files since the last command.
    _ = try? people.store.refresh()
    for notice in people.takeReports().flatMap(notices) {
      if isRun { Program.say(notice, to: 2) } else { Program.tell(notice, console) }
    }
    console.letAnswersLeave()
    if console.isInteractive, options.call == .session { byItself.leave() }
    people.store.close()
    if stream?.hasUnwritten ?? false { return 2 }
    return session.hasFailed ? 1 : 0
  }

  /// Writes the lines that a begun one could become, for whoever asks at Tab (D29); 1 where the profile is not open that they
  /// are of. A verb is nobody's.
  private func complete(_ line: String) -> Int32 {
    guard !line.contains(" ") || session.begin(in: options.profile, for: line) else { return 1 }
    let found = session.completion(of: line, cursor: line.utf8.count, namesFiles: false)
    session.console.give(found.lines(from: line).map { $0 + "\n" }.joined())
    console.letAnswersLeave()
    people.store.close()
    return 0
  }

  /// Says what was found damaged since the store was opened.
  private static func tell(_ people: DiskPeople, _ console: any Console, _ voice: Voice) {
    let found = people.takeReports().flatMap { notices($0, voice) }
    for notice in found + people.takeSettingsNotices() { tell(notice, console) }
  }

  /// Says something beside the answers: to a person in its place among them.
  private static func tell(_ notice: String, _ console: any Console) {
    if console.isInteractive { console.say(notice) } else { say(notice, to: 2) }
  }

  /// Says why nothing goes on for a while.
  private static func tellWait(_ sentence: String, _ console: any Console) {
    if console.isInteractive { console.sayAtOnce(sentence) } else { say(sentence, to: 2) }
  }

  /// What the person should know about how the store was found.
  private func notices(_ report: StoreReport) -> [String] { Program.notices(report, session.voice) }

  private static func notices(_ report: StoreReport, _ voice: Voice) -> [String] {
    typealias Words = Sentences.Opening
    var notices = report.damage.map { damage in
      damage.isUnfinished
        ? Words.unfinished
        : Words.damaged(
          tasks: damage.part == .snapshot ? damage.lines : 0, changes: damage.part == .journal ? damage.lines : 0,
          recovered: damage.recovered, keptAt: damage.keptAt)
    }
    if let gone = report.gone {
      notices.append(Words.gone(gone.recovered, gone.rest, isAll: gone.isAll, gone.path))
    }
    if let apart = report.apart { notices.append(Words.apart(apart.changes, keptAt: apart.keptAt)) }
    notices += report.copies.map(Words.copy)
    if let edit = report.outside {
      notices.append(Words.outside(edit.path, gone: edit.gone, changed: edit.changed, new: edit.new))
    }
    if let taken = report.taken {
      switch taken.outcome {
      case .kept:
        notices.append(Words.kept(taken.changes, aside: taken.aside))
        notices += taken.conflicts.prefix(5).map(voice.keptHere) + voice.renumbered(taken.renumbered)
      case .beside(let path): notices.append(Words.keptBeside(path))
      case .inMemory: notices.append(Words.keptBeside(nil))
      }
    }
    if let path = report.lostFolder { notices.append(Words.lostFolder(path)) }
    if let path = report.lostJournal { notices.append(Words.lostJournal(path)) }
    if report.missingTasks + report.missingEntries > 0 {
      notices.append(Words.missing(tasks: report.missingTasks, changes: report.missingEntries))
    }
    if report.newerFormat != nil { notices.append(Words.newerFormat) }
    if report.mended > 0 { notices.append(Words.mended(report.mended)) }
    if let name = report.unlocked { notices.append(Words.unlocked(name)) }
    if let path = report.unemptied { notices.append(Words.unemptied(path)) }
    return notices
  }

  /// The one command of the call, if it has one.
  private var line: String? {
    guard case .command(let line) = options.call else { return nil }
    // A task that is gone has no number, and nothing is done.
    return options.task.map { line + " " + String(session.store.list[$0]?.number ?? 0) } ?? line
  }

  private func carryOut() { if let line { session.perform(line) } else { session.run() } }

  private static func say(_ text: String, to descriptor: Int32) {
    _ = writeAll(Array((withoutControls(text) + "\n").utf8), to: descriptor)
  }
}
