#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests that a netlist is what it was made of, and that one wrong LUT in it is found; and that our models of cells do what
tb/test/designs/netlist_cells.v says in plain words.

    test_netlist.py BUILD= JOBS= CXX= LDLIBS= UNIT:FILE,FILE...:CONFIG=PARAM=VALUE,... ...

BUILD/synth has the unit's netlist for ecp5.
"""
import os
import re
import subprocess

from checks import BUILD, bench_of, bugs, equal, main, write_file
import plant
import port_list
from synth_targets import MADE

UNIT, CONFIG, CYCLES = "visa_decode", "default", 20000
LUT = re.compile(r"  LUT4 #\(\n    \.INIT\(16'h(\w+)\)\n  \) \S+ \(\n((?:    \..*\n)*?)    \.Z\((.*)\)\n  \);\n")
PLACE = f"{BUILD}/test/netlist"
# What makes a model wrong, by target
WRONG_MODELS = {
    "ecp5": (("{9{ADA1}}, {9{ADA0}}", "{9{ADA0}}, {9{ADA1}}"), ("if (CEB)", "if (1)"), ("CEA & WEA", "CEA"), ("ADB13, ADB12", "ADB12, ADB13"),
             ("DIB17, DIB16", "DIB16, DIB17"), ("INITVAL[40 * i + 20 +: 18]", "18'd0"), ("SIGNEDB & B17", "SIGNEDA & B17")),
    "xilinx": (("{8{WEBWE[1]}}, {8{WEBWE[0]}}", "{8{WEBWE[0]}}, {8{WEBWE[1]}}"), ("if (ENARDEN)", "if (1)"), ("INITP[4 * i +: 4]", "4'd0"),
               ("DIPBDIP, DIPADIP, DIBDI", "DIPADIP, DIPBDIP, DIBDI"), ("S[2] ? c2", "S[2] ? c1"), ("CI | CYINIT", "CI"), ("{17{PCIN[47]}}", "17'd0"),
               ("RSTP || CEP", "1"), ("BREG == 1", "BREG == 2"), ('A_INPUT == "CASCADE"', "0")),
}


def planted(text, number, match):
    """The netlist with one LUT that is inverted while the bug of this number is switched on."""
    init, inputs, out = match.groups()
    wrong = f"{int(init, 16) ^ 0xffff:04x}"
    luts = "".join(f"  wire {name}_{number};\n  LUT4 #(.INIT(16'h{value})) lut_{name}_{number} (\n{inputs}    .Z({name}_{number})\n  );\n"
                   for name, value in (("right", init), ("wrong", wrong)))
    return text.replace(match[0], f"{luts}  assign {out} = {plant.choice(number)} ? wrong_{number} : right_{number};\n")


def run(bug):
    done = bugs.run([WORKER, "run", f"CYCLES={CYCLES}", "SHRINK=0", f"CONFIG={CONFIG}"],
                     env={**os.environ, "PLANTED_BUG": str(bug)})
    return done.returncode, done.stdout


def test_wrong_lut_is_found(_):
    """The netlist passes as it is, and fails with an inverted LUT, as a fault in the vendor's tools would have it."""
    for bug in range(4):
        status, said = run(bug)
        equal(status, bugs.FAILED if bug else 0, f"LUT {bug}: {said}")
        assert bug or re.search("^ops [1-9]", said, re.MULTILINE), said


def models_are(target, text):
    """Returns the output of the bench of the models, with this text as the target's models."""
    write_file(f"{PLACE}/{target}.v", text)
    subprocess.run(["iverilog", "-g2005", "-s", f"{target}_cells", "-o", f"{PLACE}/{target}.vvp", "tb/test/designs/netlist_cells.v",
                    f"{PLACE}/{target}.v"], check=True)
    return subprocess.run(["vvp", "-n", f"{PLACE}/{target}.vvp"], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()[0]


def test_models_of_cells(_):
    """As they are, and each with a mistake in it."""
    for target, mistakes in WRONG_MODELS.items():
        text = port_list.read(f"tb/devices/netlist/{target}.v")
        equal(models_are(target, text), "same")
        for right, wrong in mistakes:
            equal(text.count(right), 1, right)
            assert models_are(target, text.replace(right, wrong)).endswith("are not the same"), right


def worker():
    """Returns that of the netlist with three LUTs that can be inverted."""
    place = f"{BUILD}/synth/{UNIT}-{CONFIG}-ecp5"
    text = port_list.read(f"{place}/netlist.v")
    # Others may make no difference: what selects one of two constants that are the same is such a one.
    luts = [match for match in LUT.finditer(text) if not MADE.search(match[3])]
    for number, match in enumerate(luts[::max(1, len(luts) // 3)][:3], 1):
        text = planted(text, number, match)
    write_file(f"{PLACE}/netlist.v", text)
    return bench_of(UNIT).compile(PLACE, CONFIG, ["-f", f"{place}/cells.f", f"{PLACE}/netlist.v"], [])


if __name__ == "__main__":
    WORKER = worker()
    main(globals())
