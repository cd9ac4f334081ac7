"""The programs that Scripts/bench measures Heed beside."""
import json
import os
import re
import subprocess
import time

from listed import RARE, day
from programs import Program, run, shell

class Taskwarrior(Program):
    name = "Taskwarrior"
    tools = ("task",)

    def fill(self, tasks):
        lines = []
        for task in tasks:
            parts = {"description": task["name"], "entry": task["created"], "modified": task["created"]}
            parts |= {"project": task["page"], "priority": task["urgency"][0].upper(), "status": "pending"}
            if "due" in task:
                parts["due"] = task["due"]
            if "tag" in task:
                parts["tags"] = task["tag"]
            if "note" in task:
                parts[f"annotation_{task['created']}"] = task["note"]
            parts["uuid"] = task["uuid"]
            lines.append("[" + " ".join(f'{key}:"{value}"' for key, value in parts.items()) + "]")
        self.write("store/pending.data", "\n".join(lines) + "\n")
        self.environment["TASKRC"] = self.write(
            "taskrc", f"data.location={self.path('store')}\nconfirmation=off\nverbose=nothing\nhooks=off\n")
        run([self.tool, "count"], env=self.environment, stdin=subprocess.DEVNULL)
        self.keep()

    def cases(self, tasks):
        one = tasks[len(tasks) // 2]["uuid"]
        adds = self.script("adds.sh", [
            "n=0", f"while [ $n -lt 1000 ]; do {self.tool} add New task $n priority:H; n=$((n+1)); done"])
        return {
            "ten": (f"{self.tool} next limit:10", None),
            "add": (f"{self.tool} add Call the doctor priority:H", None),
            "done": (f"{self.tool} {one} done", f"{self.tool} rc.bulk=0 {one} modify status:pending end:"),
            "find": (f"{self.tool} description.contains:{RARE} list", None),
            "script": (adds, self.restore),
        }


class TodoText(Program):
    name = "todo.txt-cli"
    tools = ("todo-txt", "todo.sh")

    def fill(self, tasks):
        lines = []
        for task in tasks:
            text = f"({'ABC'[['high', 'medium', 'low'].index(task['urgency'])]}) {day(task['created'])} {task['name']}"
            text += f" +{task['page']}" + (f" @{task['tag']}" if "tag" in task else "")
            lines.append(text + (f" due:{day(task['due'])}" if "due" in task else ""))
        self.write("store/todo.txt", "\n".join(lines) + "\n")
        store = self.path("store")
        self.configuration = self.write(
            "config", f'export TODO_DIR="{store}"\nexport TODO_FILE="$TODO_DIR/todo.txt"\n'
            'export DONE_FILE="$TODO_DIR/done.txt"\nexport REPORT_FILE="$TODO_DIR/report.txt"\n')
        self.keep()

    def version(self):
        said = subprocess.run([self.tool, "-V"], capture_output=True, text=True, env=self.environment).stdout
        found = re.search(r"v(\d+(\.\d+)+)", said)
        return found.group(1) if found else "of unknown version"

    def cases(self, tasks):
        call = f"{self.tool} -d {self.configuration} -p -a -f"
        adds = self.script("adds.sh", [
            "n=0", f'while [ $n -lt 1000 ]; do {call} add "(A) New task $n"; n=$((n+1)); done'])
        return {
            "ten": (self.script("ten.sh", [f"{call} ls | head -n 10"]), None),
            "add": (f"{call} add '(A) Call the doctor'", None),
            "done": (f"{call} do {len(tasks) // 2}", self.restore),
            "find": (f"{call} ls {RARE}", None),
            "script": (adds, self.restore),
        }


class Todoman(Program):
    name = "todoman"
    tools = ("todo", "todoman")

    def fill(self, tasks):
        for task in tasks:
            lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:bench", "BEGIN:VTODO", f"UID:{task['uuid']}"]
            stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(task["created"]))
            lines += [f"DTSTAMP:{stamp}", f"CREATED:{stamp}", f"SUMMARY:{task['name']}", "STATUS:NEEDS-ACTION"]
            lines.append(f"PRIORITY:{dict(high=1, medium=5, low=9)[task['urgency']]}")
            if "due" in task:
                lines.append("DUE;VALUE=DATE:" + day(task["due"]).replace("-", ""))
            if "note" in task:
                lines.append("DESCRIPTION:" + task["note"].replace(",", "\\,"))
            lines += ["END:VTODO", "END:VCALENDAR"]
            path = f"store/tasks/{task['uuid']}.ics"
            self.write(path, "\r\n".join(lines) + "\r\n")
        self.configuration = self.write(
            "config.py", f'path = "{self.path("store")}/*"\ncache_path = "{self.path("cache.sqlite3")}"\n'
            'default_list = "tasks"\nhumanize = False\n')
        # The first start reads every file into a cache, which is not held against the others.
        run([self.tool, "--config", self.configuration, "list"], env=self.environment, timeout=self.patience)
        said = subprocess.run([self.tool, "--config", self.configuration, "--porcelain", "list"], env=self.environment,
                              capture_output=True, text=True, timeout=self.patience).stdout
        self.one = json.loads(said)[len(tasks) // 2]["id"]
        # Its numbers change whenever a file does, so that the cache is put back with the files.
        files = f"'{self.path('store')}' '{self.path('cache.sqlite3')}'"
        os.makedirs(self.path("kept"))
        run(shell(f"cp -a {files} '{self.path('kept')}'"), check=True)
        self.restore = self.script("restore.sh", [f"rm -rf {files}", f"cp -a '{self.path('kept')}'/* '{self.folder}'"])

    def cases(self, tasks):
        call = f"{self.tool} --config {self.configuration}"
        adds = self.script("adds.sh", [
            "n=0", f"while [ $n -lt 1000 ]; do {call} new -l tasks New task $n; n=$((n+1)); done"])
        return {
            "ten": (self.script("ten.sh", [f"{call} list --sort priority | head -n 10"]), None),
            "add": (f"{call} new -l tasks Call the doctor", None),
            "done": (f"{call} done {self.one}", self.restore),
            "find": (f"{call} list --grep {RARE}", None),
            "script": (adds, None),
        }


class Remind(Program):
    """Its file is written by hand, so that only what it says can be measured."""

    name = "remind"
    tools = ("remind",)

    def fill(self, tasks):
        lines = []
        for task in tasks:
            when = time.strftime("%d %b %Y", time.gmtime(task.get("due", 1_764_600_000)))
            lines.append(f"REM {when} PRIORITY {dict(high=1, medium=5000, low=9999)[task['urgency']]} MSG {task['name']}%")
        self.file = self.write("store/reminders", "\n".join(lines) + "\n")

    def version(self):
        said = subprocess.run([self.tool, "-h"], capture_output=True, text=True, env=self.environment)
        found = re.search(r"\d+(\.\d+)+", said.stdout + said.stderr)
        return found.group(0) if found else "of unknown version"

    def cases(self, tasks):
        # The next date of each, from the day on which the first of them is due.
        said = f"{self.tool} -n {self.file} {day(1_764_600_000)}"
        return {
            "ten": (self.script("ten.sh", [f"{said} | sort | head -n 10"]), None),
            "find": (self.script("find.sh", [f"{said} | grep {RARE}"]), None),
        }
