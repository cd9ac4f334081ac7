"""What a program is to Scripts/bench, and Heed as one."""
import json
import os
import re
import shutil
import signal
import subprocess

from listed import RARE, day, moment

def run(command, **options):
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)


def shell(command):
    return ["sh", "-c", command]


def run_all(command, environment, patience):
    """Runs a command for so many seconds at most, and then ends whatever it started."""
    process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        return process.wait(patience)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        raise


class Program:
    """One program: how it gets the tasks, and the shell lines for each case. `restore` makes the store as it was."""

    name = tool = ""

    def __init__(self, folder, tool):
        self.folder, self.tool = folder, tool
        self.environment = dict(os.environ, LC_ALL="C.UTF-8", HOME=folder)
        os.makedirs(folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def script(self, name, lines):
        """A shell script, for what takes more than one call."""
        path = self.write(name, "#!/bin/sh\n" + "\n".join(lines) + "\n")
        os.chmod(path, 0o755)
        return path

    def keep(self):
        """Remembers the store as it is now."""
        shutil.copytree(self.path("store"), self.path("kept"))
        restore = [f"rm -rf '{self.path('store')}'", f"cp -r '{self.path('kept')}' '{self.path('store')}'"]
        self.restore = self.script("restore.sh", restore)

    def version(self):
        said = subprocess.run([self.tool, "--version"], capture_output=True, text=True, env=self.environment).stdout
        found = re.search(r"\d+(\.\d+)+", said)
        return found.group(0) if found else "of unknown version"


class Heed(Program):
    name = "Heed"
    tools = ()

    def fill(self, tasks):
        lines = []
        for number, task in enumerate(tasks, 1):
            item = {"urgency": task["urgency"]}
            if "due" in task:
                item["due"] = day(task["due"])
            item |= {"created": moment(task["created"]), "number": number, "uid": task["uuid"].replace("-", "")}
            item["name"] = task["name"]
            if "estimate" in task:
                item["estimate"] = f"PT{task['estimate']}M"
            if "alarm" in task:
                item["alarms"] = ["-P1D"]
            item["page"] = task["page"]
            if "tag" in task:
                item["tags"] = [task["tag"]]
            if "note" in task:
                item["notes"] = [task["note"]]
            lines.append(json.dumps(item, separators=(",", ":")))
        self.write("store/tasks.json", '{"format":1,"tasks":[\n' + ",\n".join(lines) + "\n]}\n")
        call = self.call()
        # The first change writes the file in Heed's own form.
        for words in (["add", "One that goes again"], ["delete", str(len(tasks) + 1)]):
            subprocess.run(call + words, check=True, stdout=subprocess.DEVNULL, env=self.environment)
        self.keep()

    def call(self):
        self.environment["XDG_CONFIG_HOME"] = self.path("config")
        return [self.tool, "--store", self.path("store")]

    def cases(self, tasks):
        call = " ".join(self.call())
        adds = self.write("adds.txt", "".join(f"add New task {place}, high\n" for place in range(1000)))
        ten = self.write("ten.txt", "next\n" * 10)
        fill = self.write("fill.txt", "".join(f"add {task['name']}, {task['urgency']}\n" for task in tasks))
        empty = self.path("empty")
        return {
            "ten": (f"{call} replay {ten}", None),
            "add": (f"{call} add Call the doctor, high", None),
            "done": (f"{call} done {len(tasks) // 2}", f"{call} reopen {len(tasks) // 2}"),
            "find": (f"{call} find {RARE}", None),
            "script": (f"{call} replay {adds}", self.restore),
            "fill": (f"{self.tool} --store {empty} replay {fill}", f"rm -rf {empty}"),
        }
