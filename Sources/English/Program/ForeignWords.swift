// Words with no fellow here, and the line to type: it is offered, never run.

extension OtherWords {
  /// Words for which a line is offered.
  static let notHere: [OtherWords] = finishing + changing + makingTasks + listening + turning + leaving + lacking

  private static let finishing: [OtherWords] = [
    OtherWords(
      "list done", because: keepsDone, "archive|archived|completed|log|logbook|donelist|expunge|purge|gc|clean"),
    OtherWords("list done", because: keepsDone, "archive done|archive all|clear done|clear completed|empty trash"),
    OtherWords(
      "done *",
      """
      archive *|finished *|finished with *|done with *|completed *|resolve *|accomplish *|did *|i did *|i finished *|\
      x *|strike *|strike off *|cross *|cross out *|cross off *|ticked *|mark *|set * done|set * as done|set * to done|\
      checked *|achieve *|accomplished *|complete task *
      """),
    OtherWords(
      "reopen *",
      """
      uncheck *|untick *|undone *|incomplete *|uncomplete *|unfinish *|unfinished *|unclose *|unarchive *|reactivate *|\
      restart *|revive *|resurrect *|not done *|recover *|open again *|undelete *
      """),
    OtherWords("undo", "revert|rollback|oops|z|ctrl-z|rewind|undelete|take back|undo undo|unremove|mistake"),
    OtherWords("redo", "redone|reapply|ctrl-y|unundo"),
    OtherWords("undo", because: "No question is open.", "cancel|abort|nevermind|never mind"),
    OtherWords(
      "delete *",
      """
      kill *|destroy *|erase *|discard *|drop *|wipe *|cancel *|eliminate *|get rid of *|throw away *|throw out *|\
      unlink *|shred *|abort *|dump *|purge *|clear *|zap *|expunge *|dele *|deletion *|rmtask *|deltask *|forget *|\
      dismiss task *|rid *|bin *
      """),
    OtherWords("delete it", "trash|bin"),
    OtherWords("delete page *", "rmdir *|delproject *"),
  ]

  private static let changing: [OtherWords] = [
    OtherWords(
      "urgency * high",
      """
      high *|p1 *|urgent *|important *|critical *|bump *|raise *|escalate *|upgrade *|prioritize *|prioritise *|\
      asap *|boost *|promote *|pin *|hi *
      """),
    OtherWords(
      "urgency * medium",
      "depri *|deprioritize *|deprioritise *|unstar *|unflag *|unpin *|medium *|p2 *|normal *|dp *|unpri *"),
    OtherWords(
      "urgency * low", "low *|p3 *|p4 *|lower *|downgrade *|demote *|minor *|unimportant *|not important *|not urgent *"
    ),
    OtherWords("urgency it low", "unimportant|not important|not urgent"),
    OtherWords("edit *", "update *|alter *|fix *|correct *|amend *|e *|vi *|vim *|nano *|emacs *|ed *|adjust *"),
    OtherWords("rename *", "retitle *|title *|reword *|rephrase *|renumber *|retext *|replace *"),
    OtherWords(
      "note *",
      "comment *|remark *|memo *|describe *|description *|desc *|attach *|jot *|notes *|addnote *"),
    OtherWords("note * none", "denotate *|unnote *|delnote *|rmnote *"),
    OtherWords("due *", "deadline *|duedate *|due-date *|date *|when *|dueby *|set-due *"),
    OtherWords("due * none", "undate *|unschedule *|nodate *|undue *"),
    OtherWords("time *", "duration *|estimate *|est *|length *|takes *|effort *|expect *|timebox *"),
    OtherWords(
      "remind *", "alarm *|alert *|notify *|notification *|reminder *|ping *|nag *|reminding me *|reminding *"),
    OtherWords("repeat *", "recur *|recurring *|recurrence *|every *|loop *|repeats *|rec *|habit *|repeating *"),
    OtherWords("repeat * none", "unrepeat *|norepeat *"),
    OtherWords("move *", "mv *|transfer *|refile *|relocate *|shift *|drag *"),
    OtherWords("tag * waiting", because: "No task waits for another.", "block *|depends *|depend *|blocked *|dep *"),
    OtherWords("tag * someday", "someday *|maybe *|later *|icebox *"),
    OtherWords("tag *", because: "Heed is for one person.", "assign *|delegate *|mention *"),
    OtherWords("tag *", "retag *|categorize *|categorise *|addtag *|hashtag *"),
    OtherWords("untag *", "unlabel *|deltag *|rmtag *"),
    OtherWords("copy *", "cp *|dup *|repeat-task *|yank *"),
  ]

  private static let makingTasks: [OtherWords] = [
    OtherWords(
      "add *",
      """
      add-task *|create task *|create a task *|create *|make a task *|make task *|make *|\
      insert *|put *|capture *|+ *|a *|jot down *|write down *|i need to *|i have to *|i must *|need to *|have to *|\
      don't forget to *|dont forget to *|don't forget *|remember to *|remember *|addm *|quick-add *|enter *|log *|\
      note-to-self *|task-add *|todo: *|task: *|adds *|ad *
      """),
    OtherWords(
      "*",
      """
      task *|todo *|todo.sh *|t *|tw *|topydo *|todoist *|dstask *|ultralist *|ul *|tb *|td *|heed *|sudo *|please *|\
      can you *|could you *|todotxt *|taskwarrior *|gtd *|things *|ticktick *|org *|i want to *|let me *|\
      command *|type *|: *|/ *|to-do *
      """),
    OtherWords("list", "todo|todos|t|tw|topydo|ul|tb|td|heed|gtd|item|items|todolist|task|to-do"),
    OtherWords(
      "new page *",
      "mkdir *|create page *|create list *|create project *|make page *|make list *|new list *|new project *|newlist *"),
  ]

  private static let listening: [OtherWords] = [
    OtherWords(
      "list", "pending|dir|ll|la|remaining|outstanding|index|board|everything|queue|lst|cls|clear|refresh"),
    OtherWords("list all", "lsa|listall|history all"),
    OtherWords("list high", "lsp|listpri|starred|flagged|urgent|important|high|p1|critical|pinned"),
    OtherWords("list medium", "medium|p2"),
    OtherWords("list low", "low|p3"),
    OtherWords("list *", "filter *|only *|report *|ready *|active *|listfile *|lf *|dir *|ll *|pending *|lst *"),
    OtherWords("list no due", "undated|unscheduled|anytime|nodue|no date|inboxed"),
    OtherWords("list fits 30 minutes", "quick|short"),
    OtherWords("list with *", "containing *|contains *|matching *"),
    OtherWords("list tag *", "tagged *|labelled *|labeled *|with tag *"),
    OtherWords("list tag someday", "someday"),
    OtherWords("status", "overview|dashboard|home|state|situation|whatsup|wassup|how am i doing"),
    OtherWords("stats", "burndown|report|summary|chart|graph|karma|streak|score|points|productivity|velocity|progress"),
    OtherWords("stats *", "burndown *|summary *|statistics *|total *|tally *|number *|wc *"),
    OtherWords("stats", "statistics|total|tally|wc|number"),
    OtherWords("read *", "details *|detail *|cat *|less *|inspect *|get *|see *|display *|look at *|expand *|describe"),
    OtherWords("read *", "tell me about *|information *|full *|properties *|zoom *|preview *|peek *|i *|v *"),
    OtherWords("list", "cat|less|display|see|view all"),
    OtherWords("next", "now|forward|fwd|down|j|random|pick|suggest|choose|surprise|focus|then|go|ff|what's up"),
    OtherWords("previous", "back|prev|up|k|backward|backwards|go back|rew"),
    OtherWords("first", "top|head|begin|beginning|start of list|home of list"),
    OtherWords("last", "bottom|tail|ending|end of list"),
    OtherWords("more", "continue|go on|scroll|page down|rest|pgdn|keep going"),
    OtherWords("again", "pardon|what?|huh|repeat that|say|!!|replay last|echo"),
    OtherWords("find *", "grep *|rg *|ag *|lookup *|locate *|query *|ack *|look up *|f *|fzf *|where is *|where's *"),
    OtherWords("help find", "grep|locate|lookup|query"),
    OtherWords("overdue", "missed|behind|delayed|expired|past"),
    OtherWords("today", "date|daily|due-today|td-today|myday|my day|deadlines"),
    OtherWords("week", "weekly|forecast|timeline|planner|soon|coming|ahead|this week|7 days"),
    OtherWords("calendar", "cal|monthly|month|this month"),
    OtherWords("calendar *", "cal *|month *"),
    OtherWords("plan", "schedule today|plan my day|plan day"),
    OtherWords("reminders", "alarms|alerts|notifications|reminder|alarm|alert|notification|notify"),
    OtherWords("help repeats", "recurring|recur|habits|habit|routine|routines|recurrence|every"),
    OtherWords("help", "man|usage|h|halp|-h|--help|tutorial|guide|docs|manual|readme|faq|hello|hi|hey|support|intro"),
    OtherWords("help *", "man *|usage *|explain * please|tldr *|apropos *|whatis *|how *"),
    OtherWords("help commands", "commands|cmds|verbs|menu|actions|what can i do"),
    OtherWords("help keys", "keys|key|shortcuts|hotkeys|keybindings|keyboard|tab|readline"),
    OtherWords("help words", "alias|aliases|synonyms|unalias|function"),
    OtherWords("help dates", "dates?|when|formats"),
  ]

  private static let turning: [OtherWords] = [
    OtherWords(
      "pages",
      "lists|folders|notebooks|areas|contexts|categories|boards|groups|workspaces|goals|sections|listproj|lsprj|spaces"),
    OtherWords("tags", "hashtags|listcon|lsc|keywords|tagcloud"),
    OtherWords("page all", "cd ..|cd /|cd ~|cd|goto|leave page|close page|all pages again"),
    OtherWords(
      "page *",
      """
      cd *|use *|switch *|select *|folder *|notebook *|area *|board *|workspace *|category *|section *|enter list *|\
      pushd *|space *|group *
      """),
    OtherWords("page Inbox", "inbox|in-tray|intray"),
    OtherWords("where", "pwd|whereami|where am i|position|location"),
    OtherWords("new page *", "addproject *|newproject *|newpage *|add-list *|addlist *"),
    OtherWords("profile", "whoami|who am i|user|me"),
    OtherWords("profiles", "users|accounts|people|who"),
    OtherWords("login", "signin|sign-in|sign in|su|logon|log in|unlock"),
    OtherWords("logout", "signout|sign-out|sign out|log out|lock"),
    OtherWords("register", "signup|sign-up|sign up|adduser|useradd|newuser"),
    OtherWords("password", "passwd|pw|changepassword"),
  ]

  private static let leaving: [OtherWords] = [
    OtherWords(
      "quit",
      """
      q|:q|:q!|:wq|:x|:qa|:quit|end|stop|halt|leave|goodbye|logoff|log off|die|ciao|shutdown|esc|escape|exit()|quit()|close|abandon|\
      stop it|close heed|that's all|see you|finish up|:exit|\\q|^c|^d|zz|logoff now|cya
      """),
    OtherWords("check", because: "Every command is saved.", "save|write|commit|:w|w|flush|store|save all|keep"),
    OtherWords("backup tasks-copy.json", "snapshot|bak|dump|save as|copy all"),
    OtherWords("help export", "share|email|mail|send|publish|csv|download"),
    OtherWords("help import", "load|migrate|upload|restore from|open file"),
    OtherWords("check", "verify|fsck|validate|diagnose|diagnostics|doctor|test|ping|repair"),
    OtherWords("replay *", "source *|run *|exec *|execute *|. *|script *|batch *|play *"),
    OtherWords("help replay", "source|run|exec|script|batch|play"),
    OtherWords("help record", "macro|rec|tape"),
    OtherWords("history", "hist|journal|recent|earlier|changes|audit|activity|fc"),
    OtherWords("version", "ver|--version|-v|changelog|news|whatsnew|license|licence|credits|upgrade|update"),
  ]

  private static let lacking: [OtherWords] = [
    OtherWords("sync", "synchronize|pull|cloud|server|fetch"),
    OtherWords(
      "help page", because: "A page holds what goes together.",
      "subtask|subtasks|sub|child|parent|indent|nest|subproject|outdent|checklist|split"),
    OtherWords(
      "help tag", because: "No task waits for another.",
      "dependencies|dependency|blocking|blocked|block|depends|unblock|unblocked|waiting-for|waitfor"),
    OtherWords(
      "set", because: "Heed speaks English.", "lang|language|locale|translate|english|deutsch|francais|idioma"),
    OtherWords("set", because: "Nothing is drawn.", "theme|color|colour|colors|colours|font|dark|light|icons|emoji|ui"),
    OtherWords(
      "help lengths", because: "Heed runs no timer.", "timer|pomodoro|track|timew|pause|stopwatch|clockin|punch"),
    OtherWords("read *", because: "Heed runs no timer.", "stop *|track *|timer *|pause *|pomodoro *|clock-in *"),
    OtherWords("set clock", "clock|12h|24h|timeformat"),
    OtherWords("set clock *", "clock *"),
    OtherWords("help zones", "timezone|tz|zone"),
    OtherWords("set reminders quiet", "mute|silence|dnd|quiet|shush|silent"),
    OtherWords("set reminders polite", "unmute|loud"),
    OtherWords("set level full", "verbose|full|detailed"),
    OtherWords("set level brief", "brief|terse|short mode|concise"),
    OtherWords("set", "preferences|preference|customize|configure|configuration|settings?|setup|option|properties"),
    OtherWords("set *", "preferences *|configure *|setting *|option *|customize *|enable *"),
    OtherWords("help settings", "setting|enable|disable"),
    OtherWords("help accessibility", "accessibility|a11y|screenreader|speech|voice|speak"),
    OtherWords("help braille", "braille"),
    OtherWords("help emacs", "emacs|emacspeak"),
    OtherWords("help nvda", "nvda"),
    OtherWords("help voiceover", "voiceover"),
    OtherWords("help reminders", "webhook|push notification|hook"),
    OtherWords("free", "available|availability|gaps|empty"),
    OtherWords("fits *", "within *|available *|under *"),
  ]

  private static let keepsDone = "Done tasks are kept."
}
