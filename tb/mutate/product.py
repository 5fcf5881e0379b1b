# SPDX-License-Identifier: MIT
"""A unit and one of its mutants side by side in one netlist, the product, with an output that says whether they differ.

Both are cut at their registers, memories and multipliers, so that these are anything, and the same, in the beginning. A
memory is not there: as long as what is written is the same, which the product looks after, a read at the same address finds
the same, whatever that is. So is a product of the same factors the same. The mutant is switched on as the first reset ends, when
what registers held before has left the pipelines: nobody reads that, though it may get into memories, and no request is on its
way that the unit has taken without the mutant. What a mutant does to a reset, it does to a later one as well.
"""
import json
import os
import re

import netlist
from netlist import Wrong

HERE = os.path.dirname(os.path.abspath(__file__))
KINDS = {"$dff": "register", "$mul": "multiplier"}
ADDRESS = "mem_req_addr_o"  # of a memory port
OUTPUTS = ("Q", "Y", "rdata_o")
RESET = 7  # clocks of the first reset
# From Verilog to gates
GATES = """hierarchy -check -top product
proc
flatten
opt -fast -noff
techmap
opt_clean
setundef -zero
aigmap
opt_clean
write_aiger -symbols {out}
"""


def escaped(name):
    return f"\\{name} "


def joined(names):
    return "{" + ", ".join(map(escaped, names)) + "}"


def connections(ports):
    return ", ".join(f".{escaped(port)}({wire})" for port, wire in ports.items())


class Cut:
    """What a unit, or a part of one, is cut at, and how; `ports` are those of the unit's list, of which a part has none."""

    def __init__(self, base, ports):
        self.base, self.top, self.listed = base, base.top, ports
        where = f"{base.out}/cells"
        netlist.yosys(f"read_rtlil {base.base}\nwrite_json {where}.json\n", f"{where}.ys")
        with open(f"{where}.json", encoding="utf-8") as file:
            modules = json.load(file)["modules"]
        top = modules[self.top]
        self.ports = {name: (port["direction"], len(port["bits"])) for name, port in top["ports"].items() if name != "clk"}
        self.clock = {name: name for name in top["ports"] if name == "clk"}
        self.cells = {}  # name: what it is, the widths of its ports
        boxes = {}
        for name, cell in top["cells"].items():
            widths = {port: len(bits) for port, bits in cell["connections"].items()}
            if cell["type"] in modules:
                kind = modules[cell["type"]]["attributes"].get("hdlname", cell["type"]).lstrip("\\")
            elif cell["type"] in KINDS:
                kind = KINDS[cell["type"]]
                box = "_".join(["cut", kind, *map(str, widths.values())])
                heads = ", ".join(f"{'output' if port in OUTPUTS else 'input'} [{width - 1}:0] {port}"
                                  for port, width in widths.items())
                alike = [f"{self.top}/r:{word}={int(value, 2)} %i" for word, value in cell["parameters"].items() if word.endswith("WIDTH")]
                boxes[box] = (heads, " ".join([f"chtype -set {box} {self.top}/t:{cell['type']}", *alike]))
            elif any(word in cell["type"] for word in ("dff", "mem", "latch")):
                raise Wrong(f"{self.top}: {name} is a {cell['type']}: expected registers with a rising edge alone, "
                            "and memories in modules of their own")
            else:
                continue
            self.cells[name] = (kind, widths)
        with open(f"{base.out}/boxes.v", "w", encoding="utf-8") as file:
            file.write("".join(f"(* blackbox *) module {box} ({heads}); endmodule\n" for box, (heads, _) in boxes.items()))
        self.script = [line for _, line in boxes.values()]  # what is alike at once: to look for a name takes long
        self.pairs = {}  # the text of each kind's pair
        for kind in sorted({kind for kind, _ in self.cells.values()}):
            try:
                with open(f"{HERE}/pair_{kind}.v", encoding="utf-8") as file:
                    self.pairs[kind] = file.read()
            except OSError as error:
                raise Wrong(f"tb/mutate/pair_{kind}.v is missing: when two {kind} of {self.top} do the same") from error

    def half(self, name, mutations=()):
        """Yosys's words that make a module of this name: the unit, or all mutants of it."""
        return "\n".join([f"read_rtlil {self.base.base}", *mutations, f"read_verilog {self.base.out}/boxes.v", *self.script,
                          "blackbox A:keep_hierarchy", f"expose -evert {self.top}/t:cut_* {self.top}/t:$paramod*",
                          f"rename {self.top} {name}", f"design -stash {name}", ""])

    def gates(self, mutants, path):
        """Makes the product of the unit and all mutants, an AIGER file."""
        out = os.path.splitext(path)[0]
        with open(f"{out}.v", "w", encoding="utf-8") as file:
            file.write(self.verilog())
        pairs = " ".join(f"{HERE}/pair_{kind}.v" for kind in self.pairs)
        halves = [self.half("a"), self.half("b", [mutant.line(self.top) for mutant in mutants])]
        netlist.yosys("\n".join([*halves, f"read_verilog {out}.v {pairs}", "design -copy-from a -as a a",
                                 "design -copy-from b -as b b", GATES.format(out=path)]), f"{out}.ys")

    def verilog(self):
        lines, inputs, differs = [], [], []
        sides = {"a": {**self.clock}, "b": {**self.clock, netlist.SELECTOR: "mutant"}}  # what the ports of both are connected to
        for name, (direction, width) in self.ports.items():
            if direction == "input":
                inputs.append((name, width))
                sides["a"][name] = sides["b"][name] = "now_rst" if name == "rst" else escaped(name)
                continue
            for side, connected in sides.items():
                connected[name] = escaped(f"{side}.{name}")
                lines.append(f"wire [{width - 1}:0] {connected[name]};")
            differs.append(f"started && {sides['a'][name]} != {sides['b'][name]}")
        for name, (kind, widths) in self.cells.items():
            pair = {port: wire for port, wire in (("clk", "clk"), ("started_i", "started")) if port in self.pairs[kind]}
            if "differs_o" in self.pairs[kind]:
                pair["differs_o"] = escaped(f"{name}.differs")
                lines.append(f"wire {pair['differs_o']};")
                differs.append(pair["differs_o"])
            result = next(width for port, width in widths.items() if port in OUTPUTS)
            for free in ("init_i", "any_a_i", "any_b_i"):
                if free in self.pairs[kind]:
                    inputs.append((f"{name}.{free}", result))
                    pair[free] = escaped(f"{name}.{free}")
            for port, width in widths.items():
                for side, connected in sides.items():
                    wire = connected[f"{name}.{port}"] = escaped(f"{side}.{name}.{port}")
                    lines.append(f"wire [{width - 1}:0] {wire};")
                    pair[f"{side}_{port}"] = wire
            sized = ", ".join(f".W_{port}({width})" for port, width in widths.items() if f"W_{port} " in self.pairs[kind])
            pair = {port: wire for port, wire in pair.items() if not port.lower().endswith("_clk")}
            lines.append(f"pair_{kind} #({sized}) {escaped(name)} ({connections(pair)});")
        legal, rules = self.rules()
        for side, connected in sides.items():
            lines.append(f"{side} {side} ({connections(connected)});")
        # What survivor.py asks for, of the unit itself.
        shown = {name: width for name, (direction, width) in self.ports.items()
                 if direction == "output" and (width == 1 or name == ADDRESS)}
        lines += [f"assign {escaped(f'unit.{name}')} = {sides['a'][name]};" for name in shown]
        heads = ", ".join(["input clk", "output bad", *(f"output [{width - 1}:0] {escaped(f'unit.{name}')}"
                                                        for name, width in shown.items()), "input choose",
                           *(f"input [{width - 1}:0] {escaped(name)}" for name, width in inputs)])
        return "\n".join([f"module product ({heads});", "reg broken_q = 0; reg [2:0] age_q = 0;",
                          f"reg [{netlist.BITS - 1}:0] mutant_q = 0;", f"wire started = |age_q, first = age_q != {RESET}, now_rst = rst || first;",
                          f"wire [{netlist.BITS - 1}:0] mutant = first ? 0 : mutant_q;",
                          *legal, f"wire legal = !broken_q && {' && '.join(['1', *rules])};",
                          "always @(posedge clk) begin age_q <= age_q + first; broken_q <= !legal; end",
                          "always @(posedge clk) if (choose) mutant_q <= ~mutant_q;", *lines,
                          f"assign bad = legal && ({' || '.join(differs)});", "endmodule", ""])

    def rules(self):
        """Verilog of what the inputs of the unit keep to: what is offered stays until it is taken, and a memory answers what
        it was asked for."""
        lines, rules = [], []
        for valid in [port.name for port in self.listed if port.name.endswith("_valid_i")]:
            ready, asked = valid.replace("_valid_i", "_ready_o"), valid.replace("rsp_valid_i", "req_valid_o")
            if ready not in self.ports:
                continue
            payload = [port.name for port in self.listed if port.qualifier == valid]
            offered, last, waits = joined([valid, *payload]), escaped(f"{valid}.last"), escaped(f"{valid}.waits")
            width = sum(self.ports[name][1] for name in (valid, *payload))
            lines += [f"reg [{width - 1}:0] {last} = 0; reg {waits} = 0;",
                      f"always @(posedge clk) {last} <= {offered};",
                      f"always @(posedge clk) {waits} <= {escaped(valid)} && !{escaped('a.' + ready)} && !now_rst;"]
            rules.append(f"(now_rst || !{waits} || {offered} == {last})")
            if asked != valid and asked in self.ports:
                reads, taken = escaped(f"{valid}.reads"), escaped(asked.replace("valid_o", "ready_i"))
                asks = f"({escaped('a.' + asked)} && {taken} && !{escaped('a.' + asked.replace('valid', 'we'))})"
                answers = f"({escaped(valid)} && {escaped('a.' + ready)})"
                lines += [f"reg [6:0] {reads} = 0;", f"always @(posedge clk) {reads} <= now_rst ? 0 : {reads} + {asks} - {answers};"]
                rules += [f"({reads} != 0 || !{escaped(valid)})", f"({reads} < 64 || !{taken})"]
        return lines, rules


def choose(gates, mutant, path):
    """Writes a product in which the mutant of this number is chosen: the registers that choose it begin with the number and
    keep it. Its only output is `bad`."""
    with open(gates, "rb") as file:
        head, rest = file.read().split(b"\n", 1)
    form, most, inputs, latches, outputs, ands = head.split()
    latches, inputs, outputs = int(latches), int(inputs), int(outputs)
    *lines, rest = rest.split(b"\n", latches + outputs)
    bad = int(re.search(rb"^o(\d+) bad$", rest, re.MULTILINE)[1])
    lines = [*lines[:latches], lines[latches + bad]]
    rest = re.sub(rb"^o\d+ unit\..*\n", b"", rest, flags=re.MULTILINE).replace(b"\no%d bad\n" % bad, b"\no0 bad\n")
    head = b" ".join([form, most, b"%d" % inputs, b"%d" % latches, b"1", ands])
    choosers = re.findall(rb"^l(\d+) .*\bmutant_q\[(\d+)\]$", rest, re.MULTILINE)
    if len(choosers) not in (0, netlist.BITS):  # 0: what all mutants change nobody looks at
        raise Wrong(f"{gates}: expected the {netlist.BITS} registers that choose a mutant, found {len(choosers)}")
    for latch, bit in choosers:
        literal = 2 * (inputs + int(latch) + 1)
        lines[int(latch)] = b"%d %d" % (literal, mutant >> int(bit) & 1)
    with open(path, "wb") as file:
        file.write(b"\n".join([head, *lines, rest]))
