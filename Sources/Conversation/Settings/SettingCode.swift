import English
import Model

/// How the value of a setting stands in the file: as a code that neither the clock nor the language changes.
struct SettingCode<Value>: Sendable {
  let write: @Sendable (Value) -> String
  /// The value of a code; nil for what is none, such as the words that earlier versions kept.
  let read: @Sendable (String) -> Value?
}

extension SettingCode where Value == Int {
  /// A whole number in digits.
  static func number(_ range: ClosedRange<Int>) -> SettingCode {
    SettingCode {
      String($0)
    } read: { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension SettingCode where Value == Int? {
  /// A whole number in digits; no text for none.
  static func numberOrNone(_ range: ClosedRange<Int>) -> SettingCode {
    let number = SettingCode<Int>.number(range)
    return SettingCode {
      $0.map(number.write) ?? ""
    } read: { text in
      text.isEmpty ? .some(nil) : number.read(text).map { .some($0) }
    }
  }
}

extension SettingCode where Value == String {
  /// Words as they are.
  static let text = SettingCode {
    $0
  } read: {
    $0
  }
  /// The word of a prompt without its colon and space; no text for none.
  static let prompt = SettingCode {
    String($0.dropLast(2))
  } read: { text in
    if text.isEmpty { return "" }
    return text == Sentences.Settings.none ? nil : Setting.prompt(text)
  }
}

extension SettingCode where Value == TimeOfDay {
  /// `07:30`, in minutes after midnight.
  static func time(_ range: ClosedRange<Int>) -> SettingCode {
    SettingCode {
      $0.iso
    } read: { text in
      TimeOfDay(iso: text).flatMap { range.contains($0.minutes) ? $0 : nil }
    }
  }
}

extension SettingCode where Value == TimeSpan {
  /// Whole hours as an RFC 5545 DURATION: `PT7H`.
  static func hours(_ range: ClosedRange<Int>) -> SettingCode {
    SettingCode {
      $0.iso
    } read: { text in
      guard let span = TimeSpan(iso: text), span.seconds % 3600 == 0 else { return nil }
      return range.contains(span.seconds / 3600) ? span : nil
    }
  }
}

extension SettingCode where Value == [RowField] {
  /// The keys under which the store keeps the fields, with a space between them.
  static let fields = SettingCode {
    $0.map(\.key).joined(separator: " ")
  } read: { text in
    let codes = text.split(separator: " ")
    let fields = codes.compactMap { code in RowField.all.first { $0.key == code } }
    return fields.count == codes.count ? fields : nil
  }
}

extension RowField {
  /// The key of a field under which the store keeps it; its word for what is no field.
  fileprivate var key: String { if case .field(let field) = self { field.key } else { word } }
}
