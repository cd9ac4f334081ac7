"""The figures of a sync, for Scripts/sync-check --figures: over Radicale, whose own part is in them, by the program that is
measured as it is built.
"""
import json, os, re, select, subprocess, time
from rig import Heed, Server, Told


def fill(server, name, count, start=0):
    """Puts tasks straight into the folder of Radicale."""
    place = f"{server.folder}/store/collection-root{server.home}{name}"
    for number in range(start, start + count):
        text = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//heed//check//EN", "BEGIN:VTODO", f"UID:{name}-{number}",
                "DTSTAMP:20261122T200000Z", f"SUMMARY:Task {number} of {name}", f"PRIORITY:{number % 10}",
                f"DUE;VALUE=DATE:202612{number % 28 + 1:02}", "END:VTODO", "END:VCALENDAR", ""]
        with open(f"{place}/{name}-{number}.ics", "w", newline="") as file:
            file.write("\r\n".join(text))


def warm(server):
    """Has Radicale read each file once, as it does at the first look; the median seconds of what Heed asks when nothing is
    new."""
    body = ('<propfind xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:S="http://calendarserver.org/ns/"><prop>'
            "<resourcetype/><displayname/><current-user-privilege-set/><C:supported-calendar-component-set/><S:getctag/>"
            "</prop></propfind>")
    taken = []
    for _ in range(6):
        start = time.time()
        server.ask("PROPFIND", server.home, body, Depth="1")
        taken.append(time.time() - start)
    return sorted(taken[1:])[2]


def bare(server):
    """Seconds in which the server alone gives all that a first sync asks for: what is in each list, and texts by hundreds."""
    space = 'xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:S="http://calendarserver.org/ns/"'
    start = time.time()
    for path in server.lists():
        server.ask("PROPFIND", path, f"<propfind {space}><prop><sync-token/></prop></propfind>", Depth="0")
        found = server.ask("PROPFIND", path, f"<propfind {space}><prop><resourcetype/><getetag/></prop></propfind>", Depth="1")[1]
        hrefs = sorted(set(re.findall(r"<(?:\w+:)?href>([^<]*\.ics)</", found)))
        for place in range(0, len(hrefs), 100):
            asked = "".join(f"<href>{href}</href>" for href in hrefs[place:place + 100])
            server.ask("REPORT", path, f"<C:calendar-multiget {space}><prop><getetag/><C:calendar-data/><S:updated-by/></prop>{asked}"
                       "</C:calendar-multiget>", Depth="1")
    return time.time() - start


def watched(heed, line):
    """Seconds of a line, until its first sentence, and the largest resident size of heed and of heed-sync in MiB."""
    start, first, most = time.time(), None, {}
    process = subprocess.Popen(heed.call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=heed.env)
    process.stdin.write(line.encode() + b"\n")
    process.stdin.close()
    said = b""
    while True:
        rows = subprocess.run(["ps", "-o", "comm=,rss=", "-p", str(process.pid), "--ppid", str(process.pid)],
                              capture_output=True, text=True).stdout.split()
        for name, size in zip(rows[::2], rows[1::2]):
            most[name] = max(most.get(name, 0), int(size) // 1024 if size.isdigit() else 0)
        if select.select([process.stdout], [], [], 0.02)[0]:
            part = os.read(process.stdout.fileno(), 4096)
            first = first or time.time() - start
            if not part:
                break
            said += part
    process.wait()
    return time.time() - start, first, most, said.decode().strip()


def median(*calls, runs=40, env=None):
    """Median seconds of each call, in one sitting."""
    path = "/tmp/heed-figures.json" if "TMPDIR" not in os.environ else os.environ["TMPDIR"] + "/heed-figures.json"
    subprocess.run(["hyperfine", "-N", "-i", "--warmup", "3", "--runs", str(runs), "--export-json", path,
                    *calls], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    with open(path) as file:
        found = [one["median"] for one in json.load(file)["results"]]
    os.remove(path)
    return found


def instructions(call, env):
    done = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *call], env=env, input="",
                          capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    return int(found[1]) if found else 0


def figures(program, folder):
    server = Server("radicale", folder + "/server")
    # Every wait as long as a person's.
    Heed.haste = {}
    proxy = Told("python3", "faults.py", "--upstream", f"127.0.0.1:{server.port}")
    try:
        for name in "Home", "Work", "Garden":
            server.make(name)
            fill(server, name.lower(), 600)
        warm(server)
        few, none = Heed(program, folder + "/few"), Heed(program, folder + "/none")
        few.add_account(f"http://127.0.0.1:{proxy.port}/")
        few.say("sync")
        few.say("sync")
        proxy.tell("log")
        few.say("sync")
        print(f"Nothing new, 3 lists of 600: {len(json.loads(proxy.tell('log')))} requests,", end=" ")
        alone = Heed(program, folder + "/alone")
        alone.add_account(f"http://127.0.0.1:{server.port}/")
        alone.say("sync", "sync")
        call = " ".join(alone.call)
        whole, start = median(f"{call} sync", f"{call} account", runs=15, env=alone.env)
        print(f"{whole * 1000:.0f} ms, of which {start * 1000:.0f} start Heed, {warm(server) * 1000:.0f} are the server's.", flush=True)
        few.say(*[f"add Sent {n}" for n in range(1000)])
        seconds, first, most, said = watched(few, "sync")
        start = time.time()
        for number in range(1000):
            server.put("home", f"bare-{number}", f"Bare {number}")
        print(f"1,000 go: {seconds:.1f} s, of a bare program {time.time() - start:.1f}, first sentence after {first:.1f} s, "
              f"MiB {most}: {said}", flush=True)
        fill(server, "home", 8_000, 1000)
        # Radicale reads each file the first time that its text is asked for, and then takes three times as long.
        bare(server)
        ten = Heed(program, folder + "/ten")
        ten.add_account(f"http://127.0.0.1:{server.port}/")
        seconds, first, most, said = watched(ten, "sync")
        idle = watched(ten, "count")[2]
        print(f"First sync, 11,800 come: {seconds:.1f} s, of which {bare(server):.1f} are the server's, first sentence "
              f"after {first:.1f} s, MiB {most}, list alone {idle}: {said}", flush=True)
        # The same store, with the account and without it.
        os.makedirs(none.home + "/store", exist_ok=True)
        subprocess.run(["cp", "-a", few.home + "/store/.", none.home + "/store"], check=True)
        for name in "account.jsonl", "sync.jsonl":
            os.remove(f"{none.home}/store/{name}")
        one, other = median(f"{' '.join(few.call)} what", f"{' '.join(none.call)} what", runs=60, env=few.env)
        print(f"Start with an account {one * 1000:.2f} ms, without {other * 1000:.2f} ms, ratio {one / other:.3f}.")
        one, other = [instructions(heed.call + ["what"], heed.env) for heed in (few, none)]
        print(f"Instructions {one} and {other}, {one - other} more.")
    finally:
        proxy.end()
        server.end()
