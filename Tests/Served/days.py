"""What is typed on each of the fortnight's days (fortnight.py), and what must be heard: steps of a machine, an hour and the
lines, or of the server. The desk has a keyring; the lap has none, and asks for the password once a session.
"""
# A sync on the lap, whose words of the day are put in.
LAP = """sync
@expect Password of ana at 127
{password}
"""


def lap(*heard, password="secret", before="", behind=""):
    """Lines of a session on the lap: what is typed before a sync, what is heard of that, what is typed behind it."""
    return "\n".join([before, LAP.format(password=password), *["@expect " + one for one in heard], behind])


FORM = """
account add
@expect 1 of 3\\. Server\\. Type an address
http://127.0.0.1:PORT/
@expect 2 of 3\\. User\\.
"""

DAYS = [
    [  # 1, Monday 16 March: both get the account, by the form.
        ("desk", "09:00", """
        add Buy milk, due friday
        add Pay rent, high, due 27 march 5 pm
        add Water plants, due today, every week
        """ + FORM + """
        ana
        @expect 3 of 3\\. Password\\. It is not shown
        secret
        @expect (1 Home, 2 Work|1 Work, 2 Home)\\. Enter for all
        @enter
        @expect Which has the Inbox
        INBOX
        @expect No tasks there, 3 here
        @expect Password kept in the keyring
        @expect Sync now
        yes
        @expect Added account
        @expect Synced, 3 sent
        account
        @expect Account ana at 127\\.0\\.0\\.1:PORT, 2 lists
        account lists
        """),
        ("lap", "18:00", "add Call Ana" + FORM + """
        back
        @expect 1 of 3\\. Server\\. Enter keeps http://127
        @enter
        ana
        wrong
        @expect Not let in by 127
        secret
        @enter
        INBOX
        @expect 3 tasks there, 1 here
        @expect Password kept until you quit
        yes
        @expect Synced, 3 came, 1 sent
        list
        @expect 4 tasks
        @expect Pay rent, high, 27 March 5 pm
        """),
    ],
    [  # 2: adds and dones on both.
        ("desk", "09:00", """
        sync
        @expect Synced, 1 came
        add Write report, page Work, due friday 3 pm
        done "Buy milk"
        @expect Done, Buy milk
        sync
        @expect Synced, 2 sent
        """),
        ("lap", "18:00", lap("Synced, 2 came, 2 sent", before="""
        add Read book, low
        add Fix bike, tag tools
        """, behind="""
        list
        @reject Buy milk
        @expect Write report, Friday 3 pm
        sync
        @expect Nothing new
        """)),
    ],
    [  # 3: edits of the same tasks that do not meet, without a sync between them.
        ("desk", "09:00", """
        sync
        @expect Synced, 2 came
        due "Write report" thursday 4 pm
        tag "Fix bike" weekend
        note "Call Ana" Ask for the key.
        """),
        ("lap", "18:00", lap("Synced, 3 sent", before="""
        urgency "Write report" high
        note "Call Ana" She is home at six.
        tag "Fix bike" outside
        """)),
        ("desk", "20:00", """
        sync
        @expect Synced, 3 came, 3 sent
        @reject conflict
        read "Write report"
        @expect high, due tomorrow 4 pm
        """),
        ("lap", "21:00", lap("Synced, 3 came", behind="""
        @reject conflict
        read "Write report"
        @expect high, due tomorrow 4 pm
        read "Fix bike"
        @expect tags outside and tools and weekend
        read "Call Ana"
        @expect Ask for the key
        @expect She is home at six
        """)),
    ],
    [  # 4: a conflict on a due, by ear. The lap was later, and takes the other all the same.
        ("desk", "09:00", """
        due "Pay rent" 25 march
        @expect Due Wednesday 25, Pay rent
        sync
        @expect Synced, 1 sent
        """),
        ("lap", "12:00", lap("Synced, 1 sent", "1 conflict\\. Type conflicts", before="""
        due "Pay rent" 28 march
        """, behind="""
        conflicts
        @expect 1, Pay rent.*There was (due )?Wednesday 25
        """)),
        ("desk", "13:00", """
        sync
        @expect Synced, 1 came
        conflicts
        @expect No conflicts
        """),
        ("lap", "14:00", lap("Synced, 1 sent", before="""
        conflicts
        @expect 1, Pay rent
        conflicts take 1
        @expect Changed \\d+,? Pay rent, due Wednesday 25
        conflicts
        @expect No conflicts
        """)),
        ("desk", "15:00", """
        sync
        @expect Synced, 1 came
        read "Pay rent"
        @expect due Wednesday
        """),
    ],
    [  # 5: a repeat is done.
        ("desk", "09:00", """
        done "Water plants"
        @expect Done, Water plants\\. Next is Monday
        sync
        @expect Synced, . sent
        """),
        ("lap", "18:00", lap("Synced, . came", behind="""
        read "Water plants"
        @expect due Monday, every week
        """)),
    ],
    [  # 6, Saturday: no server.
        ("server", "away"),
        ("desk", "09:00", """
        sync
        @expect No way to 127.*Type sync later
        add Bake cake
        name "Fix bike" Repair bike
        sync
        @expect No way to 127
        status
        @expect 2 wait to be sent
        """),
        ("lap", "18:00", lap("No way to 127", before="""
        done "Read book"
        add Visit Tom, due in 5 days
        """, behind="""
        status
        @expect 2 wait to be sent
        """)),
    ],
    [  # 7: a name is changed on both; then the server is back.
        ("lap", "09:00", """
        name "Fix bike" Mend bike
        status
        @expect 3 wait to be sent
        """),
        ("server", "back"),
        ("desk", "18:00", """
        sync
        @expect Synced, 2 sent
        """),
        ("lap", "19:00", lap("Synced, 1 came, 3 sent", "1 conflict", behind="""
        conflicts
        @expect 1, Mend bike.*There was Repair bike
        conflicts keep all
        @expect Kept
        sync
        @expect Nothing new
        """)),
        ("desk", "20:00", """
        sync
        @expect Synced, 3 came
        """),
    ],
    [  # 8: deleted on one, changed on the other, both ways.
        ("desk", "09:00", """
        delete "Visit Tom"
        note "Bake cake" Butter is out.
        sync
        @expect Synced, 2 sent
        """),
        ("lap", "10:00", lap("Not deleted, \\d+,? Visit Tom, changed here", "Not deleted, \\d+,? Bake cake, changed elsewhere", before="""
        due "Visit Tom" 27 march
        delete "Bake cake"
        """)),
        ("desk", "11:00", """
        sync
        @expect Synced, 1 came
        list
        @expect Visit Tom, Friday
        @expect Bake cake
        """),
        ("lap", "12:00", lap("Nothing new")),
    ],
    [  # 9: a page.
        ("desk", "09:00", """
        new page Garden
        add Mow lawn
        @expect Mow lawn, page Garden
        move "Water plants" to page Garden
        page all
        sync
        @expect Synced, 3 sent
        """),
        ("lap", "18:00", lap("New page Garden, from the server", "Synced, 2 came", behind="""
        pages
        @expect Page Garden, 2 tasks
        add Cut hedge, page Garden
        sync
        @expect Synced, 1 sent
        """)),
    ],
    [  # 10: the list Work is wiped at the server.
        ("desk", "08:00", """
        add Plan trip, page Work
        add Book train, page Work, due 2 april
        sync
        @expect Synced, 1 came, 2 sent
        """),
        ("lap", "08:30", lap("Synced, 2 came")),
        ("server", "wiped", "work"),
        ("desk", "09:00", """
        sync
        @expect All 3 on Work are gone there
        help
        @expect Keep brings them back
        what
        @enter
        @expect Not synced
        find train
        @expect Book train
        sync
        @expect All 3 on Work are gone there
        keep
        @expect Synced, 3 sent
        """),
        ("lap", "18:00", lap("Nothing new", behind="""
        find train
        @expect Book train
        """)),
    ],
    [  # 11: another password.
        ("server", "password", "better"),
        ("desk", "09:00", """
        add Post letter
        sync
        @expect Not let in by 127.*Type account password
        explain
        account password
        @expect Password of ana at 127
        better
        @expect Password kept in the keyring
        sync
        @expect Synced, 1 sent
        """),
        ("lap", "18:00", lap("Not let in by 127.*Type account password", behind="""
        account password
        better
        @expect Password kept until you quit
        sync
        @expect Synced, 1 came
        """)),
    ],
    [  # 12: a repeat is done on both, a task is reopened, and a sync is undone and redone, and undone for good.
        ("desk", "09:00", """
        done "Water plants"
        reopen "Buy milk"
        due "Post letter" 30 march
        add Sweep path, page Garden
        sync
        @expect Synced, . sent
        """),
        ("lap", "10:00", lap("Synced, . came", password="better", before="""
        done "Water plants"
        """, behind="""
        @reject conflict
        undo
        @expect Undone, sync
        find path
        @expect No task
        redo
        @expect Redone, sync
        find path
        @expect 1 task
        conflicts
        @expect No conflicts
        sync
        @expect Nothing new
        """)),
        ("desk", "11:00", """
        sync
        tag "Cut hedge" loud
        sync
        """),
        ("lap", "12:00", lap("Synced, 1 came", password="better", behind="""
        undo
        @expect Undone, sync, Cut hedge
        sync
        @expect Synced, 1 sent
        """)),
        ("desk", "13:00", """
        sync
        @expect Synced, 1 came
        read "Cut hedge"
        @reject loud
        """),
    ],
    [  # 13: by itself. The keyring gives the desk its password; the lap has none, which is said once.
        ("lap", "09:00", """
        sync on
        @expect Syncing by itself
        add Feed cat
        """),
        ("desk", "10:00", """
        sync on
        add Sell desk
        """),
        ("lap", "18:00", """
        @wait 3
        list
        @expect No password for the server\\. Type account password
        list
        @reject No password
        sync
        better
        @expect Synced, 1 came, 1 sent
        """),
        ("desk", "20:00", """
        @wait 3
        list
        @expect Synced, 1 came
        """),
    ],
    [  # 14, Sunday 29 March, when the clocks change.
        ("desk", "09:00", """
        sync off
        @expect Syncing when you type sync
        done "Sell desk"
        sync
        @expect Synced, 1 sent
        check
        @expect Whole
        status
        @reject wait
        conflicts
        @expect No conflicts
        """),
        ("lap", "18:00", "sync off\n" + lap("Synced, 1 came", password="better", behind="""
        check
        @expect Whole
        status
        @reject wait
        conflicts
        @expect No conflicts
        """)),
        ("desk", "19:00", """
        sync
        @expect Nothing new
        """),
    ],
]

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
