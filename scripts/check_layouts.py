#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tells what is wrong with the GTKWave layouts: a signal that is no port of the unit, a port or a bit of one that is
not shown, a table or a script that is not there. A layout serves all configurations of its unit.

    check_layouts.py
"""
import glob
import os
import re
import sys

LISTED = re.compile(r"^PORT\((IN|OUT), (\w+), (\d+), (\d+),", re.M)
SIGNAL = re.compile(r"(?:\((\d+)\))?((?:TOP|expected)\.\w+)(?:\[(\d+):0\])?")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def ports_of(unit):
    """How many bits each signal that a dump has below TOP and expected can have."""
    lanes = [int(n) for n in re.findall(r"LANES=(\d+)", read(f"tb/units/{unit}.mk"))] or [1024]
    bits = {"TOP.clk": {1}, "expected.differs": {1}}
    for direction, name, width, most in LISTED.findall(read(f"csim/cycle/{unit}_ports.h")):
        for scope in ("TOP", "expected") if direction == "OUT" else ("TOP",):
            bits[f"{scope}.{name}"] = {int(width) * min(int(most), n) for n in lanes}
    return bits


def check(path):
    ports = ports_of(os.path.basename(path).removesuffix(".gtkw"))
    shown = {name: set() for name in ports}
    for line in read(path).splitlines():
        if line.startswith("^") and not os.path.exists(line.split()[1]):
            yield f"{path}: {line.split()[1]} is not there"
        if not re.match(r"[+#T(e]", line):
            continue
        for bit, name, msb in SIGNAL.findall(line):
            bits = int(msb or 0) + 1
            if bits not in ports.get(name, ()):
                yield f"{path}: {name} of {bits} bits is no port"
            else:
                shown[name].update([int(bit)] if bit else range(bits))
    for name, bits in ports.items():
        if len(shown[name]) < max(bits):
            yield f"{path}: {name}: {max(bits) - len(shown[name])} of {max(bits)} bits are not shown"


found = [line for path in sorted(glob.glob("waves/*.gtkw")) for line in check(path)]
print("\n".join(found), end="\n" if found else "")
sys.exit(bool(found))
