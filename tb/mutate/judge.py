# SPDX-License-Identifier: MIT
"""Whether a mutant that no run has found is the unit all the same: asked of abc, which is a part of Yosys.

First whether an invariant of what can follow power-up and a reset shows it at once, of the part of the unit that has the
mutant, whose inputs may then be anything, or of all of the unit. Else inputs that tell it apart, or an invariant that takes
longer, whichever is found first.
"""
import os
import re
from collections import namedtuple

import netlist
import product

PROVED = "Property proved"
# Registers of both that always hold the same become one: of most of a unit that shows by induction at once. The first of these
# is by far the fastest and loses the names of inputs.
REDUCE, NAMED, MORE = "&get; &scl; &scorr -F 2; &put", "lcorr", "scorr -C 50"
BRIEF = 3  # seconds in which most invariants are found
SECONDS = {"bmc3": 30, "pdr": 60}  # of each engine
DEPTH = 64  # most clocks from power-up that are tried
Verdict = namedtuple("Verdict", "same how ones", defaults=(None,))  # same: True, False, or None, which is undecided
SAME = Verdict(True, "by an invariant of all that is reached")


class Judge:
    """Of the mutants of one unit, or of one part of it; `ports` are those of the unit's list, of which a part has none."""

    def __init__(self, base, mutants, ports):
        self.out = base.out
        self.cut = product.Cut(base, ports)
        self.gates = f"{self.out}/product.aig"
        self.cut.gates(mutants, self.gates)

    def ask(self, mutant, *commands):
        """What abc says of the product with one mutant."""
        name = f"product-{mutant.number}.aig"
        path = f"{self.out}/{name}"
        product.choose(self.gates, mutant.number, path)
        try:
            return netlist.run(["yosys-abc", "-q", "; ".join([f"read_aiger {name}", *commands])], self.out)
        finally:
            os.remove(path)

    def same(self, mutant, seconds=BRIEF):
        """Whether it is the same, as far as that shows in so many seconds."""
        return PROVED in self.ask(mutant, REDUCE, f"pdr -T {seconds}")

    def differs(self, mutant, part):
        """The verdict about one of which that does not show at once; `part` is the judge of its part of the unit, or None."""
        if part and part.same(mutant, SECONDS["pdr"]):
            return SAME
        trace = f"{self.out}/trace-{mutant.number}"
        for engine in f"bmc3 -F {DEPTH} -T {SECONDS['bmc3']}", f"{MORE}; pdr -T {SECONDS['pdr']}":
            # A command that fails ends what abc does: each question is one of its own.
            if PROVED in self.ask(mutant, NAMED, engine, f"write_cex -n {os.path.basename(trace)}"):
                return SAME
            if os.path.exists(trace):
                with open(trace, encoding="utf-8") as file:
                    ones = self.ones(file.read())
                return Verdict(False, [self.inputs(each) for each in ones], ones)
        return Verdict(None, f"no difference within {SECONDS['bmc3']} s, no proof within {SECONDS['pdr']} s")

    def ones(self, trace):
        """The names of the bits that are 1 in each clock, from abc's list of bits."""
        found = re.findall(r"^(.*)@(\d+)=([01])$", trace, re.MULTILINE)
        clocks = [set() for _ in range(1 + max(int(clock) for _, clock, _ in found))]
        for name, clock, bit in found:
            if bit == "1":
                clocks[int(clock)].add(name)
        return clocks

    def values(self, ones):
        """The ports of which a bit is 1, as numbers."""
        values = {}
        for names in ones:
            for name, place in re.findall(r"(?:^| )(\w+)(?:\[(\d+)\])?(?= |$)", names):
                if name in self.cut.ports:
                    values[name] = values.get(name, 0) | 1 << int(place or 0)
        return values

    def inputs(self, ones):
        """The inputs of a clock that are not 0."""
        return {name: f"{value:#x}" for name, value in self.values(ones).items() if self.cut.ports[name][0] == "input"}
