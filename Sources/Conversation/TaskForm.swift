import Model

extension Session {
  /// The wizard for a new task: name, urgency, time, reminder, then anything else.
  func newTaskForm() -> Form {
    Form(
      questions: [
        question(.name, default: nil, isRequired: true), question(.urgency, default: nil),
        question(.time, default: nil), question(.reminder, default: nil),
      ],
      title: Sentences.Wizard.adding, isEditing: false, more: moreQuestion(),
      detail: { self.question($0, default: nil) },
      check: { edits throws(Failure) in _ = try self.edited(self.blankTask(), edits) })
  }

  /// The wizard for a task that is there: the same questions, with the present values.
  func editForm(_ task: Todo) -> Form {
    Form(
      questions: [Field.name, .urgency, .time, .reminder].map { question($0, default: task) },
      title: Sentences.Wizard.editing(task), isEditing: true, more: moreQuestion(),
      detail: { self.question($0, default: task) },
      check: { edits throws(Failure) in _ = try self.edited(task, edits) })
  }

  private func question(_ field: Field, default task: Todo?, isRequired: Bool = false) -> Form.Question {
    let voice = self.voice
    return Form.Question(
      field: field, prompt: Sentences.Wizard.prompt(field),
      line: { place, answers in
        let isAnswered = answers.contains { $0.field == field }
        let kept = isAnswered ? (task ?? self.blankTask()).asEdited(answers, at: self.world.today) : task
        return kept.map { voice.editQuestion(place, field, $0) }
          ?? Sentences.Wizard.question(place, field, page: voice.page ?? Todo.firstPage)
      },
      help: { Sentences.Wizard.help(field, $0) }, isRequired: isRequired,
      prefill: task.map { voice.typed(field, of: $0) } ?? "",
      read: { text throws(Failure) in
        if field == .urgency, let urgency = Phrases.urgencyAnswer(text) { return [.urgency(urgency)] }
        let edit = try self.edit(field, field == .name ? Details.unquoted(text) : text)
        if field == .name { self.hearDetails(inName: text) }
        return [edit]
      })
  }

  /// The open question at the end: details in any order, or a field alone, which is then asked for.
  private func moreQuestion() -> Form.Question {
    Form.Question(
      field: .notes, prompt: Sentences.Wizard.morePrompt, line: { _, _ in Sentences.Wizard.more },
      help: { _ in Sentences.Wizard.moreHelp }, isRequired: false, prefill: "",
      read: { text throws(Failure) in
        if let (field, length) = Phrases.fieldWord(Words(text)), field == .notes, length == Words(text).count {
          return try self.askNote().map { [.addNote($0)] } ?? []
        }
        return try self.moreEdits(text)
      })
  }

  private func moreEdits(_ text: String) throws(Failure) -> [Edit] {
    // A note is taken whole: commas in it do not end it.
    let words = Words(text)
    if let (field, length) = Phrases.fieldWord(words), field == .notes {
      return [.addNote(Details.unquoted(words.dropFirst(length).rest))]
    }
    let details = try Details(text, self, nameFirst: false)
    try details.refuseRest()
    // What was not named by its word, or is about time, is said as it was understood.
    let isBare = Details.pieces(text).contains { Phrases.fieldWord(Words($0)) == nil && Phrases.urgency($0) == nil }
    let isTime = details.edits.contains { [.due, .time, .reminder, .recurrence].contains($0.field) }
    if isBare || isTime { askLine(voice.taken(details.edits)) }
    return details.edits
  }

  /// Asks for a note of many lines, ended by a line with a full stop alone. Nil when nothing was typed.
  func askNote() throws(Failure) -> String? {
    askLine(Sentences.Wizard.noteLines)
    var lines: [String] = []
    while true {
      let line = Words.clean(try ask(Prompt(Sentences.Wizard.prompt(.notes), kind: .answer)))
      if line == "." { break }
      if line == "cancel" { throw .refusal(.cancelled) }
      lines.append(line)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}

extension Phrases {
  /// An urgency as the wizard asks for it: a number, a word, or its beginning (ACCESSIBILITY.md rule 75).
  static func urgencyAnswer(_ text: String) -> Urgency? {
    if let urgency = urgency(text) { return urgency }
    if let number = Int(text), Urgency.allCases.indices.contains(number - 1) { return Urgency.allCases[number - 1] }
    let begun = Urgency.allCases.filter { Sentences.word($0).hasPrefix(text.lowercased()) }
    return begun.count == 1 ? begun[0] : nil
  }
}
