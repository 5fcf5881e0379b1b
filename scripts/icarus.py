#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compiles a design for Icarus Verilog, in a new directory. OUT/design.vvp includes the bench around it that the VPI module
tb/devices/icarus_vpi.c drives. OUT/sources has its source files with their check sums.

    CLOCK= RESET= DUT_LANES= icarus.py OUT UNIT TOP PARAMS FILE...

PARAMS is a list of NAME=VALUE. The bench has the scopes of a wave file: TOP, and in it `expected`.
"""
import os
import shutil
import subprocess
import sys

import pins
import port_list

LONGEST_PATH = 4096
# The first file's `timescale also applies to files without one. Icarus drops signals that nothing writes.
BENCH = """`timescale 1ns/1ns
module lanelock;
    reg clk = 1'b0;
    reg rst;
    reg [8*{longest}-1:0] wave;
    always @(wave) begin
        $dumpfile(wave);
        $dumpvars(0, TOP, expected);
    end
endmodule

module expected;
    reg differs = 1'b0;
    reg [31:0] cycle = 32'd0;
    always @(negedge lanelock.clk) cycle = cycle + 32'd1;
    {expected}
endmodule

module TOP;
    wire {clock} = lanelock.clk;
    wire {reset} = lanelock.rst{low};
    {ports}
    {instance}
endmodule
"""


def instance(top, params, ports):
    """Returns an instance of the module, with its own name; ports is {inner name: outer name}."""
    values = ", ".join(".{}({})".format(*param.split("=", 1)) for param in params.split())
    connected = ", ".join(f".{name}({outside})" for name, outside in ports.items())
    return f"{top} #({values}) {top} ({connected});" if values else f"{top} {top} ({connected});"


def lanes(params):
    given = dict(param.split("=", 1) for param in params.split())
    return int(given.get("LANES") or os.environ.get("DUT_LANES") or port_list.ALL_LANES)


def bench(unit, top, params):
    def declared(port, word, value=""):
        return f"{word} [{port_list.bits(port, lanes(params)) - 1}:0] {port.name}{value};"

    (reset, low), ports = pins.reset(), [port for port in port_list.ports_of(unit) if port.name not in ("clk", "rst")]
    own = {pins.clock(): pins.clock(), reset: reset, **{port.name: port.name for port in ports}}
    return BENCH.format(longest=LONGEST_PATH, clock=pins.clock(), reset=reset, low=" ^ 1'b1" if low else "",
                        expected="\n    ".join(declared(port, "reg", " = 0") for port in ports if port.direction == "OUT"),
                        ports="\n    ".join(declared(port, "reg" if port.direction == "IN" else "wire") for port in ports),
                        instance=instance(top, params, own))


def command(out, roots, *words):
    """Returns the Icarus command, which lists the files that it reads."""
    return ["iverilog", "-g2012", f"-Mall={out}/read", "-o", f"{out}/design.vvp", *(f"-s{root}" for root in roots), *words]


def write(path, text):
    with open(path, "w", encoding="utf-8", errors="surrogateescape") as file:
        file.write(text)


def new_directory(out):
    shutil.rmtree(out, ignore_errors=True)
    os.makedirs(out)


def write_sources(out):
    with open(f"{out}/read", encoding="utf-8", errors="surrogateescape") as file:
        read = dict.fromkeys(file.read().splitlines())
    with open(f"{out}/sources", "wb") as file:
        subprocess.run(["cksum", "--", *(path for path in read if not path.startswith(f"{out}/"))], stdout=file, check=True)


ROOTS = "TOP", "lanelock", "expected"


def main(out, unit, top, params, *files):
    new_directory(out)
    write(f"{out}/bench.v", bench(unit, top, params))
    subprocess.run(command(out, ROOTS, *(f"-I{path}" for path in port_list.includes_of(unit)), f"{out}/bench.v", *files), check=True)
    write_sources(out)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except subprocess.CalledProcessError as failed:
        sys.exit(failed.returncode)
