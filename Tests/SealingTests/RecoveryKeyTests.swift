import Secrets
import Seeded
import Testing

@testable import Sealing

@Suite struct RecoveryKeyTests {
  static let text = "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX"
  static let signs: [Character] = Array(text.dropFirst(16).lowercased())

  static let ways: [String] = {
    let groups = RecoveryForm.groups(of: text)
    let spelled = signs.map { String($0) }.joined(separator: " ")
    let said = groups.enumerated().map { place, group in
      "Group \(place + 1), " + group.lowercased().map { String($0) }.joined(separator: " ") + "."
    }
    return [
      said.joined(separator: "\n"), said.joined(separator: " "), said.joined(separator: "\r\n").uppercased(),
      groups.joined(separator: ".\n"),
      text, text.lowercased(), String(signs), groups.joined(separator: " "), groups.joined(separator: ", ") + ".\n",
      "age secret key 1 \(spelled)", "\t" + groups.joined(separator: "\r\n") + "-", "aGe-SecreT-key-1" + String(signs),
    ]
  }()

  private static func fault(_ typed: String) -> RecoveryFault? {
    switch failure({ () throws(SealingFailure) in try TypedRecoveryKey.read(Secret(typed)) }) {
    case .recovery(let fault): fault
    default: nil
    }
  }

  private static func fault(_ signs: [Character]) -> RecoveryFault? { fault(String(signs)) }

  @Test("It is said in fifteen groups, which joined are what the age tools read")
  func groups() {
    let groups = RecoveryForm.groups(of: RecoveryKeyTests.text)
    #expect(groups.count == 15)
    #expect(groups.dropLast().allSatisfy { $0.count == RecoveryForm.groupLength })
    #expect(groups.last == "EX")
    #expect(RecoveryForm.prefix + groups.joined() == RecoveryKeyTests.text)
    #expect(RecoveryForm.groups(of: groups.joined()) == groups)
  }

  @Test(
    "It is read however it is typed",
    arguments: ways)
  func typed(_ typed: String) throws {
    #expect(try TypedRecoveryKey.read(Secret(typed)).text.string == RecoveryKeyTests.text)
  }

  @Test("Whoever asks whether it may be a key hears yes in all these ways, and no for a password", arguments: ways)
  func mayBeKey(_ typed: String) {
    #expect(Secret(typed).withBytes { RecoveryForm.mayBeKey($0) })
    for other in ["", "tiger lily 9", String(signsAlone.dropLast(5)), String(signsAlone) + "!", typed + typed] {
      #expect(!Secret(other).withBytes { RecoveryForm.mayBeKey($0) }, "\(other)")
    }
    #expect(Secret(String(signsAlone.dropLast(4))).withBytes { RecoveryForm.mayBeKey($0) })
  }

  private var signsAlone: [Character] { RecoveryKeyTests.signs }

  @Test("One wrong sign is told by its group")
  func oneWrong() {
    for place in RecoveryKeyTests.signs.indices {
      for sign in "qpzry9x8gf2tvdw0s3jn54khce6mua7l" where sign != RecoveryKeyTests.signs[place] {
        var typed = RecoveryKeyTests.signs
        typed[place] = sign
        #expect(RecoveryKeyTests.fault(typed) == .groups([place / 4 + 1]))
      }
    }
  }

  @Test("Two wrong signs are told by their groups, and so are two that changed places")
  func twoWrong() {
    var random = Seeded(8)
    for _ in 0..<300 {
      var typed = RecoveryKeyTests.signs
      let places = (0..<58).shuffled(using: &random).prefix(2)
      for place in places {
        typed[place] = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l").filter { $0 != typed[place] }
          .randomElement(using: &random)!
      }
      #expect(RecoveryKeyTests.fault(typed) == .groups(Set(places.map { $0 / 4 + 1 }).sorted()))
    }
    for place in 0..<57 where RecoveryKeyTests.signs[place] != RecoveryKeyTests.signs[place + 1] {
      var typed = RecoveryKeyTests.signs
      typed.swapAt(place, place + 1)
      #expect(RecoveryKeyTests.fault(typed) == .groups(Set([place / 4 + 1, (place + 1) / 4 + 1]).sorted()))
    }
  }

  @Test("A sign that was left out, doubled or added is told by its group or the one beside it")
  func lengths() {
    for place in RecoveryKeyTests.signs.indices {
      var fewer = RecoveryKeyTests.signs
      fewer.remove(at: place)
      var more = RecoveryKeyTests.signs
      more.insert("q", at: place)
      let group = place / 4 + 1
      guard case .missing(let missing) = RecoveryKeyTests.fault(fewer) else {
        Issue.record("\(place)")
        continue
      }
      // Of two equal signs either may be the one.
      #expect(abs(missing - group) <= 1)
      guard case .extra(let extra) = RecoveryKeyTests.fault(more) else {
        Issue.record("\(place)")
        continue
      }
      #expect(abs(extra - group) <= 1)
    }
    #expect(RecoveryKeyTests.fault("") == .length(0))
    #expect(RecoveryKeyTests.fault(Array(RecoveryKeyTests.signs.prefix(40))) == .length(40))
    #expect(RecoveryKeyTests.fault(RecoveryKeyTests.signs + RecoveryKeyTests.signs) == .length(116))
    #expect(RecoveryKeyTests.fault(String(repeating: "q", count: 59)) == .length(59))
    #expect(RecoveryKeyTests.fault(String(repeating: "q", count: 57)) == .length(57))
  }

  @Test("Signs that no key has are told by their place", arguments: ["b", "i", "o", "1", "?", "\u{e4}", "\u{0}"])
  func strangeSigns(_ sign: String) {
    var typed = RecoveryKeyTests.signs
    typed[9] = Character(sign)
    #expect(RecoveryKeyTests.fault(typed) == .character(group: 3, place: 2))
  }

  @Test("No text is a trap, and none but the key is read")
  func anyText() {
    var random = Seeded(9)
    let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7lQPZRY agesecretkey1-,.bio\u{e4}\u{1F511}")
    for _ in 0..<500 {
      let typed = (0..<Int.random(in: 0...80, using: &random)).map { _ in random.pick(alphabet) }
      #expect(RecoveryKeyTests.fault(typed) != nil)
    }
  }

  @Test("Three wrong signs are refused, and hardly ever put to the wrong groups")
  func threeWrong() {
    var random = Seeded(10)
    var misplaced = 0
    for _ in 0..<1_000 {
      var typed = RecoveryKeyTests.signs
      for place in (0..<58).shuffled(using: &random).prefix(3) {
        typed[place] = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l").filter { $0 != typed[place] }
          .randomElement(using: &random)!
      }
      let fault = RecoveryKeyTests.fault(typed)
      #expect(fault != nil)
      if fault != .unfit { misplaced += 1 }
    }
    #expect(misplaced < 20)
  }
}
