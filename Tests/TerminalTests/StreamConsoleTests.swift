import Conversation
import English
import Foundation
import Testing

@testable import heed

/// Rules 22, 69, 94 and 96 of rules.txt: lines and answers where nobody is there.
@Suite struct StreamConsoleTests {
  /// A console between three pipes. Threads use its ends only, each another one.
  private final class Piped: @unchecked Sendable {
    let input = Pipe()
    let output = Pipe()
    let errors = Pipe()
    let console: StreamConsole

    init(_ text: [UInt8], close: Bool = true, lineLimit: Int = 100) {
      console = StreamConsole(
        listener: .script, lineLimit: lineLimit, input: input.fileHandleForReading.fileDescriptor,
        output: output.fileHandleForWriting.fileDescriptor, errors: errors.fileHandleForWriting.fileDescriptor)
      type(text)
      if close { input.fileHandleForWriting.closeFile() }
    }

    convenience init(_ text: String, close: Bool = true) { self.init(Array(text.utf8), close: close) }

    func type(_ text: [UInt8]) { input.fileHandleForWriting.write(Data(text)) }

    /// What has left so far.
    func heard(_ pipe: Pipe) -> String {
      let descriptor = pipe.fileHandleForReading.fileDescriptor
      var buffer = [UInt8](repeating: 0, count: 1 << 17)
      guard wait(for: descriptor, Int16(POLLIN), milliseconds: 50) else { return "" }
      return String(decoding: buffer[..<max(0, readSome(descriptor, into: &buffer))], as: UTF8.self)
    }

    func allLines() -> [String] {
      var lines: [String] = []
      while case .line(let line) = console.ask(Prompt("heed: ")) { lines.append(line) }
      return lines
    }
  }

  @Test(arguments: [
    ("a\nb\n", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]), ("a\nlast", ["a", "last"]),
    ("a\n\n b\t c\n", ["a", "", " b\t c"]),
    ("", []), ("\n", [""]), ("a\0b\n", ["a\0b"]), ("\u{FEFF}a\n\u{FEFF}b\n", ["a", "\u{FEFF}b"]), ("a\rb\n", ["a\rb"]),
  ])
  func linesAreReadRightly(_ text: String, _ lines: [String]) {
    let piped = Piped(text)
    #expect(piped.allLines() == lines)
    #expect(piped.console.ask(Prompt("heed: ")) == .end)
  }

  @Test func whatIsSaidAtOnceLeavesAlthoughWhatWaitsIsNotTrue() {
    let piped = Piped("", close: false)
    piped.console.beforeFlush = { "Not saved." }
    piped.console.say("Added.")
    piped.console.sayAtOnce("Recovery key.")
    #expect(piped.heard(piped.output) == "Recovery key.\n")
    #expect(piped.heard(piped.errors) == "Not saved.\n")
  }

  @Test func whatIsNotUTF8IsReplaced() {
    #expect(Piped([0x61, 0xFF, 0x62, 0xC3, 10]).allLines() == ["a\u{FFFD}b\u{FFFD}"])
  }

  @Test func longLinesAreCutAfterOneByteMore() {
    let long = [UInt8](repeating: 0x61, count: 3_000_000)
    let piped = Piped("", close: false)
    let writer = Thread { [bytes = long + Array("\nnext\n".utf8)] in
      piped.type(bytes)
      piped.input.fileHandleForWriting.closeFile()
    }
    writer.start()
    #expect(piped.allLines() == [String(repeating: "a", count: 101), "next"])
  }

  @Test func aLineOfTheLimitStaysWhole() {
    let line = String(repeating: "a", count: 100)
    #expect(Piped(line + "\r\nb").allLines() == [line, "b"])
  }

  @Test func answersWaitUntilAReadWouldBlock() {
    let piped = Piped("a\nb\n", close: false)
    _ = piped.console.ask(Prompt("heed: "))
    piped.console.say("One.")
    _ = piped.console.ask(Prompt("heed: "))
    piped.console.say("Two.")
    #expect(piped.heard(piped.output) == "")
    piped.input.fileHandleForWriting.closeFile()
    // The end of a pipe can be read at once, so nothing leaves before the end either.
    #expect(piped.console.ask(Prompt("heed: ")) == .end)
    piped.console.flush()
    #expect(piped.heard(piped.output) == "One.\nTwo.\n")
  }

  @Test func aWaitingDriverGetsItsAnswer() {
    let piped = Piped("a\n", close: false)
    _ = piped.console.ask(Prompt("heed: "))
    piped.console.say("One.")
    let driver = Thread {
      #expect(piped.heard(piped.output) == "One.\n")
      piped.type(Array("b\n".utf8))
    }
    driver.start()
    #expect(piped.console.ask(Prompt("heed: ")) == .line("b"))
  }

  @Test func nothingLeavesBeforeItIsOnTheDisk() {
    let piped = Piped("")
    var asked = 0
    piped.console.beforeFlush = {
      asked += 1
      return nil
    }
    piped.console.flush()
    #expect(asked == 0)
    piped.console.say("Added 1, milk.")
    // As much as fills both the buffer and the pipe.
    piped.console.say(String(repeating: "a", count: 65_520))
    #expect(asked == 1)
    #expect(piped.heard(piped.output).hasPrefix("Added 1, milk.\naaa"))
  }

  @Test func answersThatAreNotTrueAreNeverSaid() {
    let piped = Piped("")
    piped.console.say("Added 1, milk.")
    piped.console.beforeFlush = { "Cannot save. The disk is full." }
    piped.console.flush()
    piped.console.beforeFlush = nil
    piped.console.say("1 task.")
    piped.console.flush()
    #expect(piped.heard(piped.output) == "1 task.\n")
    #expect(piped.heard(piped.errors) == "Cannot save. The disk is full.\n")
  }

  @Test func refusalsComeInOrder() {
    let both = Pipe()
    let descriptor = both.fileHandleForWriting.fileDescriptor
    let console = StreamConsole(listener: .script, lineLimit: 100, input: 0, output: descriptor, errors: descriptor)
    console.say("One.")
    console.refuse("Line 2. No task 99.")
    console.say("Three.")
    console.flush()
    let text = String(decoding: both.fileHandleForReading.availableData, as: UTF8.self)
    #expect(text == "One.\nLine 2. No task 99.\nThree.\n")
  }

  @Test func nothingIsWrappedAndNoControlLeaves() {
    let piped = Piped("")
    let long = Array(repeating: "word", count: 100).joined(separator: " ")
    piped.console.say(long + "\u{1B}[31m\r.")
    piped.console.flush()
    #expect(piped.heard(piped.output) == long + " [31m .\n")
  }

  @Test func nobodyListeningIsNoReasonToStop() {
    let piped = Piped("a\nb\n")
    piped.output.fileHandleForReading.closeFile()
    _ = piped.console.ask(Prompt("heed: "))
    piped.console.say("One.")
    piped.console.flush()
    #expect(piped.console.ask(Prompt("heed: ")) == .line("b"))
  }

  @Test func heedInAPipeSpeaksAnswersOnly() throws {
    let process = Process()
    let input = Pipe()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: try builtHeed())
    let variables = ["HOME": try Terminal.newHome().path, "PATH": "/usr/bin:/bin"]
    process.environment = variables.merging(testVariables) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = Pipe()
    try process.run()
    input.fileHandleForWriting.write(Data("no\tsuch command\n".utf8))
    input.fileHandleForWriting.closeFile()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(!text.contains("heed: ") && !text.contains("\u{1B}") && !text.contains("\r"))
  }
}
