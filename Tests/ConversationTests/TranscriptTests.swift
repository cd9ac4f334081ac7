import Foundation
import Testing

/// The files in Tests/Transcripts come out exactly as they are written there.
///
/// With HEED_WRITE_TRANSCRIPTS=1 in the environment they are written anew instead: read the difference before you keep it.
@Suite struct TranscriptTests {
  @Test("Transcripts come out exactly", arguments: Transcript.all)
  func exact(_ transcript: Transcript) throws {
    let written = TranscriptPlayer(transcript).play()
    if ProcessInfo.processInfo.environment["HEED_WRITE_TRANSCRIPTS"] == "1" {
      try Data((written.joined(separator: "\n") + "\n").utf8).write(to: transcript.url)
      return
    }
    for (place, pair) in zip(written, transcript.lines).enumerated() where pair.0 != pair.1 {
      Issue.record("\(transcript.name), line \(place + 1): said \(pair.0), not \(pair.1)")
      break
    }
    #expect(written.count == transcript.lines.count)
  }
}
