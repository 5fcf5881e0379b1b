#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of the command lines, as a user or a CI sees them, on a terminal and in a log.

    test_cli.py BUILD= CXX= LDLIBS= UNIT:FILE,FILE...:PARAM=VALUE,...
"""
import glob
import os
import re
import resource
import signal
import subprocess
import time
import unittest
from unittest import mock

from checks import (GOOD_RESULT, SHARDS, bench_of, ended, equal, main, one_line, open_terminal, outcome, read_file, read_json,
                    without_rate, worker_of)


def test_bad_words_of_sim(place):
    for word, said in (
            ("CYCLES=0", "from 1"), ("CYCLES=-1", "whole number"), ("CYCLES=abc", "whole number"),
            ("CYCLES=1e6", "whole number"),
            ("CYCLES=1.5", "whole number"), ("CYCLES= 5", "whole number"), ("CYCLES=99999999999999999999", "from 1"),
            ("CYCLES=0x", "whole number"), ("SEED=-1", "from 0"), ("SEED=x", "from 0"),
            ("SEED=4294967296", "4294967295"),
            ("JOBS=0", "from 1"), ("JOBS=-2", "from 1"), ("JOBS=100000", "to 1024"), ("JOBS=all", "whole number"),
            ("SHRINK=-1", "from 0"), ("SHRINK=86401", "to 86400"), ("SHRINK=1.5", "whole number"),
            ("WAVES=2", "0 or 1"), ("WAVES=yes", "0 or 1"), ("CHECK=fast", "cycle or txn"), ("STRICT=2", "0 or 1"),
            ("SEEDS=5", "expected RECORDS= as well"), ("FILES=5", "unknown option, expected one of SEED= CYCLES="), ("cycle=5", "; try CYCLES="),
            ("QQQQ=1", "unknown option, expected one of SEED="), ("=1", "unknown option, expected one of")):
        place.dir = os.path.join(place.dir, "none")
        one_line(place.sim(word, place.target), 2, word, said)
        assert not os.path.exists(place.dir), "something was written"
        place.dir = os.path.dirname(place.dir)
    one_line(place.sim(), 2, "nothing to check")
    one_line(place.sim("atomic_alu:default:worker"), 2, "unit:config:device:worker")
    # An empty word leaves the default.
    equal(place.sim("CYCLES=80000", "SEED=", "CHECK=", "WAVES=", place.target).returncode, 0)


def test_bad_words_of_worker(place):
    for words, said in ((["run", "SEED=x"], "SEED=x"), (["run", "CYCLES=0"], "CYCLES=0"), (["run", "UNIT=a"], "UNIT=a"), (["run", "SHRINKS=1"], "try SHRINK="),
                        (["run", "ASIDE=1.x"], "ASIDE=1.x: expected keys of the unit"),
                        (["dance"], "dance"), (["run", "now"], "run"), (["replay"], "replay"),
                        (["replay", f"FILE={place.path('missing.stim')}"], "missing.stim"),
                        (["replay", f"FILE={place.dir}"], place.dir)):
        one_line(place.run(place.worker, *words), 2, said)


def test_jobs_change_nothing(place):
    runs = [without_rate(place.sim("CYCLES=400001", "SEED=7", *words, place.target), place)
            for words in (["JOBS=1"], ["JOBS=4"], ["JOBS=8", "WAVES=1"], ["JOBS=1"])]
    equal(runs[0][0], 0, runs[0][1])
    equal(runs[0][2][0]["cycles"], 400001)
    for run in runs[1:]:
        equal(run, runs[0])
    assert os.path.getsize(place.path("waves", "atomic_alu-default-verilated-7.fst")) > 1000
    other = without_rate(place.sim("CYCLES=400001", "SEED=8", place.target), place)
    assert other[2][0]["operations"] != runs[0][2][0]["operations"], "another seed gave the same run"


def test_jobs_change_no_failure(place):
    """A failing design has the same report and the same stimulus file."""
    target = place.broken("wire bound = (~less & ~(turned & equal)) | (turned & zero);", "wire bound = turned & zero;")
    runs = []
    for jobs in ("JOBS=1", "JOBS=4"):
        runs.append(without_rate(place.sim("CYCLES=1000000", jobs, target, place.target), place))
        runs[-1] += (read_file(place.path("fail", "atomic_alu-broken-verilated-1-0.stim")),)
    equal(runs[0], runs[1])
    equal(runs[0][0], 1)
    equal([row["verdict"] for row in runs[0][2]], ["FAIL", "pass"])
    assert re.search(r"^\S+\.stim:\d+: FAIL atomic_alu broken verilated  seed 1 shard 0 .* 1 operation left", runs[0][1], re.MULTILINE), runs[0][1]
    # Replayed, it fails in the same words; our own design passes it.
    stimulus = f"FILE={place.path('fail', 'atomic_alu-broken-verilated-1-0.stim')}"
    replay = ended(place.run(worker_of(target), "replay", stimulus), 1)
    line = next(line for line in runs[0][1].splitlines() if " expected " in line)
    assert line in replay.stdout, f"{line} is not in {replay.stdout}"
    replay = place.run(place.worker, "replay", stimulus)
    equal((replay.returncode, replay.stdout.split()[:6]), (0, ["pass", "atomic_alu", "default", "verilated", "1", "operation,"]))


def test_design_that_stops(place):
    target = place.broken("assign req_ready_o = a_free;",
                          "assign req_ready_o = a_free;\nalways @(posedge clk) if (!a_free) $stop;", "rtl/atomic_alu.v")
    done = ended(place.sim("CYCLES=80000", target, place.target), 1)
    equal([row["verdict"] for row in place.json()], ["FAIL", "pass"])
    lines = [line for line in done.stdout.splitlines() if "$stop" in line]
    equal(len(lines), 1, done.stdout)
    assert re.match(r"  the design called \$stop.* at \S+:\d+, at cycle 3 @ 30 of the replay$", lines[0]), lines[0]
    assert re.search(r"^\S+\.stim:\d+: FAIL atomic_alu broken verilated  seed 1 shard 0  cycle \d+ @ \d+   2 operations left of", done.stdout,
                     re.MULTILINE), done.stdout


def test_worker_that_crashes(place):
    crash = place.script("crash", 'case "$*" in *SHARD=3*) kill -SEGV $$ ;; esac\n' + GOOD_RESULT)
    missing = f"fake:missing:c:{place.path('nothing')}"
    done = ended(place.sim("CYCLES=80000", "JOBS=3", crash, missing, place.target), 1)
    equal([row["verdict"] for row in place.json()], ["BROKEN", "BROKEN", "pass"])
    equal([row["cycles"] for row in place.json()], [10000 * (SHARDS - 1), 0, 80000])
    crashed = [line for line in done.stdout.splitlines() if line.startswith("BROKEN fake crash c ")]
    equal(len(crashed), 1, done.stdout)
    assert "shard 3" in crashed[0] and "signal 11" in crashed[0], crashed[0]
    assert "cannot be run" in done.stdout, done.stdout
    last = place.script("last", f'case "$*" in *SHARD={SHARDS - 1}*) kill -SEGV $$ ;; esac\n' + GOOD_RESULT)
    equal(place.run(f"{place.build}/sim", f"BUILD={place.path('last_item')}", "CYCLES=80000", last).returncode, 1)
    suite = place.xml()
    equal(suite.get("errors"), str(1 + SHARDS))


def test_nothing_checked(place):
    done = ended(place.sim(f"CYCLES={SHARDS}", place.target), 1)
    assert "shard 0: found 1 of 1 cycles and 0 operations, expected all cycles and 1 operation or more; try a larger CYCLES=" in done.stdout, done.stdout
    equal(place.json()[0]["verdict"], "BROKEN")
    done = place.run(place.worker, "run", "CYCLES=1")
    assert (done.returncode, "\nBROKEN atomic_alu default verilated  seed 1 shard 0: found 1 of 1 cycles" in done.stdout) == (3, True), done
    # A worker that ends well without a result has checked nothing.
    worker = place.target.split(":")[3]
    done = place.sim("CYCLES=80000", place.script("silent", f'case "$*" in *SHARD=3*) exit 0 ;; esac\nexec {worker} "$@"\n'))
    equal(done.returncode, 1)
    assert "shard 3: nothing was checked" in done.stdout, done.stdout


def test_fewer_cycles_than_requested(place):
    """The cycles that a worker has compared must be the requested ones, or its default number."""
    for number, (words, said, verdict, known) in enumerate((
            (["CYCLES=80000"], "cycles 9999\nops 5\ncover y", "BROKEN", "found 9999 of 10000 cycles and 5 operations compared"),
            (["CYCLES=80000"], "cycles 10000\nops 5\ncover y", "pass", None),
            (["CYCLES=80000"], "cycles 10000\nops 0\ncover y", "BROKEN", "found 10000 of 10000 cycles and 0 operations compared"),
            (["CYCLES=80000"], "cycles 0\nops 0\ncover y", "BROKEN", "found 0 of 10000 cycles and 0 operations compared"),
            (["CYCLES=80000"], "ops 5\ncover y", "BROKEN", "nothing was checked"),
            (["CYCLES=80000"], "cycles 10000\nops 5", "BROKEN", "found 10000 of 10000 cycles and 5 operations compared, and no coverage"),
            ([], "own_cycles 300\ncycles 300\nops 5\ncover y", "pass", None),
            ([], "own_cycles 300\ncycles 299\nops 5\ncover y", "BROKEN", "found 299 of 300 cycles and 5 operations compared"),
            ([], "own_cycles 0\ncycles 0\nops 5\ncover y", "BROKEN", "found 0 of 0 cycles and 5 operations compared"))):
        worker = place.script(f"says{number}", f'echo "unit_cycles 1\n{said}" >&3 # cover y\n')
        done = place.sim(*words, worker)
        equal((done.returncode, place.json()[0]["verdict"]), (int(verdict != "pass"), verdict), said)
        assert not known or f"BROKEN fake says{number} c  seed 1 shard 0: {known}\n" in done.stdout, done.stdout
        equal(place.json()[0]["cycles_requested"], 80000 if words else SHARDS * int(re.search(r"own_cycles (\d+)", said)[1]))
    # One shard of eight is enough.
    one = place.script("one", 'case "$*" in *SHARD=6*) echo "cycles 9999\nops 5\ncover y" >&3; exit ;; esac\n' + GOOD_RESULT)
    done = place.sim("CYCLES=80000", one)
    equal((done.returncode, place.json()[0]["verdict"]), (1, "BROKEN"))
    equal([[child.tag for child in case] for case in place.xml()], [[]] * 6 + [["error"], [], ["skipped"]])


def test_worker_that_ends_badly(place):
    """The results have what it reported before."""
    counts = 'echo "cycles 10000\nops 7\ncover y" >&3\n'
    for number, (text, said) in enumerate((
            (counts + "exit 1", "exit status 1; found 10000 of 10000 cycles and 7 operations compared\n"),
            (counts + "echo no room >&2; exit 3", "exit status 3; found 10000 of 10000 cycles and 7 operations compared\nno room\n"),
            (counts + "kill -ABRT $$", "ended by signal 6 (Aborted); found 10000 of 10000 cycles and 7 operations compared\n"),
            ('echo "progress 4000" >&3; exit 3', "exit status 3; at least 4000 of 10000 cycles were compared\n"),
            ("exit 1", "exit status 1; nothing was checked\n"))):
        done = place.sim("CYCLES=80000", place.script(f"ends{number}", text + " # cover y\n"))
        equal((done.returncode, place.json()[0]["verdict"]), (1, "BROKEN"))
        assert f"\nBROKEN fake ends{number} c  seed 1 shard 0: {said}" in done.stdout, done.stdout
    # Status 3 with a reason has no verdict either, and prints only the reason.
    why = place.script("why", 'echo "fail no verdict: why" >&3; exit 3 # cover y\n')
    done = place.sim("CYCLES=80000", why)
    equal((done.returncode, place.json()[0]["verdict"], done.stdout.splitlines().count("no verdict: why")), (1, "BROKEN", 1))


def test_coverage_of_a_part(place):
    """The test case for coverage does not pass in a run that stopped or has missing bins."""
    def cover(target, *words):
        place.sim("CYCLES=80000", *words, target)
        return [[child.tag for child in case] for case in place.xml()][-1]

    equal(cover(place.script("all", GOOD_RESULT)), [])
    equal(cover(place.script("holes", GOOD_RESULT.replace("cover y", "cover yn"))), ["skipped"])
    equal(cover(place.script("stops", 'case "$*" in *SHARD=2*) echo "fail here" >&3; exit 1 ;; esac\n' + GOOD_RESULT)), ["skipped"])


def test_results_are_well_formed(place):
    """A failure may print anything. Only the first one of a target is reported."""
    noisy = place.script("noisy", "printf 'fail <&>\"\\047 \\001\\377 ]]>\\n' >&3\nexit 1\n")
    ended(place.sim("CYCLES=80000", noisy, place.target), 1)
    suite = place.xml()
    cases = suite.findall("testcase")
    equal(len(cases), 2 * (SHARDS + 1))
    equal((suite.get("tests"), suite.get("failures"), suite.get("errors")), (str(len(cases)), "1", "0"))
    # Coverage of the first is not judged, and that of the other has holes.
    equal((len(suite.findall("testcase/failure")), len(suite.findall("testcase/skipped"))), (1, SHARDS - 1 + 2))
    assert suite.find("testcase/failure").text.startswith("<&>\"' "), suite.find("testcase/failure").text
    equal(len(place.json()), 2)


def interrupt(place, send):
    with place.start_sim("CYCLES=8000000000", "JOBS=2", place.target) as process:
        time.sleep(0.5)
        send(process.pid)
        try:
            out, errors = process.communicate(timeout=20)
        except subprocess.TimeoutExpired as why:
            os.killpg(process.pid, signal.SIGKILL)
            raise AssertionError("it goes on") from why
        equal(process.returncode, 130, out + errors)
        try:
            os.killpg(process.pid, 0)
            raise AssertionError("a worker is left")
        except ProcessLookupError:
            pass
    equal(errors, "")
    table = out.splitlines()
    assert table[0].startswith("unit ") and table[1].startswith("atomic_alu "), out
    assert table[1].endswith("interrupted"), out
    equal(table[2:], ["100% does not include every value within a class, longer times, and other parameters;",
                      "see docs/checking.md#what-coverage-leaves-out",
                      "interrupted  0 of 1 passed, 0 cycles and 0 operations compared"], out)
    equal(place.json()[0]["verdict"], "interrupted")
    equal(place.xml().get("skipped"), str(SHARDS + 1))
    equal(place.parts(), [])


def test_interrupt(place):
    interrupt(place, lambda pid: os.kill(pid, signal.SIGINT))


def test_interrupt_from_terminal(place):
    """A terminal also sends it to the workers, which may get it first."""
    def send(pid):
        workers = [int(word) for word in read_file(f"/proc/{pid}/task/{pid}/children").split()]
        equal(len(workers), 2)
        for worker in workers:
            os.kill(worker, signal.SIGINT)
        time.sleep(0.2)
        os.kill(pid, signal.SIGINT)

    interrupt(place, send)


def test_full_disk(place):
    def no_room():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

    equal(place.sim("CYCLES=80000", place.target).returncode, 0)
    done = ended(place.sim("CYCLES=80000", place.target, preexec_fn=no_room), 1)
    assert " pass" in done.stdout, done.stdout
    equal([line.split(":")[1] for line in done.stderr.splitlines()], [" cannot be written"] * 3)
    # Results of an earlier run are removed, too, because they are not those of this run.
    equal(os.listdir(place.path("results")), [])
    with open("/dev/full", "w", encoding="ascii") as full:
        done = place.run(f"{place.build}/sim", f"BUILD={place.dir}", "CYCLES=80000", place.target, stdout=full)
    equal((done.returncode, done.stderr), (1, "standard output: No space left on device\n"))


def test_results_of_a_run_that_was_killed(place):
    """The results of an earlier run are removed."""
    equal(place.sim("CYCLES=80000", place.target).returncode, 0)
    with place.start_sim("CYCLES=8000000000", "JOBS=1", place.target) as process:
        time.sleep(0.5)
        groups = [int(word) for word in read_file(f"/proc/{process.pid}/task/{process.pid}/children").split()]
        for group in [process.pid, *groups]:
            os.killpg(group, signal.SIGKILL)
    equal(os.listdir(place.path("results")), [])


def test_seed_is_decimal(place):
    equal(place.sim("CYCLES=80000", "SEED=010", place.target).returncode, 0)
    equal(place.json()[0]["seed"], 10)


# ---------------------------------------------------------------- a unit that declares no timing
def sim_of_sums(place, *words):
    return place.sim("CYCLES=80000", *words, f"sums:default:model:{place.build}/test/any_timing")


def test_transfers_are_the_default(place):
    ended(sim_of_sums(place))
    equal([target["check"] for target in place.json()], ["txn"])
    equal([run["check"] for run in read_json(place.path("results", "cover-sums-default-model.json"))["runs"]], ["txn"])
    # What is given is taken.
    done = ended(sim_of_sums(place, "CHECK=txn", "RELAX=hold"))
    assert "without the rules hold" in done.stdout, done.stdout


def test_cycles_are_refused_by_name(place):
    one_line(sim_of_sums(place, "CHECK=cycle"), 2, "CHECK=cycle: ", "no pipeline in unit sums", "try CHECK=txn")
    one_line(place.run(f"{place.build}/test/any_timing", "run", "CHECK=cycle"), 2, "unit sums", "try CHECK=txn")


# ---------------------------------------------------------------- terminals
def test_log_goes_on(place):
    """Long work reports its progress from time to time, also in a log."""
    slow = place.script("slow", "sleep 9\n" + GOOD_RESULT)
    done = ended(place.sim("CYCLES=80000", "JOBS=8", slow))
    assert re.match(r"\d of 8 work items, \d+\.\d Mcyc/s(, \d+ s left)?(, coverage 100\.0%)?, 0 failures\n$", done.stderr), done.stderr


def test_color(place):
    """Colors are used only on a terminal, or if they are requested."""
    good = place.script("good", GOOD_RESULT)
    painted = "\x1b[32m   100.0%\x1b[0m          1  \x1b[32mpass\x1b[0m\n"
    def said(*words, **names):
        env = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM", "VERDICT_TERMINAL")}
        done = ended(place.sim("CYCLES=80000", *words, good, env={**env, **names}))
        return painted in done.stdout, "\x1b" in done.stdout
    equal([said(), said("COLOR=auto"), said("COLOR=never", VERDICT_TERMINAL="yes")], [(False, False)] * 3)
    equal([said(VERDICT_TERMINAL="yes", NO_COLOR="1"), said(VERDICT_TERMINAL="yes", TERM="dumb")], [(False, False)] * 2)
    equal([said("COLOR=always", NO_COLOR="1"), said(VERDICT_TERMINAL="yes", NO_COLOR="")], [(True, True)] * 2)
    one_line(place.sim("COLOR=red", good), 2, "COLOR=red: expected auto, always or never")


def test_narrow_terminal(place):
    """The table fits the terminal, and is shown only there."""
    good = place.script("good", GOOD_RESULT)
    def widths(**names):
        env = {name: value for name, value in os.environ.items() if name not in ("TERM", "VERDICT_TERMINAL", "COLUMNS")}
        said = place.sim("CYCLES=80000", good, env={**env, "NO_COLOR": "1", **names}).stdout.splitlines()
        at = next(n for n, line in enumerate(said) if line.startswith("unit "))
        return len(said[at]), len(said[at + 1]), said[at].split()
    whole, narrow = widths(COLUMNS="80"), widths(COLUMNS="80", VERDICT_TERMINAL="yes")
    equal((whole[1], narrow[1] < 80, narrow[2]), (widths(VERDICT_TERMINAL="yes", COLUMNS="114")[1], True, ["unit", "config", "device", "cycles", "coverage", "verdict"]))
    assert "operations" in whole[2] and "seed" in whole[2], whole


def said_on(terminal):
    """Returns all output until every process has closed the terminal."""
    said = b""
    try:
        while chunk := os.read(terminal, 4096):
            said += chunk
    except OSError:  # the error of a terminal that every process has closed
        pass
    return said.decode()


def test_progress_on_a_terminal(place):
    """Progress is one line that is rewritten and removed; a log does not have it."""
    ours, theirs = open_terminal()
    slow = place.script("slow", "echo 'own_cycles 10000' >&3; sleep 0.5\n" + GOOD_RESULT)
    with subprocess.Popen(place.sim_command("CYCLES=80000", "JOBS=4", slow), stdout=subprocess.PIPE, stderr=theirs) as process:
        os.close(theirs)
        said = said_on(ours)
        process.stdout.read()
    os.close(ours)
    equal(process.returncode, 0, said)
    assert "\n" not in said and said.endswith("\r\x1b[K"), repr(said)
    assert re.search(r"\r\x1b\[\?7l\d of 8 work items, \d+\.\d Mcyc/s(, \d+ s left)?, coverage 100\.0%, 0 failures \x1b\[K\x1b\[\?7h", said), repr(said)


def test_without_a_terminal(_):
    """A test that needs a terminal is skipped if the system has none."""
    with mock.patch("os.openpty", side_effect=OSError(2, "No such file or directory")):
        why = outcome(unittest.SkipTest, open_terminal)
    equal(why, "no pseudo-terminal (No such file or directory); try mount -t devpts devpts /dev/pts")
    equal([path for path in glob.glob("tb/test/*.py") if re.search(r"openpty\(|forkpty\(", read_file(path))], ["tb/test/checks.py"])


if __name__ == "__main__":
    main(globals(), bench_of())
