"""What is typed on the fortnight's first seven days (days.py)."""
from lap import lap

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
        @expect Which lists\\? 1 Home, 2 Work\\. Enter for all
        @enter
        @expect Which has the Inbox
        @enter
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
        @expect 1 of 3\\. Server\\. Enter keeps http:(//| slash slash )127
        @enter
        ana
        wrong
        @expect Not let in by 127
        secret
        @enter
        @enter
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
        @expect 1, Pay rent, due Saturday 28\\. There was Wednesday 25
        """)),
        ("desk", "13:00", """
        sync
        @expect Synced, 1 came
        conflicts
        @expect No conflicts
        """),
        ("lap", "14:00", lap("Synced, 1 sent", before="""
        conflicts
        @expect 1, Pay rent, due Saturday 28\\. There was Wednesday 25
        conflicts take 1
        @expect Changed \\d+ Pay rent, due Wednesday 25
        conflicts
        @expect No conflicts
        undo
        @expect Undone, now Saturday 28, Pay rent
        conflicts
        @expect 1, Pay rent, due Saturday 28\\. There was Wednesday 25
        redo
        conflicts
        @expect No conflicts
        conflicts take 1
        @expect Not again, 1 is taken already
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
        @expect 2, name Mend bike\\. There was Repair bike
        conflicts keep all
        @expect Kept \\d+ Mend bike
        sync
        @expect Nothing new
        """)),
        ("desk", "20:00", """
        sync
        @expect Synced, 3 came
        """),
    ],
]
