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


def lane_widths(unit):
    """{port: bits of a lane} of the ports that have lanes"""
    return {port.name: port.width for port in ports_of(unit) if port.lanes > 1}


def beats(unit, config):
    """The beats of a request and of a response. Of a request: UNIT_BEATS of the unit's header, csim/cycle/UNIT.h, which is a
    number, or UNIT_LANES / a number; or 1. A response has one, or as many, as tb/units/UNIT.c says. A configuration that is
    none of the unit's is taken for the first."""
    found = re.search(rf"\b{unit.upper()}_BEATS = ({unit.upper()}_LANES / )?(\d+)", read(f"csim/cycle/{unit}.h"))
    if not found:
        return 1, 1
    configs = params_of(unit)
    lanes = configs.get(config, next(iter(configs.values()))).get("LANES", 1)
    request = lanes // int(found[2]) if found[1] else int(found[2])
    return request, request if "#define UNIT_RSP_BEATS" in read(f"tb/units/{unit}.c") else 1


def bits(port, lanes=ALL_LANES):
    """How wide the port is in a design of so many lanes."""
    return port.width * min(port.lanes, lanes)


def params_of(unit):
    """The parameters of each of the unit's configurations, as {configuration: {name: number}}."""
    text = read(f"tb/units/{unit}.mk")
    configs = re.search(rf"^{unit}_CONFIGS := (.*)$", text, re.M)[1].split()
    given = {config: re.search(rf"^{unit}_{config}_PARAMS := (.*)$", text, re.M) for config in configs}
    return {config: {name: int(number) for name, number in re.findall(r"(\w+)=(\d+)", found[1] if found else "")}
            for config, found in given.items()}
