import English
import Model

extension Command {
  static let logout = Command(
    "logout",
    summary: "Closes the profile, and forgets its key.",
    examples: ["logout"],
    forms: ["The tasks from before anybody registered are open then."],
    atLength: AtLength.openProfile, traits: [.needsNoStore, .needsNoProfile]
  ) { session, _ throws(Failure) in
    let people = try session.profiles.people
    // One whose password nobody knows can be left all the same.
    guard let profile = people.current ?? people.last else { throw .refusal(.profile(.noneOpen)) }
    session.adopt(try people.open(nil, password: nil))
    return Answer(session.voice.loggedOut(profile.name, session.tasksNow()))
  }
}
