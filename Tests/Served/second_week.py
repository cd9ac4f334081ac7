"""What is typed on the fortnight's last seven days (days.py)."""
from lap import lap

# Nothing is left to be done.
WHOLE = """
        check
        @expect Whole
        status
        @reject wait
        conflicts
        @expect No conflicts
        """

DAYS = [
    [  # 8: deleted on one, changed on the other, both ways.
        ("desk", "09:00", """
        delete "Visit Tom"
        note "Bake cake" Butter is out.
        sync
        @expect Synced, 1 sent
        """),
        ("lap", "10:00", lap("Not deleted, .*Tom, changed here", "Not deleted, .*cake, changed elsewhere", before="""
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
        @expect All 3 on Work are gone there\\. Keep or delete. Enter stops
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
        ("lap", "18:00", lap("Not let in by 127.*Type another", behind="""
        better
        @expect Synced, 1 came
        account password
        secret
        @expect Not let in by 127.*Type another
        better
        @expect Password kept until you quit
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
        """ + WHOLE),
        ("lap", "18:00", "sync off\n" + lap("Synced, 1 came", password="better", behind=WHOLE)),
        ("desk", "19:00", """
        sync
        @expect Nothing new
        """),
    ],
]
