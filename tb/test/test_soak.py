#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of make soak with workers that are scripts: what it keeps, whatever ends it. Prints lines of the Test Anything
Protocol.

    test_soak.py BUILD=

Run from the top of the project.
"""
import contextlib
import os
import shutil
import signal
import subprocess
import time
import unittest

from checks import equal, main, read_file, read_json, write_file
import results_page

# What a worker does when there is a file of this name: each hits another bin.
WAYS = """[ "$1" = bins ] && exit
[ -e {0}/slow ] && sleep 60
c=yn; [ -e {0}/other ] && c=ny
if [ -e {0}/fails ]; then
    echo "cycles 3\nops 1\nseconds 0.1\ncover nn\nfail x.stim:6: FAIL u seed\nfail   add  old 1  <- due\nfail   new_o   expected 1   seen 2\nfound u" >&3
    exit 1
fi
echo "cycles 10\nops 5\nseconds 0.1\nunit_cycles 1000\ncover $c" >&3 # cover yn
"""


class Soak:
    """A build directory with `sim`, and a worker."""

    def __init__(self, place):
        self.place, self.build = place, place.path("build")
        os.makedirs(self.build, exist_ok=True)
        shutil.copy(os.path.join(place.build, "sim"), os.path.join(self.build, "sim"))
        self.row = place.script("worker", WAYS.replace("{0}", place.dir))

    def start(self, **words):
        command = ["scripts/soak.py", self.build, self.row, "scripts/verdict.sh", f"{self.build}/sim", "CYCLES=80", f"BUILD={self.build}", self.row.split()[0]]
        return subprocess.Popen(command, env={**os.environ, "NO_PAGE": "yes", "MINUTES": "", **words}, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, start_new_session=True)

    def run(self, **words):
        with self.start(**words) as process:
            out, err = process.communicate()
        return process.returncode, out, err

    def until(self, more, how, **words):
        """Ends the run after a number of further seeds, and returns its output."""
        before = len(self.found()["seeds"])
        with self.start(**words) as process:
            while process.poll() is None and len(self.found()["seeds"]) < before + more:
                time.sleep(0.02)
            os.killpg(process.pid, how)
            out, err = process.communicate()
        return process.returncode, out, err

    def found(self):
        try:
            return read_json(os.path.join(self.build, "results", "soak.json"))
        except FileNotFoundError:
            return {"seeds": [], "failed_seeds": [], "rows": []}

    def say(self, *names):
        for name in "slow", "other", "fails":
            if name in names:
                write_file(self.place.path(name), "")
            elif os.path.exists(self.place.path(name)):
                os.unlink(self.place.path(name))


def test_counts_on(place):
    """Whatever ends it, the seeds that were done count, and their coverage."""
    soak = Soak(place)
    status, out, err = soak.until(2, signal.SIGINT)
    equal((status, err), (0, ""), out)
    seeds, row = soak.found()["seeds"], soak.found()["rows"][0]
    equal((row["runs"], row["bins_hit"], row["bins_reachable"], row["cycles"]), (len(seeds), 1, 2, 80 * len(seeds)))
    results_page.check_others("soak", soak.found())
    assert out.splitlines()[-1].split()[:7] == ["fake", "worker", "c", str(len(seeds)), str(80 * len(seeds)), str(40 * len(seeds)), "50.0%"], out
    soak.say("slow")
    with soak.start() as process:  # killed in a run
        equal(process.stdout.readline(), f"soak: {len(seeds)} seeds passed, 0 failed, 0 min so far; continues\n")
        assert process.stdout.readline().startswith("SEED=")
        time.sleep(0.2)
        os.killpg(process.pid, signal.SIGKILL)
    equal(soak.found()["seeds"], seeds)
    soak.say("other")
    soak.until(1, signal.SIGKILL)
    now = soak.found()
    equal((now["seeds"][:len(seeds)], now["rows"][0]["coverage_percent"]), (seeds, 100.0))
    equal(len(set(now["seeds"])), len(now["seeds"]))
    # The run ends with a failure, and reports it again at each end.
    soak.say("fails")
    status, out, _ = soak.run(NO_PAGE="")
    equal((status, len(soak.found()["failed_seeds"]), len(soak.found()["seeds"])), (1, 1, len(now["seeds"]) + 1), out)
    # This file is made of soak.json, and so it may be of the seeds before until a run has ended that was not killed.
    cover = read_json(os.path.join(soak.build, "results", "soak-cover-fake-worker-c.json"))
    equal([run["seed"] for run in cover["runs"]][:len(now["seeds"])], now["seeds"])
    failed = soak.found()["seeds"][-1]
    assert f"x.stim:6: FAIL u seed\n  add  old 1  <- due\n  new_o   expected 1   seen 2\n  in 1 of {len(now['seeds']) + 1} runs, the first " \
        f"of them SEED={failed}\n" in out and out.rstrip().endswith("FAIL, 1 distinct failure"), out
    page = read_file(os.path.join(soak.build, "results", "index.html"))
    assert f"first of them seed {failed}:" in page and "fake worker c, soak" in page, "the page does not contain it"


def test_minutes(place):
    """The run lasts for its time despite failures, and counts failures of a kind together."""
    soak = Soak(place)
    soak.say("fails")
    status, out, _ = soak.until(3, signal.SIGINT, MINUTES="60")
    found = soak.found()
    equal((status, len(found["failed_seeds"])), (1, len(found["seeds"])), out)
    equal([(failure["kind"], failure["count"]) for failure in found["rows"][0]["failures"]], [(["FAIL", "add", "new_o"], len(found["seeds"]))])
    assert ", 60 min left\n" in out, out
    # Another design begins anew.
    soak.say()
    write_file(place.path("worker"), read_file(place.path("worker")) + "# other\n")
    soak.say("slow")
    with soak.start() as process:  # killed in its first run
        assert process.stdout.readline().startswith("SEED=")
        os.killpg(process.pid, signal.SIGKILL)
    equal([name for name in os.listdir(os.path.join(soak.build, "results")) if name.startswith("soak")], [])
    soak.say()
    equal(soak.until(1, signal.SIGINT)[0], 0)
    equal(soak.found()["failed_seeds"], [])


def test_target_that_is_missing(place):
    """A run that leaves results of some of the targets only does not count."""
    soak = Soak(place)
    soak.row += " " + soak.row.replace("fake:worker", "fake:second")
    status, _, err = soak.run()
    assert (status, "found no results, expected those of sim" in err) == (2, True), err


def test_full_disk(place):
    """A full disk is reported, nothing is lost, and the run continues when there is space."""
    os.makedirs(place.path("build"))
    if place.run("mount", "-t", "tmpfs", "-o", "size=1M", "none", place.path("build")).returncode:
        raise unittest.SkipTest("a full disk needs a file system, and this user may not mount one; try make test as root")
    try:
        soak = Soak(place)
        soak.until(1, signal.SIGINT)
        seeds = soak.found()["seeds"]
        with open(place.path("build", "filler"), "wb", buffering=0) as file, contextlib.suppress(OSError):
            while file.write(bytes(4096)):
                pass
        status, _, err = soak.run()
        assert status == 2 and err.splitlines()[-1].startswith("SEED=") and "does not count" in err or "No space left" in err, (status, err)
        equal(soak.found()["seeds"], seeds)
        os.truncate(place.path("build", "filler"), 0)
        soak.until(1, signal.SIGINT)
        equal(soak.found()["seeds"][:len(seeds)], seeds)
        equal([name for _, _, names in os.walk(soak.build) for name in names if ".part" in name], [])
    finally:
        place.run("umount", place.path("build"))


if __name__ == "__main__":
    main(globals())
