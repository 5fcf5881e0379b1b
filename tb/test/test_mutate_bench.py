#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of tb/mutate/bench.py, with a few broken lines.

    test_mutate_bench.py BUILD=
"""
import contextlib
import io

from checks import bugs, equal, main, read_file, write_file
import bench

LINE = "memory->differences += sparse_read(&memory->differing, address) != 0;"
UNUSED = "in tb/bench/speed.c\n-+ return [-(double)t.tv_sec + 1e-9 * (double)t.tv_nsec-]{+0+};\n"  # by what tests run
IS_WHOLE = "test -L tb"
MEMORY = "test_engine_memory: CMOCKA_MESSAGE_OUTPUT=TAP BUILD/test/test_engine_memory"


def said(place, text, *commands):
    """Returns the exit status, and the output for these broken lines, with the tests as they are first."""
    few = place.path("few.bugs")
    write_file(few, text)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        status = bench.main([f"BUILD={place.build}", f"WORKER={place.build}/sim", "JOBS=2", few, *(word.replace("BUILD", place.build) for word in commands)])
    return status, out.getvalue().replace(few, "few.bugs").splitlines()


def test_verdicts(place):
    def memory(name, new):
        return f"bug {name}\nin tb/agents/memory.c\n- {LINE}\n+ {new}\nfound test_engine_memory\n"

    text = memory("red", "") + memory("harmless", f"{LINE} /* as before */") + memory("wrong C", "memory->none++;")
    status, lines = said(place, text, MEMORY)
    equal((status, len(lines)), (1, 5))
    equal(lines[:1] + lines[2:3] + lines[4:], [
        "ok 1 - test_engine_memory while nothing is broken: all pass",
        "not ok 3 - harmless: survives test_engine_memory: few.bugs:6",
        "# 3 broken lines, 1 found: test_engine_memory 1"])
    assert lines[1].startswith("ok 2 - red: 2 failed in test_engine_memory, first test_"), lines[1]
    assert lines[3].startswith("not ok 4 - wrong C: tb/agents/memory.c:") and "error" in lines[3], lines[3]


def test_cpu_time(place):
    """A test that exceeds its time is reported."""
    bench.SECONDS, before = 1, bench.SECONDS
    status, lines = said(place, f"bug a\n{UNUSED}found busy\n", "busy: sh -c 'while :; do :; done' || exit 7")
    bench.SECONDS = before
    equal(status, 1)
    assert lines[0].startswith("not ok 1 - busy while nothing is broken: busy ended with 7 and 0 failed checks"), lines


def test_only_a_check_is_red(place):
    """A test that fails without a broken line, or ends badly, gives no verdict. It runs only the given functions."""
    text = "".join(f"bug {name}\n{UNUSED}found {found}\n" for name, found in (
        ("a", "ends"), ("b", "always"), ("c", "some, test_x test_y")))
    commands = (f"ends: echo the end; {IS_WHOLE}", "always: echo 'not ok 1 - test_z'; exit 1",
                f"some: {IS_WHOLE} || {{ echo \"not ok 1 - ${{TESTS%% *}}\"; exit 1; }}")
    status, lines = said(place, text, *commands)
    equal((status, lines), (1, [
        "ok 1 - ends while nothing is broken: all pass",
        "not ok 2 - always while nothing is broken: 1 failed in always, first test_z",
        "ok 3 - some while nothing is broken: all pass",
        "not ok 4 - a: ends ended with 1 and 0 failed checks: the end",
        "ok 5 - b: 1 failed in always, first test_z",
        "ok 6 - c: 1 failed in some, first test_x",
        "# 3 broken lines, 2 found: always 1, ends 0, some 1"]))
    equal(said(place, text, *commands[:2]), (1, ["not ok 1 - few.bugs:9: some is no test of make test"]))


def test_list(place):
    """Each text of the list occurs once, or its line is not broken; errors in a list are reported."""
    for bug in bugs.read_bugs("tb/mutate/bench.bugs"):
        assert bugs.mutate(bug) != read_file(bug.file), bug.place
    equal(said(place, "bug a\nin tb/bench/speed.c\n-+ return\nfound busy\n"),
          (1, ["not ok 1 - few.bugs:1: found no change; expected [-old-] or {+new+} after -+, or another text after +"]))
    equal(said(place, "in nothing\n"), (1, ["not ok 1 - few.bugs:1: 'in nothing' outside of a bug"]))


if __name__ == "__main__":
    main(globals())
