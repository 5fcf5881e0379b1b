# SPDX-License-Identifier: MIT
"""Port lists and configurations of units, for scripts that compare something with them. Those of our units are
csim/cycle/UNIT_ports.h and tb/units/UNIT.mk; a user's unit has ports.h and unit.mk in its folder, UNITS_AT/UNIT."""
import glob
import os
import re
import shlex
from collections import namedtuple

from command import read

# `direction` is IN or OUT, `width` the bits of a lane
Port = namedtuple("Port", "direction name width lanes qualifier meaning")
# Lines may be broken where C allows: after a comma, and between two strings.
LISTED = re.compile(r'^PORT\(\s*(IN|OUT),\s*(\w+),\s*(\d+),\s*(\d+),\s*(\w+),((?:\s*"[^"\n]*")+)\s*\)', re.M)
CLK = Port("IN", "clk", 1, 1, "ALWAYS", "clock, rising edge")  # a port of every unit, in no list
ALL_LANES = 1024


def units():
    """Returns the units with RTL; a model may come first."""
    return sorted(path.split("/")[-1].removesuffix("_ports.h") for path in glob.glob("csim/cycle/*_ports.h")
                  if os.path.exists(path.replace("csim/cycle", "rtl").replace("_ports.h", ".v")))


def read_ports(path):
    """Returns clk and the ports of a list, in order."""
    text = read(path)
    ports = [CLK] + [Port(direction, name, int(width), int(lanes), qualifier, "".join(re.findall('"(.*?)"', meaning)))
                     for direction, name, width, lanes, qualifier, meaning in LISTED.findall(text)]
    if len(ports) - 1 != len(re.findall(r"^PORT\(", text, re.M)):
        raise SystemExit(f'{path}: expected each port as PORT(IN, name_i, 1, 1, ALWAYS, "its meaning")')
    return ports


def folder_of(unit):
    """Returns the folder of a user's unit, a link by scripts/unit_folder.sh; None for one of ours."""
    folder = os.path.join(os.environ.get("UNITS_AT") or "build/unit", unit)
    return folder if os.path.isdir(folder) else None


def ports_path(unit):
    folder = folder_of(unit)
    return f"{folder}/ports.h" if folder else f"csim/cycle/{unit}_ports.h"


def ports_of(unit):
    return read_ports(ports_path(unit))


def word_of(unit):
    """Returns UNIT= for the user's command line."""
    return os.environ.get("UNIT_WORD") if folder_of(unit) and os.environ.get("UNIT_WORD") else unit


def page_of(unit):
    """Returns the page that describes its ports."""
    return f"{word_of(unit)}/ports.h" if folder_of(unit) else f"docs/units/{unit}.md"


def defines_of(unit):
    """Returns the compiler's flags for C that includes the unit's files, from make: % is the name of one of ours."""
    if folder_of(unit):
        return shlex.split(os.environ["FOLDER_DEFINES"])
    return shlex.split(os.environ["UNIT_DEFINES"].replace("%", unit))


def objects_of(directory):
    """Returns make's objects of a unit for a configuration, in its directory."""
    paths = (os.path.join(directory, name) for name in ("unit.o", "drive.o", "cycle.o"))
    return [path for path in paths if os.path.exists(path)]


def includes_of(unit):
    """Returns the directories of the files that its RTL includes."""
    return ["rtl/include", *filter(None, [folder_of(unit)])]


def yosys_reads(unit, files):
    """Returns the Yosys command that reads its RTL."""
    words = ["-sv"] * any(path.endswith(".sv") for path in files) + [f"-I{path}" for path in includes_of(unit)]
    return " ".join(["read_verilog", *words, *files])


def lane_widths(unit):
    """Returns {port: bits of a lane} of the ports that have lanes."""
    return {port.name: port.width for port in ports_of(unit) if port.lanes > 1}


def beats(unit, config):
    """Returns the beats of a request and of a response. A request has UNIT_BEATS of csim/cycle/UNIT.h, a number or UNIT_LANES
    / a number; or 1. A response has one, or as many, as .rsp_beats of tb/units/UNIT.c declares. A unit in a folder has the
    numbers of its unit.c. An unknown configuration counts as the first one."""
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
    """Returns the width of the port in a design with this number of lanes."""
    return port.width * min(port.lanes, lanes)


def params_of(unit):
    """Returns the parameters of the unit's configurations, as {configuration: {name: number}}."""
    folder = folder_of(unit)
    path = f"{folder}/unit.mk" if folder else f"tb/units/{unit}.mk"
    text = read(path) if not folder or os.path.exists(path) else ""
    listed = re.search(rf"^{unit}_CONFIGS := (.*)$", text, re.M)
    configs = listed[1].split() if listed else ["default"]
    given = {config: re.search(rf"^{unit}_{config}_PARAMS := (.*)$", text, re.M) for config in configs}
    return {config: {name: int(number) for name, number in re.findall(r"(\w+)=(\d+)", found[1] if found else "")}
            for config, found in given.items()}
