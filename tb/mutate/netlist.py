# SPDX-License-Identifier: MIT
"""A unit as one netlist of words with mutants, made by Yosys.

The unit is flat except for modules that hold a memory: these are kept, and their connections are mutated. A mutant inverts a bit at
an input or output of a cell, holds it at 0 or 1, or does either if another bit of the cell is 0 or 1. Or it holds an input of a
wide AND or OR at its neutral value: trees.py.
"""
import os
import re
import subprocess

import port_list
import trees
from command import Wrong, read, read_json, write

SELECTOR, BITS = "mutant", 16  # input that selects a mutant, and its bits
# Origin of the netlist: registers are named, so that they can be found in each mutant. Multiple selects become a tree of choices,
# so that two at once mean the same in simulation and in a proof.
FLAT = """
{read}
hierarchy -check -top {top}{params}
proc -norom{unopt}
{before}pmuxtree
setattr -mod -set keep_hierarchy 1 t:$mem* %m
rename -enumerate -pattern register%_ t:$dff
rename -enumerate -pattern product%_ t:$mul
flatten
opt_expr
opt_clean
{after}rename -top {top}
"""


def run(command, where=".", seconds=None):
    """Returns a program's output in the directory `where`, or nothing if it takes more than `seconds`."""
    try:
        done = subprocess.run(command, cwd=where, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, timeout=seconds)
    except subprocess.TimeoutExpired:
        return ""
    except FileNotFoundError as error:
        raise Wrong(f"not on this machine: {command[0]}   (make deps installs what is missing)") from error
    if done.returncode or "** cmd error" in done.stdout:
        lines = done.stdout.splitlines() or [f"exit status {done.returncode}"]
        raise Wrong(f"{command[0]}: {next((line for line in lines if 'error' in line.lower()), lines[-1])}")
    return done.stdout


def yosys(script, path):
    """Runs a script, which is kept as a file."""
    write(path, script)
    return run(["yosys", "-q", "-s", path])


class Mutant:
    """One line of Yosys's list, or several that are enabled together."""

    def __init__(self, lines, more=""):
        line, *others = lines
        self.line = "\n".join([line, *others])
        self.number = int(re.search(rf" -ctrl {SELECTOR} {BITS} (\d+)", line)[1])
        cell = re.search(r"-cell (\S+)", line)[1]
        kind = re.search(r"\$(\w+)\$([^$]*\.v:\d+)\$\d+$", cell)  # its kind, and its place in the RTL
        wire = re.search(r"-wire (\S+) -wirebit (\d+)", line)
        mode, port, bit = (re.search(rf"-{word} (\S+)", line)[1] for word in ("mode", "port", "portbit"))
        source = re.search(r"-src (\S+)", line)
        what = kind[1] if kind else cell.split("$")[-2] if "$" in cell else cell
        place = kind[2] if kind else source[1] if source else ""
        self.of_clock = port.lower() == "clk"
        self.stops = cell if port == "CLK" and mode in ("const0", "const1") else None  # register that keeps its content
        self.text = ", ".join(filter(None, (f"{mode} {port}[{bit}] of {what}", f"{wire[1]}[{wire[2]}]" if wire else "", place, more)))


class Netlist:
    """Netlist of a unit in the directory `out`, which it creates."""

    def __init__(self, out, top, params, files, of_trees=False):
        """With OF_TREES, the gates of wide trees are cells of their own."""
        self.out, self.top, self.params = out, top, params
        os.makedirs(out, exist_ok=True)
        chosen = "".join(f" -chparam {param.replace('=', ' ')}" for param in params)
        self.base = f"{out}/base.il"
        script = FLAT.format(read=port_list.yosys_reads(top, files), top=top, params=chosen, unopt=" -noopt" * of_trees,
                             before=trees.BEFORE * of_trees, after=trees.AFTER * of_trees)
        yosys(script + f"write_rtlil {self.base}\n", f"{out}/base.ys")

    def tree_mutants(self, count):
        """Returns a mutant for each input of each wide tree, or COUNT of them at equal distances if there are more."""
        where = f"{self.out}/trees"
        yosys(f"read_rtlil {self.base}\nwrite_json {where}.json\n", f"{where}.ys")
        module = read_json(f"{where}.json")["modules"][self.top]
        found = trees.mutants(module)
        if count and count < len(found):
            found = [found[number * len(found) // count] for number in range(count)]
        if len(found) >> BITS:
            raise Wrong(f"{self.top}: found {len(found)} inputs of wide trees, expected up to {(1 << BITS) - 1}; try COUNT=1000")
        return [Mutant(self.tied(module, number, places), f"1 of {size} inputs") for number, (places, size) in enumerate(found, 1)]

    def tied(self, module, number, places):
        """Returns the commands that hold all places of a tree input at their neutral values."""
        for cell, port, bit, value in places:
            source = module["cells"][cell]["attributes"].get("src", "").split("|")[0]
            yield (f"mutate -ctrl {SELECTOR} {BITS} {number} -mode const{value} -module {self.top} -cell {cell} -port {port} "
                   f"-portbit {bit}" + (f" -src {source}" if source else ""))

    def mutants(self, count, seed):
        """Returns `count` mutants, or all if the unit has fewer."""
        where = f"{self.out}/list"
        yosys(f"read_rtlil {self.base}\n"
              f"mutate -list {count} -seed {seed % (1 << 31)} -ctrl {SELECTOR} {BITS} 1 -module {self.top} -o {where}.txt\n", f"{where}.ys")
        return [Mutant([line]) for line in read(f"{where}.txt").splitlines() if line.startswith("mutate ")]

    def mutant(self, mutant, params, path):
        """Writes one mutant as a separate design with the unit's parameters."""
        line = re.sub(rf" -ctrl {SELECTOR} {BITS} \d+", "", mutant.line)
        yosys(f"read_rtlil {self.base}\n{line}\nopt_clean\nwrite_verilog -noattr {path}\n", f"{self.out}/mutant.ys")
        head, ports, rest = re.split(rf"^(module {self.top}\(.*?\);\n)", read(path), maxsplit=1, flags=re.MULTILINE | re.DOTALL)
        write(path, head + ports + "".join(f"  parameter {param.replace('=', ' = ')};\n" for param in params) + rest)

    def verilog(self, mutants):
        """Returns the path of a file with all mutants: planted_bug of tb/test/planted_bug.h selects one.

        Each word is split where its drivers change, because Verilator 5.006 miscomputes some words that are driven bit by bit.
        """
        path = f"{self.out}/{self.top}.v"
        lines = [f"read_rtlil {self.base}", *(mutant.line for mutant in mutants), f"delete -input {self.top}/{SELECTOR}",
                 "opt_clean", "splitnets -driver", f"write_verilog -noattr {path}"]
        yosys("\n".join(lines) + "\n", f"{self.out}/mutants.ys")
        text = read(path)
        wire = f"  wire [{BITS - 1}:0] {SELECTOR};\n"
        if text.count(wire) != 1:
            raise Wrong(f"{path}: expected one wire named {SELECTOR}")
        write(path, text.replace(wire, wire.replace(";", f' = $c{BITS}("planted_bug");')))
        return path
