# SPDX-License-Identifier: MIT
"""The port lists, csim/cycle/UNIT_ports.h, and the units' configurations, for the scripts that compare something with
them."""
import glob
import re
from collections import namedtuple

# `direction` is IN or OUT, `width` the bits of a lane
Port = namedtuple("Port", "direction name width lanes qualifier meaning")
# Lines may be broken where C breaks them: after a comma, and between two strings.
LISTED = re.compile(r'^PORT\(\s*(IN|OUT),\s*(\w+),\s*(\d+),\s*(\d+),\s*(\w+),((?:\s*"[^"\n]*")+)\s*\)', re.M)
CLK = Port("IN", "clk", 1, 1, "ALWAYS", "clock, rising edge")  # of every unit, and in no list
ALL_LANES = 1024


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def units():
    return sorted(path.split("/")[-1].removesuffix("_ports.h") for path in glob.glob("csim/cycle/*_ports.h"))


def read_ports(path):
    """clk and the ports of a list, in its order."""
    text = read(path)
    ports = [CLK] + [Port(direction, name, int(width), int(lanes), qualifier, "".join(re.findall('"(.*?)"', meaning)))
                     for direction, name, width, lanes, qualifier, meaning in LISTED.findall(text)]
    if len(ports) - 1 != len(re.findall(r"^PORT\(", text, re.M)):
        raise SystemExit(f'{path}: expected each port as PORT(IN, name_i, 1, 1, ALWAYS, "its meaning")')
    return ports


def ports_of(unit):
    return read_ports(f"csim/cycle/{unit}_ports.h")


def beats(unit):
    """The beats of a request: UNIT_BEATS of the unit's header, csim/cycle/UNIT.h, or 1."""
    found = re.search(rf"\b{unit.upper()}_BEATS = (\d+)", read(f"csim/cycle/{unit}.h"))
    return int(found[1]) if found else 1


def bits(port, lanes=ALL_LANES):
    """How wide the port is in a design of so many lanes."""
    return port.width * min(port.lanes, lanes)


def lanes_of(unit):
    """The numbers of lanes that the unit's configurations have; none if it has no such parameter."""
    return [int(n) for n in re.findall(r"\bLANES=(\d+)", read(f"tb/units/{unit}.mk"))]
