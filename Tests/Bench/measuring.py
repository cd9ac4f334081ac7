"""Measures one call for Scripts/bench: time, memory, instructions and syncs, and reports what was found."""
import csv
import json
import os
import re
import statistics
import subprocess
import time

from programs import run, run_all, shell

def measure(program, command, prepare, budget, patience, scratch):
    """A dictionary of seconds and bytes; None when it takes longer than anybody would wait."""
    if prepare:
        run(shell(prepare), env=program.environment, stdin=subprocess.DEVNULL)
    memory = os.path.join(scratch, "memory")
    measuring = ["/usr/bin/time", "-f", "%M", "-o", memory] if program.with_time else []
    begin = time.monotonic()
    try:
        status = run_all(measuring + shell("exec " + command), program.environment, patience)
    except subprocess.TimeoutExpired:
        return None
    took = time.monotonic() - begin
    result = {"failed": status != 0, "memory": None}
    if program.with_time:
        result["memory"] = int(open(memory).read().split()[-1]) * 1024
    if took > 3 * budget:
        # So long that other work on the machine matters less than the patience of whoever waits.
        return result | {"median": took, "low": took, "high": took, "runs": 1}
    runs = max(3 if took < budget else 1, min(40, int(budget / max(took, 0.001))))
    report = os.path.join(scratch, "times.json")
    call = ["hyperfine", "--shell=none", "--style", "none", "--ignore-failure", "--export-json", report]
    call += ["--warmup", "1" if took < budget else "0", "--runs", str(max(2, runs))]
    if prepare:
        call += ["--prepare", prepare]
    run(call + [command], env=program.environment, stdin=subprocess.DEVNULL, check=True)
    times = json.load(open(report))["results"][0]["times"]
    quarters = statistics.quantiles(times, n=4) if len(times) > 3 else [min(times), 0, max(times)]
    return result | {
        "median": statistics.median(times), "low": quarters[0], "high": quarters[2], "runs": len(times)}


def instructions(program, command, prepare, scratch):
    """How many instructions a call takes, which other work on the machine does not change."""
    if prepare:
        run(shell(prepare), env=program.environment, stdin=subprocess.DEVNULL)
    out = os.path.join(scratch, "callgrind.out")
    said = subprocess.run(
        shell(f"exec valgrind --tool=callgrind --callgrind-out-file={out} {command}"), env=program.environment,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True).stderr
    found = re.search(r"Collected : (\d+)", said)
    return int(found.group(1)) if found else None


def syncs(program, command, prepare, scratch):
    """How often a change is forced to the disk."""
    if prepare:
        run(shell(prepare), env=program.environment, stdin=subprocess.DEVNULL)
    out = os.path.join(scratch, "syncs")
    calls = "fsync,fdatasync,sync,syncfs,sync_file_range,msync"
    run(["strace", "-f", "-o", out, "-e", "trace=" + calls, *shell("exec " + command)], env=program.environment,
        stdin=subprocess.DEVNULL)
    if not os.path.exists(out):
        return None
    return len(re.findall(r"^\d+ +(?:fsync|fdatasync|sync|syncfs|sync_file_range|msync)\(", open(out).read(), re.M))


def words_of_time(seconds):
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.1f} s"


class Report:
    def __init__(self):
        self.rows = []

    def say(self, text):
        print(text, flush=True)

    def add(self, **row):
        self.rows.append(row)

    def write(self, path):
        keys = ["program", "version", "tasks", "case", "runs", "median_ms", "low_quarter_ms", "high_quarter_ms",
                "memory_mib", "instructions", "syncs", "size_bytes", "remark"]
        with open(path, "w", newline="") as file:
            table = csv.DictWriter(file, keys)
            table.writeheader()
            table.writerows(self.rows)
