#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the ports of a compiled design with a unit's port list and reports each difference. As a program, for a Verilated
design:

    CLOCK= RESET= check_ports.py Vdut.h csim/cycle/UNIT_ports.h LANES
"""
import difflib
import re
import sys

import pins
from command import read
from port_list import bits, read_ports

# VL_IN8(&name,msb,lsb); VL_OUTW(&name,msb,lsb,words); VL_IN8((&name)[4],msb,lsb) is an array
FOUND = re.compile(r"^\s*VL_(IN|OUT|INOUT)(?:8|16|64|W)?\(\(?&(\w+)\)?((?:\[\d+\])*),(\d+),(\d+)", re.M)
WORDS = {"IN": "input", "OUT": "output", "INOUT": "inout"}


def spell(direction, msb, lsb, array=""):
    bits_of = f" [{msb}:{lsb}]" if (msb, lsb) != (0, 0) else ", 1 bit"
    return WORDS[direction] + bits_of + (f", an array of {array}" if array else "")


def try_pin(name, spare):
    """Returns the option for a clock or reset that the design names differently, among its spare ports."""
    pins_of = {pins.clock(): ("CLOCK", "cl?k|clock"), pins.reset()[0]: ("RESET", "rst|reset")}
    variable, looks = pins_of.get(name, ("", ""))
    if not variable:
        return ""
    likely = [port for port in spare if re.search(looks, port, re.IGNORECASE) and spare[port] == spell("IN", 0, 0)]
    return f"; try {variable}={likely[0] if likely else 'NAME, or a wrapper if the design has none'}"


def nearest(name, spare):
    """Returns the most similar spare port."""
    return "".join(f"; the nearest is {port}" for port in difflib.get_close_matches(name, spare, 1))


def differ(found, port_list, lanes):
    """Prints each difference of FOUND, {name: description by spell()}, to stderr. Returns true if there is one."""
    named = {"clk": pins.clock(), "rst": pins.reset()[0]}
    listed = {named.get(port.name, port.name): spell(port.direction, bits(port, lanes) - 1, 0) for port in read_ports(port_list)}
    spare = {name: found[name] for name in found if name not in listed}
    differences = [f"{name}: expected {listed[name]}, found {found[name]}" if name in found else
                   f"{name}: expected {listed[name]}, found no port of this name{try_pin(name, spare) or nearest(name, spare)}"
                   for name in listed if found.get(name) != listed[name]]
    differences += [f"{name}: expected no port of this name, found {found[name]}" for name in spare]
    for difference in differences:
        print(difference, file=sys.stderr)
    return bool(differences)


def verilated(header):
    """Returns the ports of a Verilated design, for differ()."""
    return {name: spell(direction, int(msb), int(lsb), array) for direction, name, array, msb, lsb in FOUND.findall(read(header))}


def main(header, port_list, lanes):
    differs = differ(verilated(header), port_list, int(lanes))
    if differs:
        print(f"{port_list}: found other ports than in the Verilog, expected the same; see above", file=sys.stderr)
    return differs


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
