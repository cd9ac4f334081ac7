import English
import Model

extension Session {
  /// Asks all about a new task: name, urgency, time, reminder, then anything else.
  func askNewTask() throws(Failure) -> [Edit] {
    try askTask(nil, Sentences.Wizard.adding) { edits throws(Failure) in
      _ = try self.edited(self.blankTask(), edits)
    }
  }

  /// Asks the same about a task that is there, with the present values.
  func askChanges(of task: Todo) throws(Failure) -> [Edit] {
    try askTask(task, Sentences.Wizard.editing(task)) { edits throws(Failure) in _ = try self.edited(task, edits) }
  }

  private func askTask(
    _ task: Todo?, _ title: String, check: @escaping ([Edit]) throws(Failure) -> Void
  ) throws(Failure) -> [Edit] {
    let form = Form(
      questions: [
        question(.name, of: task, title, missing: task == nil ? .task(.emptyName) : nil),
        question(.urgency, of: task, title),
        question(.time, of: task, title), question(.reminder, of: task, title),
      ],
      more: Form.More(question: moreQuestion(title, isEditing: task != nil)) { words in
        guard let (field, length) = Phrases.fieldWord(words), length == words.count, field != .notes else { return nil }
        return self.question(field, of: task, title)
      },
      check: { answers throws(Failure) in try check(Edit.lasting(answers)) })
    return Edit.lasting(try form.ask(self))
  }

  /// The question for a field. `task` is the one that has a value to be kept.
  private func question(
    _ field: Field, of task: Todo?, _ title: String, missing: Refusal? = nil
  ) -> Form<[Edit]>.Question {
    let voice = self.voice
    return Form.Question(
      prompt: Prompt(Sentences.Wizard.prompt(field), kind: .answer),
      line: { place, answers in
        let edits = Edit.lasting(answers)
        let isAnswered = edits.contains { $0.field == field }
        let kept = isAnswered ? (task ?? self.blankTask()).asEdited(edits, at: self.world.today) : task
        return kept.map { voice.editQuestion(place, field, $0) }
          ?? Sentences.Wizard.question(place, field, page: voice.page ?? Todo.firstPage)
      },
      help: { Sentences.Wizard.help(field, $0) },
      whereabouts: { place, keeps in Sentences.Wizard.whereabouts(title, place, field, keeps) },
      keeps: { task != nil || Edit.lasting($0).contains { $0.field == field } },
      missing: missing, prefill: task.map { voice.typed(field, of: $0) } ?? "",
      field: field,
      clear: { () throws(Failure) in
        guard let edit = Edit.clearing(field) else { throw .refusal(.task(.cannotClear(field))) }
        return [edit]
      },
      read: { text throws(Failure) in
        if field == .urgency, let urgency = Phrases.urgencyAnswer(text) { return [.urgency(urgency)] }
        let edit = try self.edit(field, field == .name ? Words.unquoted(text) : text)
        if field == .name { self.hearDetails(inName: text) }
        return [edit]
      })
  }

  /// The open question at the end: details in any order, or a field alone, which is then asked for.
  private func moreQuestion(_ title: String, isEditing: Bool) -> Form<[Edit]>.Question {
    Form.Question(
      prompt: Prompt(Sentences.Wizard.morePrompt, kind: .answer), line: { _, _ in Sentences.Wizard.more },
      help: { _ in Sentences.Wizard.moreHelp },
      whereabouts: { place, keeps in Sentences.Wizard.whereabouts(title, place, .notes, keeps) },
      keeps: { isEditing || Edit.lasting($0).contains { $0.field == .notes } },
      field: .notes, clear: { () throws(Failure) in throw .refusal(.task(.cannotClear(.notes))) },
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
      return [.addNote(Words.unquoted(words.dropFirst(length).rest))]
    }
    let details = try Details(text, self, nameFirst: false)
    try details.refuseRest()
    // What was not named by its word, or is about time, is said as it was understood.
    let isBare = DetailPieces(text).all.contains { Phrases.fieldWord(Words($0)) == nil && Phrases.urgency($0) == nil }
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
      if line == "cancel" { throw .refusal(.question(.cancelled)) }
      lines.append(line)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}
