/// Why a file of tasks from elsewhere cannot be taken in at all. Lines are counted from 1.
public enum FileFault: Error, Hashable, Sendable {
  /// Not UTF-8, or with bytes of zero in it.
  case notText
  /// Encrypted in the age format, or a journal of what is, as the files of a profile with a password are.
  case locked
  /// It ends in the middle of something.
  case cut(line: Int)
  case malformed(line: Int)
  /// The first line of a table has no column for names.
  case noNames
  case nothing
  /// Neither the name nor the text tells in which form it is.
  case unknownForm
  case tooLarge(megabytes: Int)
  /// A form that is written only, by its name.
  case writtenOnly(String)
}
