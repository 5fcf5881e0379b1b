#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of make farm and make soak, with workers that are shell scripts: what they keep, whatever ends them. Farms are on this
machine and on a cluster of Slurm's that is made here.

    test_farm.py BUILD=

The cluster asks for root and for what `make deps FARM=1` installs.
"""
import contextlib
import json
import os
import re
import shutil
import signal
import sys
import time
import unittest

from checks import SHARDS, ended, equal, main, need_tool, read_file, read_json, start, write_file
import results_page

GOOD = 'echo "unit_cycles 1000\nown_cycles 1000\ncycles 10\nops 5\nseconds 0.1\ncover yn" >&3\n'
BAD = ('echo "cycles 3\nops 1\nseconds 0.1\nunit_cycles 1000\ncover yn\nfail FAIL u seed\nfail   add  old 1  <- due\n'
       'fail   new_o   expected 1   seen 2\nfound u" >&3; exit 1\n')


def build_of(place):
    """Returns a build directory with `sim`."""
    build = place.path("build")
    os.makedirs(build, exist_ok=True)
    shutil.copy(os.path.join(place.build, "sim"), os.path.join(build, "sim"))
    return build


@contextlib.contextmanager
def small_disk(place, size):
    """The build directory on a disk of this size, which the returned function fills with one file, or frees again."""
    os.makedirs(place.path("build"))
    if place.run("mount", "-t", "tmpfs", "-o", f"size={size}", "none", place.path("build")).returncode:
        raise unittest.SkipTest("a full disk needs a file system, and this user may not mount one; try make test as root")

    def fill(full):
        with open(place.path("build", "filler"), "wb", buffering=0) as file, contextlib.suppress(OSError):
            while full:
                file.write(bytes(512))

    try:
        yield fill
    finally:
        place.run("umount", place.path("build"))


class Field:
    """A build directory with `sim` and workers of a farm, and a log of their calls."""

    def __init__(self, place):
        self.place, self.build, self.workers, self.log = place, build_of(place), [], place.path("log")

    def worker(self, name, text):
        self.workers.append(self.place.script(name, f'[ "$1" = run ] && echo "$*" >>{self.log}\n{text}'))

    def environment(self, **words):
        return {**os.environ, "WHERE": "local", "SEEDS": "1", "JOBS": "2", "CYCLES": "80", **words}

    def command(self):
        return ["scripts/farm.py", self.build, *self.workers]

    def run(self, **words):
        return self.place.run(*self.command(), env=self.environment(**words))

    def start(self, **words):
        return start(*self.command(), env=self.environment(**words))

    def calls(self):
        if not os.path.exists(self.log):
            return []
        with open(self.log, encoding="utf-8") as file:
            return [dict(word.split("=", 1) for word in line.split() if "=" in word) for line in file]

    def rows(self):
        found = read_json(os.path.join(self.build, "results", "farm.json"))
        results_page.check_others("farm", found)
        return found["rows"]

    def marks(self):
        return [name for path, _, names in os.walk(self.build) if path.endswith("/begun") for name in names]


def test_each_item_once(place):
    """An item with a record is not run again; the results cover all seeds together."""
    field = Field(place)
    field.worker("a", GOOD)
    field.worker("b", 'case "$*" in *SEED=8*) c=yn ;; *) c=ny ;; esac\necho "unit_cycles 1000\ncycles 10\nops 5\nseconds 0.1\ncover $c" >&3 # cover yn\n')
    done = field.run(SEED="7", SEEDS="3")
    equal((done.returncode, done.stderr.splitlines()[-1:]), (0, []), done.stderr)
    equal(len(field.calls()), 2 * 3 * SHARDS)
    equal({call["SHRINK"] for call in field.calls()}, {"0"})
    a, b = field.rows()
    equal((a["verdict"], a["seeds"], a["cycles"], a["bins_hit"], a["ranked_seeds"]), ("pass", [7, 9], 240, 1, [7]))
    equal((b["bins_hit"], b["bins_reachable"], b["ranked_seeds"]), (2, 2, [7, 8]))
    equal(field.run(SEED="7", SEEDS="3").stdout, done.stdout)
    equal(len(field.calls()), 2 * 3 * SHARDS)
    cover = read_json(os.path.join(field.build, "results", "farm-cover-fake-b-c.json"))
    equal(cover["groups"][0]["hits"], [SHARDS, 2 * SHARDS])
    equal([run["seed"] for run in cover["runs"]], [7, 8, 9])


def test_part_of_a_unit(place):
    """The facts of a verdict are printed next to it everywhere."""
    words = {"OPS": "add", "WIDTHS": "32", "REST": "refused", "WEIGHTS": "add=2", "RELAX": "hold"}
    asked = " && ".join(f'case " $* " in " subset"*" {name}={value} "*) true ;; *) false ;; esac' for name, value in words.items())
    field, part = Field(place), "1 of 22 operations; <hold>"
    field.worker("part", f'{asked} && {{ printf "{part}"; exit; }}\n{GOOD}')
    done = field.run(CHECK="txn", **words)
    equal((done.returncode, done.stdout.splitlines()[-1].endswith(f"  pass  {part}")), (0, True), done.stderr + done.stdout)
    texts = files_of(field)
    equal(json.loads(texts["farm-cover-fake-part-c.json"])["subset"], part)
    equal(field.rows()[0]["subset"], part)
    assert '<property name="subset" value="1 of 22 operations; &lt;hold&gt;"/>' in texts["farm.xml"], texts["farm.xml"]
    field.run()
    equal((field.rows()[0]["subset"], "<properties>" in files_of(field)["farm.xml"]), ("all", False))


def test_allowed_responses(place):
    """sim and a farm add up the counts of a worker; both agree, and are on the page."""
    field, expected = Field(place), [{"operation": "fused add", "responses": 1023, "worst_ulp": 20.5, "by_ulp": [1, 14, 7, 0, 0, 1001]},
                                     {"operation": "sqrt", "responses": 2, "worst_ulp": 0.25, "by_ulp": [2, 0, 0, 0, 0, 0]}]
    field.worker("near", 'case "$*" in *SHARD=3*) a="20.5 1 0 0 0 0 1001 fused add\\nallowed 0.25 2 0 0 0 0 0 sqrt" ;; *) a="1.5 0 2 1 0 0 0 fused add" ;; esac\n'
                         f'[ "$1" != run ] || printf "allowed $a\\n" >&3\n{GOOD}')
    equal(field.run().returncode, 0)
    equal(field.rows()[0]["allowed"], expected)
    ended(place.run("scripts/report.py", "open", field.build, env={**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": ""}))
    cells = "".join(f'<td class="n">{cell}</td>' for cell in ("1\u2009023", "20.500", "1", "14", "7", "0", "0", "1\u2009001"))
    assert f"<td>fused add</td>{cells}" in files_of(field)["index.html"], files_of(field)["index.html"]
    done = place.run(os.path.join(field.build, "sim"), "CYCLES=80", f"BUILD={field.build}", *field.workers)
    equal([done.returncode, json.loads(files_of(field)["sim.json"])["targets"][0]["allowed"]], [0, expected], done.stderr)
    assert re.search(r"^  fused add +1023 +20\.500 +1 +14 +7 +0 +0 +1001$", done.stdout, re.M), done.stdout


def records_of(field, **words):
    """Returns the folder of the records of a completed farm with these options."""
    equal(field.run(**words).returncode, 0)
    farm, = os.listdir(os.path.join(field.build, "farm"))
    return os.path.join(field.build, "farm", farm, "items")


def test_records_that_are_wrong(place):
    """Each shard of each seed counts once, with its own requested cycles."""
    field = Field(place)
    field.worker("good", GOOD)
    items = records_of(field, SEEDS="2")
    names = {(seed, shard): os.path.join(items, f"fake-good-c-{seed}-{shard}") for seed in (1, 2) for shard in range(SHARDS)}
    texts = {}
    for key, path in names.items():
        texts[key] = read_file(path)

    def merged(seeds="2", **changed):
        for key, path in names.items():
            write_file(path, changed.get(f"{key[0]}_{key[1]}", texts[key]))
        return field.run(SEEDS=seeds)

    def only_merged():
        merge = "import sys; sys.path.insert(0, 'scripts'); import farm_merge, farm_plan; farm_merge.merge(farm_plan.Plan.read(sys.argv[1]))"
        done = place.run(sys.executable, "-c", merge, os.path.dirname(items))
        return done.stderr if done.returncode else done.stdout

    equal(merged().returncode, 0)
    # Another shard, another seed, and another unit in its place
    for other in texts[1, 4], texts[2, 3], texts[1, 3].replace("fake good", "fake other"), texts[1, 3].split("\n", 1)[1]:
        done = merged(**{"1_3": other})
        equal((done.returncode, os.path.exists(os.path.join(field.build, "results", "farm.json"))), (2, False), done.stdout)
        assert "fake-good-c-1-3: found the record of " in done.stderr and "expected that of fake good c 1 3" in done.stderr, done.stderr
        equal(only_merged().splitlines()[-1].removeprefix("command.Wrong: "), done.stderr.rstrip())
    for old, new, known in (("cycles 10\n", "cycles 9\n", "found 9 of 10 cycles and 5 operations compared"),
                            ("ops 5\n", "ops 0\n", "found 10 of 10 cycles and 0 operations compared"),
                            ("cover yn\n", "", "found 10 of 10 cycles and 5 operations compared, and no coverage"),
                            ("verdict pass\n", "verdict not run\n", "found 10 of 10 cycles and 5 operations compared"),
                            ("verdict pass\n", "", "found 10 of 10 cycles and 5 operations compared")):
        done = merged(**{"2_5": texts[2, 5].replace(old, new)})
        equal((done.returncode, field.rows()[0]["verdict"]), (1, "BROKEN"), done.stdout)
        assert f"BROKEN fake good c  seed 2 shard 5: {known}\n" in done.stdout, done.stdout
    done = merged(**{"2_5": texts[2, 5].replace("cover yn", "cover ynn")})
    equal((done.returncode, "fake-good-c-2-5: found 3 bins, expected 2" in done.stderr), (2, True), done.stderr)
    # A record of another seed in the folder; and a missing one, which is run again unless the results are only merged
    equal(merged().returncode, 0)
    shutil.copy(names[1, 3], os.path.join(items, "fake-good-c-3-3"))
    done = merged()
    equal((done.returncode, "fake-good-c-3-3: found a record of no work item of this farm" in done.stderr), (2, True), done.stderr)
    os.rename(os.path.join(items, "fake-good-c-3-3"), place.path("kept"))
    os.unlink(names[2, 7])
    assert "fake-good-c-2-7: found no record" in only_merged(), only_merged()
    write_file(names[2, 7], texts[2, 7])
    assert only_merged().endswith("  pass\n"), only_merged()


def test_missing_bins(place):
    """All seeds together must hit all bins, if they have enough cycles."""
    field = Field(place)
    field.worker("part", GOOD.replace("unit_cycles 1000", "unit_cycles 20"))
    field.worker("never", GOOD.replace("yn", "yw"))
    field.worker("timing", 'case "$*" in *SHARD=5*) c=yy ;; *) c=yd ;; esac\n' + GOOD.replace("cover yn", "cover $c") + "# cover yy\n")
    done = ended(field.run(SEEDS="2"), 1)
    equal([(row["verdict"], row["bins_hit"], row["bins_reachable"]) for row in field.rows()], [("FAIL", 1, 2), ("FAIL", 1, 1), ("pass", 2, 2)])
    equal(done.stdout.splitlines()[:2], ["fake part c  coverage: 1 bin not hit", "fake never c  coverage: 1 bin hit, though impossible"])
    done = field.run(SEEDS="1")
    equal([done.stdout.splitlines()[0], *(row["verdict"] for row in field.rows())], ["fake part c  coverage: 1 bin not hit", "pass", "FAIL", "pass"])


def test_failures(place):
    """The first failure of each kind is shrunk and reported once."""
    field = Field(place)
    field.worker("bad", f'case "$*" in *SHARD=3*|*SHARD=5*) {BAD} ;; esac\n{GOOD}')
    done = ended(field.run(), 1)
    row, = field.rows()
    equal((row["verdict"], [(each["kind"], each["count"], each["shard"]) for each in row["failures"]]),
          ("FAIL", [(["FAIL", "add", "new_o"], 2, 3)]))
    equal([(call["SEED"], call["SHARD"]) for call in field.calls() if call["SHRINK"] != "0"], [("1", "3")])
    equal(done.stdout.splitlines()[0:4], ["FAIL u seed", "  add  old 1  <- due", "  new_o   expected 1   seen 2",
                                          "  and 1 more work item like this one"])
    assert 'tests="1" failures="1" errors="0"' in read_file(os.path.join(field.build, "results", "farm.xml"))


def test_item_that_is_lost(place):
    """A lost item is started again three times, and is then broken. An item that returns in time is not."""
    field = Field(place)
    field.worker("lost", f'case "$*" in *SEED=2*SHARD=4*) kill -9 $$ ;; esac\n{GOOD}')
    field.worker("late", f'case "$*" in *SHARD=4*) [ -e {place.path("once")} ] || {{ >{place.path("once")}; kill -9 $$; }} ;; esac\n{GOOD}')
    field.worker("crashed", f'case "$*" in *SHARD=4*|*SHARD=6*) kill -6 $$ ;; esac\n{GOOD}')
    done = ended(field.run(SEEDS="2"), 1)
    equal([row["verdict"] for row in field.rows()], ["BROKEN", "pass", "BROKEN"])
    assert "BROKEN fake lost c  seed 2 shard 4: it was started 3 times without a record, on " in done.stdout, done.stdout
    # The message of sim, once
    equal([(each["count"], each["text"][0]) for each in field.rows()[2]["failures"]],
          [(4, "BROKEN fake crashed c  seed 1 shard 4: ended by signal 6 (Aborted); nothing was checked")])
    equal(sum(call["CONFIG"] == "lost" and call["SEED"] == "2" and call["SHARD"] == "4" for call in field.calls()), 3)


def test_interrupt_and_going_on(place):
    field = Field(place)
    field.worker("slow", f'sleep 0.2\n{GOOD}')
    process = field.start(SEEDS="2")
    await_calls(field, 5)
    os.killpg(process.pid, signal.SIGINT)
    said = process.communicate(timeout=30)[1]
    equal((process.returncode, "the same make farm continues" in said), (130, True), said)
    equal(field.marks(), [])
    before = len(field.calls())
    assert before < 2 * SHARDS
    equal(field.run(SEEDS="2").returncode, 0)
    assert len(field.calls()) <= 2 * SHARDS + 2, "items were run again"


def test_what_can_not_go_on(place):
    """Each error prints its reason in a line, and loses no records."""
    illegal = Field(place)
    illegal.worker("illegal", f'case "$*" in *SHARD=1*) kill -4 $$ ;; esac\n{GOOD}')
    done = ended(illegal.run(), 2)
    assert "compiled for another processor" in done.stderr and "ARCH=" in done.stderr, done.stderr
    rebuilt = Field(place)
    rebuilt.worker("rebuilt", f'echo "# other" >>$0\n{GOOD}')
    done = ended(rebuilt.run(JOBS="1"), 2)
    assert "found a newer program, expected the one from the start of this farm; try make farm again" in done.stderr, done.stderr
    field = Field(place)
    done = place.run(*field.command(), "a:b:c:none", env=field.environment())
    equal((done.returncode, done.stderr), (2, "none: cannot be read: No such file or directory\n"))
    done = field.run(CYCLES="7")
    equal((done.returncode, done.stderr), (2, "CYCLES=7: expected 8 or more, one for each work item of a seed\n"))
    if not shutil.which("sbatch"):
        field.worker("good", GOOD)
        done = field.run(WHERE="slurm")
        equal((done.returncode, len(done.stderr.splitlines())), (2, 1))
        assert "or WHERE=local" in done.stderr, done.stderr


# Commands of a cluster with one core: tasks submitted without --nice are first, and each query of the queue runs one of its tasks,
# unless they are held.
SLURM = {"sinfo": "echo 0/1/0/1", "scontrol": "echo MaxArraySize = 1001",
         "sbatch": """for word; do case $word in --wrap=*) wrap=${word#--wrap=} ;; --array=0-*) last=${word#*-*-*-} ;; --nice) nice=yes ;; esac; done
for task in $(seq 0 $last); do echo "SLURM_ARRAY_TASK_ID=$task; $wrap"; done >new
if [ "$nice" ]; then cat new >>queue; else cat new queue >first; mv first queue; fi""",
         "squeue": """[ -s held ] && { cat held; exit; }
sed -n 1p queue >task; sed -i 1d queue; sh task; sed 's/.*/1_0 PENDING Resources/' queue""",
         "scancel": 'echo "$*" >>cancelled; rm -f held; >queue'}


def slurm(place):
    """Returns an environment in which these commands are found."""
    for name, text in SLURM.items():
        write_file(place.path("bin", name), f"#!/bin/sh\ncd {place.dir} && >>queue\n{text}\n", 0o755)
    return {"WHERE": "slurm", "PATH": f"{place.path('bin')}:{os.environ['PATH']}"}


def test_shrinks_at_once(place):
    """Failures are reported before the last item runs; the results do not depend on that."""
    field = Field(place)
    bad = BAD.replace("u seed", "u $how")
    field.worker("bad", f'case "$*" in *SHRINK=0*) how=long ;; *) how=short ;; esac\n'
                        f'case "$*" in *SEED=1*SHARD=2*|*SEED=2*SHARD=5*) {bad} ;; esac\n{GOOD}')
    done = ended(field.run(SEEDS="2", **slurm(place)), 1)
    calls = [call["SHRINK"] != "0" for call in field.calls()]
    assert calls.index(True) < len(calls) - 1, calls
    results = files_of(field)
    shutil.rmtree(os.path.join(field.build, "farm"))
    equal((field.run(SEEDS="2").stdout, files_of(field)), (done.stdout, results))
    # The first failure to arrive was not the first in order, which alone is shown shrunk.
    equal(sum(call["SHRINK"] != "0" for call in field.calls()), 2 + 1)
    equal([results["farm.xml"].count(f"FAIL u {how}") for how in ("short", "long")], [1, 1])


def test_held_tasks(place):
    """Slurm holds tasks that its controller has lost; they are started again."""
    field = Field(place)
    field.worker("good", GOOD)
    environment = slurm(place)
    write_file(place.path("held"), "7_0 PENDING launch failed requeued held\n")
    equal(field.run(**environment).returncode, 0)
    equal(read_file(place.path("cancelled")), "7_0\n")


def test_full_disk(place):
    """A full disk is reported, no record is lost, and the farm continues when there is space."""
    with small_disk(place, "600k") as fill:
        field = Field(place)
        field.worker("good", GOOD)
        rest = ended(field.run(SEEDS="1"))
        done = len(field.calls())
        fill(True)
        full = ended(field.run(SEEDS="2"), 2)
        assert "No space left on device" in full.stderr, full.stderr
        fill(False)
        equal(field.run(SEEDS="2").returncode, 0)
        equal(field.run(SEEDS="1").stdout, rest.stdout)
        assert len(field.calls()) >= done + 2 * SHARDS


def test_cluster(place):
    """After any interruption, the results are those of one machine, except for times."""
    for program in "sbatch", "slurmctld", "slurmd", "munged":
        need_tool("try make deps test FARM=1", program)
    if os.geteuid():
        raise unittest.SkipTest("a cluster of its own needs root; try make test as root")
    field, cluster = Field(place), place.path("cluster")
    field.worker("slow", f'sleep 0.3\ncase "$*" in *SHARD=3*|*SHARD=5*) {BAD} ;; esac\n{GOOD}')
    os.environ["SLURM_CONF"] = os.path.join(cluster, "slurm.conf")
    try:
        equal(place.run("tb/test/cluster.sh", "up", cluster, "2", "26817").returncode, 0)
        begun = field.start(WHERE="slurm", SEEDS="4")
        await_calls(field, 4)
        # Kills a task, with its item, and then the controller.
        equal(place.run("pkill", "-KILL", "--oldest", "-f", f"farm_task.py {field.build}").returncode, 0)
        os.killpg(begun.pid, signal.SIGINT)
        said = begun.communicate(timeout=60)[1]
        assert "the jobs continue" in said, said
        os.kill(int(read_file(os.path.join(cluster, "slurmctld.pid"))), signal.SIGTERM)
        silent = field.run(WHERE="slurm", SEEDS="4")
        equal((silent.returncode, len(silent.stderr.splitlines())), (2, 1), silent.stderr)
        equal(place.run("tb/test/cluster.sh", "controller", cluster).returncode, 0)
        farm = field.start(WHERE="slurm", SEEDS="4")
        said, errors = farm.communicate(timeout=200)
        equal(farm.returncode, 1, errors)
    finally:
        place.run("scancel", "--user", "root")
        place.run("tb/test/cluster.sh", "down", cluster)
    results = files_of(field)
    shutil.rmtree(os.path.join(field.build, "farm"))
    equal(field.run(SEEDS="4").stdout, said)
    equal(files_of(field), results)


def await_calls(field, number):
    deadline = time.monotonic() + 60
    while len(field.calls()) < number:
        assert time.monotonic() < deadline, "no work is begun"
        time.sleep(0.1)


def files_of(field):
    """Returns the texts of the results; these workers print the same times in each run."""
    results, texts = os.path.join(field.build, "results"), {}
    for name in sorted(os.listdir(results)):
        texts[name] = read_file(os.path.join(results, name))
    return texts


# ---------------------------------------------------------------- make soak
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
    """A build directory with `sim` and a worker of make soak."""

    def __init__(self, place):
        self.place, self.build = place, build_of(place)
        self.row = place.script("worker", WAYS.replace("{0}", place.dir))

    def start(self, **words):
        command = ["scripts/soak.py", self.build, self.row, "scripts/verdict.sh", f"{self.build}/sim", "CYCLES=80", f"BUILD={self.build}", self.row.split()[0]]
        return start(*command, env={**os.environ, "NO_PAGE": "yes", "MINUTES": "", **words})

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


def test_soak_on_a_full_disk(place):
    """A full disk is reported, nothing is lost, and the run continues when there is space."""
    with small_disk(place, "1M") as fill:
        soak = Soak(place)
        soak.until(1, signal.SIGINT)
        seeds = soak.found()["seeds"]
        fill(True)
        status, _, err = soak.run()
        uncounted = err.splitlines()[-1].startswith("SEED=") and "does not count" in err
        assert status == 2 and (uncounted or "No space left" in err), (status, err)
        equal(soak.found()["seeds"], seeds)
        fill(False)
        soak.until(1, signal.SIGINT)
        equal(soak.found()["seeds"][:len(seeds)], seeds)
        equal(place.parts(), [])


if __name__ == "__main__":
    main(globals())
