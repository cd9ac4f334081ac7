import Grammar
import Model

/// Why something was not done, as data; a `Voice` puts it into words.
public enum Failure: Error, Hashable, Sendable {
  /// Words that were not understood.
  case misunderstanding(Misunderstanding)
  /// Understood, but it cannot be.
  case refusal(Refusal)
  /// The disk, or another part of the machine, did not do its part.
  case trouble(Trouble)

  /// What a store failed with.
  public init(_ failure: StoreFailure) {
    self =
      switch failure {
      case .refusal(let refusal): .refusal(.store(refusal))
      case .trouble(let trouble): .trouble(trouble)
      }
  }
}

extension Voice {
  /// What is said of a failure: one line, at most two sentences, what was wrong and why, then what to type.
  public func sentences(for failure: Failure) -> String {
    switch failure {
    case .misunderstanding(let misunderstanding): sentence(for: misunderstanding)
    case .refusal(let refusal): refusal.words(self).sentence
    case .trouble(let trouble): sentence(for: trouble)
    }
  }

  private func sentence(for trouble: Trouble) -> String {
    switch trouble {
    case .diskFull: "Not saved, the disk is full. Make room, then type it again."
    case .cannotGrow(let path): "Not saved, the file may not grow. Look at ulimit dash f for \(path.spoken)."
    case .readOnly(let path): "Not saved, it can only be read. Make it writable, \(path.spoken)."
    case .noPermission(let path): "No permission. Type another file, or allow \(path.spoken)."
    case .notThere(let path): "No such file. Type another name than \(path.spoken)."
    case .isDirectory(let path): "Not a file but a folder. Type a file in \(path.spoken)."
    case .notAFolder(let path): "Not a folder but a file. Type a folder instead of \(path.spoken)."
    case .notAFile(let path): "Not a file but a pipe or device. Type a file instead of \(path.spoken)."
    case .linkToNothing(let path): "Not a folder but a link to nothing. Mend \(path.spoken)."
    case .ownFile(let path): "Not written, Heed keeps its own there. Type another name than \(path.spoken)."
    case .exists(let path): "Not written, a file is there. Type another name than \(path.spoken)."
    case .damaged(let path): "Cannot read what stands there. Mend or remove \(path.spoken)."
    case .sealBroken(let path): "Cannot unlock a changed file. Bring back a copy of it, \(path.spoken)."
    case .otherKeys(let path): "Cannot unlock a file of other keys. Bring back a copy of it, \(path.spoken)."
    case .changing(let path): "Not done, another program changed it. Look at \(path.spoken)."
    case .lockChanged: "Cannot go on, the lock was changed. Type logout, then login."
    case .noKeyholder: "Cannot lock or unlock, a part is missing. Get and install Heed anew."
    case .noProcess: "No room for another program. Type it again when some have ended."
    case .noMemory: "No memory for the password. Type it again when programs have ended."
    case .noKey: "Cannot lock or unlock, the keys are gone. Type login again."
    case .storeGone(let path): "Not saved, the folder is gone. Bring it back, \(path.spoken)."
    case .maybeSaved(let path): "Not surely saved, the disk failed. Type list to hear it, \(path.spoken)."
    case .locked(let path): "Not saved, another Heed is busy. Type it again later, \(path.spoken)."
    case .system(_, let path): "Cannot do it, the system refused. Look at \(path.spoken)."
    case .newerFormat(let format, let path):
      "Cannot change a newer file, format \(format). Use a newer Heed for \(path.spoken)."
    }
  }
}
