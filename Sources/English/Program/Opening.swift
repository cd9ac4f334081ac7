import Grammar
import Model

// What is said once at the start when the store was not found whole. Nothing that could be read is lost by it.

extension Sentences {
  /// What is said once when a store was opened.
  public enum Opening {
    /// Tasks or changes that could not be read, how many of the tasks the changes gave back, and where the bytes are kept.
    public static func damaged(tasks: Int, changes: Int, recovered: Int = 0, keptAt path: String?) -> String {
      let place = path.map { "is kept in \($0.spoken)." } ?? "could not be kept."
      if recovered > 0, changes == 0 {
        let left = tasks - recovered
        return capitalized(counted(tasks, "task")) + " damaged, " + (left == 0 ? "all" : "\(recovered)")
          + " mended. What was damaged " + place
      }
      let what = [tasks > 0 ? counted(tasks, "task") : nil, changes > 0 ? counted(changes, "change") : nil]
        .compactMap { $0 }
      let lost = what.isEmpty ? "A part" : capitalized(all(what))
      return "\(lost) cannot be read. What was damaged " + place
    }

    /// The file of all tasks is gone or empty: how many tasks the changes gave back, and what brings the rest. Not
    /// restore, which would take away what came back.
    public static func gone(_ count: Int, _ rest: CheckReport.Rest, isAll: Bool, _ path: String) -> String {
      gone(count, rest, isAll: isAll)
        + (isAll ? " It was \(path.spoken)." : " Type import and a backup of \(path.spoken).")
    }

    /// The file of all tasks is gone, empty or damaged, and how many tasks came back, without what to do.
    public static func gone(_ count: Int, _ rest: CheckReport.Rest, isAll: Bool) -> String {
      let back = isAll ? "all " + counted(count, "task") : count == 0 ? "none" : counted(count, "task")
      let what =
        switch rest {
        case .none: "gone"
        case .empty: "empty"
        case .cut: "damaged"
        }
      return "The file of tasks is \(what), \(back) came back."
    }

    /// The file of the latest changes is gone or empty: what the file of tasks had not taken in is lost.
    public static func lostJournal(_ path: String) -> String {
      "A file is gone, \(path.spoken). New changes and undo may be lost. Type import and a backup."
    }

    /// A file of another history of these tasks was put aside, or an older copy of the changes.
    public static func apart(_ changes: Int, keptAt path: String?) -> String {
      let what =
        changes == 0 ? "The file of changes is an older copy" : "Two histories, \(counted(changes, "change")) apart"
      guard let path else { return what + ". Cannot put it aside." }
      return changes == 0 ? what + ", kept in \(path.spoken)." : what + ". Type join \(path.spoken)."
    }

    /// A file of another history stands in the folder, such as a file sync leaves.
    public static func copy(_ path: String) -> String { "Not joined, \(path.spoken). Type join and that file." }

    /// Something else than Heed changed the file of all tasks.
    public static func outside(_ path: String, gone: Int, changed: Int, new: Int) -> String {
      var counts: [String] = []
      for (count, word) in [(gone, "gone"), (changed, "changed"), (new, "new")] where count > 0 {
        counts.append((counts.isEmpty ? counted(count, "task") : "\(count)") + " " + word)
      }
      let name = path.split(separator: "/").last.map(String.init) ?? path
      return (["\(name) was changed outside Heed"] + counts).joined(separator: ", ") + "."
    }

    /// What another program took out of the files, and that it is in them again.
    public static func kept(_ changes: Int, aside: [String]) -> String {
      let what =
        changes == 0
        ? "Another program replaced the files. Kept the tasks."
        : counted(changes, "change") + (changes == 1 ? " was" : " were") + " taken away by another program. Kept "
          + (changes == 1 ? "it." : "them.")
      return aside.isEmpty
        ? capitalized(what)
        : capitalized(what) + (aside.count == 1 ? " Its file is " : " Its files are ") + "\(all(aside.map(\.spoken)))."
    }

    /// What another program took out of the files, and could not be written there again.
    public static func keptBeside(_ path: String?) -> String {
      guard let path else { return "Another program replaced the files. Cannot write them. Type backup and a file." }
      return "Another program replaced the files. Cannot write them. Type restore \(path.spoken) later."
    }

    /// The folder of the store went away; the tasks are in memory.
    public static func lostFolder(_ path: String) -> String {
      "The folder is gone, \(path.spoken). Type backup and a file."
    }

    /// Tasks that went along into a profile could not be removed where they were.
    public static func unemptied(_ path: String) -> String {
      "Not deleted, the tasks are in \(path.spoken) too. Heed tries again when it starts."
    }

    /// Somebody put plain files in place of a profile's locked ones.
    public static func unlocked(_ name: String) -> String {
      "Not locked any more, \(name.heard). Its files were replaced. Type password to lock it."
    }

    /// The last command was cut off while it was written; it was never answered.
    public static let unfinished = "The last command was cut off and is not kept."

    /// Tasks and changes of which nothing is left: their numbers alone tell that they were there.
    public static func missing(tasks: Int, changes: Int) -> String {
      let what = [tasks > 0 ? counted(tasks, "task") : nil, changes > 0 ? counted(changes, "change") : nil]
        .compactMap { $0 }
      return capitalized(all(what)) + " missing. Type import and a backup."
    }

    /// A part of the settings cannot be read, and where the bytes of their file are kept.
    public static func damagedSettings(_ path: String?) -> String {
      "Settings damaged, type set and each again. What was damaged "
        + (path.map { "is kept in \($0.spoken)." } ?? "could not be kept.")
    }

    /// The file of settings cannot be read at all.
    public static func unreadSettings(_ path: String) -> String {
      "No settings can be read. Look at \(path.spoken)."
    }

    /// Settings whose values in the file are none of theirs, by their names.
    public static func notUnderstood(settings names: [String]) -> String {
      "Not understood, \(all(names)). Type set and " + (names.count == 1 ? "it" : "each") + " again."
    }

    /// The store is of a format that this Heed does not write.
    public static let newerFormat = "Only to be read, a newer Heed wrote it. Get that Heed to change tasks."

    /// How many tasks got another number or identifier, because two had the same or one had none.
    public static func mended(_ count: Int) -> String {
      capitalized(counted(count, "task")) + " got " + (count == 1 ? "a number of its own." : "numbers of their own.")
    }

    /// The password was wrong several times before.
    public static func pausing(_ seconds: Int) -> String {
      "Waiting \(counted(seconds, "second")) after wrong passwords."
    }

    /// What gives the password takes its time.
    public static let waitingForPassword = "Waiting for the password."

    /// The wall clock is another zone's than in the last session. Wall-clock times mean the same wherever one is.
    public static func moved(_ zone: ZoneMark) -> String { "Zone is now \(spoken(zone)). Times are as typed." }

    /// Tasks whose dues came from elsewhere as moments, and are at another time of this clock now.
    public static func movedMoments(_ count: Int) -> String {
      count == 1 ? "1 came as a moment and moved." : "\(count) came as moments and moved."
    }

    /// Which clock the locale has, said once.
    public static func clock(is24: Bool) -> String {
      is24 ? "Times as 17:30. Type set clock 12 for 5:30 pm." : "Times as 5:30 pm. Type set clock 24 for 17:30."
    }

    /// The machine does not know the zone that it is told to be in.
    public static func unknown(_ zone: ZoneMark) -> String {
      "Unknown zone \(words(zone.name).heard). Times are universal time."
    }

    /// `Europe Athens`, or how far it is from universal time where its name is none to be said.
    private static func spoken(_ zone: ZoneMark) -> String {
      let isName = zone.name.allSatisfy { $0.isLetter || "/_-".contains($0) }
      if isName, zone.name.contains(where: \.isLowercase) { return words(zone.name).spoken }
      if zone.minutesAhead == 0 { return "universal time" }
      let (hours, minutes) = (abs(zone.minutesAhead) / 60, abs(zone.minutesAhead) % 60)
      let parts = [hours > 0 ? counted(hours, "hour") : nil, minutes > 0 ? counted(minutes, "minute") : nil]
      return parts.compactMap { $0 }.joined(separator: " ") + (zone.minutesAhead > 0 ? " ahead of" : " behind")
        + " universal time"
    }

    /// A name without its slashes and underscores.
    private static func words(_ name: String) -> String {
      String(name.map { "/_-".contains($0) ? " " : $0 })
    }

    /// Another Heed holds the lock.
    public static let waiting = "Waiting for another Heed to finish."
  }
}
