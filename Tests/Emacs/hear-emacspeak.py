#!/usr/bin/env python3
"""What Emacspeak says of Heed: types to a real Emacs with a real Emacspeak, whose speech server only writes down.

    hear-emacspeak.py EMACSPEAK HEED [shell]

EMACSPEAK is its folder, with servers and lisp, in which `make config` was done; a server of ours is put into it. HEED is
the program. With shell, Heed is started in a shell of Emacs, without heed.el. Prints a line for each that was typed, and
below it what was spoken, with icons between brackets. It judges nothing: it is read. Emacs takes up to a minute to begin.
"""
import fcntl
import os
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Emacs:
    """Emacs in a terminal, and what its speech server was sent."""

    def __init__(self, emacspeak, heed, in_shell):
        self.home = tempfile.mkdtemp(prefix="heed-")
        self.log = os.path.join(self.home, "speech")
        open(self.log, "w").close()
        server = os.path.join(emacspeak, "servers", "heed-log")
        with open(server, "w") as script:
            script.write('#!/bin/sh\nexec cat >>"$HEED_SPEECH"\n')
        os.chmod(server, 0o755)
        self.variables = dict(
            PATH=os.path.dirname(os.path.abspath(heed)) + ":/usr/bin:/bin", HOME=self.home, TERM="xterm-256color",
            LANG="C.UTF-8", TZ="UTC", DTK_PROGRAM="heed-log", HEED_SPEECH=self.log, HEED_WORK_FACTOR="10")
        begin = '(progn (setq explicit-shell-file-name "/bin/bash") (shell))' if in_shell else "(heed)"
        words = ["emacs", "-nw", "-Q", "-l", os.path.join(emacspeak, "lisp", "emacspeak-setup.el"),
                 "-L", os.path.join(ROOT, "Sources", "Emacs"), "-l", "heed", "--eval", begin]
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.execvpe("emacs", words, self.variables)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        self.read = 0

    def wait(self, quiet, longest):
        """Until the server was sent nothing for so many seconds, or the longest time is over."""
        end, heard, since = time.time() + longest, self.read, time.time()
        while time.time() < end:
            if select.select([self.terminal], [], [], 0.1)[0]:
                os.read(self.terminal, 65536)
            size = os.path.getsize(self.log)
            if size != heard:
                heard, since = size, time.time()
            elif heard > self.read and time.time() - since > quiet:
                return

    def spoken(self):
        """What was spoken since this was last asked; letters as they were typed are left out."""
        with open(self.log, "rb") as log:
            log.seek(self.read)
            text = log.read().decode("utf8", "replace")
        self.read = os.path.getsize(self.log)
        said = re.findall(r"^q \{(.*?) *\}$|^p .*/(\S+)\.\w+$|^tts_say \{(.*?) *\}$", text, re.M)
        return " ".join(words.strip() or aloud.strip() or "[%s]" % icon for words, icon, aloud in said)

    def type(self, keys):
        os.write(self.terminal, keys.encode())
        self.wait(1.5, 10)
        print("typed  " + repr(keys) + "\n  heard  " + self.spoken())

    def end(self):
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
        shutil.rmtree(self.home)


def main():
    emacspeak, heed = sys.argv[1:3]
    in_shell = sys.argv[3:] == ["shell"]
    emacs = Emacs(emacspeak, heed, in_shell)
    try:
        emacs.wait(20, 90)
        print("begun\n  heard  " + emacs.spoken())
        if in_shell:
            emacs.type("heed\r")
        for line in ["add Email Bob about invoice #4711\r", "add Buy milk\r", "add Buy bread\r", "done Bu\t", "m\t",
                     "\r", "done 9\r", "list\r"]:
            if not in_shell or "\t" not in line and line != "\r":
                emacs.type(line)
        emacs.type("add mi")
        subprocess.run([heed, "add", "Call Ana, remind today 12:00 am"], env=emacs.variables, check=True,
                       stdout=subprocess.DEVNULL)
        emacs.wait(1.5, 10)
        print("a reminder comes\n  heard  " + emacs.spoken())
        for line in ["lk\r", "register\r", "Ana\r", "ana@example.org\r", "red river 77\r", "red river 77\r"]:
            emacs.type(line)
    finally:
        emacs.end()


main()
