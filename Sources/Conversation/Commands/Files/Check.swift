import English
import Model

extension Command {
  static let check = Command(
    "check",
    summary: "Proves that everything kept is whole.",
    examples: ["check"],
    forms: [
      "It reads the whole store and compares it with what Heed knows.",
      "In a script, faults are a refusal, so that the exit status is 1.",
    ],
    atLength: AtLength.copies
  ) { session, _ throws(Failure) in
    try stored(session.store.sync())
    let report = try stored(session.store.check())
    var answer = Answer(session.voice.checked(report))
    if var standing = try SyncStanding(session) { answer.lines += try standing.check() }
    answer.isRefusal = !report.isWhole
    return answer
  }
}
