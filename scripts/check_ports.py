#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the ports of a compiled design with a unit's port list and tells each difference in words. As a program, of a
Verilated one:

    CLOCK= RESET= check_ports.py Vdut.h csim/cycle/UNIT_ports.h LANES
"""
import re
import sys

import pins
from port_list import bits, read, read_ports

# VL_IN8(&name,msb,lsb); VL_OUTW(&name,msb,lsb,words); VL_IN8((&name)[4],msb,lsb) is an array
FOUND = re.compile(r"^\s*VL_(IN|OUT|INOUT)(?:8|16|64|W)?\(\(?&(\w+)\)?((?:\[\d+\])*),(\d+),(\d+)", re.M)
WORDS = {"IN": "input", "OUT": "output", "INOUT": "inout"}


def spell(direction, msb, lsb, array=""):
    bits_of = f" [{msb}:{lsb}]" if (msb, lsb) != (0, 0) else ", 1 bit"
    return WORDS[direction] + bits_of + (f", an array of {array}" if array else "")


def differ(found, port_list, lanes):
    """FOUND is {name: as spell() has it}. Tells on stderr how that differs; whether it does."""
    named = {"clk": pins.clock(), "rst": pins.reset()[0]}
    listed = {named.get(port.name, port.name): spell(port.direction, bits(port, lanes) - 1, 0) for port in read_ports(port_list)}
    differences = [
        f"{name}: expected {listed[name]}, found {found.get(name, 'no such port')}"
        for name in listed
        if found.get(name) != listed[name]
    ]
    differences += [f"{name}: expected no such port, found {found[name]}" for name in found if name not in listed]
    for difference in differences:
        print(difference, file=sys.stderr)
    missing = [name for name in named.values() if name not in found]
    if missing:
        print(f"CLOCK= and RESET= say what clock and reset are called: here {' and '.join(missing)}", file=sys.stderr)
    return bool(differences)


def main(header, port_list, lanes):
    found = {name: spell(direction, int(msb), int(lsb), array)
             for direction, name, array, msb, lsb in FOUND.findall(read(header))}
    return differ(found, port_list, int(lanes))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
