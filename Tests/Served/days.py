"""What is typed on each of the fortnight's days (fortnight.py), and what must be heard: steps of a machine, an hour and the
lines, or of the server. The desk has a keyring; the lap has none, and asks for the password once a session.
"""
from first_week import DAYS as FIRST
from second_week import DAYS as SECOND

DAYS = FIRST + SECOND

# What must be there at the end: name, page, due, urgency, whether it is done, tags, notes, repeat.
# Of two notes each machine has its own first where it joined them: the desk did.
NOTES = ("Ask for the key.", "She is home at six.")
LEFT = [
    ("Bake cake", "Inbox", "", "medium", False, (), ("Butter is out.",), ""),
    ("Book train", "Work", "2026-04-02", "medium", False, (), (), ""),
    ("Buy milk", "Inbox", "2026-03-20", "medium", False, (), (), ""),
    ("Call Ana", "Inbox", "", "medium", False, (), NOTES, ""),
    ("Cut hedge", "Garden", "", "medium", False, (), (), ""),
    ("Feed cat", "Inbox", "", "medium", False, (), (), ""),
    ("Mend bike", "Inbox", "", "medium", False, ("outside", "tools", "weekend"), (), ""),
    ("Mow lawn", "Garden", "", "medium", False, (), (), ""),
    ("Pay rent", "Inbox", "2026-03-25", "high", False, (), (), ""),
    ("Plan trip", "Work", "", "medium", False, (), (), ""),
    ("Post letter", "Inbox", "2026-03-30", "medium", False, (), (), ""),
    ("Read book", "Inbox", "", "low", True, (), (), ""),
    ("Sell desk", "Inbox", "", "medium", True, (), (), ""),
    ("Sweep path", "Garden", "", "medium", False, (), (), ""),
    ("Visit Tom", "Inbox", "2026-03-27", "medium", False, (), (), ""),
    ("Water plants", "Garden", "2026-03-30", "medium", False, (), (), "FREQ=WEEKLY"),
    ("Write report", "Work", "2026-03-19T16:00", "high", False, (), (), ""),
]
