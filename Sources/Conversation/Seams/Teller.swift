import English
import Model

/// The seam to what tells reminders while Heed is closed (D30).
///
/// Conformers: the programs of the machine in the executable, and one that writes down what it is told in the tests.
public protocol Teller: AnyObject {
  /// How reminders of the profile that is open come while Heed is closed; nil where they do not. Throws where what was settled
  /// cannot be read.
  func settlement() throws(Failure) -> ClosedReminders?

  /// Lets the reminders of the open store come so from now on, at each start of the machine too; nil lets those of none come.
  func settle(_ closed: ClosedReminders?) throws(Failure)

  /// How reminders of this store, or the first other one, come, whoever is open; nil where none do. What is switched on beside
  /// it tells no more of tasks than it.
  var fellow: ClosedReminders? { get }

  /// Whether the profile that is open has a password, and lets the times of its reminders be kept beside it.
  var keepsTimes: Bool { get }

  /// Keeps the next times at which reminders of such a profile come, and from then on lets `keepsTimes` be true.
  func keep(times: [When]) throws(Failure)

  /// The ways by which this machine can tell, as far as is known without telling, the best first.
  var ways: [ClosedReminders.Way] { get }

  /// Tells a sentence, by the person's own commands too; false where nothing told it. It takes some seconds at most.
  func tell(_ sentence: String, by way: ClosedReminders.Way, commands: [String], isUrgent: Bool) -> Bool

  /// What became of telling reminders of the profile that is open.
  var told: [Ring: Told] { get }

  /// Whether no service of the machine starts what waits, so that reminders come from login to logout alone.
  var endsAtLogout: Bool { get }

  /// Notes that a person is there, at Enter and at keys, so that what comes now is left to this Heed.
  func attend()

  /// Notes that a person heard these here at that moment, so that they are not told once more.
  func note(heard rings: [Ring], at moment: Instant)
}

extension Teller {
  /// How reminders of the profile that is open come while Heed is closed; nil where they do not, or nobody can read how.
  public var settled: ClosedReminders? { (try? settlement()) ?? nil }
}
