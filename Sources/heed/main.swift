// A small loop to develop the consoles against, until the session is there.

import Conversation

let folders = Folders()
let console = makeConsole(folders: folders, lineLimit: 100_000)
Demonstration(console: console, world: SystemWorld()).run()
(console as? StreamConsole)?.flush()
