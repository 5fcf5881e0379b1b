# SPDX-License-Identifier: MIT
"""A product in gates, as Yosys writes it: an AIGER file. What is chosen of it is a number, whose bits are those of the register
`chosen_q`."""
import re

from netlist import BITS, Wrong


class Gates:
    """What is in the file `path`, read once."""

    def __init__(self, path):
        with open(path, "rb") as file:
            head, rest = file.read().split(b"\n", 1)
        self.form, self.most, *numbers = head.split()
        self.inputs, latches, outputs, ands = map(int, numbers)
        *lines, rest = rest.split(b"\n", latches + outputs)
        self.latches, self.outputs = lines[:latches], lines[latches:]
        self.gates, end = gates_of(rest, 1 + self.inputs + latches, ands)
        self.packed = rest[:end]
        self.names = dict(re.findall(r"^([ilo]\d+) (.*)$", rest[end:].decode(), re.MULTILINE))
        self.output = {name: int(place[1:]) for place, name in self.names.items() if place[0] == "o"}
        found = [(place, re.search(r"\bchosen_q\[(\d+)\](?: |$)", name)) for place, name in self.names.items() if place[0] == "l"]
        self.choosers = [(int(place[1:]), int(bit[1])) for place, bit in found if bit]
        of_mutant = sum(bit < BITS for _, bit in self.choosers)
        if of_mutant not in (0, BITS):  # 0: what all mutants change nobody looks at
            raise Wrong(f"{path}: expected the {BITS} registers that choose a mutant, found {of_mutant}")

    def chosen(self, choice):
        """The lines of the latches: those that choose begin as the choice says, and keep it."""
        lines = list(self.latches)
        for latch, bit in self.choosers:
            lines[latch] = b"%d %d" % (2 * (self.inputs + latch + 1), choice >> bit & 1)
        return lines

    def write(self, choice, output, path):
        """Writes a product of which this is chosen, with the names of its inputs and one of its outputs."""
        head = b"%s %s %d %d 1 %d" % (self.form, self.most, self.inputs, len(self.latches), len(self.gates))
        names = "".join(f"{place} {name}\n" for place, name in self.names.items() if place[0] == "i").encode()
        with open(path, "wb") as file:
            file.write(b"\n".join([head, *self.chosen(choice), self.outputs[self.output[output]], self.packed + names]))

    def run(self, choice, clocks):
        """What it shows in each clock, as {name: bit} of all outputs. `clocks` has the inputs that are 1, by their names."""
        latches = [line.split() for line in self.chosen(choice)]
        state = [int(latch[1]) & 1 if len(latch) > 1 else 0 for latch in latches]
        literals = {name: int(self.outputs[place]) for name, place in self.output.items()}
        for ones in clocks:
            values = [0, *(int(self.names[f"i{i}"] in ones) for i in range(self.inputs)), *state]
            for first, second in self.gates:
                values.append((values[first >> 1] ^ first & 1) & (values[second >> 1] ^ second & 1))
            state = [values[int(latch[0]) >> 1] ^ int(latch[0]) & 1 for latch in latches]
            yield {name: values[literal >> 1] ^ literal & 1 for name, literal in literals.items()}


def gates_of(packed, first, number):
    """So many AND gates, the first of them of this variable, each as its two literals, and where behind them the rest begins."""
    place, gates = 0, []

    def difference():
        nonlocal place
        value = shift = 0
        while True:
            byte = packed[place]
            place += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    for gate in range(first, first + number):
        one = 2 * gate - difference()
        gates.append((one, one - difference()))
    return gates, place
