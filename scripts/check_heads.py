#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares copies of a unit's port list with it, and reports each difference. Copies are the heads of our RTL, the tables of the
contract page and of docs/units.md, the names in tb/bench, and test designs with a unit's ports. Names, directions, ranges and order must agree,
and meanings where present. The list itself must have the form that CONTRIBUTING.md describes: rst, then each interface, with valid,
ready, payload. Verilator's settings must name existing ports of our RTL, since it ignores unknown ones.

    check_heads.py
"""
import glob
import os
import re
import sys

from command import read
from port_list import ALL_LANES, bits, params_of, ports_of, units

DECLARED = re.compile(r"^ *(input|output) +(?:wire|reg|logic) *(?:\[([^:\]]+):([^\]]+)\])? *(\w+),? *(?:// (.*))?$", re.M)
TABLE = re.compile(r"^\| port \| bits \| meaning \|\n\|[-|]+\|\n((?:\|.*\n)+)", re.M)
ROW = re.compile(r"^\| `(\w+)` \| (.*?) \| (.*) \|$")
DIRECTIONS = {"input": "IN", "output": "OUT"}


def compare(place, expected, found):
    """Yields a line for each difference of two {name: description of the port}, in their content or order."""
    for name, said in expected.items():
        if name not in found:
            yield f"{place}: {name} is missing"
        for what, value in said.items() if name in found else ():
            if found[name].get(what, value) != value:
                yield f"{place}: {name}: expected {what} '{value}', found '{found[name][what]}'"
    for name in found:
        if name not in expected:
            yield f"{place}: {name} is no port of the unit"
    if set(expected) == set(found) and list(expected) != list(found):
        wrong = next(pair for pair in zip(expected, found) if pair[0] != pair[1])
        yield f"{place}: found {wrong[1]}, expected {wrong[0]} next, in the order of the port list"


def constant(expression, params):
    """Returns a bound of a range, or None if it is not made of numbers, parameters and $clog2."""
    text = re.sub(r"\b[A-Z]+\b", lambda name: str(params.get(name[0], name[0])), expression)
    text = re.sub(r"\$clog2\(([0-9*]+)\)", lambda found: str((eval(found[1]) - 1).bit_length()), text)  # pylint: disable=eval-used
    return eval(text) if re.fullmatch(r"[0-9+*() -]+", text) else None  # pylint: disable=eval-used


def check_head(path, text, unit, params):
    ports = ports_of(unit)
    lanes = params.get("LANES", ALL_LANES)
    expected = {p.name: {"direction": p.direction, "range": f"{bits(p, lanes) - 1}:0", "meaning": p.meaning} for p in ports}
    found = {}
    for direction, high, low, name, meaning in DECLARED.findall(text):
        found[name] = {"direction": DIRECTIONS[direction],
                       "range": f"{constant(high or '0', params)}:{constant(low or '0', params)}"}
        if meaning:
            found[name]["meaning"] = meaning
    return compare(path, expected, found)


def module_head(text, module):
    found = re.search(rf"^module {module}\b.*?^\);", text, re.M | re.S)
    return found.group(0) if found else ""


def check_rtl(unit):
    path = f"rtl/{unit}.v"
    head = module_head(read(path), unit)
    for params in params_of(unit).values():
        yield from check_head(path, head, unit, params)
    for line in head.splitlines():
        if re.match(r" *(in|out)put\b", line) and "//" not in line:
            yield f"{path}: '{line.strip()}': expected the port's meaning after //"


def rows_of(path):
    """Returns the ports in the tables of a page, and the lines that are not a row of one port."""
    lines = [line for table in TABLE.findall(read(path)) for line in table.splitlines()]
    rows = [ROW.match(line) for line in lines]
    return {row[1]: {"bits": row[2], "meaning": row[3]} for row in rows if row}, [line for line, row in zip(lines, rows) if not row]


def check_page(unit):
    """Checks the page's tables. Ports that all units share may be in the tables of docs/units.md alone."""
    path, common = f"docs/units/{unit}.md", "docs/units.md"
    most = max(params.get("LANES", ALL_LANES) for params in params_of(unit).values())
    expected = {}
    for port in ports_of(unit)[1:]:
        width = str(port.width) if port.lanes == 1 else f"{port.width} × {'LANES' if port.lanes == most else port.lanes}"
        expected[port.name] = {"bits": width, "meaning": port.meaning}
    found, others = rows_of(path)
    for line in others:
        yield f"{path}: '{line}': expected a row of one port, | `name_i` | bits | meaning |"
    shared = {name: row for name, row in rows_of(common)[0].items() if name in expected and name not in found}
    yield from compare(path, {name: row for name, row in expected.items() if name not in shared}, found)
    for name, row in shared.items():
        if re.search(r"_(valid|ready)_[io]$", name):
            del row["meaning"]  # each unit has its own: a request, or a beat of one
        yield from compare(f"{common}, for {unit}", {name: expected[name]}, {name: row})


def check_bench(path, unit):
    """Checks the ports that our own bench names."""
    names = {port.name for port in ports_of(unit)}
    for name in re.findall(r"(?:->|\.|\bnext_)(\w+_[io])\b", read(path)):
        if name not in names:
            yield f"{path}: {name} is no port of the unit"


def check_design(path, unit):
    """Checks that a test design with a unit's name has its ports, or includes a file that has them."""
    text = read(path)
    if f'`include "{unit}_ports.vh"' not in text:
        yield from check_head(path, text if path.endswith(".vh") else module_head(text, r"\w+"), unit, {"LANES": ALL_LANES})


def check_list(unit):
    path, ports = f"csim/cycle/{unit}_ports.h", ports_of(unit)[1:]
    interfaces = [re.sub(r"_valid_[io]$", "", port.name) for port in ports if re.search(r"_valid_[io]$", port.name)]
    groups = {}
    if ports[0].name != "rst":
        yield f"{path}: expected rst first"
    for port in (port for port in ports if port.name != "rst"):
        of = [name for name in interfaces if port.name.startswith(name + "_") or port.qualifier.startswith(name + "_valid_")]
        name = max(of, key=len) if of else ""
        if not name:
            yield f"{path}: {port.name} is of no interface: expected the prefix or the qualifier of one of {interfaces}"
        elif name in groups and next(reversed(groups)) != name:
            yield f"{path}: {port.name} is separate from the other ports of {name}"
        elif name not in ("req", "rsp") and not port.name.startswith(name + "_"):
            yield f"{path}: {port.name}: expected the prefix {name}_"
        groups.setdefault(name, []).append(port.name)
    for name, members in groups.items():
        handshake = [port for kind in ("valid", "ready") for port in members if re.fullmatch(f"{name}_{kind}_[io]", port)]
        if members[:len(handshake)] != handshake:
            yield f"{path}: {members[0]}: expected {' and '.join(handshake)} first in {name}"


def check_told(path):
    """Checks Verilator's settings for our modules and their inputs."""
    for module, name in re.findall(r'-module "(\w+)"(?: -var "(\w+)")?$', read(path), re.M):
        file = f"rtl/{module}.v"
        if not os.path.exists(file):
            yield f"{path}: {module} is no module of our RTL"
        elif name and not re.search(rf"^ *input\b[^/]*\b{name}\b", module_head(read(file), module), re.M):
            yield f"{path}: {name} is no input of {module}"


def unit_of(path):
    """Returns the unit whose name begins the file's name, or None."""
    name = os.path.basename(path)
    return max((unit for unit in units() if re.match(rf"{unit}[_.]", name)), key=len, default=None)


def main():
    found = [line for unit in units() for check in (check_list, check_rtl, check_page) for line in check(unit)]
    found += [line for path in sorted(glob.glob("tb/units/*.vlt")) for line in check_told(path)]
    for pattern, check in (("tb/bench/*.sv", check_bench), ("tb/bench/*.cpp", check_bench),
                           ("tb/test/designs/*", check_design)):
        for path in sorted(glob.glob(pattern)):
            if unit_of(path):
                found += check(path, unit_of(path))
    print("\n".join(dict.fromkeys(found)), end="\n" if found else "")
    return 1 if found else 0


sys.exit(main())
