# SPDX-License-Identifier: MIT
"""The product: a unit and one of its mutants in one netlist, with an output that shows a difference, and one for each part of the
unit.

Initially, the mutant shares the unit's registers, and loading one with another value is a difference. So the two differ only in the
immediate effects of a mutation, and the other logic exists once. A register that does differ becomes one of the mutant's own. As
long as no other does, the product behaves as the unit and the mutant do.

Both are cut at their registers, memories and multipliers, whose initial content is arbitrary and equal. Memories are absent. As
long as writes are equal, which the product checks, reads at the same address return the same arbitrary value. But the mutant may
have its own LUT RAM, and a small one may be present. Products of equal factors are equal, too. The mutant is enabled at the end of
the first reset, after the initial content of registers has left the pipelines. It is never read, although it may get into memories,
and the unit has accepted no request without the mutant. A mutant changes later resets as it changes the first.

facts_UNIT.v has a module whose outputs show which facts of the unit are wrong. Escaped names in it are wires of the unit, which
become its inputs. Facts about each of several equal parts, such as lanes, are in a module facts_UNIT_each, with [*] for the index
in names. The file declares only inputs of several bits that are wires of facts or of a pair. Each fact has its own output of the
product, so that it can be proved. A state after a wrong fact is not a difference.
"""
import os
import re
from collections import namedtuple

import netlist
from command import Wrong, read, read_json, write

HERE = os.path.dirname(os.path.abspath(__file__))
KINDS = {"$dff": "register", "$mul": "multiplier"}
ADDRESS = "mem_req_addr_o"  # of a memory port
OUTPUTS = ("Q", "Y", "rdata_o", "word_o")
FACTS = f"{HERE}/facts_{{}}.v"
DATA = 9  # minimum bits of a register that holds data, not state
RESET = 7  # clocks of the first reset
SHARED = {"clk": "clk", "started_i": "started", "exact_i": "exact", "words_i": "words"}  # optional inputs of a pair
# Choice for a product, as bits of a number: the mutant, whether a register marks differing words, whether small memories hold the
# written words, and the registers and memories of the mutant's own, from Cut.owned. Then, one bit for each again, the unit's
# registers with arbitrary content
WORDS, EXACT, OWN = netlist.BITS, netlist.BITS + 1, netlist.BITS + 2
# From Verilog to gates
GATES = """hierarchy -check -top product
proc
flatten
memory
opt -fast -noff
techmap
opt_clean
setundef -zero
aigmap
opt_clean
write_aiger -symbols {out}
"""


# Instance of a module of facts: its name, the module, the wires of its inputs, as {input: wire}, those of one place only, and the
# number of facts
Facts = namedtuple("Facts", "name module inputs own number")


def escaped(name):
    return f"\\{name} "


def joined(names):
    return "{" + ", ".join(map(escaped, names)) + "}"


def connections(ports):
    return ", ".join(f".{escaped(port)}({wire})" for port, wire in ports.items())


class Cut:
    """Cut points of a unit; `ports` are those of its list."""

    def __init__(self, base, ports, strict=True):
        self.base, self.top, self.listed = base, base.top, ports
        # Qualifier of each payload output, which without STRICT counts only while that is high.
        self.valid = {} if strict else {port.name: port.qualifier for port in ports if port.direction == "OUT" and port.qualifier != "ALWAYS"}
        where = f"{base.out}/cells"
        netlist.yosys(f"read_rtlil {base.base}\nwrite_json {where}.json\n", f"{where}.ys")
        modules = read_json(f"{where}.json")["modules"]
        top = modules[self.top]
        self.ports = {name: (port["direction"], len(port["bits"])) for name, port in top["ports"].items() if name != "clk"}
        self.clock = {name: name for name in top["ports"] if name == "clk"}
        self.cells = {}  # name: its kind, the widths of its ports
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
        write(f"{base.out}/boxes.v", "".join(f"(* blackbox *) module {box} ({heads}); endmodule\n" for box, (heads, _) in boxes.items()))
        self.script = [line for _, line in boxes.values()]  # all equal parts at once: looking up a name is slow
        self.pairs = {}  # text of each kind's pair
        for kind in sorted({kind for kind, _ in self.cells.values()}):
            try:
                self.pairs[kind] = read(f"{HERE}/pair_{kind}.v")
            except OSError as error:
                raise Wrong(f"tb/mutate/pair_{kind}.v: found no file, expected the condition under which two {kind} of {self.top} are equivalent") from error
        self.plain = "".join(f" {self.top}/t:{kind}" for kind in self.pairs if kind in modules)  # memories without parameters
        self.nets = top["netnames"]
        self.facts_text = ""  # Verilog of the facts, with all inputs
        self.seen, self.facts = self.known()
        number = sum(facts.number for facts in self.facts)
        self.untrue = [f"untrue[{place}]" for place in range(number)] if number > 1 else ["untrue"] * number  # the outputs
        self.owned = [name for name, (kind, _) in self.cells.items() if "own_i" in self.pairs[kind]]
        self.driver = {bit: name for name, cell in top["cells"].items() for port, bits in cell["connections"].items()
                       if cell["port_directions"][port] == "output" for bit in bits}
        self.sources = {name: {self.driver[bit] for port, bits in cell["connections"].items()
                               if cell["port_directions"][port] == "input" for bit in bits if bit in self.driver}
                        for name, cell in top["cells"].items()}
        stated = self.made_of(self.seen)
        self.data = [number for number, name in enumerate(self.owned)
                     if self.cells[name][1].get("Q", 0) >= DATA and name not in stated]
        self.parts = self.parts_of(top["ports"])

    def known(self):
        """Returns the wires that the unit's facts use, as {name: width}, and the instances of facts; both empty without a file of
        facts."""
        path = FACTS.format(self.top)
        if not os.path.exists(path):
            return {}, []
        text = read(path)
        if any(f"{name}={value}" not in self.base.params for name, value in re.findall(r"\bparameter (\w+) = (\d+)", text)):
            return {}, []
        seen, found = {}, []
        for module, body in re.findall(rf"\bmodule (facts_{self.top}(?:_each)?)\b(.*?)\bendmodule\b", text, re.DOTALL):
            declared = {name: int(last or 0) + 1 for last, name in re.findall(r"input(?: \[(\d+):0\])? \\(\S+) ", body)}
            names = dict.fromkeys(re.findall(r"\\(\S+)", body))
            several = re.search(r"output \[(\d+):0\] wrong_o", body)
            for place in self.places(names):
                inputs = {name: name.replace("[*]", place) for name in names}
                for name, wire in inputs.items():
                    seen[wire] = declared.get(name, 1) if self.inside(wire) else len(self.nets.get(wire, {"bits": []})["bits"])
                    if seen[wire] != declared.get(name, seen[wire] or 1):
                        raise Wrong(f"{path}: {name}: expected a wire of {self.top}" + (f" of {declared[name]} bits" if name in declared else ""))
                found.append(Facts(f"facts{place}", module, inputs, [wire for name, wire in inputs.items() if wire != name],
                                   int(several[1]) + 1 if several else 1))
            heads = "".join(f" input [{seen[wire] - 1}:0] \\{name} ," for name, wire in inputs.items() if name not in declared)
            text = text.replace(body, body.replace("input rst,", f"input rst,{heads}", 1))
        self.facts_text = text
        return seen, found

    def places(self, names):
        """Returns the values of [*] in these names; empty without one."""
        patterns = [re.compile(re.escape(name).replace(r"\[\*\]", r"(\[\d+\])")) for name in names if "[*]" in name]
        if not patterns:
            return [""]
        found = {match[1] for pattern in patterns for match in map(pattern.fullmatch, self.nets) if match}
        return sorted(found, key=lambda place: int(place[1:-1])) or ["[*]"]

    def inside(self, wire):
        """Returns whether a wire is one of the whole unit's facts or of a pair, rather than of the unit."""
        return wire.rpartition(".")[0] in {"facts", *self.cells}

    def made_of(self, wires):
        """Returns the cut points that these wires depend on."""
        drivers = {self.driver[bit] for wire in wires if wire in self.nets for bit in self.nets[wire]["bits"] if bit in self.driver}
        return self.behind(drivers, lambda name: name not in self.cells) | ({wire.rpartition(".")[0] for wire in wires} & self.cells.keys())

    def behind(self, names, through):
        """Returns the cut points that these cells are or depend on, by way of cells that `through` accepts."""
        found, new = set(), names
        while new:
            found |= new
            new = set().union(*(self.sources[name] for name in new if through(name))) - found
        return found.intersection(self.cells)

    def parts_of(self, ports):
        """Returns the parts of the unit, such as lanes: the names of the cut points that outputs need, and these outputs, as {port:
        the places of its bits}. Outputs that share more than half of their needs with a part belong to it."""
        outputs = {}  # for each cell
        for port, (direction, _) in self.ports.items():
            for place, bit in enumerate(ports[port]["bits"]):
                if direction == "output" and bit in self.driver:
                    outputs.setdefault(self.driver[bit], {}).setdefault(port, []).append(place)
        parts = []
        needs = {name: self.behind({name}, lambda _: True) for name in outputs}
        for name, needed in sorted(needs.items(), key=lambda item: -len(item[1])):
            part = next((part for part in parts if 2 * len(needed & part[0]) > len(needed)), None)
            if not part:
                part = (set(), {})
                parts.append(part)
            part[0].update(needed)
            for port, places in outputs[name].items():
                part[1].setdefault(port, []).extend(places)
        return parts

    def loose(self, choice):
        """Returns this choice with arbitrary content in the unit's data registers, except those with a copy in the mutant or a
        fact. A proof then includes their real content."""
        return choice | sum(1 << OWN + len(self.owned) + number for number in self.data if not choice >> OWN + number & 1)

    def half(self, name, mutations=()):
        """Returns Yosys commands for a module of this name: the unit, or all mutants of it."""
        return "\n".join([f"read_rtlil {self.base.base}", *mutations, f"read_verilog {self.base.out}/boxes.v", *self.script,
                          "blackbox A:keep_hierarchy", f"expose -evert {self.top}/t:cut_* {self.top}/t:$paramod*{self.plain}",
                          f"rename {self.top} {name}", f"design -stash {name}", ""])

    def gates(self, mutants, path):
        """Makes the product of the unit and all mutants, an AIGER file."""
        out = os.path.splitext(path)[0]
        write(f"{out}.v", self.verilog([mutant for mutant in mutants if mutant.stops]))
        write(f"{out}_facts.v", self.facts_text)
        others = [f"{HERE}/pair_{kind}.v" for kind in self.pairs] + [f"{out}_facts.v"]
        halves = [self.half("a"), self.half("b", [mutant.line for mutant in mutants])]
        told = netlist.yosys("\n".join([*halves, f"read_verilog -Irtl -Irtl/include {out}.v {' '.join(others)}", "design -copy-from a -as a a",
                                 "design -copy-from b -as b b", GATES.format(out=path)]), f"{out}.ys")
        wider = re.search(r"Widening signal product\.(\S+)", told)
        if wider:
            raise Wrong(f"{FACTS.format(self.top)}: {wider[1]}: found a wire of several bits without an input; declare it")

    def verilog(self, stopped):
        """Returns Verilog of the product; `stopped` are the mutants that stop a register."""
        lines, inputs, written = [], [], {}  # written: condition for another write to a memory of both
        sides = {"a": {**self.clock}, "b": {**self.clock, netlist.SELECTOR: "mutant"}}  # connections of both's ports
        for name, (direction, width) in self.ports.items():
            if direction == "input":
                inputs.append((name, width))
                sides["a"][name] = sides["b"][name] = "now_rst" if name == "rst" else escaped(name)
                continue
            for side, connected in sides.items():
                connected[name] = escaped(f"{side}.{name}")
                lines.append(f"wire [{width - 1}:0] {connected[name]};")
        for name, (kind, widths) in self.cells.items():
            pair = {port: wire for port, wire in SHARED.items() if port in self.pairs[kind]}
            if name in self.owned:
                number = self.owned.index(name)
                pair.update(own_i=f"own[{number}]", differs_o=f"differs[{number}]")
                if "free_i" in self.pairs[kind]:
                    pair.update(free_i=f"free[{number}]")
            elif "differs_o" in self.pairs[kind]:
                pair["differs_o"] = written[name] = escaped(f"{name}.differs")
                lines.append(f"wire {pair['differs_o']};")
            result = next(width for port, width in widths.items() if port in OUTPUTS)
            for free in ("init_i", "any_i", "any_a_i", "any_b_i"):
                if free in self.pairs[kind]:
                    inputs.append((f"{name}.{free}", result))
                    pair[free] = escaped(f"{name}.{free}")
            for port, width in widths.items():
                for side, connected in sides.items():
                    wire = connected[f"{name}.{port}"] = escaped(f"{side}.{name}.{port}")
                    lines.append(f"wire [{width - 1}:0] {wire};")
                    pair[f"{side}_{port}"] = wire
            for mutant in stopped:
                if mutant.stops == name:
                    pair["b_D"] = f"(mutant == {mutant.number} ? {pair['b_Q']} : {pair['b_D']})"
            sized = ", ".join(f".W_{port}({width})" for port, width in widths.items() if f"W_{port} " in self.pairs[kind])
            pair = {port: wire for port, wire in pair.items() if not port.lower().endswith("_clk")}
            lines.append(f"pair_{kind} #({sized}) {escaped(name)} ({connections(pair)});")
        legal, rules = self.rules()
        for side, connected in sides.items():
            lines.append(f"{side} {side} ({connections(connected)});")
        # Values for survivor.py, from the unit.
        shown = {name: width for name, (direction, width) in self.ports.items()
                 if direction == "output" and (width == 1 or name == ADDRESS)}
        lines += [f"assign {escaped(f'unit.{name}')} = {sides['a'][name]};" for name in shown]
        every = max(len(self.untrue), 1) - 1
        wires = {wire: escaped(wire if self.inside(wire) else "a." + wire) for wire in self.seen}
        lines += [f"(* hierconn *) wire [{width - 1}:0] {wires[wire]};" for wire, width in self.seen.items()]
        # Facts that count: all, and for each part those of the whole unit and of the part's needs
        counting, told = [0] * (1 + len(self.parts)), 0
        for facts in self.facts:
            looks = {name: wires[wire] for name, wire in facts.inputs.items()}
            lines.append(f"{facts.module} {escaped(facts.name)} (.clk(clk), .rst(now_rst), {connections(looks)}, "
                         f".wrong_o(wrong[{told}+:{facts.number}]));")
            bits, about = (1 << facts.number) - 1 << told, self.made_of(facts.own)
            counts = [True, *(not facts.own or about & needs for needs, _ in self.parts)]
            counting = [before | bits if count else before for before, count in zip(counting, counts)]
            told += facts.number
        if not self.facts:
            lines.append("assign wrong = 0;")
        lines.append(f"assign untrue = wrong & {{{every + 1}{{legal[0] && started}}}};")
        lines += [f"assign counted[{number}] = started && |(wrong & {every + 1}'h{bits:x});" for number, bits in enumerate(counting)]
        last = max(len(self.owned), 1) - 1
        for number, (needs, outputs) in enumerate(self.parts):
            bits = [[f"{sides[side][port]}[{place}]" + (f" && {sides['a'][self.valid[port]]}" if port in self.valid else "")
                     for port, places in outputs.items() for place in places] for side in sides]
            owned = sum(1 << place for place, name in enumerate(self.owned) if name in needs)
            differs = [f"started && {{{', '.join(bits[0])}}} != {{{', '.join(bits[1])}}}", f"|(differs & {last + 1}'h{owned:x})",
                       *(wire for name, wire in written.items() if name in needs)]
            lines.append(f"assign part[{number}] = {' || '.join(differs)}, "
                         f"bad_part[{number}] = legal[{number + 1}] && !counted[{number + 1}] && part[{number}];")
        heads = ", ".join(["input clk", "output bad", f"output [{len(self.parts) - 1}:0] bad_part", f"output [{every}:0] untrue",
                           f"output [{last}:0] differs",
                           *(f"output [{width - 1}:0] {escaped(f'unit.{name}')}" for name, width in shown.items()), "input choose",
                           *(f"input [{width - 1}:0] {escaped(name)}" for name, width in inputs)])
        parts = len(self.parts)
        return "\n".join([f"module product ({heads});", "reg [2:0] age_q = 0;", f"reg [{parts}:0] broken_q = 0;",
                          f"reg [{OWN + 2 * last + 1}:0] chosen_q = 0;",
                          f"wire started = |age_q, first = age_q != {RESET}, now_rst = rst || first;",
                          f"wire [{netlist.BITS - 1}:0] mutant = first ? 0 : chosen_q;",
                          f"wire exact = chosen_q[{EXACT}], words = chosen_q[{WORDS}];",
                          f"wire [{last}:0] own = chosen_q[{OWN}+:{last + 1}], free = chosen_q[{OWN + last + 1}+:{last + 1}];",
                          *legal, f"wire rules = {' && '.join(['1', *rules])};", f"wire [{every}:0] wrong;", f"wire [{parts - 1}:0] part;",
                          f"wire [{parts}:0] counted, legal = ~broken_q & {{{parts + 1}{{rules}}}};",
                          "always @(posedge clk) begin age_q <= age_q + first; broken_q <= ~legal | counted; end",
                          "always @(posedge clk) if (choose) chosen_q <= ~chosen_q;", *lines,
                          "assign bad = legal[0] && !counted[0] && |part;", "endmodule", ""])

    def rules(self):
        """Returns Verilog of the rules for the unit's inputs: an offer is held until it is taken, and a memory answers its
        requests."""
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
