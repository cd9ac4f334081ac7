import CWake

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// Tells reminders while Heed is closed: `heed-reminder PROGRAM`. It sleeps until the next one, or until tasks change, and
// has PROGRAM look then (`--tell`). It opens no store and knows no words.

guard CommandLine.arguments.count == 2 else { exit(2) }
let heed = CommandLine.arguments[1]
// No folder is kept from being unmounted.
_ = chdir("/")
guard beginsAlone() else { exit(0) }
guard wake_begin() else { exit(1) }

var (watched, isTold, failures): ([String], Bool, Int) = ([], true, 0)
while true {
  let outcome = Look.outcome(of: heed)
  if case .ended = outcome { exit(0) }
  // A moment that has passed is no answer either: it would be asked for over and over.
  guard case .look(let look) = outcome, !look.isPast else {
    // It may be being replaced by a newer one, or be on a disk that is away for a while.
    failures += 1
    if Int(wake_wait(Look.retry(after: failures), Look.quiet)) & wake_end != 0 { exit(0) }
    continue
  }
  failures = 0
  guard look.isOn else { exit(0) }
  // Where changes are not heard of, that may have been so for a while only: the system bounds how many are.
  if look.folders != watched || !isTold {
    let areNew = look.folders != watched
    watched = look.folders
    wake_forget()
    isTold = watched.filter { !wake_watch($0) }.isEmpty
    // What changed between the look and the watch was heard by nobody.
    if areNew || isTold { continue }
  }
  let reason = Int(wake_wait(isTold ? look.next : look.soon, Look.quiet))
  if reason & wake_end != 0 { exit(0) }
  if reason & wake_moved != 0 { watched = [] }
}
