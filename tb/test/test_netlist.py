#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests that a netlist is what it was made of, and that one wrong LUT in it is found. Prints lines of the Test Anything
Protocol.

    test_netlist.py BUILD= JOBS= CXX= LDLIBS= UNIT:FILE,FILE...:CONFIG=PARAM=VALUE,... ...

BUILD/synth has the unit's netlist for ecp5.
"""
import os
import re
import subprocess
import sys

sys.path[:0] = ["scripts", "tb/test"]
import bugs  # pylint: disable=wrong-import-position
import plant  # pylint: disable=wrong-import-position
import port_list  # pylint: disable=wrong-import-position
from synth_targets import MADE  # pylint: disable=wrong-import-position
from test_cli import equal, options_of, run_tests  # pylint: disable=wrong-import-position

UNIT, CONFIG, CYCLES = "visa_decode", "default", 20000
LUT = re.compile(r"  LUT4 #\(\n    \.INIT\(16'h(\w+)\)\n  \) \S+ \(\n((?:    \..*\n)*?)    \.Z\((.*)\)\n  \);\n")
WORKER = ""


def planted(text, number, match):
    """The netlist with one LUT that is inverted while the bug of this number is switched on."""
    init, inputs, out = match.groups()
    wrong = f"{int(init, 16) ^ 0xffff:04x}"
    luts = "".join(f"  wire {name}_{number};\n  LUT4 #(.INIT(16'h{value})) lut_{name}_{number} (\n{inputs}    .Z({name}_{number})\n  );\n"
                   for name, value in (("right", init), ("wrong", wrong)))
    return text.replace(match[0], f"{luts}  assign {out} = {plant.choice(number)} ? wrong_{number} : right_{number};\n")


def run(bug):
    done = subprocess.run([WORKER, "run", f"CYCLES={CYCLES}", "SHRINK=0", f"CONFIG={CONFIG}"], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False, env={**os.environ, "PLANTED_BUG": str(bug)})
    return done.returncode, done.stdout


def test_netlist_is_the_unit(_):
    status, said = run(0)
    equal(status, 0, said)
    assert re.search("^ops [1-9]", said, re.MULTILINE), said


def test_wrong_lut_is_found(_):
    """An inverted LUT in the netlist, as a fault in the vendor's tools would have it."""
    for bug in 1, 2, 3:
        status, said = run(bug)
        equal(status, bugs.FAILED, f"LUT {bug}: {said}")


def main(words):
    global WORKER  # pylint: disable=global-statement
    options = options_of(words)
    bench = bugs.Bench(options, next(word for word in words if word.startswith(f"{UNIT}:")))
    place = f"{options['BUILD']}/synth/{UNIT}-{CONFIG}-ecp5"
    out = f"{options['BUILD']}/test/netlist"
    os.makedirs(out, exist_ok=True)
    text = port_list.read(f"{place}/netlist.v")
    # Others may make no difference: what selects one of two constants that are the same is such a one.
    luts = [match for match in LUT.finditer(text) if not MADE.search(match[3])]
    for number, match in enumerate(luts[::max(1, len(luts) // 3)][:3], 1):
        text = planted(text, number, match)
    with open(f"{out}/netlist.v", "w", encoding="utf-8") as file:
        file.write(text)
    WORKER = bench.compile(out, CONFIG, ["-f", f"{place}/cells.f", f"{out}/netlist.v"], [])
    return run_tests(globals(), options["BUILD"], None)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
