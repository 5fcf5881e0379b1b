# SPDX-License-Identifier: MIT
"""Targets of synthesis: how Yosys maps units, the categories of cells, and the place-and-route tools."""
import fnmatch
import re
import subprocess
from collections import namedtuple

from command import Wrong, write

# `script` maps the module TOP; `lut`, `carry`, `ff`, `ram` and `dsp` are patterns of cells' names; `router` is the command that
# places and routes BUILD.json with a SEED, the program first, or empty. `part` is the device for it. `models` has a simulator's
# models of the cells, with {share}, where Yosys has the vendors' models: ours first, because the first one wins.
Target = namedtuple("Target", "script lut carry ff ram dsp router part models")
SEEDS = 1, 2, 3

TARGETS = {
    "ecp5": Target(
        "synth_ecp5 -abc9 -top {top}", "LUT4", "CCU2C", "TRELLIS_FF", "DP16KD TRELLIS_DPR16X4", "MULT18X18D",
        "nextpnr-ecp5 --25k --package CABGA381 --speed 6 --freq 100 --lpf-allow-unconstrained --timing-allow-fail",
        "ECP5-25F, speed grade 6", "-I{share}/ecp5 tb/devices/netlist/ecp5.v {share}/ecp5/cells_sim.v"),
    "ice40": Target(
        "synth_ice40 -abc9 -device hx -top {top}", "SB_LUT4", "SB_CARRY", "SB_DFF*", "SB_RAM40_4K*", "SB_MAC16",
        "nextpnr-ice40 --hx8k --package ct256 --freq 70 --pcf-allow-unconstrained --timing-allow-fail", "iCE40 HX8K",
        "+define+NO_ICE40_DEFAULT_ASSIGNMENTS {share}/ice40/cells_sim.v"),
    # Yosys 0.23 drops the enable of registers that it turns into an SRL16E.
    "xilinx": Target(
        "synth_xilinx -nosrl -flatten -noiopad -top {top}", "LUT?", "CARRY4", "FD?E", "RAM*", "DSP48E1", "", "7 series",
        "tb/devices/netlist/xilinx.v {share}/xilinx/cells_sim.v"),
    "gates": Target(
        "synth -flatten -top {top}; abc -g gates; opt_clean", "$_AND_ $_NAND_ $_OR_ $_NOR_ $_XOR_ $_XNOR_ $_NOT_ $_ANDNOT_ $_ORNOT_", "",
        "$_*DFF*", "", "", "", "gates of two inputs", ""),
}


# Start of Yosys's extension in a net name, after the RTL signal: by the path from there.
MADE = re.compile(r"_(?:SB_|LUT\d|PFUMX|L6MUX21|CCU2C|TRELLIS_|DP16KD|MULT18X18D|CARRY4|MUXF\d|FD[RS]E|\$).*")


def run(command, log):
    """Runs a program, logs its output to the file `log`, and returns it."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
    except FileNotFoundError as error:
        raise Wrong(f"not on this machine: {command[0]}   (make deps SYNTH=1 installs what is missing)") from error
    write(log, done.stdout)
    if done.returncode:
        lines = done.stdout.splitlines() or [f"exit status {done.returncode}"]
        raise Wrong(f"{command[0]}: {next((line for line in lines if line.startswith('ERROR')), lines[-1])}   ({log})")
    return done.stdout


def yosys(script, log):
    return run(["yosys", "-p", script], log)


def count(cells, patterns):
    """Returns the total of all matching names in {name: number}."""
    return {name: number for name, number in sorted(cells.items())
            if any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns.split())}
