#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of make exhaustive on a few of its work items: its output, and that it continues where it was interrupted.

    test_exhaustive.py BUILD= CC= OBJECTS=

OBJECTS= is what the program is linked from.
"""
import os
import re
import shutil
import signal
import subprocess
import time

from checks import OPTIONS, ended, equal, main, one_line, open_terminal, read_file, write_file

# Every FEW-th item: three of f16, one of f32, two of float_alu. The interrupted run would take hours, so it never completes first.
FEW = 10007
TIE = "((rest == half) & tie_up)"


def run(place, *words, program=None):
    return place.run(program or f"{place.build}/exhaustive", f"STATE={place.path('done')}", *words)


def done_of(place):
    """Returns the number of completed items in the state."""
    if not os.path.exists(place.path("done")):
        return 0
    return read_file(place.path("done")).split("\n")[2].count("1")


def start(place, errors, *words, program=None):
    words = [f"STATE={place.path('done')}", "JOBS=2", *words]
    return subprocess.Popen([program or f"{place.build}/exhaustive", *words], stdout=subprocess.PIPE, stderr=errors, text=True)


def stop(process):
    """Interrupts the run, and returns its output."""
    process.send_signal(signal.SIGINT)
    out = process.stdout.read()
    equal(process.wait(), 130, out)
    return out


def test_whole_run(place):
    done = ended(run(place, f"ONE_IN={FEW}"), errors="")
    assert re.fullmatch(r"\d+ cases, 0 differences\n", done.stdout), done.stdout
    equal(os.listdir(place.dir), [])
    # Any number of jobs has the same cases.
    equal(run(place, f"ONE_IN={FEW}", "JOBS=3").stdout, done.stdout)


def test_interrupt(place):
    said = r"interrupted after (\d+ of \d+ cases): the next make exhaustive goes on there\n"
    terminal, end = open_terminal()
    with start(place, end) as process:
        os.close(end)
        limit = time.monotonic() + 300
        while not done_of(place):
            assert process.poll() is None and time.monotonic() < limit, "nothing was kept"
            time.sleep(0.1)
        out = stop(process)
    shown = os.read(terminal, 65536).decode()
    os.close(terminal)
    match = re.fullmatch(said, out)
    assert match and re.search(r"\r.*\d% of \d+ million cases", shown), out + shown
    before = done_of(place)
    with start(place, subprocess.DEVNULL) as process:
        equal(process.stdout.readline(), f"going on after {match[1]}\n")
        out = stop(process)
    assert re.fullmatch(said, out), out
    assert done_of(place) >= before, out


def state_after(place, state, *words, program=None):
    """Gives the run a state, interrupts it after its message, and returns the message and the state."""
    write_file(place.path("done"), state)
    with start(place, subprocess.DEVNULL, *words, program=program) as process:
        said = process.stdout.readline()
        stop(process)
    return said, read_file(place.path("done"))


def test_what_a_state_belongs_to(place):
    """What another program has done is not taken, nor what was done for another seed, nor what is no state."""
    said, state = state_after(place, "lanelock")
    anew = "beginning anew: the model or the check is not what it was\n"
    equal(said, anew)
    head, items = state.rsplit("\n", 2)[:2]
    state = head + "\n" + "1" * (len(items) // 2) + "0" * (len(items) - len(items) // 2) + "\n"
    other = place.path("exhaustive")
    shutil.copy(f"{place.build}/exhaustive", other)
    assert state_after(place, state, program=other)[0].startswith("going on after ")
    for wrong in state[:-2] + "\n", state + "1", state[:-2] + "2\n":
        equal(state_after(place, wrong)[0], anew)
    equal(state_after(place, state, "SEED=2")[0], anew)
    with open(other, "ab") as file:
        file.write(b"\n")
    equal(state_after(place, state, program=other)[0], anew)
    equal(state_after(place, state, "ONE_IN=2")[0], anew)


def test_difference(place):
    """A model that rounds all ties up"""
    shutil.copytree("csim", place.path("csim"))
    text = read_file("csim/isa/float/round.h")
    equal(text.count(TIE), 1)
    write_file(place.path("csim/isa/float/round.h"), text.replace(TIE, "(rest == half)"))
    words = ["-std=c11", "-D_POSIX_C_SOURCE=200809L", "-O2", f"-I{place.path('csim')}", "-Itb"]
    objects = OPTIONS["OBJECTS"].split()
    others = [name for name in objects if not name.endswith("/float_check.o")]
    equal(len(others), len(objects) - 1)
    ended(place.run(*OPTIONS["CC"].split(), *words, "tb/test/float_check.c", *others, "-lmpfr", "-lgmp", "-lm", "-lpthread",
                    "-o", place.path("wrong")))
    done = ended(run(place, f"ONE_IN={FEW}", program=place.path("wrong")), 1, "")
    assert re.fullmatch(r"FAIL v_\w+  rounding .*, IEEE [01]  src0 0x\w+ .* model 0x\w+, host 0x\w+\n", done.stdout), done.stdout


def test_bad_words(place):
    one_line(run(place, "JOBS=0"), 2, "JOBS=0: expected a whole number from 1")
    one_line(run(place, "JOB=1"), 2, "JOB=1: unknown option")
    one_line(run(place, "more"), 2, "expected STATE=file")
    one_line(place.run(f"{place.build}/exhaustive"), 2, "expected STATE=file")


if __name__ == "__main__":
    main(globals())
