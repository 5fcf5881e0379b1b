# SPDX-License-Identifier: MIT
"""A product in gates, as Yosys writes it: an AIGER file. What is chosen of it is a number, whose bits are those of the register
`chosen_q`."""
import functools
import re

from netlist import BITS, Wrong


class Gates:
    """What is in the file `path`, read once."""

    def __init__(self, path):
        with open(path, "rb") as file:
            head, rest = file.read().split(b"\n", 1)
        self.form, _, *numbers = head.split()
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

    def write(self, choice, outputs, path, never=(), without=()):
        """Writes a product of which this is chosen, with the names of its inputs and registers and some of its outputs. Behind them
        there are outputs that are 1 if literals are, one for each tuple of them in `never`. The first output is 1 only where this is
        so of no tuple in `without`."""
        gates, variables = [], 1 + self.inputs + len(self.latches) + len(self.gates)

        def both(one, other):
            gates.append((max(one, other), min(one, other)))
            return 2 * (variables + len(gates) - 1)

        first, *others = (int(self.outputs[self.output[output]]) for output in outputs)
        first = functools.reduce(lambda one, literals: both(one, functools.reduce(both, literals) ^ 1), without, first)
        lines = [first, *others, *(functools.reduce(both, literals) for literals in never)]
        head = b"%s %d %d %d %d %d" % (self.form, variables - 1 + len(gates), self.inputs, len(self.latches), len(lines),
                                       len(self.gates) + len(gates))
        more = b"".join(coded(2 * gate - one) + coded(one - other) for gate, (one, other) in enumerate(gates, variables))
        names = "".join([*(f"{place} {name}\n" for place, name in self.names.items() if place[0] in "il"),
                         *(f"o{place} {output}\n" for place, output in enumerate(outputs))]).encode()
        with open(path, "wb") as file:
            file.write(b"\n".join([head, *self.chosen(choice), *map(b"%d".__mod__, lines), self.packed + more + names]))

    def begin(self, choice, ones=1):
        """The values of the latches at power-up, in as many runs as `ones` has bits."""
        latches = (line.split() for line in self.chosen(choice))
        return [ones if latch[1:] == [b"1"] else 0 for latch in latches]

    def values(self, inputs, state, ones=1):
        """Those of all variables in a clock, from those of the inputs and latches."""
        values = [0, *inputs, *state]
        for first, second in self.gates:
            one, other = values[first >> 1], values[second >> 1]
            values.append((one ^ ones if first & 1 else one) & (other ^ ones if second & 1 else other))
        return values

    def after(self, values, ones=1):
        """The values of the latches in the clock after."""
        literals = (int(line.split()[0]) for line in self.latches)
        return [of(literal, values, ones) for literal in literals]

    def run(self, choice, clocks):
        """What it shows in each clock, as {name: bit} of all outputs. `clocks` has the inputs that are 1, by their names."""
        state = self.begin(choice)
        for names in clocks:
            values = self.values([int(self.names[f"i{i}"] in names) for i in range(self.inputs)], state)
            state = self.after(values)
            yield self.shown(values)

    def shown(self, values):
        """The outputs, of these values of variables, as {name: bit}."""
        return {name: of(int(self.outputs[place]), values) for name, place in self.output.items()}


def of(literal, values, ones=1):
    """What a literal is, of these values of variables."""
    return values[literal >> 1] ^ ones if literal & 1 else values[literal >> 1]


def coded(value):
    """As it stands in the file."""
    packed = []
    while value > 127:
        packed.append(value & 127 | 128)
        value >>= 7
    return bytes([*packed, value])


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
