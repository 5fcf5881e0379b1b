# SPDX-License-Identifier: MIT
"""A product in gates, an AIGER file from Yosys. A number selects its configuration; its bits are those of the register `chosen_q`."""
import functools
import re

from netlist import BITS, Wrong


class Gates:
    """Content of the file `path`, read once."""

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
        if of_mutant not in (0, BITS):  # 0: the mutants' changes have no effect
            raise Wrong(f"{path}: expected the {BITS} registers that choose a mutant, found {of_mutant}")

    def chosen(self, choice):
        """Returns the lines of the latches: the selecting ones start with the choice, and keep it."""
        lines = list(self.latches)
        for latch, bit in self.choosers:
            lines[latch] = b"%d %d" % (2 * (self.inputs + latch + 1), choice >> bit & 1)
        return lines

    def write(self, choice, outputs, path, never=(), without=()):
        """Writes a product with this choice, with the names of its inputs and registers and some of its outputs. After them, there
        is an output for each tuple of literals in `never`, 1 if all its literals are. The first output is 1 only where no tuple in
        `without` is 1."""
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
        """Returns the values of the latches at power-up, in a run for each bit of `ones`."""
        latches = (line.split() for line in self.chosen(choice))
        return [ones if latch[1:] == [b"1"] else 0 for latch in latches]

    def values(self, inputs, state, ones=1):
        """Returns the values of all variables in a clock, from those of the inputs and latches."""
        values = [0, *inputs, *state]
        for first, second in self.gates:
            one, other = values[first >> 1], values[second >> 1]
            values.append((one ^ ones if first & 1 else one) & (other ^ ones if second & 1 else other))
        return values

    def after(self, values, ones=1):
        """Returns the values of the latches in the next clock."""
        literals = (int(line.split()[0]) for line in self.latches)
        return [of(literal, values, ones) for literal in literals]

    def run(self, choice, clocks):
        """Returns all outputs in each clock, as {name: bit}. `clocks` has the names of the inputs that are 1."""
        state = self.begin(choice)
        for names in clocks:
            values = self.values([int(self.names[f"i{i}"] in names) for i in range(self.inputs)], state)
            state = self.after(values)
            yield self.shown(values)

    def shown(self, values):
        """Returns the outputs for these values of variables, as {name: bit}."""
        return {name: of(int(self.outputs[place]), values) for name, place in self.output.items()}


def of(literal, values, ones=1):
    """Returns the value of a literal for these values of variables."""
    return values[literal >> 1] ^ ones if literal & 1 else values[literal >> 1]


def coded(value):
    """Returns the encoding of a value in the file."""
    packed = []
    while value > 127:
        packed.append(value & 127 | 128)
        value >>= 7
    return bytes([*packed, value])


def gates_of(packed, first, number):
    """Returns AND gates from this variable on, each as its two literals, and the position after them."""
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
