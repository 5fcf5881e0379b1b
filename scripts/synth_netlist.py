#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Synthesises a unit by Yosys, in a new directory: OUT/netlist.json for place and route, OUT/netlist.v for a simulator, both of one
flat module with the unit's name. OUT/cells.json has the number of cells of each kind, and OUT/cells.f Verilator's settings for
them.

    synth_netlist.py OUT TARGET UNIT PARAMS FILE...

PARAMS is a list of NAME=VALUE.
"""
import collections
import json
import os
import re
import shutil

import port_list
from command import read, read_json, start, write
from synth_targets import MADE, TARGETS, yosys

# Buses are split for a simulator, which otherwise takes a carry for a loop through its bus.
SCRIPT = """{read}; {params} hierarchy -check -top {top}; {keep} {synth}; {flatten} rename -top {top};
 write_json {out}/netlist.json; splitnets; opt_clean -purge; write_verilog -noattr {out}/netlist.v"""
FLATTEN = "setattr -mod -unset keep_hierarchy *; flatten; opt_clean;"


def mapped_once(unit, params):
    """Returns modules with many instances, from Verilator's settings: each is mapped separately if it has lanes."""
    told = f"tb/units/{unit}.vlt"
    if not os.path.exists(told) or "LANES=1" in params.split():
        return []
    return re.findall(r'^no_inline -module "(\w+)"', read(told), re.MULTILINE)


def traced_by_name(text):
    """Returns the netlist with tracing off for nets that Yosys has named: storing them would take most of the time."""
    return re.sub(r"^(  wire )(.*;)$", lambda wire: f"  /*verilator tracing_off*/ wire {wire[2]} /*verilator tracing_on*/"
                  if MADE.search(wire[2]) or wire[2].startswith("_") else wire[0], text, flags=re.MULTILINE)


def main(out, target, unit, params, *files):
    shutil.rmtree(out, ignore_errors=True)
    os.makedirs(out)
    chosen = "".join(f" -set {param.replace('=', ' ')}" for param in params.split())
    modules = mapped_once(unit, params)
    keep = "setattr -mod -set keep_hierarchy 1 " + " ".join(f"{name} $paramod*\\{name}*" for name in modules) + ";"
    share = os.path.realpath(os.path.join(shutil.which("yosys") or "", "../../share/yosys"))
    write(f"{out}/cells.f", "tb/devices/netlist/cells.vlt\n" + TARGETS[target].models.format(share=share).replace(" ", "\n") + "\n")
    yosys(SCRIPT.format(read=port_list.yosys_reads(unit, files), top=unit, out=out, params=f"chparam{chosen} {unit};" if chosen else "",
                        keep=keep if modules else "", synth=TARGETS[target].script.format(top=unit),
                        flatten=FLATTEN if modules else ""), f"{out}/yosys.log")
    write(f"{out}/netlist.v", traced_by_name(read(f"{out}/netlist.v")))
    cells = read_json(f"{out}/netlist.json")["modules"][unit]["cells"].values()
    write(f"{out}/cells.json", json.dumps(dict(sorted(collections.Counter(cell["type"] for cell in cells).items())), indent=2) + "\n")


if __name__ == "__main__":
    start(main)
