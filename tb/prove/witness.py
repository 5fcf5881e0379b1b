# SPDX-License-Identifier: MIT
"""Reports how a property fails: its name, a table of ports by cycle, and waves.

ABC supplies the number of cycles and the inputs. Yosys' own SAT solver, which is independent, must confirm the failure for
these inputs; finding others alone may take very long.
"""
import json
import os
import re

import tools

WIDE = 10   # characters of a value in the table
MANY = 16   # cycles in the table: the last ones


def properties(path):
    """Returns {name: (net that must be 1, net that qualifies it)} of the assertions; a constant is the net '0' or '1'."""
    with open(path, encoding="utf-8") as file:
        (module,) = (m for m in json.load(file)["modules"].values() if m["cells"])
    nets = {"0": "0", "1": "1"}
    for name, net in module["netnames"].items():
        for index, bit in enumerate(net["bits"]):
            nets.setdefault(bit, f"{name} [{index}]" if len(net["bits"]) > 1 else name)
    return {name: (nets[cell["connections"]["A"][0]], nets[cell["connections"]["EN"][0]])
            for name, cell in module["cells"].items() if cell["type"] == "$assert"}


def chosen(where, steps):
    """Returns ABC's choices as arguments of sat: inputs in each cycle, and initial registers. sat chooses values without a name
    in both models."""
    with open(os.path.join(where, "model.json"), encoding="utf-8") as file:
        (module,) = (m for m in json.load(file)["modules"].values() if m["cells"])
    widths = {name: len(net["bits"]) for name, net in module["netnames"].items() if not net.get("offset")}
    with open(os.path.join(where, "model.map"), encoding="utf-8") as file:
        places = re.findall(r"^(input|init) (\d+) (\d+) (.+)$", file.read(), re.M)
    with open(os.path.join(where, "model.aig"), "rb") as file:
        count = int(file.readline().split()[2])
    with open(os.path.join(where, "model.cex"), encoding="ascii") as file:
        bits = re.match("[01]*", file.read())[0][-count * steps:]
    for cycle in range(steps):
        found = {}
        for kind, number, bit, name in places:
            if (kind == "input" or cycle == 0) and name in widths:
                found.setdefault(name, {})[int(bit)] = bits[count * cycle + int(number)]
        for name, of in found.items():
            if len(of) == widths[name]:
                yield f"-set-at {cycle + 1} {shown(name)} {len(of)}'b{''.join(of[bit] for bit in sorted(of, reverse=True))}"
            else:
                yield from (f"-set-at {cycle + 1} {shown(name)}[{bit}] {value}" for bit, value in of.items())


def shown(net):
    """Returns a net as an argument of sat."""
    return f"\\{net}" if not net.startswith("$") else net


def values(path):
    """Returns {name: (width, [bits of each cycle])} of sat's VCD file, and the number of cycles."""
    names, found, cycles = {}, {}, 0
    with open(path, encoding="utf-8") as file:
        for line in file:
            variable = re.match(r"\$var wire (\d+) (\w+) \\?(.+) \$end", line)
            change = re.match(r"b([01xz-]+) (\w+)|([01xz-])(v\d+)", line)
            if variable:
                names[variable[2]] = variable[3].strip()
                found[variable[3].strip()] = (int(variable[1]), [])
            elif line.startswith("#"):
                cycles += 1
            elif change:
                width, bits = found[names[change[2] or change[4]]]
                while len(bits) < cycles:
                    bits.append(bits[-1] if bits else "0" * width)
                bits[-1] = (change[1] or change[3]).replace("-", "0").rjust(width, "0")
    return found, cycles - 1  # the last time is the end


def at(found, net, cycle):
    """Returns the bits of a net in a cycle. A VCD file has neither $ nor : in names."""
    if net in "01":
        return net
    net = net.replace("$", "_").replace(":", "_")
    name, _, index = net.partition(" [")
    if net in found:
        return found[net][1][min(cycle, len(found[net][1]) - 1)]
    bits = found[name][1][min(cycle, len(found[name][1]) - 1)]
    return bits[len(bits) - 1 - int(index[:-1])]


def hexadecimal(bits):
    digits = f"{int(bits, 2):0{(len(bits) + 3) // 4}x}" if set(bits) <= {"0", "1"} else "x"
    return digits if len(digits) <= WIDE else f"{digits[:4]}..{digits[-4:]}"


def write_waves(path, found, cycles):
    """Writes a VCD file: 10 units of time a cycle, which begins with the rising edge."""
    scopes = {}
    for number, name in enumerate(sorted(found)):
        *scope, leaf = name.split(".")
        scopes.setdefault(tuple(scope), []).append((leaf.replace(" ", ""), number, name))
    lines = ["$timescale 1ns $end"]
    for scope in sorted(scopes):
        lines += [f"$scope module {part} $end" for part in ("TOP", *scope)]
        for leaf, number, name in scopes[scope]:
            lines.append(f"$var wire {found[name][0]} n{number} {leaf} $end")
        lines += ["$upscope $end"] * (len(scope) + 1)
    lines.append("$enddefinitions $end")
    for cycle in range(cycles):
        lines.append(f"#{10 * cycle}")
        for number, name in enumerate(sorted(found)):
            clock = name.split(".")[-1] == "clk"
            lines.append("1" + f"n{number}" if clock else f"b{at(found, name, cycle)} n{number}")
        lines.append(f"#{10 * cycle + 5}")
        lines += [f"0n{number}" for number, name in enumerate(sorted(found)) if name.split(".")[-1] == "clk"]
    lines.append(f"#{10 * cycles}")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def table(found, cycles):
    """Returns the ports of the design, and names in the module of assertions, by cycle."""
    first = max(0, cycles - MANY)
    names = sorted(name for name in found if re.fullmatch(r"(?!clk$|_)[^. ]+|(order\.)?dut\.\w+_[io]", name))
    rows = [["cycle", *map(str, range(first, cycles))]]
    rows += [[name, *(hexadecimal(at(found, name, cycle)) for cycle in range(first, cycles))] for name in names]
    widths = [max(map(len, column)) for column in zip(*rows)]
    return ["  ".join([row[0].ljust(widths[0]), *(word.rjust(width) for word, width in zip(row[1:], widths[1:]))])
            for row in rows]


def counterexample(where, steps, run, limit):
    """Returns lines of text: the property that fails, the table, the path of the waves."""
    asserts = properties(os.path.join(where, "model.json"))
    nets = sorted({net for pair in asserts.values() for net in pair} - {"0", "1"})
    dump = os.path.join(where, "sat.vcd")
    if os.path.exists(dump):
        os.remove(dump)
    with open(os.path.join(where, "witness.ys"), "w", encoding="utf-8") as file:
        file.write("read_rtlil model.il\nsat -seq 1 -tempinduct-baseonly -tempinduct -prove-asserts -set-assumes "
                   f"-maxsteps {steps} -dump_vcd sat.vcd -show-inputs -show-public "
                   + " ".join([f"-show {shown(net)}" for net in nets] + list(chosen(where, steps))) + "\n")
    run(["yosys", "-q", "-l", "witness.log", "-s", "witness.ys"], where, limit)
    if not os.path.exists(dump):
        raise tools.Failed(f"ABC: a property fails in cycle {steps - 1}; with its inputs none does in Yosys' sat")
    found, cycles = values(dump)
    failing = [name for name, (holds, when) in asserts.items()
               if at(found, holds, cycles - 1) == "0" and at(found, when, cycles - 1) == "1"]
    waves = os.path.join(where, "witness.vcd")
    write_waves(waves, {name: value for name, value in found.items() if not name.startswith("_")}, cycles)
    return [f"{' '.join(failing)} in cycle {cycles - 1}", *table(found, cycles), f"waves  gtkwave {os.path.relpath(waves)}"]
