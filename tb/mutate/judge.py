# SPDX-License-Identifier: MIT
"""Whether a mutant that no run has found is the unit all the same: asked of abc, which is a part of Yosys.

An invariant of all that can follow power-up and a reset shows it; inputs that tell the mutant apart show that it is not. At
first the mutant has no register of its own. What tells it apart then may be a register that is loaded with something else,
which becomes one of the mutant's own, and the question is asked once more. A LUT RAM that is written something else becomes one
of its own as well, at first one of which is known where it was; where that does not help, small ones hold what is written.
Without an answer, or after two minutes, all registers are the mutant's own, and at last those that single clocks show; of a unit of
several parts these come first, of one part after the other. What is left is an output, or what is written to a block RAM: that does
tell the mutant apart. Facts of the unit are proved first, and help.
"""
import os
import re
import threading
import time
from collections import namedtuple

import implied
import netlist
import product
from gates import Gates
from prover import Prover

PROVED = "Property proved"
# What is asked one after the other until there is an answer, first what answers most at once, and the seconds after which nothing
# more is asked. scorr makes one register of those of both that always hold the same; ind shows that nothing is wrong behind ten
# clocks in which nothing is, which is a proof if bmc3 has found nothing in the first ten. IMPLIED is asked of a product that has
# what implied.py guesses: scorr proves it, all at once, and often with it that nothing is wrong. If not, that may be plain in any
# ONE_CLOCK in which holds what it has proved.
IMPLIED = "scorr -F 1 -C 50000; write_aiger {held}; cone -s -O 0; scleanup; strash; pdr -T 3"
ONE_CLOCK = "comb; cone -O 0; strash; sat -C 1000000; write_cex -n {clock}"
Effort = namedtuple("Effort", "questions seconds")
SHORT = Effort(["pdr -T 3"], 10)
LONG = Effort(["pdr -T 3", "bmc3 -F 64 -T 30; scorr -F 2; ind -F 10", IMPLIED, "scorr -F 2; pdr -T 150"], 480)
# Of facts. Most follow from what all of them say of the clock before. What has no answer is asked once more of small memories that
# hold what is written: in these, too, is all that the unit does.
FACT = ["bmc3 -F 10 -T 30; ind -F 3 -C 1000000", "scorr -l; pdr -T 10", "scorr -F 2; pdr -T 150"]
# The same is asked clock by clock, of each part of a unit whose data are anything, and of the unit as it is: registers that are
# loaded with something else in the clocks that are found become the mutant's own.
CLOCK_BY_CLOCK = Effort(["scorr -F 1 -C 50000; write_aiger {held}"], 1200)
ONE_BY_ONE = 120  # seconds after which a mutant gets all registers
PLACE = re.compile(r"\[\d+\]")  # of one of several that are alike, in the name of a register
ANSWER = 400  # seconds that abc gets for a question, since scorr knows no time
Verdict = namedtuple("Verdict", "same how ones", defaults=(None,))  # same: True, False, or None, which is undecided
SAME = Verdict(True, "by an invariant of all that is reached")
UNDECIDED = Verdict(None, f"no proof and no difference within {LONG.seconds + CLOCK_BY_CLOCK.seconds} s")
NO_CLOCK = Verdict(None, "a proof has no clock that could be another one")


class Judge:
    """Of the mutants of one unit; `ports` are those of its list."""

    def __init__(self, base, mutants, ports, strict=True):
        self.out, self.of_thread = base.out, threading.local()
        self.cut = product.Cut(base, ports, strict)
        path = f"{self.out}/product.aig"
        self.cut.gates(mutants, path)
        self.gates = Gates(path)
        for untrue in self.cut.untrue:
            if not any(self.ask(choice, untrue, question)[0] for question in FACT for choice in (0, 1 << product.EXACT)):
                raise netlist.Wrong(f"{product.FACTS.format(base.top)}: {untrue.replace('untrue', 'wrong_o')}: "
                                    f"what it says of {base.top} has no proof")
        owned, parts = len(self.cut.owned), self.cut.parts
        self.differs = [f"differs[{number}]" for number in range(owned)] if owned > 1 else ["differs"]  # the outputs, of Cut.owned
        # What each output that says that a part differs needs of what the unit is cut at.
        self.needs = {f"bad_part[{number}]" if len(parts) > 1 else "bad": needs for number, (needs, _) in enumerate(parts)}
        self.choice = {}  # of each mutant, what was chosen last
        self.all = self.own(lambda name: self.cut.cells[name][0] == "register")

    def own(self, means):
        """The bits of a choice that stand for what `means` says of its name that the mutant has of its own."""
        return sum(1 << product.OWN + number for number, name in enumerate(self.cut.owned) if means(name))

    def ask(self, choice, output, question):
        """What abc says of an output of the product as it is chosen: whether it is always 0, and the names of the bits that are 1
        in each clock, from power-up on, until it is 1. Neither: it does not know."""
        name = f"product-{choice & (1 << netlist.BITS) - 1}"
        path, trace = f"{self.out}/{name}.aig", f"{self.out}/{name}.cex"
        if question is IMPLIED:
            return self.in_one_clock(choice, output, path, IMPLIED)[0], None
        self.gates.write(choice, [output], path)
        try:
            # A command that fails ends what abc does.
            said = self.abc(path, f"{question}; write_cex -n {name}.cex")
            base = re.search(r"No output asserted in (\d+) frames", said)
            proved = PROVED in said or (base is not None and int(base[1]) >= 10 and "Networks are equivalent" in said)
            if not said or proved or not os.path.exists(trace):
                return proved, None
            with open(trace, encoding="utf-8") as file:
                return False, self.ones(file.read())
        finally:
            for each in path, trace:
                if os.path.exists(each):
                    os.remove(each)

    def abc(self, path, question):
        """What abc says of the product in this file, in time; else nothing."""
        if not hasattr(self.of_thread, "prover"):
            self.of_thread.prover = Prover(self.out)
        return self.of_thread.prover.ask(f"read_aiger {os.path.basename(path)}; scleanup; strash; {question}", ANSWER)

    def in_one_clock(self, choice, output, path, question):
        """Whether the output is 0 in any clock in which holds what the question proves of differences, and else what is missing in
        clocks in which it is 1."""
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
                with open(clock, encoding="utf-8") as file:
                    ones = {line[:-len("=1\n")] for line in file if line.endswith("=1\n")}
                os.remove(clock)
                inputs, state = ([int(simple.names[f"{kind}{place}"] in ones) for place in range(number)]
                                 for kind, number in (("i", simple.inputs), ("l", len(simple.latches))))
                shown = simple.shown(simple.values(inputs, state))
                more = self.missing(shown)
                missing |= more
                if not more:
                    return False, missing
                # A clock in which none of these differs may show others: to ask that is cheap, and to prove guesses is not.
                nowhere += [(int(simple.outputs[simple.output[name]]),) for name in differs if shown[name]]
        finally:
            for each in path, chosen, held, clock:
                if os.path.exists(each):
                    os.remove(each)

    def missing(self, shown):
        """The registers and memories that the mutant has not of its own and that are loaded with something else in a clock, of which
        this is shown."""
        return sum(1 << product.OWN + number for number, name in enumerate(self.differs) if shown.get(name))

    def run(self, mutant, clocks):
        """What the product, as it was chosen last for this mutant, shows in each clock."""
        return self.gates.run(self.choice[mutant], clocks)

    def follow(self, mutant, ones):
        """Chooses what these inputs show to be missing; False if they do tell the mutant apart."""
        *_, last = self.run(mutant, ones)
        if not last["bad"]:
            raise netlist.Wrong(f"mutant {mutant.number}: abc's inputs do not tell it apart")
        missing, before = self.missing(last), self.choice[mutant]
        for missing in missing & self.all, missing & ~self.all, 1 << product.EXACT:
            if missing & ~before:
                self.choice[mutant] |= missing
                return True
        return False

    def verdict(self, mutant, effort=LONG):
        """It goes on from what was chosen before."""
        if mutant.of_clock and not mutant.stops:
            return NO_CLOCK
        choice = self.choice.setdefault(mutant, mutant.number)
        # A whole of several parts is large: what is asked of it takes minutes and gigabytes.
        parts = effort is LONG and len(self.needs) > 1
        if parts and self.clock_by_clock(choice):
            return SAME
        begin, few = time.monotonic(), None  # what was chosen when a question had no answer for the first time
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
                # It may be hard to exclude that a register differs at which nobody looks.
                self.choice[mutant] |= self.all
                continue
            if not self.follow(mutant, ones):
                return Verdict(False, [self.inputs(each) for each in ones], ones)
            if time.monotonic() > begin + ONE_BY_ONE:
                self.choice[mutant] |= self.all
        return SAME if effort is LONG and few and not parts and self.clock_by_clock(few) else UNDECIDED

    def clock_by_clock(self, few):
        """Whether the mutant of which this is chosen is proved to be the same with what is missing in one clock after the other, of
        each part of the unit. Where a part misses anything, it gets what other parts needed that are alike."""
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
        """What is chosen when the output is proved to be 0, beginning with this choice, and with more if that does not do; 0 if it
        is not proved."""
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
