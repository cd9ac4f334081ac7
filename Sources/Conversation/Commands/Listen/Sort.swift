import English
import Grammar
import Model

extension Command {
  static let sort = Command(
    "sort", takes: .word(Order.allCases.map(\.rawValue)),
    summary: "Says or changes what the order goes by.",
    examples: ["sort", "sort due", "sort urgency"],
    forms: ["The order goes by urgency, due, time, name, created or page."],
    atLength: AtLength.settings
  ) { session, words throws(Failure) in
    let order = words.first?.plain == "by" ? words.dropFirst() : words
    if order.isEmpty {
      return Answer([
        session.voice.settingNow("sort", session.settings.order.rawValue),
        session.voice.otherOrders(session.settings.order),
      ])
    }
    return try change("sort", Phrases.order(order.rest)?.rawValue ?? order.rest, session)
  }
}
