import English
import Grammar
import Model

/// One conversation: takes a line, finds its command, says the answer, and does no more than that (D23).
public final class Session {
  /// The store of the profile that is open; another one after a login.
  public internal(set) var store: any Store
  /// Who is asked and told; while a file is replayed, its script.
  public internal(set) var console: any Console
  /// The clock, the zone and the files.
  public let world: any World
  /// The profiles, and what opens them; nil where there is nowhere to keep them.
  public var people: (any People)?
  /// What tells reminders while Heed is closed; nil where there is none.
  public var teller: (any Teller)?
  /// The server of the profile that is open, and what is kept of it; nil where there is none.
  public var syncer: (any Syncer)?
  /// Called when another profile was opened.
  public var onProfile: (() -> Void)?
  /// Called when the store was looked at anew, so that what was found damaged can be told.
  public var onRefresh: (() -> Void)?
  /// The settings of the profile that is open.
  public var settings: Settings {
    didSet {
      settings.localeClock24 = localeClock24
      onSettings?(settings)
    }
  }
  /// Whether the locale has a clock of 24 hours.
  private let localeClock24: Bool
  /// Told of the settings at once when it is set, and whenever they change.
  public var onSettings: ((Settings) -> Void)? {
    didSet { onSettings?(settings) }
  }
  /// What is remembered between commands.
  var memory = Memory()
  /// What asks, and holds what is being asked.
  private(set) lazy var asker = Asker(
    Asker.Seams(
      console: { [unowned self] in console }, voice: { [unowned self] in voice },
      say: { [unowned self] in say($0) }, refuse: { [unowned self] in refuse($0) },
      echoes: { [unowned self] in echoes }, stopsAtRefusal: { [unowned self] in stopsAtRefusal },
      givenPassword: { [unowned self] () throws(Failure) in try people?.givenPassword() }))
  /// Which reminders were said.
  var watch = ReminderWatch()
  /// Called when a setting changed, to keep it.
  var keepSettings: (Settings) throws(Failure) -> Void
  /// How many commands and answers were refused: the exit status of a script.
  public internal(set) var refusals = 0
  /// Whether something could not be saved.
  var isUnsaved = false
  var saving = Saving()
  /// Whether a script was refused something, or anybody was not saved something.
  public var hasFailed: Bool { isUnsaved || (refusals > 0 && !(console.isInteractive && wasAtPrompt)) }
  /// Whether this is a person's conversation rather than a single command.
  private var wasAtPrompt = false
  /// Whether a long list stops after some rows: only a person at the prompt can type `more`.
  var stopsAtPage: Bool { console.isInteractive && wasAtPrompt }
  /// Whether the session ends after the first refusal.
  public var stopsAtRefusal = false
  /// Whether `what` and `history` say values alone, for programs.
  public var isPlain = false
  /// Whether each command is written before its answer.
  public var echoes = false
  var isOver = false
  /// Whether the script that is read ends here, and every script that replays it ends with it.
  var endsAll = false
  /// While a run is all or nothing, its answers wait here: they are true only when it is kept.
  private var held: [() -> Void]?
  var isTogether: Bool { held != nil }
  /// How much is said in this session alone, whatever the settings say (`--brief`, `--full`).
  public var level: Level?
  /// The last change that was there before the store was opened: what came since and is not its own, another Heed did.
  var sequenceAtStart: Int
  /// What the files hold that are being replayed, the outermost first.
  var replaying: [[UInt8]] = []
  /// The file into which commands are being recorded.
  var recording: String?

  /// Begins a conversation over an open store. `history` is typed commands, the oldest first; `keepSettings` is called
  /// when a setting changed.
  public init(
    store: any Store, console: any Console, world: any World, settings: Settings = Settings(),
    history: [String] = [], keepSettings: @escaping (Settings) throws(Failure) -> Void = { _ in }
  ) {
    self.store = store
    self.console = console
    self.world = world
    localeClock24 = HourClock.is24(locale: world.localeName)
    self.settings = settings
    self.settings.localeClock24 = localeClock24
    self.keepSettings = keepSettings
    memory.typed = history
    sequenceAtStart = store.sequence
  }

  /// How things are said now: the settings, the hour and the page that is open.
  public var voice: Voice {
    var voice = Voice(
      level: level ?? settings.level, now: world.today, clock24: settings.clock24, workingDay: settings.workingDay,
      wallClock: world.wallClock)
    (voice.page, voice.firstWeekday, voice.fields) = (memory.page, settings.firstWeekday, settings.row)
    voice.reminderHour = settings.hours.reminder
    voice.pageNamed = { [store] in store.list.page(named: $0)?.name }
    voice.changer = Changers(self).name
    return voice
  }

  /// The pages as they are now.
  var pages: Pages { Pages(list: store.list, open: memory.page, order: settings.order, now: world.today) }

  /// What finishing tasks would change now.
  var finishing: Finishing {
    finishing(at: world.now, clock: world.today)
  }

  /// Takes lines until the person leaves or the input ends.
  public func run() {
    wasAtPrompt = true
    if console.isInteractive {
      let followed = try? followPages()
      for line in [start()]
        + [settledClock(), movedZone(), followed, missedReminders(), offerUnfinished()].compactMap({ $0 })
      {
        say(line)
      }
    }
    while !isOver {
      sayNews()
      watch.came = 0
      let text = console.isInteractive ? settings.prompt : Sentences.Prompts.command
      switch console.ask(Prompt(text, kind: .command)) {
      case .line(let line): perform(line)
      case .interrupted: say(Sentences.cancelled)
      case .end: isOver = true
      }
    }
    if console.isInteractive, !memory.saidGoodbye { deliver(goodbye()) }
  }

  /// Runs all or nothing: a refusal takes back everything, and the answers are said only when all is kept.
  public func runTogether(_ run: () -> Void) {
    stopsAtRefusal = true
    store.beginTogether()
    held = []
    let earlier = settings
    run()
    let keeps = refusals == 0
    let answers = held ?? []
    held = nil
    if !keeps, settings.stored != earlier.stored {
      settings = earlier
      try? keepSettings(earlier)
    }
    do throws(Failure) {
      try stored(store.endTogether(keep: keeps))
      if keeps { try stored(store.sync()) }
    } catch { fail(error) }
    if refusals > 0 { console.refuse(Sentences.takenBack) } else { for answer in answers { answer() } }
  }

  /// Carries out one line and says its answer.
  public func perform(_ line: String) {
    teller?.attend()
    guard line.utf8.count <= Words.lineLimit else {
      return fail(.refusal(.task(.tooLong(nil, limit: Words.lineLimit))))
    }
    guard let words = words(meantBy: line) else { return }
    if echoes { say(Sentences.Prompts.command + words.text) }
    do throws(Failure) { try carryOut(words, isKept: isKept(line)) } catch { answer(error, to: words) }
  }

  /// The words of a line, or those that were offered, where it says yes to them; nil where nothing is to be carried out,
  /// which is answered here.
  private func words(meantBy line: String) -> Words? {
    var words = Words(line)
    if memory.suggestion != nil, words.count == 1, Phrases.yes(words.text.lowercased()) == false {
      memory.suggestion = nil
      deliver(Answer(Sentences.nothingChanged))
      return nil
    }
    if let offered = memory.suggestion?.line(for: words.text) { words = Words(offered) }
    if words.isEmpty, console.isInteractive { deliver(Answer(Sentences.emptyLine)) }
    return words.isEmpty || words.text.hasPrefix("#") ? nil : words
  }

  /// Runs the command of a line and says its answer. `isKept` tells whether the history keeps the line.
  private func carryOut(_ words: Words, isKept: Bool) throws(Failure) {
    let typed = try TypedCommand(words, invocation)
    let (command, rest) = (typed.command, typed.words)
    try refresh(before: command)
    let takesStepBack = command.traits.contains(.takesStepBack)
    keepPage()
    // Before a step is taken back, none is added.
    if !takesStepBack, let followed = try followPages() { say(followed) }
    keepTimes()
    memory.begin(words.text, command, isKept: isKept)
    asker.begin(words.text, command, at: console.lineNumber)
    if case .nothing = command.takes, !rest.isEmpty, !takesStepBack {
      throw .refusal(.command(.takesNothing(command.name, rest.rest)))
    }
    let answer = try command.run(self, rest)
    keepTimes()
    try refuseTorn()
    // A farewell says itself whether all was saved.
    if console.speaksAtOnce, !answer.isLast { try stored(store.sync()) }
    deliver(answer)
    try record(command)
  }

  /// Says why a line was not carried out, and keeps what can be gone on with.
  private func answer(_ failure: Failure, to words: Words) {
    let command = words.first.flatMap { Command.named($0.plain) }
    if case .trouble = failure, saving.isLost(in: store) { return lose(failure) }
    if console.isHungUp { keepUnfinished(command: command) }
    if case .refusal(.question(.dropped(let line))) = failure {
      say(voice.sentences(for: failure))
      return perform(line)
    }
    fail(cause(of: failure))
    memory.suggestion = voice.suggestion(for: failure, in: words.text)
    endScript(behind: failure, of: command)
  }

  /// Takes in what other running Heeds did. A store that cannot be read any more can be left all the same.
  private func refresh(before command: Command) throws(Failure) {
    defer { onRefresh?() }
    do throws(Failure) {
      if try stored(store.refresh()) { watch.isStale = true }
    } catch {
      guard command.traits.contains(.needsNoStore) else { throw error }
    }
  }

  /// What was read of tasks that somebody was writing over is not said: the next command reads them anew.
  func refuseTorn() throws(Failure) { if let trouble = store.torn { throw .trouble(trouble) } }

  /// Says an answer in one write and keeps it for `again` and `explain`.
  func deliver(_ answer: Answer) {
    var lines = answer.lines
    if let hint = answer.hint, let sentence = hear(hint) { lines.append(sentence) }
    let isRepeat = memory.isRepeat(lines) && console.isInteractive
    if !lines.isEmpty || answer.document != nil {
      if memory.answer != lines { memory.rows = answer.rows }
      (memory.answer, memory.wasRepeat, memory.document) = (lines, isRepeat, answer.document)
      memory.long = answer.long ?? atLength(lines, answer.explanation)
    }
    if let line = answer.suggested { memory.suggestion = Suggestion(line: line) }
    if let document = answer.document { send { [console] in console.give(document) } }
    if answer.isLast { isOver = true }
    if isRepeat { lines = Sentences.onceMore(lines, rows: memory.rows) }
    if !lines.isEmpty { (answer.isRefusal ? refuse : say)(lines.joined(separator: "\n")) }
    if answer.isRefusal, stopsAtRefusal { isOver = true }
  }

  /// Says why something was not done.
  func fail(_ failure: Failure) {
    let sentence = voice.sentences(for: failure)
    if case .refusal(let refusal) = failure, refusal == .question(.cancelled) || refusal == .question(.declined) {
      let explanation = voice.explanation(of: failure, memory.lastCommand?.examples)
      return deliver(Answer(sentence, explanation: explanation))
    }
    switch failure {
    case .refusal(.command(.unknownCommand)), .refusal(.command(.foreign)), .refusal(.task(.tooLong(nil, _))):
      memory.lastCommand = nil
    default: break
    }
    refuse(sentence)
    keep([sentence], of: failure)
    if stopsAtRefusal { isOver = true }
  }

  /// Keeps what was said of a failure for `again` and `explain`.
  func keep(_ lines: [String], of failure: Failure) {
    (memory.answer, memory.document) = (lines, nil)
    let explanation = voice.explanation(of: failure, memory.lastCommand?.examples)
    memory.long = atLength(lines) { explanation }
  }

  /// The lines of a message of the last command, and those behind it.
  private func atLength(_ lines: [String], _ explanation: @escaping () -> [String]) -> () -> [String] {
    let (voice, command) = (voice, memory.lastCommand)
    return { lines + voice.atLength(explanation(), command?.name, command?.atLength ?? []) }
  }

  func say(_ text: String) { send { [console] in console.say(text) } }

  /// Says something now, or when a run that is all or nothing is kept.
  private func send(_ saying: @escaping () -> Void) {
    if held == nil { saying() } else { held?.append(saying) }
  }

  /// Says a refusal, with the number of its line where a script is read.
  func refuse(_ text: String) {
    refusals += 1
    console.refuse(console.lineNumber.map { Sentences.line($0) + " " + text } ?? text)
  }
}
