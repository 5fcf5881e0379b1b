# SPDX-License-Identifier: MIT
"""Whether the data of a pipeline move with their stage.

Each register NAME_k_q of the module, its modules included, is loaded at `load` of stage k and at no other time, and what it
is loaded with follows registers of stage k-1 alone, or of the first stage the module's inputs; what the module gives follows
its last stage alone. So what stands in the stages of one operation comes from this operation, whatever waits. That the
stages themselves move as they should is proved of valid bits and tags."""
import json
import re

import tools

# Registers that are not data
CONTROL = ("valid_q",)


class Netlist:
    """The cells of a flat module: `drivers` has for each bit that a gate drives the bits that this gate reads, `registers`
    {bit: (name, its D, its enable)}."""

    def __init__(self, path, top):
        with open(path, encoding="utf-8") as file:
            module = json.load(file)["modules"][top]
        self.names = {}
        for name, net in module["netnames"].items():
            if not net.get("hide_name"):
                for index, bit in enumerate(net["bits"]):
                    self.names.setdefault(bit, []).append(f"{name.rsplit('.', 1)[-1]}[{index + net.get('offset', 0)}]")
        self.ports, self.drivers, self.registers = module["ports"], {}, {}
        for cell in module["cells"].values():
            wires = cell["connections"]
            if "Q" in wires:
                enable = wires.get("EN", [None])[0]
                for d, q in zip(wires["D"], wires["Q"]):
                    self.registers[q] = (self.register_name(q), d, enable)
            else:
                read = [bit for port, bits in wires.items() if cell["port_directions"][port] == "input" for bit in bits]
                for port, bits in wires.items():
                    if cell["port_directions"][port] == "output":
                        self.drivers.update({bit: read for bit in bits})

    def register_name(self, bit):
        return next((name for name in self.names[bit] if re.search(r"_q\[\d+\]$", name)), self.names[bit][0])

    def sources(self, bits):
        """The registers' and the inputs' bits that these follow"""
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


def check(files, top, first, last, log):
    """How many bits of registers have been looked at; raises Failed."""
    path = log + ".json"
    tools.synthesize(f"read_verilog -Irtl/include {tools.quoted(files)}; hierarchy -check -top {top}; proc; flatten; opt_expr; "
                     f"opt_clean; opt_dff -keepdc; opt_clean; write_json {path}", log)
    netlist = Netlist(path, top)
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
