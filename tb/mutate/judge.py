# SPDX-License-Identifier: MIT
"""Decides with abc, a part of Yosys, whether a mutant that no run has found is equivalent to the unit.

An invariant of all states after power-up and a reset proves it; inputs that distinguish the mutant disprove it. Initially, the
mutant has no registers of its own. If a register is loaded with another value, it becomes one of the mutant's own, and the query is
repeated. A LUT RAM with other writes becomes one of its own as well. At first, one with the old content is used; if that does not
help, small ones hold the written words. Without an answer, or after two minutes, all registers are the mutant's own, and finally
those that single clocks show. With several parts, these come first, one part after the other. A remaining difference is in an
output, or in a write to a block RAM, and distinguishes the mutant. Facts of the unit are proved first, and help.
"""
import os
import re
import threading
import time
from collections import namedtuple

import implied
import netlist
import product
from command import read
from gates import Gates
from prover import Prover

PROVED = "Property proved"
# Queries in order until one has an answer, the most productive first, and the total seconds. scorr merges registers of both that
# are always equal. ind shows that nothing is wrong after ten correct clocks, a proof if bmc3 has found nothing in the first ten.
# IMPLIED applies to a product with the guesses of implied.py. scorr proves them all at once, and often also that nothing is wrong.
# If not, that may follow in any ONE_CLOCK in which the proved guesses hold.
IMPLIED = "scorr -F 1 -C 50000; write_aiger {held}; cone -s -O 0; scleanup; strash; pdr -T 3"
ONE_CLOCK = "comb; cone -O 0; strash; sat -C 1000000; write_cex -n {clock}"
Effort = namedtuple("Effort", "questions seconds")
SHORT = Effort(["pdr -T 3"], 10)
LONG = Effort(["pdr -T 3", "bmc3 -F 64 -T 30; scorr -F 2; ind -F 10", IMPLIED, "scorr -F 2; pdr -T 150"], 480)
# Queries for facts. Most follow from all facts of the previous clock. Others are retried with small memories that hold the written
# words, which include all behavior of the unit.
FACT = ["bmc3 -F 10 -T 30; ind -F 3 -C 1000000", "scorr -l; pdr -T 10", "scorr -F 2; pdr -T 150"]
# The same query clock by clock, for each part of a unit with arbitrary data, and for the unit as it is. Registers with other values
# in the clocks that are found become the mutant's own.
CLOCK_BY_CLOCK = Effort(["scorr -F 1 -C 50000; write_aiger {held}"], 1200)
ONE_BY_ONE = 120  # seconds after which a mutant gets all registers
PLACE = re.compile(r"\[\d+\]")  # index of one of several equal parts, in a register's name
ANSWER = 400  # seconds of abc for a query, because scorr has no time limit
Verdict = namedtuple("Verdict", "same how ones", defaults=(None,))  # same: True, False, or None for undecided
SAME = Verdict(True, "by an invariant of the reached states")
UNDECIDED = Verdict(None, f"no proof and no difference within {LONG.seconds + CLOCK_BY_CLOCK.seconds} s")
NO_CLOCK = Verdict(None, "a proof has no clock that could be another one")


class Judge:
    """Verdicts on the mutants of one unit; `ports` are those of its list."""

    def __init__(self, base, mutants, ports, strict=True):
        self.out, self.of_thread = base.out, threading.local()
        self.cut = product.Cut(base, ports, strict)
        path = f"{self.out}/product.aig"
        self.cut.gates(mutants, path)
        self.gates = Gates(path)
        for untrue in self.cut.untrue:
            if not any(self.ask(choice, untrue, question)[0] for question in FACT for choice in (0, 1 << product.EXACT)):
                raise netlist.Wrong(f"{product.FACTS.format(base.top)}: {untrue.replace('untrue', 'wrong_o')}: "
                                    f"found no proof of this fact about {base.top}")
        owned, parts = len(self.cut.owned), self.cut.parts
        self.differs = [f"differs[{number}]" for number in range(owned)] if owned > 1 else ["differs"]  # the outputs, by Cut.owned
        # Cut points of the unit that each output for a differing part needs.
        self.needs = {f"bad_part[{number}]" if len(parts) > 1 else "bad": needs for number, (needs, _) in enumerate(parts)}
        self.choice = {}  # the last choice for each mutant
        self.all = self.own(lambda name: self.cut.cells[name][0] == "register")

    def own(self, means):
        """Returns the bits of a choice that give the mutant its own copy of each name that `means` accepts."""
        return sum(1 << product.OWN + number for number, name in enumerate(self.cut.owned) if means(name))

    def ask(self, choice, output, question):
        """Returns abc's result for an output of the chosen product: whether it is always 0, and the names of the bits that are 1 in
        each clock, from power-up, until it is 1. Returns neither if abc does not find out."""
        name = f"product-{choice & (1 << netlist.BITS) - 1}"
        path, trace = f"{self.out}/{name}.aig", f"{self.out}/{name}.cex"
        if question is IMPLIED:
            return self.in_one_clock(choice, output, path, IMPLIED)[0], None
        self.gates.write(choice, [output], path)
        try:
            # A failing command ends abc's script.
            said = self.abc(path, f"{question}; write_cex -n {name}.cex")
            base = re.search(r"No output asserted in (\d+) frames", said)
            proved = PROVED in said or (base is not None and int(base[1]) >= 10 and "Networks are equivalent" in said)
            if not said or proved or not os.path.exists(trace):
                return proved, None
            return False, self.ones(read(trace))
        finally:
            for each in path, trace:
                if os.path.exists(each):
                    os.remove(each)

    def abc(self, path, question):
        """Returns abc's output for the product in this file, or nothing after a timeout."""
        if not hasattr(self.of_thread, "prover"):
            self.of_thread.prover = Prover(self.out)
        return self.of_thread.prover.ask(f"read_aiger {os.path.basename(path)}; scleanup; strash; {question}", ANSWER)

    def in_one_clock(self, choice, output, path, question):
        """Returns whether the output is 0 in any clock in which the proved relations between differences hold. Otherwise returns
        what is missing in clocks in which it is 1."""
        needs = self.needs.get(output, self.cut.owned)
        differs = [name for name, owned in zip(self.differs, self.cut.owned) if owned in needs]
        files = [f"{what}-{os.path.basename(path)}" for what in ("chosen", "held", "clock")]
        chosen, held, clock = (f"{self.out}/{name}" for name in files)
        try:
            self.gates.write(choice | 1 << product.WORDS, [output, *differs], path)
            self.abc(path, f"write_aiger -s {files[0]}")
            if not os.path.exists(chosen):
                return False, 0
            simple = Gates(chosen)
            if simple.outputs[0] == b"0":
                return True, 0
            guesses = implied.guesses(simple)
            simple.write(0, [output], path, guesses)
            said = self.abc(path, question.format(held=files[1]))
            if not os.path.exists(held):
                return False, 0
            always, *others = (line == b"0" for line in Gates(held).outputs)
            if always or PROVED in said:
                return True, 0
            nowhere, missing = [literals for literals, never in zip(guesses, others) if never], 0
            while True:
                simple.write(0, [output], path, (), nowhere)
                said = self.abc(path, ONE_CLOCK.format(clock=files[2]))
                if not os.path.exists(clock):
                    return "UNSATISFIABLE" in said and not missing, missing
                if question is IMPLIED:
                    return False, 0
                ones = {line.removesuffix("=1") for line in read(clock).splitlines() if line.endswith("=1")}
                os.remove(clock)
                inputs, state = ([int(simple.names[f"{kind}{place}"] in ones) for place in range(number)]
                                 for kind, number in (("i", simple.inputs), ("l", len(simple.latches))))
                shown = simple.shown(simple.values(inputs, state))
                more = self.missing(shown)
                missing |= more
                if not more:
                    return False, missing
                # A clock in which none of these differs may show others: that query is cheap, unlike proving guesses.
                nowhere += [(int(simple.outputs[simple.output[name]]),) for name in differs if shown[name]]
        finally:
            for each in path, chosen, held, clock:
                if os.path.exists(each):
                    os.remove(each)

    def missing(self, shown):
        """Returns the registers and memories that the mutant shares and that are loaded with another value in a clock with these
        values."""
        return sum(1 << product.OWN + number for number, name in enumerate(self.differs) if shown.get(name))

    def run(self, mutant, clocks):
        """Returns the product's values in each clock, with the last choice for this mutant."""
        return self.gates.run(self.choice[mutant], clocks)

    def follow(self, mutant, ones):
        """Extends the choice by what these inputs show to be missing; returns False if they distinguish the mutant."""
        *_, last = self.run(mutant, ones)
        if not last["bad"]:
            raise netlist.Wrong(f"mutant {mutant.number}: found inputs of abc that do not distinguish it")
        missing, before = self.missing(last), self.choice[mutant]
        for missing in missing & self.all, missing & ~self.all, 1 << product.EXACT:
            if missing & ~before:
                self.choice[mutant] |= missing
                return True
        return False

    def verdict(self, mutant, effort=LONG):
        """Continues from the previous choice."""
        if mutant.of_clock and not mutant.stops:
            return NO_CLOCK
        choice = self.choice.setdefault(mutant, mutant.number)
        # A whole of several parts is large: its queries take minutes and gigabytes.
        parts = effort is LONG and len(self.needs) > 1
        if parts and self.clock_by_clock(choice):
            return SAME
        begin, few = time.monotonic(), None  # the choice when a query first had no answer
        while time.monotonic() < begin + effort.seconds:
            for question in effort.questions:
                proved, ones = self.ask(self.choice[mutant], "bad", question)
                if proved:
                    return SAME
                if ones:
                    break
                few = few or self.choice[mutant]
            else:
                if effort is SHORT:
                    return UNDECIDED
                if self.choice[mutant] & self.all == self.all:
                    break
                # It may be hard to exclude a difference in a register without effect.
                self.choice[mutant] |= self.all
                continue
            if not self.follow(mutant, ones):
                return Verdict(False, [self.inputs(each) for each in ones], ones)
            if time.monotonic() > begin + ONE_BY_ONE:
                self.choice[mutant] |= self.all
        return SAME if effort is LONG and few and not parts and self.clock_by_clock(few) else UNDECIDED

    def clock_by_clock(self, few):
        """Returns whether the chosen mutant is proved equivalent when missing registers are added clock by clock, for each part of
        the unit. A part that misses anything also gets what similar parts needed."""
        end, looses, alike = time.monotonic() + CLOCK_BY_CLOCK.seconds, (True, False), set()
        for part, needs in self.needs.items():
            more = self.own(lambda name, needs=needs: name in needs and PLACE.sub("", name) in alike)
            for loose in looses:
                choice = self.until_proved(part, few, more, loose, end)
                if choice:
                    break
            else:
                return False
            looses = loose, not loose
            alike.update(PLACE.sub("", name) for number, name in enumerate(self.cut.owned) if choice >> product.OWN + number & 1)
        return True

    def until_proved(self, output, choice, more, loose, end):
        """Returns a choice that proves the output to be 0, from this choice up to more; 0 without a proof."""
        path = f"{self.out}/clocks-{choice & (1 << netlist.BITS) - 1}.aig"
        while time.monotonic() < end:
            proved, missing = self.in_one_clock(self.cut.loose(choice) if loose else choice, output, path, *CLOCK_BY_CLOCK.questions)
            if proved:
                return choice
            if not missing:
                break
            choice, more = choice | missing | more, 0
        return 0

    def ones(self, trace):
        """Returns the names of the bits that are 1 in each clock, from abc's list of bits."""
        found = re.findall(r"^(.*)@(\d+)=([01])$", trace, re.MULTILINE)
        clocks = [set() for _ in range(1 + max(int(clock) for _, clock, _ in found))]
        for name, clock, bit in found:
            if bit == "1":
                clocks[int(clock)].add(name)
        return clocks

    def values(self, ones):
        """Returns the ports with a bit that is 1, as numbers."""
        values = {}
        for names in ones:
            for name, place in re.findall(r"(?:^| )(\w+)(?:\[(\d+)\])?(?= |$)", names):
                if name in self.cut.ports:
                    values[name] = values.get(name, 0) | 1 << int(place or 0)
        return values

    def inputs(self, ones):
        """Returns the inputs of a clock that are not 0."""
        return {name: f"{value:#x}" for name, value in self.values(ones).items() if self.cut.ports[name][0] == "input"}
