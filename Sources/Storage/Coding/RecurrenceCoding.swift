import JSON
import Model

// How a task repeats, as JSON: {"rule":"FREQ=MONTHLY;BYDAY=2TU","mode":"fixed","start":"2026-11-10"}.

extension JSONWriter {
  mutating func recurrence(_ recurrence: Recurrence) {
    begin("{")
    key("rule")
    string(recurrence.rule.text)
    key("mode")
    string(recurrence.mode == .fixed ? "fixed" : "after-done")
    key("start")
    string(recurrence.start.iso)
    if !recurrence.except.isEmpty {
      key("except")
      strings(recurrence.except.map(\.iso))
    }
    end("}")
  }
}

extension JSONReader {
  /// A repeat, or nil when it holds anything that this version does not know.
  mutating func recurrence() throws(Fault) -> Recurrence? {
    var (rule, mode, start): (RecurrenceRule?, Recurrence.Mode?, When?)
    var except: [When] = []
    var known = true
    try object { (reader: inout JSONReader, key: JSONKey) throws(Fault) in
      switch key.text {
      case "rule": rule = RecurrenceRule(text: try reader.string())
      case "mode": mode = ["fixed": .fixed, "after-done": .afterDone][try reader.string()]
      case "start": start = try reader.when()
      case "except":
        let texts = try reader.strings()
        except = texts.compactMap { When(iso: $0) }
        known = known && except.count == texts.count
      default:
        known = false
        try reader.skipValue()
      }
    }
    guard known, let rule, let mode, let start else { return nil }
    return Recurrence(rule: rule, mode: mode, start: start, except: except)
  }
}
