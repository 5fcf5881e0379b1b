#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes ports.h and unit.c of a unit, next to its Verilog:

    FILE=PATH/UNIT/UNIT.v new_unit.py

The ports are those that Verilator finds in the module UNIT, in order; the comment after a port is its meaning. scripts/arguments.py
has checked FILE. No file is overwritten, and both files are complete or absent.
"""
import glob
import os
import re
import shlex
import subprocess
import sys
import tempfile

from check_ports import FOUND
from command import COMMAND, Wrong, put, read, user_said
from port_list import units

HANDSHAKE = {"clk": ("IN", "clock, rising edge"), "rst": ("IN", "reset, synchronous, active high"),
             "req_valid_i": ("IN", "a request is offered"), "req_ready_o": ("OUT", "the request is accepted"),
             "rsp_valid_o": ("OUT", "a response is offered"), "rsp_ready_i": ("IN", "the response is accepted")}
WIDEST = 512  # bits of a port
WORDS = {"IN": "input", "OUT": "output", "INOUT": "inout"}
UNIT_C = """\
/* {unit} for Lanelock: the model, which computes each response. */
#include "lanelock/bench_unit.h"
#include "lanelock/ports.h" /* struct req and struct rsp, from ports.h */

/*
 * Write execute(), and name it below. Between requests it keeps what it needs in the state, all 0 after a reset.
 *
 * static bool execute(void *state, const void *request, void *response) {{
 *     const struct req *q = request;
 *     struct rsp *r = response;
{lines}
 *     return true; // false: this request has no response
 * }}
 */

LL_UNIT({unit}, .execute = NULL);
"""


def verilated(folder, unit, said):
    """Returns {name: (direction, highest bit, lowest bit, array)} of the module's ports. `said` is the user's path of the folder."""
    with tempfile.TemporaryDirectory(prefix="lanelock_") as work:
        # Verilator ends a file name at its first blank.
        os.symlink(folder, os.path.join(work, unit))
        files = [os.path.join(unit, os.path.basename(path)) for ending in ("v", "sv") for path in glob.glob(f"{glob.escape(folder)}/*.{ending}")]
        files.sort(key=lambda path: (not re.search(r"^\s*package\s", read(os.path.join(work, path)), re.M), path))
        done = subprocess.run([os.environ.get("VERILATOR") or "verilator", "--cc", "--Mdir", "cc", "--prefix", "Vdut", "--top-module", unit, "-Wno-fatal",
                               "-Wno-lint", "--no-timing", f"-I{unit}", *files], cwd=work, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, errors="replace", check=False)
        if done.returncode:
            sys.stderr.write(done.stdout.replace(f"{unit}/", f"{said}/"))
            raise Wrong("found no module that Verilator can compile; see its messages above")
        return {name: (direction, int(msb), int(lsb), array) for direction, name, array, msb, lsb in FOUND.findall(read(f"{work}/cc/Vdut.h"))}


def judged(found):
    """Returns {name: (direction, bits)}, or rejects ports that a unit cannot have."""
    ports = {}
    for name, (direction, msb, lsb, array) in found.items():
        if direction == "INOUT" or array or lsb or msb >= WIDEST:
            what = "an array" if array else f"{WORDS[direction]} [{msb}:{lsb}]"
            raise Wrong(f"{name}: found {what}, expected an input or output of at most {WIDEST} bits, [{WIDEST - 1}:0]; try a wrapper")
        ports[name] = direction, msb + 1
    for name, (direction, _) in HANDSHAKE.items():
        if ports.get(name) != (direction, 1):
            seen = f"{WORDS[ports[name][0]]} {name} of {ports[name][1]} bits" if name in ports else f"no port {name}"
            raise Wrong(f"found {seen}, expected {' '.join(HANDSHAKE)}, of 1 bit each; try a wrapper with these ports")
    return ports


def head_of(path, unit):
    """Returns the file's text from the module on."""
    return re.split(rf"^\s*module\s+(?:automatic\s+)?{unit}\b", read(path), maxsplit=1, flags=re.M)[-1]


def qualifier(name, direction, ports):
    """Returns the valid port that qualifies a payload, by the longest prefix."""
    valids = [port for port in ports if re.search("_valid_[io]$", port) and port not in HANDSHAKE and name.startswith(port[:-len("valid_i")])]
    return max(valids, key=len, default="req_valid_i" if direction == "IN" else "rsp_valid_o")


def lines_of(ports, head):
    """Returns the text of ports.h."""
    def place(name):
        found = re.search(rf"\b{name}\b", head)
        return found.start() if found else len(head)

    groups = {"rst": ["rst"], "req": ["req_valid_i", "req_ready_o"], "rsp": ["rsp_valid_o", "rsp_ready_i"]}
    qualifiers = dict.fromkeys(HANDSHAKE, "ALWAYS")
    for name in sorted((name for name in ports if name not in HANDSHAKE), key=place):
        valid = qualifier(name, ports[name][0], ports)
        is_control = re.fullmatch(r"\w+_(valid|ready)_[io]", name) and valid not in HANDSHAKE
        qualifiers[name] = "ALWAYS" if is_control else valid
        groups.setdefault(valid[:-len("_valid_i")], []).append(name)
    for group in groups.values():
        group.sort(key=lambda name: (not re.search("valid_[io]$", name), not re.search("ready_[io]$", name)))
        for name in group:
            comment = re.search(rf"\b{name}\b[^\n/]*//[/\s]*([^\n]*\S)", head)
            meaning = comment[1] if comment else HANDSHAKE.get(name, ("", f"what {name} means"))[1]
            meaning = re.sub(r"[\x00-\x1f\"\\]", "'", meaning)
            yield f'PORT({ports[name][0]}, {name}, {ports[name][1]}, 1, {qualifiers[name]}, "{meaning}")'
        yield ""


def c_lines(ports, head):
    """Returns the fields of both structs, for the comment of unit.c."""
    listed = "\n".join(lines_of(ports, head))
    for valid, text in ("req_valid_i", "q->{}"), ("rsp_valid_o", "r->{} = 0;"):
        for name in re.findall(rf"^PORT\(\w+, (\w+), .*, {valid}, ", listed, re.M):
            bits = ports[name][1]
            yield f" *     {text.format(name + '[0]' * (bits > 64))} // {bits} bit{'s' * (bits > 1)}"


def main():
    path = os.environ["FILE"]
    folder, (unit, _) = os.path.dirname(os.path.abspath(path)), os.path.splitext(os.path.basename(path))
    said = user_said(os.path.dirname(path)) or "."
    try:
        if not re.fullmatch(r"[A-Za-z_]\w*", unit, re.ASCII):
            raise Wrong("expected a file with the name of its module, of letters, digits and _")
        if os.path.basename(folder) != unit:
            raise Wrong(f"found a folder named {os.path.basename(folder)}, expected one named {unit}, as the module; try {unit}/{os.path.basename(path)}")
        if unit in units():
            raise Wrong("Lanelock has a unit of this name; rename the folder and its module")
        for name in "ports.h", "unit.c":
            if os.path.lexists(os.path.join(folder, name)):
                raise Wrong(f"{said}/{name} exists; expected a new name")
        ports, head = judged(verilated(folder, unit, said)), head_of(path, unit)
        put({f"{folder}/ports.h": "\n".join(lines_of(ports, head)).rstrip() + "\n",
             f"{folder}/unit.c": UNIT_C.format(unit=unit, lines="\n".join(c_lines(ports, head)))})
    except (Wrong, OSError) as wrong:
        print(f"FILE={user_said(path)}: {wrong}", file=sys.stderr)
        return 2
    print(f"{said}/ports.h: look at the qualifier and the meaning of each port")
    print(f"{said}/unit.c: write execute(), and run")
    print(f"  {COMMAND} sim {'' if COMMAND == 'lanelock' else 'UNIT='}{shlex.quote(said)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
