# SPDX-License-Identifier: MIT
"""Clock of a placed and routed netlist. All ports of the unit are connected to registers, so that it fits any package and only
paths from register to register count. The inputs are one shift register; the outputs go through registers into a tree of XORs with
a register at its end."""
import re
import shutil

import port_list
from command import Wrong, write
from synth_targets import MADE, run, yosys

# The surrounding logic is mapped with the unit as a black box, so that only the unit's cells are counted.
WRAP = """read_json {place}/netlist.json; design -save unit; blackbox {unit}; read_verilog {place}/wrap.v; {synth};
 delete ={unit}; design -copy-from unit -as {unit} {unit}; hierarchy -top wrap; flatten; write_json {place}/wrapped.json"""
FULL = re.compile(r"no BELs remaining|Unable to (?:find legal )?place|unable to place", re.IGNORECASE)


class Full(Exception):
    """The unit does not fit."""


def wrapper(unit, lanes):
    """Returns the wrapper; its registers have the names of their ports."""
    ports = [port for port in port_list.ports_of(unit) if port.name != "clk"]
    width = {port.name: port_list.bits(port, lanes) for port in ports}
    ins, outs = ([port.name for port in ports if port.direction == direction] for direction in ("IN", "OUT"))
    lines = ["module wrap(input wire clk, input wire shift, output wire folded);"]
    lines += [f"reg [{width[name] - 1}:0] {name};" for name in (*ins, *outs)]
    lines += [f"wire [{width[name] - 1}:0] unit_{name};" for name in outs]
    chain = "{" + ", ".join(ins) + "}"
    lines.append(f"always @(posedge clk) {chain} <= {{{', '.join(ins)}, shift}};")
    lines += [f"always @(posedge clk) {name} <= unit_{name};" for name in outs]
    last, bits = "{" + ", ".join(outs) + "}", sum(width[name] for name in outs)
    level = 0
    while bits > 1:
        level, last_bits, bits = level + 1, bits, (bits + 3) // 4
        lines += [f"wire [{4 * bits - 1}:0] from_{level} = {{{4 * bits - last_bits}'b0, {last}}};" if 4 * bits > last_bits else
                  f"wire [{4 * bits - 1}:0] from_{level} = {last};", f"reg [{bits - 1}:0] fold_{level};"]
        lines += [f"always @(posedge clk) fold_{level}[{i}] <= ^from_{level}[{4 * i + 3}:{4 * i}];" for i in range(bits)]
        last = f"fold_{level}"
    connected = [f".{name}({name})" for name in ("clk", *ins)] + [f".{name}(unit_{name})" for name in outs]
    return "\n".join([*lines, f"assign folded = {last};", f"{unit} u ({', '.join(connected)});", "endmodule", ""])


def wrap(place, unit, lanes, target):
    """Writes PLACE/wrapped.json, from PLACE/netlist.json."""
    write(f"{place}/wrap.v", wrapper(unit, lanes))
    script = target.script.format(top="wrap").replace(" -abc9", "")  # no gain is possible: a level of cells between registers
    yosys(WRAP.format(place=place, unit=unit, synth=script), f"{place}/wrap.log")


def is_here(target):
    return bool(target.router) and shutil.which(target.router.split()[0]) is not None


def route(place, target, seed):
    """Returns the program's output for PLACE/wrapped.json."""
    try:
        return run([*target.router.split(), "--json", f"{place}/wrapped.json", "--seed", str(seed)], f"{place}/seed{seed}.log")
    except Wrong as wrong:
        if FULL.search(str(wrong)):
            raise Full from wrong
        raise


def megahertz(said):
    found = re.findall(r"Max frequency for clock .*: ([\d.]+) MHz", said)
    if not found:
        raise Wrong("expected a line with `Max frequency for clock', which the program that places and routes has not printed")
    return float(found[-1])


def signal(net):
    """Returns the RTL signal of a net, or a nearby one: Yosys names new nets by the path from it."""
    return MADE.sub("", net.removeprefix("u."))


def longest(said):
    """Returns the longest path, as {from, to, near, cells, logic_ns, routing_ns}; `near` has lists of signals by instance, "" for
    the unit itself."""
    report = said[said.rindex("Critical path report for clock"):]
    report = report[:report.index("ns routing") + len("ns routing")]
    nets = re.findall(r"  Net (\S+)", report)
    end = re.search(r"Setup (\S+)", report)[1].rpartition(".")[0]
    logic, routing = re.search(r"([\d.]+) ns logic, ([\d.]+) ns routing", report).groups()
    near = {}
    for name in map(signal, nets[1:]):
        instance, _, own = name.rpartition(".")
        own = re.sub(r"\[\d+\]$", "", own)
        if "$" not in name and own not in near.setdefault(instance, []):
            near[instance].append(own)
    return {"from": signal(nets[0]), "to": signal(end), "near": near, "cells": len(nets) - 1,
            "logic_ns": float(logic), "routing_ns": float(routing)}


def in_words(path):
    near = [f"{', '.join(f'`{name}`' for name in names)}{f' of `{instance}`' if instance else ''}"
            for instance, names in path["near"].items()]
    return (f"{path['logic_ns'] + path['routing_ns']:.1f} ns, {path['logic_ns']:.1f} of them logic and {path['routing_ns']:.1f} routing: "
            f"from `{path['from']}` to `{path['to']}` through {path['cells']} cells" + (f" near {'; '.join(near)}" if near else ""))
