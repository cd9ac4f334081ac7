// What people type who know other programs: Taskwarrior, todo.txt, Todoist, Org, shells and plain English. A word that is
// a command here is one of its names and stands with it.

extension OtherWords {
  /// Ways to say what a command here does, word for word: they are run.
  static let sameHere: [OtherWords] = [
    OtherWords(
      "done *",
      """
      check *|close *|tick off *|check off *|cross off *|mark * as done|mark * done|mark * as complete|mark * complete|\
      mark * as completed|mark * completed|mark * as finished|mark * finished|mark as done *|mark done *|\
      mark as complete *|mark complete *
      """),
    OtherWords("delete *", "trash *"),
    OtherWords(
      "status",
      """
      how many tasks are left|how many are left|how many left|how many tasks left|how many tasks do i have left|\
      what's left|whats left|what is left|how much is left
      """),
    OtherWords("start * none", "unhide *|unwait *|show again *|unsnooze *"),
    OtherWords("add *", "new task *|new todo *"),
    OtherWords("reopen *", "mark * as not done|mark * not done|mark * as open|mark * as undone|mark * undone"),
    OtherWords(
      "next",
      """
      what's next|whats next|what is next|what next|what now|what's now|what should i do|what should i do now|\
      what should i do next|what do i do now|what to do|what to do now|what to do next
      """),
    OtherWords("stats *", "how many tasks *|how many *|how much *"),
    OtherWords("stats", "how many|how many tasks|how many tasks are there|how many tasks do i have"),
    OtherWords(
      "help",
      """
      help me|help please|what can i do|what can you do|what can i type|what can i say|what commands are there|\
      what are the commands
      """),
    OtherWords("help *", "help with *|help on *|help about *|help me with *|how do i *|how to *"),
    OtherWords(
      "list",
      """
      all|list tasks|list my tasks|list the tasks|list everything open|open tasks|show tasks|show my tasks|show the tasks|show list|\
      show the list|show my list|show me the list|show me my list|show me my tasks|show me tasks|show open|show all|\
      show all tasks|show me all tasks|show me everything|list pending
      """),
    OtherWords("show *", "show me *"),
    OtherWords("list done", "list completed|list finished tasks|list archived|show completed|list closed"),
    OtherWords(
      "pages",
      "list projects|list pages|list lists|list contexts|show projects|show pages|show lists|all projects|all pages"),
    OtherWords("tags", "list tags|list labels|show tags|show labels|all tags|all labels"),
    OtherWords(
      "today",
      """
      what's due|whats due|what's due today|whats due today|what is due today|what is due|what's today|whats today|\
      what's on today|whats on today|what's for today|show today|what do i have today|due today
      """),
    OtherWords(
      "tomorrow",
      "what's due tomorrow|whats due tomorrow|what is due tomorrow|what's on tomorrow|show tomorrow|due tomorrow tasks"),
    OtherWords("list due *", "what's due *|whats due *|what is due *"),
    OtherWords("overdue", "what's overdue|whats overdue|what is overdue|what's late|what is late|show overdue"),
    OtherWords(
      "week", "show week|show the week|show this week|what's this week|what's on this week|show calendar week"),
    OtherWords("page *", "go to *|goto *|turn to *|switch to *|go to page *|open page *|open project *|open list *"),
    OtherWords("free", "when free|when am i free|when's free|what's free|whats free|am i free"),
    OtherWords("free *", "when am i free *|am i free *|when free *|free time *|free on *"),
    OtherWords("day previous", "day prev|day back|day last|day before|day -1|prev day|previous day"),
    OtherWords("day next", "day forward|day after|day +1|next day"),
    OtherWords("week previous", "week prev|week back|prev week|previous week|week last|last week"),
    OtherWords("week next", "week forward|next week|week +1"),
    OtherWords("calendar previous", "calendar prev|calendar back|prev month|previous month|last month"),
    OtherWords("calendar next", "next month"),
    OtherWords(
      "sort *", "order by *|sort list by *|sort tasks by *|sort list *|arrange by *"),
    OtherWords("find *", "search for *|look for *|find me *"),
    OtherWords("postpone *", "put off *|push back *|reschedule *|move back *"),
    OtherWords("again", "say again|say that again|once more|what was that"),
    OtherWords("undo", "undo that|undo it|undo last|undo the last|undo last change"),
  ]

  /// Words that somebody wants help on who does not know how it is called here, each with the line that helps.
  static let topics: [OtherWords] = [
    OtherWords(
      "help import",
      """
      taskwarrior|todo|todo.txt|todotxt|todoist|ics|ical|icalendar|vdir|todoman|tasks.org|json|csv|spreadsheet|excel|\
      google|google tasks|things|org|formats
      """),
    OtherWords("help scripts", "script|scripting|pipe|pipes|piping|batch|stdin|automation|cron|command line"),
    OtherWords(
      "help account",
      """
      caldav|phone|android|iphone|nextcloud|owncloud|radicale|baikal|fastmail|icloud|davx5|server|servers|cloud|\
      synchronize|synchronization|mobile
      """),
    OtherWords(
      "help accessibility",
      """
      orca|speakup|yasr|tdsr|fenrir|jaws|narrator|talkback|espeak|speech|screen reader|screen readers|screenreader|\
      screenreaders|blind|a11y
      """),
    OtherWords("help braille", "brltty|braille display|cells"),
    OtherWords("help nvda", "windows"),
    OtherWords("help voiceover", "mac|macos|apple"),
    OtherWords("help emacs", "emacspeak|heed.el"),
    OtherWords("help closed", "notification|notifications|daemon|background|lingering"),
    OtherWords("help passwords", "encryption|encrypt|encrypted|security|privacy|recovery key|key file"),
  ]
}
