"""One random walk of two Heeds and todoman over one server, for Scripts/sync-check: equal at the end, nothing lost, nothing
doubled.
"""
import collections, os, random, re, shutil
from rig import Failed, Heed, Server, Todoman, Told

token = lambda name: (re.search(r"\bt\d+x\b", name) or [None])[0]


def seen(tasks, repeats):
    """What each task is, by the word in its name; copies of finished repeats are nobody's matter."""
    found = collections.defaultdict(list)
    for task in tasks:
        if not ("done" in task and token(task["name"]) in repeats):
            found[token(task["name"])].append((
                task["name"], task.get("due"), task["urgency"], "done" in task, task["page"], tuple(task.get("notes", [])),
                tuple(sorted(task.get("tags", [])))))
    return found


class Walk:
    def __init__(self, seed, kind, program, folder, steps):
        self.random, self.log, self.steps = random.Random(seed), [], steps
        self.added, self.gone, self.repeats, self.asked = set(), set(), set(), 0
        self.server = Server(kind, folder + "/server")
        for name in "Home", "Work":
            self.server.make(name)
        self.proxy = Told("python3", "faults.py", "--upstream", f"127.0.0.1:{self.server.port}")
        self.heeds = [Heed(program, f"{folder}/heed{one}", self.log) for one in "AB"]
        for heed in self.heeds:
            heed.add_account(f"http://127.0.0.1:{self.proxy.port}/")
        self.third = Todoman(folder + "/third", self.server, ["home", "work"])
        self.third.log = self.log

    def end(self):
        self.proxy.end()
        self.server.end()

    def run(self):
        for _ in range(self.steps):
            self.step(self.random.choice(self.heeds))
        if not self.settle():
            raise Failed("Not quiet after 12 rounds")
        self.compare()

    def settle(self):
        """Has all synced until nothing is new anywhere."""
        for _ in range(12):
            quiet = [self.sync(heed) for heed in self.heeds]
            self.third.sync()
            if all(quiet):
                return True
        return False

    def sync(self, heed):
        said = heed.say("sync")
        if "Not decided" in said:
            self.asked += 1
            said = heed.say("sync keep")
        return "Nothing new." in said and "Synced" not in said

    def change(self, heed, line):
        """A line of the person: what it deletes may be gone. Deleting asks no question for one task."""
        before = seen(heed.tasks(), self.repeats)
        said = heed.say(line)
        self.gone |= before.keys() - seen(heed.tasks(), self.repeats).keys()
        return said

    def step(self, heed):
        chance = self.random
        kind = chance.choices(["add", "edit", "move", "done", "delete", "undo", "sync", "fault", "kill", "third", "loss"],
                              [6, 8, 3, 3, 2, 1, 5, 4, 3, 2, 1])[0]
        if kind == "add":
            name = f"t{len(self.added)}x"
            parts = ["add " + chance.choice(["Milk ", "Zoë, ", "Rent "]).replace(",", "") + name]
            parts += chance.choice([[], ["high"], ["low"]]) + chance.choice([[], ["page Work"], ["page Work"], ["page Garden"]])
            parts += chance.choice([[], ["tag red"], ["due in 9 days 5 pm"], ["due in 4 days", "every week"]])
            self.added.add(name)
            if "every week" in parts:
                self.repeats.add(name)
            if "Added" not in heed.say(", ".join(parts)):
                raise Failed("Not added: " + self.log[-1])
        elif kind == "sync":
            self.sync(heed)
        elif kind == "fault":
            fault = chance.choice([f"cut {chance.randrange(400)}", "lost", "deaf", "status 503", "status 412",
                                   "status 429 1", "status 500", "status 507"])
            if skip := chance.randrange(8):
                self.proxy.tell(f"{skip} none")
            self.proxy.tell(f"1 {fault}")
            self.log.append(f"fault {fault} behind {skip}")
            self.sync(heed)
            heed.say("status")
        elif kind == "kill":
            heed.killed(chance.choice([0.02, 0.4]) * chance.random() + 0.01, chance.choice(["heed", "heed", "heed-sync"]))
        elif kind == "undo":
            self.change(heed, "undo")
        elif kind == "third":
            self.step_of_third()
        elif kind == "loss":
            self.lose()
        else:
            known = [one for one in heed.tasks() if "done" not in one]
            if not known:
                return
            task = chance.choice(known)
            number, word = task["number"], token(task["name"])
            edit = chance.choice([f"name {number} {chance.choice(['Oat', 'Tea'])} {word}", f"due {number} in 3 days",
                                  f"urgency {number} low", f"urgency {number} high", f"tag {number} blue",
                                  f"note {number} word{chance.randrange(99)}", f"due {number} none"])
            self.change(heed, {"edit": edit, "move": f"move {number} to page {chance.choice(['Work', 'Inbox', 'Garden'])}",
                               "done": f"done {number}", "delete": f"delete {number}"}[kind])

    def lose(self):
        """The server loses what all others have: a list is emptied, or a backup comes back. Whoever has it is asked."""
        store, backup = self.server.folder + "/store/collection-root", self.server.folder + "/backup"
        if self.server.kind == "radicale" and self.random.random() < 0.5:
            if not os.path.exists(backup):
                shutil.copytree(store, backup, symlinks=True)
            elif self.settle():
                shutil.rmtree(store)
                os.rename(backup, store)
                self.log.append("restored")
            return
        path = self.server.home + self.random.choice(["home/", "work/"])
        if self.settle() and len(found := [one for _, one, _ in self.server.resources() if one.startswith(path)]) > 1:
            for one in found:
                self.server.ask("DELETE", one)
            self.log.append("emptied " + path)

    def step_of_third(self):
        self.third.sync()
        plain = [one for one in self.third.tasks() if token(one["summary"]) not in self.repeats and not one["completed"]]
        kind = self.random.choice(["new", "priority", "done", "delete"])
        if kind == "new" or not plain:
            name = f"t{len(self.added)}x"
            self.added.add(name)
            self.third.todo(f"new -l {self.random.choice(['home', 'work'])} Phone {name}")
        else:
            task = self.random.choice(plain)
            if kind == "delete":
                self.gone.add(token(task["summary"]))
            self.third.todo({"priority": f"edit --priority high {task['id']}", "done": f"done {task['id']}",
                             "delete": f"delete --yes {task['id']}"}[kind])
        self.third.sync()

    def compare(self):
        states = [seen(heed.tasks(), self.repeats) for heed in self.heeds]
        there, phone = collections.Counter(), collections.Counter()
        for _, path, text in self.server.resources():
            name = token(re.search(r"^SUMMARY[^:]*:(.*)$", text, re.M)[1])
            if not (name in self.repeats and "STATUS:COMPLETED" in text):
                there[name] += 1
        for name in states[0].keys() | states[1].keys():
            if states[0].get(name) != states[1].get(name):
                raise Failed(f"Not equal, {name}: {states[0].get(name)} and {states[1].get(name)}")
        lost = self.added - self.gone - states[0].keys()
        doubled = [name for state in states for name, rows in state.items() if len(rows) > 1]
        doubled += [name for name, count in there.items() if count > 1]
        if lost or doubled:
            raise Failed(f"Lost {sorted(lost)}, doubled {sorted(doubled)}")
        if there.keys() != states[0].keys():
            raise Failed(f"Not equal to the server: {sorted(there.keys() ^ states[0].keys())}")
        for task in self.third.tasks():
            phone[token(task["summary"])] += 1
        home = {name for name, rows in states[0].items() if rows[0][4] in ("Inbox", "Work")}
        if home - phone.keys():
            raise Failed(f"Not on the third: {sorted(home - phone.keys())}")
