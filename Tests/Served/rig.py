"""What Scripts/sync-check drives: servers of CalDAV from PyPI, the proxy of faults.py, Heeds with an account, and todoman
with vdirsyncer. HEED_DAV names the folder of a Python that has what servers.txt names.
"""
import base64, http.client, json, os, pty, re, select, signal, subprocess, sys, time

HERE = os.path.dirname(os.path.abspath(__file__))
PYTHON = os.path.join(os.environ.get("HEED_DAV", HERE + "/../../.build/dav"), "bin/python3")
USER, PASSWORD = "ana", "secret"


class Failed(Exception):
    pass


class Told:
    """A program in Python that prints its port, and ends with its standard input."""

    def __init__(self, python, name, *words):
        self.process = subprocess.Popen([python, f"{HERE}/{name}", *words], stdin=subprocess.PIPE, text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.port = int(self.process.stdout.readline())

    def tell(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline()

    def end(self):
        self.process.stdin.close()
        self.process.wait()


class Server(Told):
    def __init__(self, kind, folder, port=None, password=PASSWORD):
        os.makedirs(folder, exist_ok=True)
        self.kind, self.folder, self.password = kind, folder, password
        super().__init__(PYTHON, "served.py", kind, folder, *([str(port)] if port else []))
        body = '<propfind xmlns="DAV:"><prop><C:calendar-home-set xmlns:C="urn:ietf:params:xml:ns:caldav"/></prop></propfind>'
        text = self.ask("PROPFIND", f"/{USER}/", body, Depth="0")[1]
        homes = re.findall(r"calendar-home-set[^>]*>\s*<[^>]*href[^>]*>([^<]+)<", text)
        self.home = homes[0] if homes else f"/{USER}/"

    def ask(self, method, path, body="", **headers):
        there = http.client.HTTPConnection("127.0.0.1", self.port, timeout=900)
        headers["Authorization"] = "Basic " + base64.b64encode(f"{USER}:{self.password}".encode()).decode()
        there.request(method, path, body.encode(), {"Content-Type": "application/xml", **headers})
        answer = there.getresponse()
        return answer.status, answer.read().decode(errors="replace")

    def make(self, name):
        body = ('<C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop><D:displayname>'
                f"{name}</D:displayname><C:supported-calendar-component-set><C:comp name=\"VTODO\"/>"
                "</C:supported-calendar-component-set></D:prop></D:set></C:mkcalendar>")
        return self.ask("MKCALENDAR", f"{self.home}{name.lower()}/", body)[0]

    def put(self, name, uid, summary, *lines):
        text = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//heed//check//EN", "BEGIN:VTODO", f"UID:{uid}",
                "DTSTAMP:20261122T200000Z", f"SUMMARY:{summary}", *lines, "END:VTODO", "END:VCALENDAR", ""]
        path = f"{self.home}{name}/{uid}.ics"
        return self.ask("PUT", path, "\r\n".join(text), **{"Content-Type": "text/calendar"})[0]

    def lists(self):
        text = self.ask("PROPFIND", self.home, Depth="1")[1]
        found = set(re.findall(r"<(?:\w+:)?href>([^<]*/)</", text)) - {self.home}
        return sorted(one for one in found if one.startswith(self.home))

    def resources(self):
        """The list, path and unfolded text of each task."""
        for one in self.lists():
            for path in sorted(set(re.findall(r"<(?:\w+:)?href>([^<]*\.ics)</", self.ask("PROPFIND", one, Depth="1")[1]))):
                status, text = self.ask("GET", path)
                if status == 200:
                    yield one, path, re.sub(r"\r?\n[ \t]", "", text)


class Heed:
    """A store with a home of its own."""

    haste = {"HEED_SYNC_HASTE": "1"}

    def __init__(self, program, folder, log=None):
        self.program, self.home, self.log = program, folder, log if log is not None else []
        os.makedirs(folder, exist_ok=True)
        self.env = {"PATH": os.environ["PATH"], "HOME": folder, "TERM": "dumb", "LANG": "C.UTF-8",
                    "TZ": "UTC", **Heed.haste}
        self.call = [program, "--store", folder + "/store"]

    def say(self, *lines, timeout=120):
        try:
            done = subprocess.run(self.call, input="\n".join(lines) + "\n", capture_output=True, text=True, env=self.env,
                                  timeout=timeout)
        except subprocess.TimeoutExpired:
            raise Failed(f"No answer in {timeout} s to {lines}")
        said = (done.stdout + done.stderr).strip()
        if lines[0] != "export json all":
            self.log.append(f"{os.path.basename(self.home)}: {lines} -> {said} ({done.returncode})")
        if done.returncode < 0 or done.returncode > 1:
            raise Failed(f"{lines} ended with {done.returncode}: {said}")
        return said

    def tasks(self):
        said = self.say("export json all")
        return json.loads(said[said.index("{"):])["tasks"] if "{" in said else []

    def killed(self, after, whom, line="sync"):
        """A sync in which heed or heed-sync is killed after some seconds."""
        process = subprocess.Popen(self.call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                   text=True, env=self.env)
        process.stdin.write(line + "\n")
        process.stdin.close()
        time.sleep(after)
        number = process.pid
        if whom == "heed-sync":
            children = subprocess.run(["ps", "-o", "pid=,comm=", "--ppid", str(process.pid)], capture_output=True, text=True)
            found = [row.split()[0] for row in children.stdout.splitlines() if "heed-sync" in row]
            number = int(found[0]) if found else None
        if number:
            try:
                os.kill(number, signal.SIGKILL)
            except ProcessLookupError:
                pass
        said = process.stdout.read().strip()
        process.wait()
        self.log.append(f"{os.path.basename(self.home)}: killed {whom} after {after:.3f} s -> {said} ({process.returncode})")

    def typed(self, *answers, first=b"heed: $", more=()):
        """Lines at a terminal, each with the prompt that must come behind it; all that was said."""
        process, terminal = pty.fork()
        if process == 0:
            try:
                os.execve(self.program, self.call + list(more), self.env)
            finally:
                os._exit(127)
        out = bytearray()

        def until(pattern):
            start, end = len(out), time.time() + 90
            while time.time() < end:
                if select.select([terminal], [], [], 0.2)[0]:
                    try:
                        out.extend(os.read(terminal, 4096))
                    except OSError:
                        return
                    if re.search(pattern, out[start:]):
                        return
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
            raise Failed(f"Not said: {pattern}, but: {out.decode()[-400:]}")

        until(first)
        for line, pattern in answers:
            os.write(terminal, (line(out.decode()) if callable(line) else line).encode() + b"\n")
            until(pattern)
        os.write(terminal, b"quit\n")
        try:
            until(b"Goodbye")
        finally:
            os.close(terminal)
        os.waitpid(process, 0)
        return out.decode().replace("\r", "")

    def add_account(self, address, command=True):
        """All lists; Home has the Inbox, in whichever order the server tells them."""
        home = lambda said: (re.findall(r"(\d+) Home", said) or [""])[-1]
        prompt = rb"(lists|yes or no|heed): $"
        said = self.typed(("account add", rb"server: $"), (address, rb"user: $"), (USER, rb"password: $"),
                          (PASSWORD, prompt), ("", prompt), (home, prompt), ("no", prompt))
        if "Added account" not in said:
            raise Failed("No account: " + said)
        if command:
            self.say(f"account password command echo {PASSWORD}")
        return said


class Todoman:
    """todoman with vdirsyncer."""

    def __init__(self, folder, server, lists):
        os.makedirs(folder + "/lists", exist_ok=True)
        self.folder, self.log = folder, []
        with open(folder + "/todoman.py", "w") as file:
            file.write(f'path = "{folder}/lists/*"\ncache_path = "{folder}/cache.sqlite3"\ndefault_list = "{lists[0]}"\n')
        with open(folder + "/config", "w") as file:
            file.write(f'[general]\nstatus_path = "{folder}/status/"\n[pair p]\na = "here"\nb = "there"\n'
                       f'collections = {json.dumps(lists)}\nconflict_resolution = "b wins"\n[storage here]\n'
                       f'type = "filesystem"\npath = "{folder}/lists/"\nfileext = ".ics"\n[storage there]\ntype = "caldav"\n'
                       f'url = "http://127.0.0.1:{server.port}/"\nusername = "{USER}"\npassword = "{PASSWORD}"\n')
        self.run("yes | vdirsyncer -c " + folder + "/config discover p")

    def run(self, line):
        done = subprocess.run(line, shell=True, capture_output=True, text=True, timeout=120,
                              env={**os.environ, "HOME": self.folder})
        self.log.append(f"third: {line} -> {(done.stdout + done.stderr).strip()[-300:]}")
        return done.stdout

    def sync(self):
        return self.run(f"vdirsyncer -c {self.folder}/config sync --force-delete p")

    def todo(self, words):
        return self.run(f"todoman --config {self.folder}/todoman.py {words}")

    def tasks(self):
        said = self.todo("--porcelain list --status ANY")
        return json.loads(said) if said.startswith("[") else []
