#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compiles a user's design for Icarus Verilog, as icarus.py does, after checking its ports.

    DUT= VFLAGS= TOP= PARAMS= RESET= CLOCK= DUT_LANES= DUT_SHARED= user_icarus.py OUT UNIT

Like user_design.py, leaves the meaning of DUT and VFLAGS in OUT/words. Icarus's output is in icarus.log, next to OUT.
"""
import os
import re
import sys

import check_ports
import icarus
import package_order
import port_list
import sources
from command import Wrong
from user_design import MOST_LINES, Refused, has_interface, interface_on_top, no_such_module, params, run, word, write, wrong_ports

MESSAGE = re.compile(r"^(?:.*:\d+: .*|.*: No such file or directory)$", re.MULTILINE)
WARNING = re.compile(r"^.*:\d+: warning: .*$", re.MULTILINE)
NO_PARAMETER = re.compile(r"warning: parameter (\w+) not found in lanelock\.")
NAME = r'"([\w$]+)"'
DIRECTIONS = {"INPUT": "IN", "OUTPUT": "OUT", "INOUT": "INOUT"}


def flags_of(flags):
    """Returns Verilator's flags for Icarus, which searches for modules where includes are, too. -v and -y precede a file or a
    directory."""
    flags = iter(flags)
    for flag in flags:
        if flag.startswith("-I"):
            yield from (flag, "-y" + flag[2:])
        elif re.match("-D.", flag):
            yield flag
        elif flag.startswith("+define+"):
            yield from ("-D" + define for define in flag.split("+")[2:] if define)
        elif flag.startswith("+libext+"):
            yield from ("-Y" + ending for ending in flag.split("+")[2:] if ending)
        elif flag in ("-y", "-v"):
            yield {"-y": "-y", "-v": "-l"}[flag] + next(flags)
        elif not re.match(r"--?(W|lint|sv$|assert$|no-timing$)", flag):
            raise Refused(f"{flag} is for Verilator; with DEVICE=icarus expected -I, -D, -y, -v, +incdir+, +define+ or "
                          "+libext+")


def why_not_compiled(said, top, files, log):
    if has_interface(said, files):
        return interface_on_top(top, word("UNIT"))
    if re.search(rf"/ports\.v:\d+: error: Unknown module type: {re.escape(top)}$", said, re.MULTILINE):
        if "syntax error" not in said and "No such file" not in said:
            return no_such_module(top, files)
        said = re.sub(r".*/ports\.v:.*", "", said)  # its file was not read to the end
    lines = list(dict.fromkeys(MESSAGE.findall(said))) or said.splitlines()
    sys.stderr.writelines(f"{line}\n" for line in lines[:MOST_LINES])
    if len(lines) > MOST_LINES:
        print(f"{len(lines) - MOST_LINES} more lines: {log}", file=sys.stderr)
    return "Icarus cannot compile it, see its messages above"


def ports_in(path, top):
    """Returns the description of the module in Icarus's output."""
    text = port_list.read(path).partition(f'.scope module, "{top}" "{top}" ')[2].partition("\nS_0x")[0]
    ranges = {name: (int(msb), int(lsb)) for name, msb, lsb in re.findall(rf"^v\S+ \.(?:net|var)\S* {NAME}, (-?\d+) (-?\d+)",
                                                                         text, re.MULTILINE)}
    return {name: check_ports.spell(DIRECTIONS[direction], *ranges.get(name, (int(bits) - 1, 0)))
            for direction, bits, name in re.findall(rf"^ *\.port_info \d+ /(\w+) (\d+) {NAME};", text, re.MULTILINE)}


def compiled(out, roots, first, flags, files, top, log):
    """Compiles a design with the file FIRST, which names it."""
    status, said = run(*icarus.command(out, roots, *flags, first, *files))
    write(log, said)
    if status:
        raise Refused(why_not_compiled(said, top, files, log))
    return said


def main(out, unit):
    top, log = word("TOP") or unit, os.path.join(os.path.dirname(out), "icarus.log")
    meant = sources.read()
    icarus.new_directory(out)
    shared, alone = package_order.beside(meant.files)
    flags = [*flags_of([*meant.flags, *("-I" + (path[:-1] or ".") for path in shared)]), "-Irtl/include", "-Y.v", "-Y.sv",
             *(["-grelative-include"] if alone else [])]
    files = package_order.ordered(meant.files)
    # The ports are checked before the bench connects them.
    undeclared = []
    while True:
        values = " ".join(params(top, undeclared))
        icarus.write(f"{out}/ports.v", f"`timescale 1ns/1ns\nmodule lanelock;\n    {icarus.instance(top, values, {})}\nendmodule\n")
        undeclared = NO_PARAMETER.findall(compiled(out, ["lanelock"], f"{out}/ports.v", flags, files, top, log))
        if not undeclared:
            break
    if check_ports.differ(ports_in(f"{out}/design.vvp", top), port_list.ports_path(unit),
                          int(word("DUT_LANES") or port_list.ALL_LANES)):
        raise Refused(wrong_ports(top, unit))
    icarus.write(f"{out}/bench.v", icarus.bench(unit, top, values))
    warnings = len(WARNING.findall(compiled(out, icarus.ROOTS, f"{out}/bench.v", flags, files, top, log)))
    if warnings:
        print(f"{warnings} warning{'s' * (warnings > 1)} of Icarus: {log}", file=sys.stderr)
    icarus.write_sources(out)
    write(f"{out}/words", sources.text_of(meant))


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except (Wrong, OSError) as refused:
        sys.exit(f'DUT="{word("DUT")}": {refused}')
