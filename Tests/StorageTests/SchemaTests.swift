import Foundation
import Testing

@testable import Storage

/// As much of JSON Schema 2020-12 as our schema uses.
struct Schema {
  let root: [String: Any]

  /// What is wrong with a value, by its place; empty when it conforms.
  func faults(_ value: Any, _ schema: [String: Any], at place: String = "") -> [String] {
    var faults: [String] = []
    if let reference = schema["$ref"] as? String {
      let name = reference.replacingOccurrences(of: "#/$defs/", with: "")
      guard let target = (root["$defs"] as? [String: [String: Any]])?[name] else { return [place + " " + reference] }
      faults += self.faults(value, target, at: place)
    }
    if let type = schema["type"] as? String, !Schema.isType(value, type) { return faults + [place + " type"] }
    if let values = schema["enum"] as? [String], !values.contains(value as? String ?? "") {
      faults.append(place + " enum")
    }
    if let choices = schema["anyOf"] as? [[String: Any]] {
      let all = choices.map { self.faults(value, $0, at: place) }
      if !all.contains([]) { faults += all.flatMap { $0 } }
    }
    if let minimum = schema["minimum"] as? Int, let number = value as? Int, number < minimum {
      faults.append(place + " minimum")
    }
    if let text = value as? String {
      if let pattern = schema["pattern"] as? String, text.range(of: pattern, options: .regularExpression) == nil {
        faults.append(place + " pattern " + text)
      }
      if let length = schema["minLength"] as? Int, text.count < length { faults.append(place + " minLength") }
    }
    if let items = schema["items"] as? [String: Any], let values = value as? [Any] {
      for (index, item) in values.enumerated() { faults += self.faults(item, items, at: "\(place)/\(index)") }
    }
    return faults + members(value, schema, at: place)
  }

  private func members(_ value: Any, _ schema: [String: Any], at place: String) -> [String] {
    guard let object = value as? [String: Any] else { return [] }
    let known = schema["properties"] as? [String: [String: Any]] ?? [:]
    var faults = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }.map { place + " lacks " + $0 }
    for (key, member) in object {
      if let names = schema["propertyNames"] as? [String: Any] { faults += self.faults(key, names, at: place) }
      if let schema = known[key] {
        faults += self.faults(member, schema, at: place + "/" + key)
      } else if schema["additionalProperties"] as? Bool == false {
        faults.append(place + " has " + key)
      } else if let rest = schema["additionalProperties"] as? [String: Any] {
        faults += self.faults(member, rest, at: place + "/" + key)
      }
    }
    return faults
  }

  private static func isType(_ value: Any, _ type: String) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "integer": value is Int
    case "null": value is NSNull
    default: false
    }
  }
}

@Suite struct SchemaTests {
  let folder = TemporaryFolder()

  func schema() throws -> Schema {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let data = try Data(contentsOf: root.appendingPathComponent("Sources/Storage/tasks.schema.json"))
    return Schema(root: try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any]))
  }

  @Test func whatIsWrittenConforms() throws {
    let schema = try schema()
    let store = try DiskStore(folder: folder.store, calls: .hasty)
    var generator = Generator(seed: 90)
    for step in 0..<300 {
      if step % 10 == 9 { _ = try store.undo(at: noon) } else { try store.randomStep(&generator) }
      try store.sync()
    }
    try store.compact()
    let snapshot = try JSONSerialization.jsonObject(with: folder.read("tasks.json"))
    #expect(schema.faults(snapshot, schema.root) == [])
    let entry = try #require((schema.root["$defs"] as? [String: [String: Any]])?["entry"])
    for line in folder.read("journal.jsonl").split(separator: 10) {
      #expect(schema.faults(try JSONSerialization.jsonObject(with: line), entry) == [])
    }
  }

  @Test(arguments: [
    #"{}"#, #"{"tasks":{}}"#, #"{"tasks":[{"name":""}]}"#, #"{"tasks":[{"name":"x","urgency":"big"}]}"#,
    #"{"tasks":[],"format":0}"#, #"{"tasks":[{"name":"x","due":"2026-1-1"}]}"#, #"{"tasks":[],"freed":{"x":{}}}"#,
    #"{"tasks":[{"name":"x","repeat":{"rule":"FREQ=DAILY","mode":"fixed","start":"2026-01-01","x":1}}]}"#,
  ])
  func theSchemaRefuses(_ text: String) throws {
    let schema = try schema()
    #expect(schema.faults(try JSONSerialization.jsonObject(with: Data(text.utf8)), schema.root) != [])
  }
}
