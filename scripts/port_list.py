# SPDX-License-Identifier: MIT
"""The port lists and the units' configurations, for the scripts that compare something with them. Those of our units are
csim/cycle/UNIT_ports.h and tb/units/UNIT.mk; a user's unit has ports.h and unit.mk in its folder, UNITS_AT/UNIT."""
import glob
import os
import re
import shlex
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
    """Those with RTL; a model may come first."""
    return sorted(path.split("/")[-1].removesuffix("_ports.h") for path in glob.glob("csim/cycle/*_ports.h")
                  if os.path.exists(path.replace("csim/cycle", "rtl").replace("_ports.h", ".v")))


def read_ports(path):
    """clk and the ports of a list, in its order."""
    text = read(path)
    ports = [CLK] + [Port(direction, name, int(width), int(lanes), qualifier, "".join(re.findall('"(.*?)"', meaning)))
                     for direction, name, width, lanes, qualifier, meaning in LISTED.findall(text)]
    if len(ports) - 1 != len(re.findall(r"^PORT\(", text, re.M)):
        raise SystemExit(f'{path}: expected each port as PORT(IN, name_i, 1, 1, ALWAYS, "its meaning")')
    return ports


def folder_of(unit):
    """The folder of a user's unit, a link that scripts/unit_folder.sh has made; None for one of ours."""
    folder = os.path.join(os.environ.get("UNITS_AT") or "build/unit", unit)
    return folder if os.path.isdir(folder) else None


def ports_path(unit):
    folder = folder_of(unit)
    return f"{folder}/ports.h" if folder else f"csim/cycle/{unit}_ports.h"


def ports_of(unit):
    return read_ports(ports_path(unit))


def word_of(unit):
    """What UNIT= is on a command line of the user's."""
    return os.environ.get("UNIT_WORD") if folder_of(unit) and os.environ.get("UNIT_WORD") else unit


def page_of(unit):
    """Where people read what its ports mean."""
    return f"{word_of(unit)}/ports.h" if folder_of(unit) else f"docs/units/{unit}.md"


def defines_of(unit):
    """The compiler's flags for C that includes what is the unit's, as make has them: % is the name of one of ours."""
    if folder_of(unit):
        return shlex.split(os.environ["FOLDER_DEFINES"])
    return shlex.split(os.environ["UNIT_DEFINES"].replace("%", unit))


def objects_of(directory):
    """What make has compiled of a unit for a configuration, in its directory."""
    paths = (os.path.join(directory, name) for name in ("unit.o", "drive.o", "cycle.o"))
    return [path for path in paths if os.path.exists(path)]


def includes_of(unit):
    """The directories of the files that its RTL includes."""
    return ["rtl/include", *filter(None, [folder_of(unit)])]


def yosys_reads(unit, files):
    """The command with which Yosys reads its RTL."""
    words = ["-sv"] * any(path.endswith(".sv") for path in files) + [f"-I{path}" for path in includes_of(unit)]
    return " ".join(["read_verilog", *words, *files])


def lane_widths(unit):
    """{port: bits of a lane} of the ports that have lanes"""
    return {port.name: port.width for port in ports_of(unit) if port.lanes > 1}


def beats(unit, config):
    """The beats of a request and of a response. Of a request: UNIT_BEATS of the unit's header, csim/cycle/UNIT.h, which is a
    number, or UNIT_LANES / a number; or 1. A response has one, or as many, as .rsp_beats of tb/units/UNIT.c says. Of a unit in a folder, the
    numbers that its unit.c has. A configuration that is none of the unit's is taken for the first."""
    if folder_of(unit):
        declared = read(f"{folder_of(unit)}/unit.c")
        numbers = (re.search(rf"\.{what}_beats = (\d+)", declared) for what in ("req", "rsp"))
        request, response = (int(number[1]) if number else 1 for number in numbers)
        return request, response
    found = re.search(rf"\b{unit.upper()}_BEATS = ({unit.upper()}_LANES / )?(\d+)", read(f"csim/cycle/{unit}.h"))
    if not found:
        return 1, 1
    configs = params_of(unit)
    lanes = configs.get(config, next(iter(configs.values()))).get("LANES", 1)
    request = lanes // int(found[2]) if found[1] else int(found[2])
    return request, request if ".rsp_beats =" in read(f"tb/units/{unit}.c") else 1


def bits(port, lanes=ALL_LANES):
    """How wide the port is in a design of so many lanes."""
    return port.width * min(port.lanes, lanes)


def params_of(unit):
    """The parameters of each of the unit's configurations, as {configuration: {name: number}}."""
    folder = folder_of(unit)
    path = f"{folder}/unit.mk" if folder else f"tb/units/{unit}.mk"
    text = read(path) if not folder or os.path.exists(path) else ""
    listed = re.search(rf"^{unit}_CONFIGS := (.*)$", text, re.M)
    configs = listed[1].split() if listed else ["default"]
    given = {config: re.search(rf"^{unit}_{config}_PARAMS := (.*)$", text, re.M) for config in configs}
    return {config: {name: int(number) for name, number in re.findall(r"(\w+)=(\d+)", found[1] if found else "")}
            for config, found in given.items()}
