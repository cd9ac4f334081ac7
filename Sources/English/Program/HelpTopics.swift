import Grammar

extension Sentences {
  /// Topics; each command's own help stands beside its code.
  public enum HelpTopics {
    /// The answer to `help` alone.
    public static let overview = [
      "Type add and a name to make a task. Add alone asks questions.",
      "Type list to hear tasks, then more, next or read 7.",
      "Type done 7, edit 7, delete 7, undo.",
      "Type page School for a page of tasks, pages for all pages.",
      "Type help commands for every command, or help and a command.",
      "Topics are dates, repeats, reminders, calendar, wizard, tasks, settings.",
      "Others are lengths, zones, passwords, files, scripts, errors, words, keys.",
      "Type help account to have tasks on a server, and on a phone.",
      "Type help accessibility for screen readers and braille.",
      "Type explain after any answer for more. Type quit to leave.",
    ]

    /// The lines of each topic by its name; those of settings without the names of all settings.
    public static let topics: [String: [String]] = [
      "dates": [
        "Days are today, tomorrow, friday, 25 november, in 3 days, next month.",
        "Times are 5 pm, 17:30, noon. Type due 7 friday 5 pm.",
        "Expected times are 30 minutes, 1 hour 30 minutes, half a day.",
        "What can mean two things is asked about, never guessed.",
        "Type what and the words to hear what they mean.",
      ],
      "repeats": [
        "A repeat is every day, every other tuesday, or every month on the 15th.",
        "It can end, every day 10 times, or every week until 30 june.",
        "It can follow the work, 3 days after it is done.",
        "Type repeat 7 every week, or repeat 7 none to end it.",
        "Done moves such a task to its next date and says it.",
      ],
      "reminders": [
        "Type remind 7 30 minutes before, or in 3 days, or friday 9 am.",
        "A task can have several. Remind 7 none takes them away.",
        "On a day without a time it is 10 am. Type set reminder hour 9 am.",
        "One that came waits for done, move, snooze or dismiss.",
        "Type reminders to hear those that wait, then those to come.",
        "Type help closed for those that come while Heed is closed.",
        "Type snooze for 10 minutes, snooze 7 1 hour, dismiss 7 or dismiss all.",
        "Reminders polite waits up to a minute while you type, now does not wait.",
        "Reminders quiet says them only behind reminders.",
        "A repeat carries its reminders along, and move does too.",
      ],
      "closed": [
        "Type reminders closed on, and reminders come while Heed is closed.",
        "They come by notification, or by speech, whichever a trial finds first.",
        "Type reminders closed by speech, by notification, by both or by command.",
        "By command is the command of set reminder command, and it alone.",
        "Reminders closed names off tells that one came, and not which.",
        "One that was told still waits. Type reminders in Heed.",
        "With a password it asks first, as times are then kept outside of it.",
        "Set quiet hours 10 pm to 7 am holds them back, but for high urgency.",
        "A program stays for it, which sleeps until the next reminder.",
        "Where nobody is logged in, only a command can tell, with lingering on.",
        "Reminders closed off ends it all.",
      ],
      "calendar": [
        "Type today, tomorrow or week. Type plan for what must start today.",
        "Type day friday to open a day, then day next or day previous.",
        "On an open day a new task is due then, and 5 pm is 5 pm of that day.",
        "Move 7 moves there. Type day none to close the day.",
        "Type move 7 to friday from anywhere.",
        "Type week next, calendar november, calendar next, free november.",
        "Next goes through the days of a week or month, day opens one.",
        "Start 7 friday keeps it out of lists till then. Type list later.",
        "Skip 7 moves a repeat on, dates 7 says its coming dates.",
      ],
      "lengths": [
        "A length is 30 minutes, 1 hour 30 minutes, half an hour or 2 days.",
        "Type time 7 1 hour, or a length between commas behind a name.",
        "A day of expected time is a working day. Type set working day 6 hours.",
        "Type fits 1 hour for what can be done in that time.",
      ],
      "zones": [
        "Times stay as they were typed, wherever you are.",
        "A reminder comes when the clock where you are shows its time.",
        "A zone that has moved is said once, when Heed starts.",
        "Type set clock 24 to hear 17:30, set clock 12 to hear 5:30 pm.",
      ],
      "wizard": [
        "Add alone and edit 7 ask four questions, then for anything else.",
        "Enter takes the default. When editing, Enter keeps what is there.",
        "Back goes back, skip goes on, save saves now, cancel drops it all.",
        "Help says what can be typed, where says which question it is.",
        "When editing, clear empties a field, here edits the old text.",
        "A name that is such a word is typed in quotes.",
      ],
      "tasks": [
        "A task is named by its number, or by words of its name.",
        "Several are 2 4 7, or 2 to 5, or all, or all but 3.",
        "What list takes stands for tasks, as in done overdue or move today to friday.",
        "It means the task last spoken of, and so does a verb alone.",
        "A number stays with its task. A freed one rests for a day.",
      ],
      "files": [
        "Tasks are in a folder. A file sync may keep it on several machines.",
        "One machine at a time is the safe way. Type quit before you go on there.",
        "Wait until the sync is done before you start Heed.",
        "Where two wrote at once, a sync leaves a copy with conflict in its name.",
        "Heed puts aside what does not fit, as journal, apart and a number.",
        "Type join and that file. Nothing of either is lost.",
        "Where both changed one field, both values are said, and you choose.",
        "It works with a password too, where the file has the same keys.",
        "Type backup and a new file for a copy.",
      ],
      "scripts": [
        "Heed reads commands from a pipe, one a line.",
        "Heed and a command runs that one command.",
        "Heed replay and a file runs the file. Options are in the manual.",
        "Refusals go to standard error with the number of the line.",
        "To register, give register, a name and an address, a line each.",
        "An option of the call names a command that gives the password.",
        "The option is two dashes, password, dash, command.",
        "Behind it that command stands in quotes. Its first line is taken.",
        "Without it, type register none, which locks nothing.",
      ],
      "settings": [
        "Type set to hear every setting, set and its name for one.",
        "Type set, a name and a value to change it, like set morning 8 am.",
        "Level is brief, normal or full. Brief says less, full says every field.",
        "Rows is how many tasks a list says before more, width how long a line is.",
        "Clock is 12 or 24. Dates is how numbers are read. Sort is the order of lists.",
        "Morning and evening are hours for these words, reminder hour for reminders.",
      ],
      "passwords": [
        "Register makes a profile, login and a name opens it.",
        "A password encrypts tasks, pages, notes and typed commands.",
        "Names, addresses and settings of profiles are not encrypted.",
        "A session that is open is not protected. Type logout to close it.",
        "The recovery key is said once. Login takes it for a lost password.",
        "Without the password and the key nobody opens the tasks.",
        "Register none makes a profile without a password.",
        "In a script a command gives the password. Type help scripts.",
      ],
      "keys": [
        "Enter takes a line, Tab completes it or says what fits.",
        "Up and down bring back lines that were typed.",
        "Left and right go by letters, Alt B and Alt F by words.",
        "Control A goes to the beginning of a line, Control E to its end.",
        "Control U takes away what is before the cursor, Control W a word.",
        "Control C leaves a line or a question. Control D in an empty line quits.",
        "Keys are Readline's own, as its file inputrc sets them.",
        "None is needed. Type history milk for typed lines, quit to leave.",
      ],
      "errors": [
        "A refusal begins with No, Not, Nothing, Unknown, Missing or Cannot.",
        "What has several readings is said with all of them.",
        "Then it says what to type. Nothing was changed.",
        "Type explain to hear more of it.",
        "Undo takes back what was done by mistake.",
      ],
      "accessibility": [
        "Every answer is whole sentences, with nothing drawn and no colour.",
        "The prompt is one word. The answer stands above it.",
        "Type set level brief for fewer words, set braille on for a braille display.",
        "Type again to hear the last answer once more.",
        "It was heard with Yasr, Fenrir and Tdsr, and read with Brltty.",
        "Orca, Nvda, VoiceOver and Speakup were not tried.",
        "Type help braille, help emacs, help nvda or help voiceover.",
        "No blind person has judged it yet. Report where you have Heed from.",
      ],
      "braille": [
        "Set braille on puts the last row of an answer before the prompt, and is brief.",
        "Set width 40 cuts rows for 40 cells, and set level normal says more again.",
        "For a whole answer, press Brltty's key for the previous prompt, and go down.",
        "It is dot 4 and up on HumanWare, F1 on Hims, B2 and B4 on Handy Tech.",
        "Brltty was tried at 20 and 40 cells, a real display was not.",
      ],
      "emacs": [
        "Meta x heed starts it, from heed.el, which comes with Heed.",
        "There Tab completes, Meta p recalls, and Emacs hides passwords.",
        "Reminders come at once, beside what is typed, in a shell of Emacs too.",
        "In a shell hash, dollar, percent and greater than are words in a first line.",
        "Emacs was tried, Emacspeak by what it sends to speech, with no listener.",
      ],
      "nvda": [
        "Run Heed in Windows Terminal or the console host, over ssh or in Linux there.",
        "Nvda says new text by itself, and Nvda with 5 turns that off and on.",
        "Review rows with numpad 7, 8 and 9, on laptops Nvda with up and down.",
        "Lists stop after 10 rows, so type more. Type again if speech was cut off.",
        "This is known from others. Nvda itself was not tried.",
      ],
      "voiceover": [
        "Use Apple's Terminal. One that draws on the graphics card may say nothing.",
        "VoiceOver breaks off when new text comes, so type again to hear an answer.",
        "Control Option Shift down goes into the text, Control Option up reads rows.",
        "Lists stop after 10 rows. Type more, or set rows 5 for shorter answers.",
        "This is known from others. VoiceOver was not tried, nor Heed on a Mac.",
      ],
    ]

    /// The lines of a topic, in any case; nil for none of ours. `settings` are the names of all, said behind how they are
    /// changed.
    public static func topic(_ name: String, settings: [String]) -> [String]? {
      guard let lines = topics[name.lowercased()] else { return nil }
      return name.lowercased() == "settings" ? lines.prefix(2) + named(settings) + lines.dropFirst(2) : lines
    }

    /// Names in sentences of at most seven.
    private static func named(_ names: [String]) -> [String] {
      var lines: [[String]] = []
      func line(_ names: [String], isFirst: Bool) -> String {
        (isFirst ? "Settings are " : names.count == 1 ? "Another is " : "Others are ") + all(names) + "."
      }
      for name in names {
        if let last = lines.last, line(last + [name], isFirst: lines.count == 1).count <= 80 {
          lines[lines.count - 1].append(name)
        } else {
          lines.append([name])
        }
      }
      return lines.enumerated().map { line($1, isFirst: $0 == 0) }
    }

    /// A line for each command.
    public static func commands(_ commands: [(name: String, summary: String)]) -> [String] {
      commands.map { "\(capitalized($0.name)). \($0.summary)" }
    }

    /// The line before the other names of commands.
    public static let otherWords = "Words of other programs. Type help words rm for one."

    /// The other names of a command; nil for one that has none.
    public static func otherNames(_ names: [String]) -> String? {
      let others = names.dropFirst().filter { $0.contains(where: \.isLetter) }.map { $0.replacing("-", with: " ") }
      return others.isEmpty ? nil : capitalized(names[0]) + ", also " + either(Array(others)) + "."
    }

    /// The line to type for a word of other programs.
    public static func otherWord(_ word: String, _ line: String) -> String {
      "For \(word.heard), type \(unended(line))."
    }

    /// Examples, a sentence each.
    public static func examples(_ lines: [String]) -> [String] {
      lines.enumerated().map { ($0 == 0 ? "For example, " : "Or ") + unended($1) + "." }
    }

    /// A command's help: an example first, then the forms, then its aliases.
    public static func command(names: [String], summary: String, examples: [String], forms: [String]) -> [String] {
      let aliases = names.dropFirst().filter { $0.count > 1 }.map { $0.replacing("-", with: " ") }
      return self.examples(examples) + [summary] + forms + (aliases.isEmpty ? [] : ["Also \(either(Array(aliases)))."])
    }
  }
}
