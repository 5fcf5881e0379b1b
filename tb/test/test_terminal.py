#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of the output of a run on a terminal and in a log: colors and progress. Prints lines of the Test Anything Protocol.

    test_terminal.py BUILD= CXX= LDLIBS= UNIT:FILE,FILE...:PARAM=VALUE,...

Run from the top of the project.
"""
import glob
import os
import re
import subprocess
import unittest
from unittest import mock

from checks import GOOD_RESULT, bench_of, bugs, equal, main, one_line, open_terminal, outcome


def test_log_goes_on(place):
    """Long work reports its progress from time to time, also in a log."""
    slow = place.script("slow", "sleep 9\n" + GOOD_RESULT)
    done = place.sim("CYCLES=80000", "JOBS=8", slow)
    equal(done.returncode, 0, done.stdout)
    assert re.match(r"\d of 8 work items, \d+\.\d Mcyc/s(, \d+ s left)?(, coverage 100\.0%)?, 0 failures\n$", done.stderr), done.stderr


def test_color(place):
    """Colors are used only on a terminal, or if they are requested."""
    good = place.script("good", GOOD_RESULT)
    painted = "\x1b[32m   100.0%\x1b[0m          1  \x1b[32mpass\x1b[0m\n"
    def said(*words, **names):
        env = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM", "VERDICT_TERMINAL")}
        done = place.sim("CYCLES=80000", *words, good, env={**env, **names})
        equal(done.returncode, 0, done.stderr)
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
    equal([path for path in glob.glob("tb/test/*.py") if re.search(r"openpty\(|forkpty\(", bugs.read(path))], ["tb/test/checks.py"])


if __name__ == "__main__":
    main(globals(), bench_of())
