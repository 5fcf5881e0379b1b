#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Synthesises a unit by Yosys, in a new directory: OUT/netlist.json for what places and routes it, OUT/netlist.v for a
simulator, both of one flat module of the unit's name, and OUT/cells.json, how many cells of each kind it has.

    synth_netlist.py OUT TARGET UNIT PARAMS FILE...

PARAMS is a list of NAME=VALUE.
"""
import collections
import json
import os
import re
import shutil
import sys

from synth_targets import TARGETS, Wrong, yosys

# The nets of buses are split for a simulator, which else takes a carry for a loop through its bus.
SCRIPT = """read_verilog -Irtl/include {files}; {params} hierarchy -check -top {top}; {keep} {synth}; {flatten} rename -top {top};
 write_json {out}/netlist.json; splitnets; opt_clean -purge; write_verilog -noattr {out}/netlist.v"""
FLATTEN = "setattr -mod -unset keep_hierarchy *; flatten; opt_clean;"


def mapped_once(unit, params):
    """Modules with many instances, as Verilator is told of them: each is mapped by itself, where there are lanes of it."""
    told = f"tb/units/{unit}.vlt"
    if not os.path.exists(told) or "LANES=1" in params.split():
        return []
    with open(told, encoding="utf-8") as file:
        return re.findall(r'^no_inline -module "(\w+)"', file.read(), re.MULTILINE)


def main(out, target, unit, params, *files):
    shutil.rmtree(out, ignore_errors=True)
    os.makedirs(out)
    chosen = "".join(f" -set {param.replace('=', ' ')}" for param in params.split())
    modules = mapped_once(unit, params)
    keep = "setattr -mod -set keep_hierarchy 1 " + " ".join(f"{name} $paramod*\\{name}*" for name in modules) + ";"
    yosys(SCRIPT.format(files=" ".join(files), top=unit, out=out, params=f"chparam{chosen} {unit};" if chosen else "",
                        keep=keep if modules else "", synth=TARGETS[target].script.format(top=unit),
                        flatten=FLATTEN if modules else ""), f"{out}/yosys.log")
    with open(f"{out}/netlist.json", encoding="utf-8") as file:
        cells = json.load(file)["modules"][unit]["cells"].values()
    with open(f"{out}/cells.json", "w", encoding="utf-8") as file:
        json.dump(dict(sorted(collections.Counter(cell["type"] for cell in cells).items())), file, indent=2)
        file.write("\n")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Wrong as wrong:
        sys.exit(str(wrong))
