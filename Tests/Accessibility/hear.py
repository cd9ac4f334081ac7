#!/usr/bin/env python3
"""Types a script at a program under a real screen reader, and checks that each line of an answer was heard whole.

It needs nothing beside the project (D15) but Python's standard library and, of Debian, the packages of the readers: yasr,
fenrir. The scripts are those of `listen` (README.md); `@lines A | B` besides pastes several lines at once. Exit status: 0
all heard, 1 something was not, 3 the reader is not installed, 4 the program stopped answering.
"""
import argparse
import configparser
import fcntl
import os
import pty
import re
import select
import shlex
import shutil
import signal
import socket
import struct
import sys
import tempfile
import termios
import time

KEYS = {"tab": b"\t", "up": b"\x1b[A", "down": b"\x1b[B", "left": b"\x1b[D", "right": b"\x1b[C"}
WORD = re.compile(r"\w+")
# Keeps the program's terminal a moment after it has gone, as a login shell does; a reader else drops the last words.
SHELL = 'trap : INT; "$@"; code=$?; sleep 0.7; exit $code'


def key(name):
    if name.lower() in KEYS:
        return KEYS[name.lower()]
    return bytes([ord(name[2].upper()) & 0x1F]) if name.startswith("C-") else name.encode()


class NotInstalled(Exception):
    pass


class Raw:
    """No reader: what is written counts as heard."""
    lag = 0.0

    def __init__(self, folder):
        self.folder, self.heard, self.pending = folder, [], b""

    def command(self, program):
        return program

    def source(self):
        return None


class Yasr(Raw):
    """YASR, speaking to an Emacspeak speech server: a socket of ours."""
    lag = 0.1

    def command(self, program):
        reader, settings = shutil.which("yasr"), "/etc/yasr/yasr.conf"
        if not reader or not os.path.exists(settings):
            raise NotInstalled("yasr")
        self.server, self.link = socket.create_server(("127.0.0.1", 0)), None
        kinds = {"synthesizer=": "emacspeak server", "synthesizer port=": "127.0.0.1:%d" % self.server.getsockname()[1]}
        own = os.path.join(self.folder, "yasr.conf")
        with open(settings, encoding="latin-1") as given, open(own, "w", encoding="latin-1") as kept:
            for line in given:
                name = line.partition("=")[0] + "="
                kept.write(name + kinds[name] + "\n" if name in kinds else line)
        return [reader, "-C", own, "--", "/bin/sh", "-c", SHELL, "sh"] + program

    def source(self):
        return self.link or self.server

    def take(self):
        if not self.link:
            self.link, _ = self.server.accept()
            return
        data = self.link.recv(65536)
        if not data:
            self.link = None
            return
        *said, self.pending = (self.pending + data).split(b"\r")
        for line in said:
            line = line.strip(b"\n ")
            if line.startswith(b"q {"):
                self.heard.append(line[3:].rstrip().rstrip(b"}").decode("utf-8", "replace"))


class Fenrir(Raw):
    """Fenrir in its pseudo terminal mode, with a speech command that writes to a pipe of ours."""
    lag = 0.45

    def command(self, program):
        reader, settings = shutil.which("fenrir"), "/etc/fenrirscreenreader/settings/settings-pty.conf"
        if not reader or not os.path.exists(settings):
            raise NotInstalled("fenrir")
        path, say = os.path.join(self.folder, "speech"), os.path.join(self.folder, "say")
        os.mkfifo(path)
        self.pipe = os.open(path, os.O_RDWR | os.O_NONBLOCK)
        with open(say, "w") as script:
            script.write('#!/bin/sh\nprintf "%%s\\0" "$1" > %s\n' % shlex.quote(path))
        os.chmod(say, 0o700)
        own = configparser.ConfigParser(interpolation=None)
        own.optionxform = str
        own.read(settings)
        own["sound"]["enabled"] = own["remote"]["enable"] = "False"
        own["speech"]["driver"] = "genericDriver"
        own["speech"]["genericSpeechCommand"] = say + " fenrirText"
        own["general"]["debugFile"] = os.path.join(self.folder, "fenrir.log")
        own["general"]["shell"] = shlex.join(["/bin/sh", "-c", SHELL, "sh"] + program).replace("%", "%%")
        own["keyboard"]["charEchoMode"] = "0"
        with open(os.path.join(self.folder, "fenrir.conf"), "w") as file:
            own.write(file)
        return [reader, "-e", "-s", file.name]

    def source(self):
        return self.pipe

    def take(self):
        *said, self.pending = (self.pending + os.read(self.pipe, 65536)).split(b"\0")
        self.heard += [text.decode("utf-8", "replace") for text in said]


READERS = {"raw": Raw, "yasr": Yasr, "fenrir": Fenrir}


class Terminal:
    """The program, or the reader with the program in it, in a terminal."""

    def __init__(self, reader, program, columns):
        self.reader, self.out, self.ended = reader, b"", False
        words = reader.command(program)
        self.process, self.end = pty.fork()
        if self.process == 0:
            try:
                signal.signal(signal.SIGINT, signal.SIG_DFL)
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
                os.execvpe(words[0], words, dict(os.environ, TERM="linux", LC_ALL="C.UTF-8"))
            finally:
                os._exit(127)

    def resize(self, columns):
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))

    def pump(self, wait):
        sources = [source for source in (None if self.ended else self.end, self.reader.source()) if source is not None]
        ready = select.select(sources, [], [], wait)[0]
        for source in ready:
            if source is not self.end:
                self.reader.take()
                continue
            try:
                data = os.read(self.end, 65536)
            except OSError:
                data = b""
            self.ended = not data
            self.out += data
        return bool(ready) and not self.ended

    def quiet(self, seconds, limit=20.0, until=None):
        """Takes what comes until nothing has come for so long, and the prompt is back. False when it never is."""
        end, last = time.monotonic() + limit, time.monotonic()
        while time.monotonic() < end:
            if self.pump(0.02):
                last = time.monotonic()
            if time.monotonic() - last >= seconds and (self.ended or until is None or until()):
                return True
        return False

    def close(self):
        for number in (signal.SIGHUP, signal.SIGKILL):
            try:
                os.kill(self.process, number)
            except ProcessLookupError:
                break
            self.quiet(0.5, 1.0)
            if os.waitpid(self.process, os.WNOHANG)[0]:
                break
        os.close(self.end)


def whole(line, heard):
    """Whether every word of a line stands in its order in one utterance."""
    words = [word.lower() for word in WORD.findall(line)]
    for text in heard:
        rest = iter(word.lower() for word in WORD.findall(text))
        if all(any(word == other for other in rest) for word in words):
            return True
    return not words


class Listener:
    def __init__(self, options, reader, terminal):
        self.options, self.reader, self.terminal = options, reader, terminal
        self.step, self.steps, self.expectations, self.faults = "the start", 0, 0, []

    def act(self, keys, waits, least=0.0):
        """Presses keys, waits for what comes, for so many seconds at least, and keeps what was heard and written."""
        self.steps += 1
        self.reader.heard.clear()
        terminal, mark = self.terminal, len(self.terminal.out)
        for number, one in enumerate(keys):
            if number:
                terminal.quiet(0.015, 0.3)
            mark = len(terminal.out) if one == b"\r" else mark
            os.write(terminal.end, one)
        prompt = re.compile("(?:%s)\\s*$" % self.options.prompt)
        shown = lambda: prompt.search(self.text(mark).rsplit("\n", 1)[-1])
        pause, end = 0.1 if waits else self.options.settle, time.monotonic() + least
        while time.monotonic() < end:
            terminal.pump(0.1)
        if not terminal.quiet(pause + self.reader.lag, until=shown if waits else None):
            raise TimeoutError(self.step)
        # The two of a pair of utterances that YASR cuts at the end of its buffer of 255 bytes are one.
        self.said = list(self.reader.heard)
        lines = [line.strip() for line in self.text(mark).split("\n")]
        if isinstance(self.reader, Raw) and self.reader.source() is None:
            self.said = lines
        # Fenrir skips, by design, what it takes for unchanged; it is asked only what a script expects.
        if waits and isinstance(self.reader, Yasr):
            joined = self.said + [" ".join(pair) for pair in zip(self.said, self.said[1:])]
            for line in lines[1 if keys else 0:-1]:
                if not whole(line, joined):
                    self.faults.append("%s: not heard whole: %s" % (self.step, line))

    def text(self, mark):
        return re.sub("\x1b\\[[0-9;?]*[A-Za-z]", "", self.terminal.out[mark:].decode("utf-8", "replace")).replace("\r", "")

    def expect(self, wanted, pattern):
        self.expectations += 1
        if any(re.search(pattern, text) for text in self.said) != wanted:
            self.faults.append("%s: %s %s" % (self.step, "never heard" if wanted else "heard", pattern))

    def follow(self, line):
        word, _, rest = line[1:].partition(" ") if line.startswith("@") else ("typed", "", line)
        if word in ("expect", "reject", "quiet"):
            return self.expect(word == "expect", r"\w" if word == "quiet" else rest)
        if word in ("allow", "forbid"):
            return
        self.step = line
        letters = [letter.encode() for letter in rest]
        if word == "typed" or word == "enter":
            self.act(letters + [b"\r"], True)
        elif word == "type":
            self.act(letters, False)
        elif word == "key":
            self.act([key(name) for name in rest.split()], False)
        elif word == "paste":
            self.act([rest.encode()], False)
        elif word == "lines":
            self.act([b"".join(part.strip().encode() + b"\r" for part in rest.split("|"))], True)
        elif word == "wait":
            self.act([], False, float(rest))
        elif word == "resize":
            self.terminal.resize(int(rest))
            self.act([], False)
        else:
            raise ValueError("unknown directive @" + word)


def main():
    parser = argparse.ArgumentParser(description="Hears a program under a screen reader.")
    parser.add_argument("--reader", choices=READERS, default="yasr")
    parser.add_argument("--script", required=True)
    parser.add_argument("--prompt", required=True, help="regular expression of every prompt and question")
    parser.add_argument("--columns", type=int, default=200)
    parser.add_argument("--settle", type=float, default=0.5, help="seconds of quiet behind keys without Enter")
    parser.add_argument("program", nargs="+")
    options = parser.parse_args()
    with open(options.script, encoding="utf-8") as file:
        lines = [line for line in file.read().split("\n") if line.strip() and not line.startswith("#")]
    with tempfile.TemporaryDirectory() as folder:
        reader = READERS[options.reader](folder)
        try:
            terminal = Terminal(reader, options.program, options.columns)
        except NotInstalled as package:
            print("The reader %s is not installed." % package)
            return 3
        listener = Listener(options, reader, terminal)
        try:
            listener.act([], True)
            for line in lines:
                listener.follow(line)
        except (TimeoutError, OSError) as fault:
            print("The program stopped answering at: %s" % fault)
            return 4
        finally:
            terminal.close()
    for fault in listener.faults:
        print(fault)
    print("%d steps, %d expectations, %d faults." % (listener.steps, listener.expectations, len(listener.faults)))
    return 1 if listener.faults else 0


if __name__ == "__main__":
    sys.exit(main())
