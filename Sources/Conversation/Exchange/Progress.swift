import English
import Model

/// How far a long reading is, said now and then, and whether the person ended it.
final class Progress {
  private let session: Session
  /// When something was said of it last.
  private var told: Instant

  /// After so many seconds it is said again.
  private let pause: Int

  /// One that begins now.
  init(_ session: Session, pause: Int = 10) {
    (self.session, self.pause) = (session, pause)
    told = session.world.now
  }

  /// Says what begins, before it goes on.
  func begin(_ sentence: String) {
    // What may still be dropped is said with the rest.
    if session.isTogether { session.say(sentence) } else { session.console.sayAtOnce(sentence) }
  }

  /// Says how far it is where that was not said for a while; throws where the person ended it.
  func pass(_ done: Int, of all: () -> Int) throws(FileFault) {
    if session.console.isInterrupted { throw .cancelled }
    tell { Sentences.Files.importing(done, of: max(done, all())) }
  }

  /// Says a sentence where none was said for a while.
  func tell(_ sentence: () -> String) {
    let now = session.world.now
    guard now.seconds - told.seconds >= pause else { return }
    told = now
    begin(sentence())
  }
}
