"""A user manager of systemd with a bus, in which Scripts/closed-check tries Heed's reminders."""
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MANAGER = "/lib/systemd/systemd"
BUS_SCRIPT = os.path.join(ROOT, "Tests/Closed/notifications.py")


def waited(what, seconds, try_it):
    """What comes of trying again and again; a fault when it is nothing for so long."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = try_it()
        if found:
            return found
        time.sleep(0.02)
    raise Fault(what)


class Fault(Exception):
    pass


class Session:
    """A person's session: a manager, a bus, a notification server, and Heed installed in the home."""

    def __init__(self, programs):
        self.home = os.environ["HOME"] = tempfile.mkdtemp()
        for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "DBUS_SESSION_BUS_ADDRESS", "DISPLAY"]:
            os.environ.pop(name, None)
        self.got = self.home + "/got"
        self.spoken, self.heed = self.home + "/spoken", self.home + "/.local/bin/heed"
        subprocess.run([ROOT + "/Scripts/install"], check=True, capture_output=True, env=dict(os.environ, BUILT=programs))
        self.count_looks()
        self.own_folders()
        self.speech_that_writes()
        self.children = [subprocess.Popen([MANAGER, "--user"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)]
        waited("The user manager did not come.", 10, lambda: self.manager("is-system-running"))
        self.manager("start", "dbus.socket")
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/run/user/0/bus"

    def count_looks(self):
        """Has each look written down, by a program that stands before Heed."""
        os.rename(self.heed, self.heed + "-itself")
        with open(self.heed, "w") as file:
            file.write('#!/bin/sh\n[ "$1" = --tell ] && date +%%T.%%N >>%s/looks\nexec %s-itself "$@"\n' % (self.home, self.heed))
        os.chmod(self.heed, 0o755)

    def looks(self):
        """When Heed was asked to look."""
        with open(self.home + "/looks") as file:
            return file.read().split()

    def own_folders(self):
        os.makedirs(self.home + "/etc")
        subprocess.run(["cp", "-a", "/etc/.", self.home + "/etc"], check=True)
        subprocess.run(["mount", "--bind", self.home + "/etc", "/etc"], check=True)
        subprocess.run(["mount", "-t", "tmpfs", "tmpfs", "/run"], check=True)
        os.makedirs("/run/systemd/system")
        os.makedirs("/run/user/0", mode=0o700)
        os.environ["XDG_RUNTIME_DIR"] = "/run/user/0"
        os.environ.pop("TZ", None)
        self.zone("Etc/UTC")

    def zone(self, name):
        """Sets the zone as `timedatectl` does: by another link in its place."""
        os.symlink("/usr/share/zoneinfo/" + name, "/etc/localtime.new")
        os.replace("/etc/localtime.new", "/etc/localtime")

    def speech_that_writes(self):
        """A voice of Speech Dispatcher that writes what it is to say to a file, and a sound card that is none."""
        with open(self.home + "/.asoundrc", "w") as file:
            file.write("pcm.!default { type null }\nctl.!default { type null }\n")
        folder = self.home + "/.config/speech-dispatcher"
        os.makedirs(folder + "/modules")
        with open(folder + "/speechd.conf", "w") as file:
            file.write('AudioOutputMethod "alsa"\nAddModule "file" "sd_generic" "file.conf"\nDefaultModule file\nDefaultLanguage "en"\n')
        with open(folder + "/modules/file.conf", "w") as file:
            file.write("GenericExecuteSynth \"printf '%%s' '$DATA' >> %s\"\nAddVoice \"en\" \"MALE1\" \"en\"\n" % self.spoken)

    def notifications(self, *pressed):
        """Begins to show notifications, and to press that action on each."""
        server = subprocess.Popen(["/usr/bin/python3", BUS_SCRIPT, self.got, *pressed], stdout=subprocess.PIPE)
        server.stdout.readline()
        self.children.append(server)
        return server

    def stop(self, child):
        child.terminate()
        child.wait()
        self.children.remove(child)

    def manager(self, *words):
        run = subprocess.run(["systemctl", "--user", *words], capture_output=True, text=True)
        return run.returncode == 0 and (run.stdout.strip() or "done")

    def say(self, *words):
        """What Heed answers to a command."""
        run = subprocess.run([self.heed, *words], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        return run.stdout + run.stderr

    def notified(self):
        if not os.path.exists(self.got):
            return []
        with open(self.got, encoding="utf-8") as file:
            return [json.loads(line) for line in file.read().splitlines()]

    def heard(self, sentence, seconds):
        """The notification of that sentence, once it has come."""
        return waited("It was not notified: %s\nNotified was %s" % (sentence, self.notified()), seconds, lambda: next(
            (one for one in self.notified() if re.fullmatch(sentence, one[1])), None))

    def times(self, sentence):
        return len([one for one in self.notified() if re.fullmatch(sentence, one[1])])

    def waiter(self):
        return int(self.manager("show", "-P", "MainPID", "heed-reminder.service") or 0)

    def begun(self):
        """The processes of this home: whatever was begun here, by whomever."""
        found = []
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open("/proc/%s/environ" % name, "rb") as file:
                    if ("HOME=" + self.home).encode() in file.read().split(b"\0") and int(name) != os.getpid():
                        found.append(int(name))
            except OSError:
                pass
        return found

    def end(self):
        for kind in [signal.SIGTERM, signal.SIGKILL]:
            for child in self.begun():
                try:
                    os.kill(child, kind)
                except ProcessLookupError:
                    pass
            for child in self.children:
                if kind == signal.SIGKILL:
                    child.kill()
                    child.wait()
            time.sleep(1)
        for place in ["/run", "/etc"]:
            subprocess.run(["umount", "-l", place], capture_output=True)
        shutil.rmtree(self.home, ignore_errors=True)
