import English
import Model

extension Command {
  static let profiles = Command(
    "profiles",
    summary: "Says all profiles.",
    examples: ["profiles"],
    atLength: AtLength.profiles, traits: [.needsNoStore, .needsNoProfile]
  ) { session, _ throws(Failure) in
    let people = try session.profiles.people
    let all = try people.profiles()
    if all.isEmpty { throw .refusal(.profile(.noProfiles)) }
    return session.begin(
      ListCursor(sentences: all.map(session.voice.profileRow)),
      session.voice.profiles(all, current: people.current ?? people.last))
  }
}
