# SPDX-License-Identifier: MIT
"""Checks that the data of a pipeline move with their stage and lane.

Each register NAME_k_q of the module, including submodules, is loaded at `load` of stage k only. Its input depends only on registers
of stage k-1, or in the first stage on the module's inputs. The module's outputs depend only on its last stage. So the content of an
operation's stages comes from this operation, whatever waits. Separate proofs of valid bits and tags show that the stages move
correctly.

For a unit with lanes, each lane of its outputs depends, through all registers, only on the same lane of inputs that have lanes."""
import json
import re

import tools

# Registers that are not data
CONTROL = ("valid_q",)


class Netlist:
    """Cells of a flat module: `drivers` has, for each bit that a gate drives, the bits that this gate reads, and `registers` {bit:
    (name, its D, its enable)}."""

    def __init__(self, path, top):
        with open(path, encoding="utf-8") as file:
            module = json.load(file)["modules"][top]
        self.names = {}
        for name, net in module["netnames"].items():
            if not net.get("hide_name"):
                for index, bit in enumerate(net["bits"]):
                    self.names.setdefault(bit, []).append(f"{name.rsplit('.', 1)[-1]}[{index + net.get('offset', 0)}]")
        self.ports, self.drivers, self.registers, self.loads = module["ports"], {}, {}, {}
        for cell in module["cells"].values():
            wires = cell["connections"]
            if "Q" in wires:
                enable = wires.get("EN", [None])[0]
                resets = [bit for port, bits in wires.items() if port not in ("D", "Q") for bit in bits]
                for d, q in zip(wires["D"], wires["Q"]):
                    self.registers[q] = (self.register_name(q), d, enable)
                    self.loads[q] = [d] + resets
            else:
                read = [bit for port, bits in wires.items() if cell["port_directions"][port] == "input" for bit in bits]
                for port, bits in wires.items():
                    if cell["port_directions"][port] == "output":
                        self.drivers.update({bit: read for bit in bits})

    def register_name(self, bit):
        return next((name for name in self.names[bit] if re.search(r"_q\[\d+\]$", name)), self.names[bit][0])

    def inputs_of(self, bits):
        """Returns the input bits that these depend on, through registers."""
        seen, wanted = set(), set(bits)
        while wanted:
            found = self.sources(wanted) - seen
            seen |= found
            wanted = {bit for q in found if q in self.loads for bit in self.loads[q]}
        return {bit for bit in seen if bit not in self.loads}

    def sources(self, bits):
        """Returns the register and input bits that these depend on."""
        found, seen, wanted = set(), set(), list(bits)
        while wanted:
            bit = wanted.pop()
            if bit in seen or isinstance(bit, str):
                continue
            seen.add(bit)
            if bit in self.drivers:
                wanted += self.drivers[bit]
            else:
                found.add(bit)
        return found


def stage_of(name):
    found = re.search(r"_(\d+)_q\[\d+\]$", name)
    return int(found[1]) if found else None


def netlist_of(files, top, params, log, more=""):
    path = log + ".json"
    chparam = "".join(f" -chparam {name} {value}" for name, value in params.items())
    tools.synthesize(f"read_verilog -Irtl/include {tools.quoted(files)}; hierarchy -check -top {top}{chparam} ; proc; flatten; opt_expr; "
                     f"opt_clean; opt_dff -keepdc; opt_clean; {more}rename -top {top}; write_json {path}", log)
    return Netlist(path, top)


def check_lanes(files, top, params, widths, log):
    """Returns the number of output bits checked, for a unit with params["LANES"] lanes; raises Failed. `widths` has the bits of one
    lane of each port that has lanes."""
    netlist, count = netlist_of(files, top, params, log, "simplemap; "), 0
    place = {}  # lane and name of each input bit
    for port, width in widths.items():
        if netlist.ports[port]["direction"] == "input":
            place.update({bit: (n // width, f"{port}[{n}]") for n, bit in enumerate(netlist.ports[port]["bits"])})
    for lane in range(params["LANES"]):
        mine = [bit for port, width in widths.items() if netlist.ports[port]["direction"] == "output"
                for bit in netlist.ports[port]["bits"][lane * width:(lane + 1) * width]]
        for bit in sorted(netlist.inputs_of(mine)):
            if place.get(bit, (lane,))[0] != lane:
                raise tools.Failed(f"what lane {lane} gives follows {place[bit][1]}")
        count += len(mine)
    return count


def check(files, top, first, last, log):
    """Returns the number of register bits checked; raises Failed."""
    netlist = netlist_of(files, top, {}, log)
    data = {q: register for q, register in netlist.registers.items() if register[0].split("[")[0] not in CONTROL}
    for name, d, enable in data.values():
        stage = stage_of(name)
        if stage is None or f"load[{stage}]" not in netlist.names.get(enable, []):
            raise tools.Failed(f"{name} is not loaded with its stage alone")
        for bit in sorted(netlist.sources([d])):
            if (stage_of(data[bit][0]) != stage - 1) if bit in data else (bit in netlist.registers or stage != first):
                raise tools.Failed(f"{name} follows {netlist.names[bit][0]}, which is not of the stage before")
    for port, wires in netlist.ports.items():
        if wires["direction"] == "output" and port not in ("ready_o", "valid_o"):
            for bit in sorted(netlist.sources(wires["bits"])):
                if bit not in data or stage_of(data[bit][0]) != last:
                    raise tools.Failed(f"{port} follows {netlist.names[bit][0]}, which is not of the last stage")
    return len(data)
