#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes a unit's bitstream for a board, BUILD/board/UNIT-CONFIG/BOARD.bin or .bit, and reports its size, its speed and how to load
it.

    board.py BUILD BOARD UNIT-CONFIG FILE...

FILEs are the RTL of the unit and the bridge; BUILD/board/UNIT-CONFIG/board.v joins them. See docs/board.md.
"""
import os
import re
import shutil
from collections import namedtuple

from command import Wrong, start
from synth_targets import run, yosys

# `script` synthesises TOP. `router` places and routes the file {json} with the file {pins} to {routed}; `pack`, a program of the
# project `of`, converts {routed} to a bitstream, whose file name has the `ending`.
Board = namedtuple("Board", "script pins router routed pack of ending load mhz")
ICE40 = "nextpnr-ice40 --{part} --package {package} --json {{json}} --pcf {{pins}} --asc {{routed}} --freq {mhz} --seed 1"

BOARDS = {
    "icebreaker": Board("synth_ice40 -abc9 -device u -top {top}", "icebreaker.pcf", ICE40.format(part="up5k", package="sg48", mhz=12),
                        "asc", "icepack {routed} {bits}", "icestorm", "bin", "iceprog {bits}", 12),
    "hx8k-b-evn": Board("synth_ice40 -abc9 -device hx -top {top}", "hx8k_b_evn.pcf", ICE40.format(part="hx8k", package="ct256", mhz=48),
                        "asc", "icepack {routed} {bits}", "icestorm", "bin", "iceprog -S {bits}", 48),
    "ulx3s": Board("synth_ecp5 -abc9 -top {top}", "ulx3s.lpf",
                   "nextpnr-ecp5 --25k --package CABGA381 --json {json} --lpf {pins} --textcfg {routed} --seed 1",
                   "config", "ecppack {routed} {bits}", "prjtrellis", "bit", "openFPGALoader -b ulx3s {bits}", 25),
}
USED = re.compile(r"^Info:\s+(ICESTORM_LC|ICESTORM_RAM|TRELLIS_COMB|TRELLIS_SLICE|DP16KD):\s+(\d+)/\s*(\d+)", re.MULTILINE)
CLOCK = re.compile(r"Max frequency for clock\s+'(\S+?)': ([\d.]+) MHz \((PASS|FAIL)")


def main(build, name, unit, *files):
    board, place, top = BOARDS[name], f"{build}/board/{unit}", name.replace("-", "_")
    made = f"{place}/{name}"
    words = {"json": f"{made}.json", "pins": f"tb/board/{board.pins}", "routed": f"{made}.{board.routed}",
             "bits": f"{made}.{board.ending}.part"}
    router, pack = board.router.format(**words).split(), board.pack.format(**words).split()
    if not shutil.which(router[0]):
        raise Wrong(f"not on this machine: {router[0]}   (see docs/board.md)")
    yosys(f"read_verilog -Irtl/include {' '.join(files)} {place}/board.v tb/board/{top}.v; {board.script.format(top=top)};"
          f" write_json {made}.json", f"{made}.yosys.log")
    said = run(router, f"{made}.nextpnr.log")
    used = ", ".join(f"{number} of {there} {kind}" for kind, number, there in dict.fromkeys(USED.findall(said)))
    clocks = CLOCK.findall(said)
    reached = clocks[-1][1] if clocks else "?"
    print(f"{unit} {name}: {used}; {reached} MHz, run at {board.mhz} MHz", flush=True)
    if not shutil.which(pack[0]):
        raise Wrong(f"not on this machine: {pack[0]}, of github.com/YosysHQ/{board.of}: expected it to make a bitstream of {words['routed']}")
    run(pack, f"{made}.pack.log")
    bits = f"{made}.{board.ending}"
    os.replace(words["bits"], bits)
    print(f"  bitstream  {bits}")
    print(f"  load       {board.load.format(bits=bits)}")
    unit_name, config = unit.split("-", 1)
    print(f"  check      make sim UNIT={unit_name} CONFIG={config} DEVICE=board PORT=/dev/ttyUSB1")


if __name__ == "__main__":
    start(main)
