#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Repeats the regression with fresh seeds: until a failure or an interrupt, or, with MINUTES=, for that time.

    MINUTES= soak.py BUILD 'UNIT:CONFIG:DEVICE:WORKER ...' COMMAND...    SEED= is added to the command

BUILD/soak/KEY.json has the results of all seeds. KEY is a digest of everything that they depend on, so the same command
continues there. The file is written after each run; an interrupt loses the current run only. Exit status 1: a failure;
2: it cannot go on; 130: interrupted.
"""
import glob
import hashlib
import json
import os
import signal
import subprocess
import time

import cover_merge
import options
from command import Wrong, read_json, start, write
from farm_merge import PASS, kind_of
from farm_plan import digest

# Words of the command that change no result, and the seed, which each run adds.
OF_NO_ACCOUNT = "SEED=", "SHRINK=", *(f"{option.name}=" for option in options.OPTIONS.values() if option.kind == "SIM_")
INTERRUPTED = 130
TIMES = "gap", "stall", "reset", "reset after", "burst", "together", "memory wait"  # groups whose long bins need long runs


def name_of(target):
    return "-".join(target[name] for name in ("unit", "configuration", "device"))


def read_state(path):
    try:
        return read_json(path)
    except ValueError as error:
        raise Wrong(f"{path}: {error}") from error


class Soak:
    def __init__(self, build, rows, command):
        self.results, self.command = os.path.join(build, "results"), command
        programs = {path: digest(path) for path in [os.path.join(build, "sim"), *(row.split(":", 3)[3] for row in rows)]}
        words = [word for word in command if not word.startswith(OF_NO_ACCOUNT)]
        key = hashlib.sha256(json.dumps([words, programs], sort_keys=True).encode()).hexdigest()[:12]
        self.path = os.path.join(build, "soak", f"{key}.json")
        self.state = {"version": 1, "seconds": 0.0, "seeds": [], "failed_seeds": [], "rows": {}, "covers": {}}
        for directory in os.path.dirname(self.path), self.results:
            os.makedirs(directory, exist_ok=True)
        if os.path.exists(self.path):
            self.state = read_state(self.path)
        self.rows_wanted = sorted("-".join(row.split(":")[:3]) for row in rows)
        if self.state["seeds"]:
            self.save()
        # Results of another soak do not belong to this one.
        ours = [f"soak-cover-{name}.json" for name in self.state["covers"]] + ["soak.json"] * bool(self.state["seeds"])
        for path in glob.glob(f"{glob.escape(self.results)}/soak*.json"):
            if os.path.basename(path) not in ours:
                os.unlink(path)

    def fresh_seed(self):
        while (seed := int.from_bytes(os.urandom(4), "big")) in self.state["seeds"]:
            pass
        return seed

    def left(self, seed):
        """Returns the results of a run; None: it ended before it wrote them."""
        try:
            run = read_json(os.path.join(self.results, "sim.json"))
        except (OSError, ValueError):
            return None
        is_whole = sorted(map(name_of, run["targets"])) == self.rows_wanted
        return run if is_whole and {target["seed"] for target in run["targets"]} == {seed} else None

    def take(self, run, seed, status):
        self.state["seconds"] += run["seconds"]
        self.state["seeds"].append(seed)
        has_passed = status == 0 and all(target["verdict"] == PASS for target in run["targets"])
        self.state["failed_seeds"] += [seed] * (not has_passed)
        for target in run["targets"]:
            if target["verdict"] in ("interrupted", "not run"):
                continue
            row = self.state["rows"].setdefault(name_of(target), {
                **{name: target[name] for name in ("unit", "configuration", "device", "subset")},
                "runs": 0, "cycles": 0, "operations": 0, "seconds": 0.0, "failures": []})
            row["runs"] += 1
            for name in "cycles", "operations", "seconds":
                row[name] += target[name]
            for failure in self.failures(target):
                self.add_failure(row, seed, target["verdict"], failure)
            self.add_cover(name_of(target))

    def failures(self, target):
        yield from target.get("failures", [])
        if "failure" in target:
            yield target["failure"]
        if "why" in target:
            yield {"text": target["why"].splitlines()}

    def add_failure(self, row, seed, verdict, failure):
        """Counts failures of one kind together; keeps the first of them."""
        kind = list(kind_of(verdict, failure["text"]))
        known = [each for each in row["failures"] if each["kind"] == kind]
        if not known:
            known = [{"kind": kind, "count": 0, "seed": seed, "shard": failure.get("shard"), "text": failure["text"]}]
            row["failures"] += known
        known[0]["count"] += 1

    def add_cover(self, name):
        path = os.path.join(self.results, f"cover-{name}.json")
        if not os.path.exists(path):
            return
        cover, merged = cover_merge.read(path), self.state["covers"].get(name)
        if merged:
            cover_merge.add(merged, path, cover, {})
        else:
            self.state["covers"][name] = cover

    def bins(self, name):
        """Returns the numbers of hit and of reachable bins of a row."""
        bins = list(cover_merge.bins_of(self.state["covers"].get(name, {"groups": []})))
        return sum(not reason and hits > 0 for _, _, reason, hits in bins), sum(not reason for _, _, reason, _ in bins)

    def too_long(self, name):
        """Returns a warning if CYCLES= may be too short for bins that need long runs, else an empty text."""
        bins = cover_merge.bins_of(self.state["covers"].get(name, {"groups": []}))
        left = sum(group["name"] in TIMES and not reason and not hits for group, _, reason, hits in bins)
        asked = any(word.startswith("CYCLES=") and word != "CYCLES=" for word in self.command)
        return f"; CYCLES= may be too short for {left} bin{'s' * (left > 1)} of times and bursts" if asked and left else ""

    def rows(self):
        """Yields the row of each target for the page of results."""
        for name, row in self.state["rows"].items():
            hit, reachable = self.bins(name)
            percent = 100 * hit / reachable if reachable else 0
            yield {**row, "seconds": round(row["seconds"], 3), "bins_hit": hit, "bins_reachable": reachable,
                   "coverage_percent": round(min(percent, 99.9) if hit < reachable else percent, 1),
                   "verdict": row["failures"][0]["kind"][0] if row["failures"] else PASS}

    def save(self):
        write(self.path, json.dumps(self.state) + "\n")
        found = {"version": 1, "again": os.environ.get("AGAIN", ""), **{name: self.state[name] for name in ("seconds", "seeds", "failed_seeds")}, "rows": list(self.rows())}
        write(os.path.join(self.results, "soak.json"), json.dumps(found) + "\n")
        for name, cover in self.state["covers"].items():
            write(os.path.join(self.results, f"soak-cover-{name}.json"), json.dumps(cover) + "\n")
        if not os.environ.get("NO_PAGE"):
            subprocess.run([os.path.join(os.path.dirname(os.path.abspath(__file__)), "report.py"), "after", os.path.dirname(self.results)],
                           check=False)

    def say(self, left):
        failed = len(self.state["failed_seeds"])
        print(f"soak: {len(self.state['seeds']) - failed} seeds passed, {failed} failed, {self.state['seconds'] / 60:.0f} min{left}", flush=True)

    def report(self):
        for row in self.state["rows"].values():
            for failure in row["failures"]:
                print("\n".join(failure["text"]))
                print(f"  in {failure['count']} of {row['runs']} runs, the first of them SEED={failure['seed']}")
        print(f"{'unit':14} {'config':10} {'device':10} {'runs':>7} {'cycles':>15} {'operations':>15} {'coverage':>9}  verdict")
        for row in self.rows():
            distinct = len(row["failures"])
            print(f"{row['unit']:14} {row['configuration']:10} {row['device']:10} {row['runs']:7} {row['cycles']:15} "
                  f"{row['operations']:15} {row['coverage_percent']:8.1f}%  {row['verdict']}"
                  + (f", {distinct} distinct failure{'s' * (distinct > 1)}" if distinct else "")
                  + self.too_long(name_of(row)))


def main(build, rows, *command):
    stopped = []
    # A terminal also interrupts the current run; otherwise it completes.
    for interrupt in signal.SIGINT, signal.SIGTERM:
        signal.signal(interrupt, lambda *_: stopped.append(True))
    soak, minutes = Soak(build, rows.split(), command), int(os.environ.get("MINUTES") or 0)
    if soak.state["seeds"]:
        soak.say(" so far; continues")
    end, status = time.monotonic() + 60 * minutes, 0
    while not stopped and (not minutes or time.monotonic() < end):
        seed = soak.fresh_seed()
        print(f"SEED={seed}", flush=True)
        status = subprocess.run([*command, f"SEED={seed}"], check=False).returncode
        run = soak.left(seed)
        if status == INTERRUPTED or (stopped and not run):
            break
        if not run:
            raise Wrong(f"SEED={seed} found no results, expected those of sim; {len(soak.state['seeds'])} other seeds count, and make soak continues from them")
        soak.take(run, seed, status)
        soak.save()
        soak.say(f", {max(0, end - time.monotonic()) / 60:.0f} min left" if minutes else "")
        if status and not minutes:
            break
    soak.report()
    if soak.state["failed_seeds"]:
        return 1
    return INTERRUPTED if status == INTERRUPTED and not soak.state["seeds"] else 0


if __name__ == "__main__":
    start(main, 2)
