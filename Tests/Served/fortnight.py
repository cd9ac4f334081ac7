"""A fortnight of two machines over one server, played as a person would type it and checked by what is heard: for
Scripts/sync-check --fortnight. Each session of a day is a script of `listen` (../shared/a11y/listen, or what LISTEN names),
else of Tests/Accessibility/hear.py. Both machines and the server have the clock of the day.
"""
import datetime, os, re, subprocess
from zoneinfo import ZoneInfo
from days import DAYS, LEFT
from rig import HERE, PASSWORD, USER, Failed, Heed, Server

ZONE = "Europe/Berlin"
PROMPT = r"(heed|server|user|password|lists|yes or no|gone): "
# What a server of Python takes for the time: the real one, and so many seconds as a file says.
CLOCK = """import os, time
real = time.time
def shifted():
    with open(os.environ["HEED_CLOCK"]) as file:
        return real() + float(file.read() or 0)
time.time = shifted
"""
# The keyring of a desktop, as secret-tool is called.
KEYRING = """#!/bin/sh
case $1 in
store) cat >"$HOME/keyring" ;;
lookup) cat "$HOME/keyring" ;;
clear) rm "$HOME/keyring" ;;
esac
"""


class Machine(Heed):
    """A Heed at whose prompt somebody sits."""

    def __init__(self, program, folder, hasKeyring, log):
        super().__init__(program, folder, log)
        os.makedirs(folder + "/programs")
        self.env.update(TZ=ZONE, PATH=folder + "/programs:" + os.environ["PATH"], XDG_DATA_HOME=folder + "/data",
                        XDG_CONFIG_HOME=folder + "/config")
        for name in "notify-send", "systemctl":
            os.symlink("/bin/true", f"{folder}/programs/{name}")
        if hasKeyring:
            with open(folder + "/programs/secret-tool", "w") as tool:
                tool.write(KEYRING)
            os.chmod(tool.name, 0o700)
            self.env["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nowhere"

    def hear(self, now, lines, options, kept):
        """One session; what was heard of it is kept in a file."""
        script = kept[:-4] + ".script"
        with open(script, "w") as file:
            file.write("\n".join(lines) + "\n")
        listen = os.path.realpath(os.environ.get("LISTEN", HERE + "/../../../shared/a11y/listen"))
        words = [listen if os.path.exists(listen) else HERE + "/../Accessibility/hear.py", "--reader", "raw",
                 "--columns", "200", "--prompt", PROMPT, "--settle", "0.3", "--script", script, *options]
        done = subprocess.run(["python3", *words, "--", *self.call, "--now", now], capture_output=True, text=True,
                              env=self.env, stdin=subprocess.DEVNULL, timeout=600)
        with open(kept, "w") as file:
            file.write(done.stdout + done.stderr)
        self.log.append(done.stdout)
        if done.returncode:
            raise Failed(f"{kept} ended with {done.returncode}:\n{done.stdout}{done.stderr}")


def plain(text):
    """A text of a calendar without its backslashes."""
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] in "nN" else found[1], text)


class Fortnight:
    def __init__(self, program, folder, options=()):
        self.folder, self.options, self.log = folder, options, []
        os.makedirs(folder + "/clock")
        os.makedirs(folder + "/heard")
        with open(folder + "/clock/sitecustomize.py", "w") as file:
            file.write(CLOCK)
        os.environ.update(HEED_CLOCK=folder + "/clock/ahead", PYTHONPATH=folder + "/clock")
        self.set("2026-03-16T08:00")
        self.server = Server("radicale", folder + "/server")
        self.port = self.server.port
        for name in "Home", "Work":
            self.server.make(name)
        self.machines = {"desk": Machine(program, folder + "/desk", True, self.log),
                         "lap": Machine(program, folder + "/lap", False, self.log)}

    def set(self, now):
        there = datetime.datetime.fromisoformat(now).replace(tzinfo=ZoneInfo(ZONE))
        with open(self.folder + "/clock/ahead", "w") as file:
            file.write(str((there - datetime.datetime.now(datetime.timezone.utc)).total_seconds()))

    def end(self):
        if self.server:
            self.server.end()

    # What happens to the server.

    def away(self):
        self.server.end()
        self.server = None

    def back(self):
        self.server = Server("radicale", self.folder + "/server", self.port)

    def wiped(self, name):
        """All tasks of a list go, as where a server is set up anew."""
        for one, path, _ in list(self.server.resources()):
            if one.endswith(f"/{name}/"):
                self.server.ask("DELETE", path)

    def password(self, word):
        with open(self.server.folder + "/users", "w") as users:
            users.write(f"{USER}:{word}\n")
        self.server.password = word

    # The days.

    def run(self):
        """All sessions in their order; then what is left is compared."""
        number = self.sessions = 0
        for day, steps in enumerate(DAYS, 1):
            for step in steps:
                number += 1
                if step[0] == "server":
                    getattr(self, step[1])(*step[2:])
                    continue
                self.sessions += 1
                who, hour, text = step
                now = f"2026-03-{15 + day:02}T{hour}"
                self.set(now)
                text = text.replace("PORT", str(self.port))
                lines = [line.strip() for line in text.strip().splitlines()] + ["quit"]
                self.machines[who].hear(now, lines, self.options, f"{self.folder}/heard/{number:02}-day{day}-{who}.txt")
        self.compare()
        self.doubt()

    # What is there at the end.

    def here(self, who):
        """Each task that is not a copy of a finished repeat: name, page, due, urgency, done, tags, notes, repeat."""
        tasks = self.machines[who].tasks()
        repeats = {task["name"] for task in tasks if "repeat" in task}
        return sorted((task["name"], task["page"], task.get("due", ""), task["urgency"], "done" in task,
                       tuple(sorted(task.get("tags", []))), tuple(task.get("notes", [])),
                       task.get("repeat", {}).get("rule", "")) for task in tasks
                      if not ("done" in task and task["name"] in repeats))

    def there(self):
        """The same of the server, as its lines say it."""
        found, pages = [], {}
        for one in self.server.lists():
            name = re.search(r"displayname>([^<]*)<", self.server.ask("PROPFIND", one, Depth="0")[1])
            pages[one] = "Inbox" if name[1] == "Home" else name[1]
        for one, _, text in self.server.resources():
            lines = text.split("BEGIN:VALARM")[0]
            value = lambda name: (re.findall(rf"^{name}(?:;[^:\r\n]*)?:([^\r\n]*)", lines, re.M) or [""])[0]
            due = re.sub(r"^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d)?$",
                         lambda m: "-".join(m.group(1, 2, 3)) + (f"T{m[4]}:{m[5]}" if m[4] else ""), value("DUE"))
            priority = int(value("PRIORITY") or 0)
            notes = plain(value("DESCRIPTION"))
            urgency = "high" if 1 <= priority <= 4 else "low" if priority > 5 else "medium"
            tags = tuple(sorted(filter(None, value("CATEGORIES").split(","))))
            found.append((plain(value("SUMMARY")), pages[one], due, urgency, value("STATUS") == "COMPLETED", tags,
                          tuple(notes.split("\n\n") if notes else ()), value("RRULE")))
        repeats = {row[0] for row in found if row[7]}
        return sorted(row for row in found if not (row[4] and row[0] in repeats))

    def compare(self):
        """Equal to what was typed, on both machines and at the server: nothing lost, nothing double."""
        for who, found in ("desk", self.here("desk")), ("lap", self.here("lap")), ("server", self.there()):
            wanted = sorted(LEFT)
            if found != wanted:
                lines = [f"missing or other: {row}" for row in wanted if found.count(row) < wanted.count(row)]
                lines += [f"there instead: {row}" for row in found if found.count(row) > wanted.count(row)]
                raise Failed(f"Not as it must be, {who}:\n" + "\n".join(lines))


    def doubt(self):
        """Loses, doubles and changes a task at the server: each time they must be found to differ."""
        one, path, text = next(row for row in self.server.resources() if "SUMMARY:Mow lawn" in row[2])
        put = lambda path, text: self.server.ask("PUT", path, text, **{"Content-Type": "text/calendar"})
        uid = re.search(r"^UID:(\S+)", text, re.M)[1]
        for what, do in {
            "lost": lambda: self.server.ask("DELETE", path),
            "doubled": lambda: (put(path, text), put(one + "again.ics", text.replace(uid, uid + "-again"))),
            "changed": lambda: (self.server.ask("DELETE", one + "again.ics"), put(path, text.replace("Mow", "Cut"))),
        }.items():
            do()
            try:
                self.compare()
            except Failed:
                continue
            raise Failed(f"Nothing was found where a task was {what}.")
        put(path, text)
        self.compare()
