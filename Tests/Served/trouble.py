"""What Heed says where a server is wiped, restored, renamed, read only, full, hostile or not the one it was, and that all else
stays whole; and that of an encrypted profile nothing is readable anywhere. For Scripts/sync-check.
"""
import glob, os, re, shutil, subprocess, threading, time
from rig import PASSWORD, USER, Failed, Heed, Server, Told

SECRET = "tiger lily 9"


class Trouble:
    def __init__(self, kind, program, folder):
        self.program, self.folder, self.log, self.wrong = program, folder, [], []
        self.server = Server(kind, folder + "/server")
        self.server.make("Home")
        self.server.make("Work")
        self.proxy = Told("python3", "faults.py", "--upstream", f"127.0.0.1:{self.server.port}")
        self.other = Told("python3", "faults.py")
        self.heed = Heed(program, folder + "/heed", self.log)
        self.heed.add_account(f"http://127.0.0.1:{self.proxy.port}/")
        self.heed.say(*[f"add Milk {n}, page {'Work' if n % 2 else 'Inbox'}, due in {n} days" for n in range(1, 13)], "sync")

    def end(self):
        for one in self.proxy, self.other, self.server:
            one.end()

    def names(self):
        return sorted((task["name"], task["page"]) for task in self.heed.tasks())

    def expect(self, what, pattern, said):
        """One answer of one line, that begins with what is wrong and ends with what to type."""
        said = re.sub(r"^(Syncing\.\n)?(Line \d+\. )?", "", said)
        fine = re.search(pattern, said) is not None and "\n" not in said and said.count(". ") <= 1
        print(f"{what} {'is well' if fine else 'FAILED'}: {said[:160]}", flush=True)
        if not fine:
            self.wrong.append(what)

    def hold(self, what, isTrue):
        if not isTrue:
            print(f"{what} FAILED.", flush=True)
            self.wrong.append(what)

    def fault(self, what, fault, pattern, change="name 1 Milk"):
        """A sync in which something is to be sent meets a fault; then all is as it was, and goes."""
        self.heed.say(f"{change} {what}")
        before = self.names()
        self.proxy.tell(f"40 {fault}")
        start = time.time()
        self.expect(what, pattern, self.heed.say("sync"))
        # A debug build hurries: a release asks three times before it gives up, as long as a person's line may be slow.
        limit = 15 if "/debug/" in self.heed.call[0] else 60
        self.hold(what + f", in {limit} s,", time.time() - start < limit)
        self.proxy.tell("clear")
        self.hold(what + ", what is here,", self.names() == before)
        if "413" in fault:
            # That one waits until it changes.
            self.heed.say(f"{change} {what} once more")
        self.hold(what + ", the next sync,", re.search(r"Synced|Nothing new", self.heed.say("sync")))
        there = [text for _, _, text in self.server.resources()]
        self.hold(what + ", what is there,", any(f"SUMMARY:Milk {what}" in text for text in there) and len(there) == len(before))

    def faults(self):
        self.fault("Full", "at PUT status 507", "^Cannot send, the server is full")
        self.fault("Read only", "at PUT status 403 - need-privileges", "^Cannot send 1, read only there|stays? here, read only")
        self.fault("Too large", "at PUT status 413", "^Cannot send 1, too large")
        self.fault("Not let in", "status 401", "^Not let in by 127")
        self.fault("Busy", "status 503 300", "^Not now, 127")
        for kind in "page", "big", "mark", "gzip", "bomb", "deep":
            self.fault("Answer " + kind, "answer " + kind, "^Not understood, 127")
        self.fault("Answer truncated", "answer truncated", "^No way to 127")
        self.other.tell("log")
        self.fault("Redirect", f"redirect http://localhost:{self.other.port}/", "^Not without the password for localhost")
        shown = [one[2] for one in __import__("json").loads(self.other.tell("log"))]
        self.hold("Redirect, no password,", not any(shown))

    def gone(self):
        everything = self.names()
        for one in self.server.lists():
            self.server.ask("DELETE", one)
        for name in "Home", "Work":
            self.server.make(name)
        for round in 1, 2:
            self.expect(f"Wiped, asked {round},", r"^Not decided, 6 of \w+ are gone there", self.heed.say("sync"))
            self.hold("Wiped, what is here,", self.names() == everything)
        self.heed.say("sync keep", "sync keep", "sync")
        self.hold("Wiped and kept,", self.names() == everything and len(list(self.server.resources())) == len(everything))
        for again in ["sync"], []:
            if self.server.kind != "radicale":
                break
            # With and without a sync after the one that sent, whose token the server knows no more.
            shutil.rmtree(self.server.folder + "/store.backup", ignore_errors=True)
            store = self.server.folder + "/store"
            shutil.copytree(store, store + ".backup", symlinks=True)
            self.heed.say(*[f"add Later {n}" for n in range(5)], "sync", *again)
            everything = self.names()
            shutil.rmtree(store + "/collection-root")
            shutil.copytree(store + ".backup/collection-root", store + "/collection-root")
            self.expect("Restored, " + (again or ["just sent"])[0] + ",", r"^Not decided, 5 of \w+ are gone there", self.heed.say("sync"))
            self.heed.say("sync keep", "sync")
            self.hold("Restored and kept,", self.names() == everything and len(list(self.server.resources())) == len(everything))
        body = '<propertyupdate xmlns="DAV:"><set><prop><displayname>Office</displayname></prop></set></propertyupdate>'
        self.server.ask("PROPPATCH", self.server.home + "work/", body)
        said = self.heed.say("sync")
        self.expect("Renamed", r"^Work is Office now, from the server\.$", said.removesuffix("\nNothing new."))
        self.hold("Renamed, how many,", len(self.names()) == len(everything))
        self.hold("Renamed, where,", {page for _, page in self.names()} == {"Inbox", "Office"})

    def trust(self):
        files = self.folder + "/certificate"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", files + ".key", "-out",
                        files + ".crt", "-days", "2", "-subj", "/CN=heed", "-addext", "subjectAltName=IP:127.0.0.1"],
                       stderr=subprocess.DEVNULL, check=True)
        with open(files, "w") as both:
            both.write(open(files + ".key").read() + open(files + ".crt").read())
        secure = Told("python3", "faults.py", "--upstream", f"127.0.0.1:{self.server.port}", "--cert", files)
        try:
            heed, again = Heed(self.program, self.folder + "/secure", self.log), rb"(server|password|lists|yes or no|heed): $"
            start = [("account add", rb"server: $"), (f"https://127.0.0.1:{secure.port}/", rb"user: $"), (USER, rb"password: $")]
            said = heed.typed(*start, (PASSWORD, again), ("cancel", rb"heed: $"))
            self.expect("Wrong certificate", "^Not trusted, 127.*account ca", said.split("password: ")[1].strip().split("\n")[0])
            self.hold("Wrong certificate, no request,", secure.tell("log").strip() == "[]")
            secure.tell(f"5 redirect http://127.0.0.1:{self.other.port}/")
            self.other.tell("log")
            said = heed.typed((f"account ca {files}.crt", rb"heed: $"), *start, (PASSWORD, again), ("cancel", rb"heed: $"))
            self.expect("From https to http", "^Not|^No ", said.split("password: ")[1].strip().split("\n")[0])
            self.hold("From https to http, nothing sent,", self.other.tell("log").strip() == "[]")
        finally:
            secure.end()

    def sealed(self):
        """No file and no process of an encrypted profile tells what it has of an account and its tasks."""
        heed = Heed(self.program, self.folder + "/sealed", self.log)
        heed.typed(("register", rb"name: $"), ("Zed", rb"email: $"), ("zed@example.org", rb"password: $"),
                   (SECRET, rb"again: $"), (SECRET, rb"(written|heed): $"), ("yes", rb"heed: $"))
        opening, prompt = ("--profile", "Zed"), rb"(lists|yes or no|heed): $"
        found, watched, over = set(), set(), threading.Event()
        words = [PASSWORD.encode(), SECRET.encode(), b"Heirloom", f"127.0.0.1:{self.proxy.port}".encode(), b"/ana/"]

        def look(where, data):
            found.update((where, word.decode()) for word in words if word in data)

        def watch():
            while not over.is_set():
                for path in glob.glob("/proc/[0-9]*/cmdline") + glob.glob("/proc/[0-9]*/environ"):
                    try:
                        with open(path, "rb") as file:
                            data = file.read()
                        name = os.path.basename(os.readlink(os.path.dirname(path) + "/exe"))
                        if name.startswith("heed"):
                            watched.add(name)
                            look(path.split("/")[3], data)
                    except OSError:
                        pass
                for path in glob.glob(heed.home + "/**", recursive=True, include_hidden=True):
                    try:
                        with open(path, "rb") as file:
                            watched.add(os.path.basename(path))
                            look(os.path.basename(path), file.read())
                    except OSError:
                        pass
                time.sleep(0.02)

        def account(_):
            """Once a sync is answered nothing has its memory: the program that carried is gone."""
            for path in glob.glob("/proc/[0-9]*/exe"):
                try:
                    with open(os.path.dirname(path) + "/status") as file:
                        parent = re.search(r"^PPid:\s+(\d+)", file.read(), re.M)[1]
                    with open(f"/proc/{parent}/environ", "rb") as file:
                        isOurs = f"HOME={heed.home}\0".encode() in file.read()
                    if isOurs and os.path.basename(os.readlink(path)) == "heed-sync":
                        found.add((path, "heed-sync runs on"))
                except OSError:
                    pass
            return "account"

        def later(_):
            """Long enough for a sync by itself, which begins 5 seconds behind a change."""
            time.sleep(9)
            return "status"

        watcher = threading.Thread(target=watch)
        watcher.start()
        try:
            said = heed.typed((SECRET, rb"heed: $"), ("add Heirloom clock", rb"heed: $"), ("account add", rb"server: $"),
                              (f"http://127.0.0.1:{self.proxy.port}/", rb"user: $"), (USER, rb"password: $"),
                              (PASSWORD, prompt), ("", prompt), ("", prompt), ("yes", rb"heed: $"), ("sync", rb"heed: $"),
                              (account, rb"heed: $"), ("sync on", rb"heed: $"), ("add Heirloom ring", rb"heed: $"),
                              (later, rb"heed: $"), (later, rb"heed: $"), first=rb"password: $", more=opening)
        finally:
            time.sleep(0.1)
            over.set()
            watcher.join()
        self.hold("Sealed, synced,", "Synced" in said and "Account ana" in said)
        there = [text for _, _, text in self.server.resources() if "Heirloom ring" in text]
        self.hold("Sealed, synced by itself,", len(there) == 1 and "to be sent" not in said.split("status")[-1])
        self.hold("Sealed, watched,", {"heed", "heed-sync", "account.age"} <= watched)
        print("Sealed profile " + (f"FAILED: {sorted(found)}" if found else "is well: nothing is readable."), flush=True)
        if found:
            self.wrong.append("Sealed")

    def run(self):
        for part in self.faults, self.gone, self.trust, self.sealed:
            try:
                part()
            except Failed as failure:
                print(f"FAILED: {failure}", flush=True)
                self.wrong.append(part.__name__)
        return not self.wrong
