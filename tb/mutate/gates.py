# SPDX-License-Identifier: MIT
"""A product in gates, as Yosys writes it: an AIGER file. What is chosen of it is a number, whose bits are those of the register
`chosen_q`."""
import re

from netlist import BITS, Wrong


class Gates:
    def __init__(self, path):
        with open(path, "rb") as file:
            head, rest = file.read().split(b"\n", 1)
        self.form, self.most, *numbers, self.ands = head.split()
        self.inputs, latches, outputs = map(int, numbers)
        *lines, self.rest = rest.split(b"\n", latches + outputs)
        self.latches, self.outputs = lines[:latches], lines[latches:]
        self.bad = int(re.search(rb"^o(\d+) bad$", self.rest, re.MULTILINE)[1])
        found = re.findall(rb"^l(\d+) .*\bchosen_q\[(\d+)\](?: .*)?$", self.rest, re.MULTILINE)
        self.choosers = [(int(latch), int(bit)) for latch, bit in found]
        of_mutant = sum(bit < BITS for _, bit in self.choosers)
        if of_mutant not in (0, BITS):  # 0: what all mutants change nobody looks at
            raise Wrong(f"{path}: expected the {BITS} registers that choose a mutant, found {of_mutant}")
        self.read = None  # gates, and names of inputs and outputs, once somebody asks for them

    def chosen(self, choice):
        """The lines of the latches: those that choose begin as the choice says, and keep it."""
        lines = list(self.latches)
        for latch, bit in self.choosers:
            lines[latch] = b"%d %d" % (2 * (self.inputs + latch + 1), choice >> bit & 1)
        return lines

    def write(self, choice, path):
        """Writes a product of which this is chosen. Its only output is `bad`."""
        rest = re.sub(rb"^o\d+ .*\n", b"", self.rest, flags=re.MULTILINE)
        head = b" ".join([self.form, self.most, *(b"%d" % number for number in (self.inputs, len(self.latches), 1)), self.ands])
        with open(path, "wb") as file:
            file.write(b"\n".join([head, *self.chosen(choice), self.outputs[self.bad], rest]))

    def parse(self):
        place, gates = 0, []

        def number():
            nonlocal place
            value = shift = 0
            while True:
                byte = self.rest[place]
                place += 1
                value |= (byte & 127) << shift
                shift += 7
                if byte < 128:
                    return value

        for gate in range(int(self.ands)):
            first = 2 * (1 + self.inputs + len(self.latches) + gate) - number()
            gates.append((first, first - number()))
        return gates, dict(re.findall(r"^([io]\d+) (.*)$", self.rest[place:].decode(), re.MULTILINE))

    def run(self, choice, clocks):
        """What it shows in each clock, as {name: bit} of all outputs. `clocks` has the inputs that are 1, by their names."""
        self.read = self.read or self.parse()
        gates, names = self.read
        latches = [line.split() for line in self.chosen(choice)]
        state = [int(latch[1]) & 1 if len(latch) > 1 else 0 for latch in latches]
        for ones in clocks:
            values = [0, *(int(names[f"i{i}"] in ones) for i in range(self.inputs)), *state]
            for first, second in gates:
                values.append((values[first >> 1] ^ first & 1) & (values[second >> 1] ^ second & 1))
            state = [values[int(latch[0]) >> 1] ^ int(latch[0]) & 1 for latch in latches]
            yield {names[f"o{i}"]: values[int(literal) >> 1] ^ int(literal) & 1 for i, literal in enumerate(self.outputs)}
