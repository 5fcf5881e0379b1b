# SPDX-License-Identifier: MIT
"""Wide AND and OR trees of a flat netlist, and a mutant for each of their inputs, which sets it to its neutral value.

A tree is maximal: it continues through inverters, by De Morgan, and through gates that have other readers as well. Gates of words
are split into bits. A compare with a constant is one input, because every other value tests all its bits. A bit that is read
several times is one input. A tree begins at each gate with a reader that is not a gate of the same kind.
"""
from collections import namedtuple

LEAST = 6  # least inputs of a tree for mutation
MARK = "compared"  # the attribute of a cell that was a compare in the RTL
# Yosys commands before and after it simplifies the netlist. The cell that replaces a compare has its attributes.
BEFORE = f"setattr -set {MARK} 1 t:$eq t:$ne\n"
AFTER = "techmap -map tb/mutate/trees_map.v\nopt_expr\nopt_clean\n"

# One bit of a gate: true for an AND, true for an inverted output, and [(bit, inverted, place)] of its inputs
Gate = namedtuple("Gate", "is_and inverted edges")
# Entry of an input into a gate, and its neutral value there
Place = namedtuple("Place", "cell port bit value")
# A tree: its outermost bit, and {(bit, inverted): [place]}
Tree = namedtuple("Tree", "root inputs")


def is_constant(bits):
    return all(isinstance(bit, str) for bit in bits)


class Trees:
    """The trees of a module in Yosys' JSON."""

    def __init__(self, module):
        self.module, self.cells = module, module["cells"]
        self.driver = {}
        for name, cell in self.cells.items():
            for port, bits in cell["connections"].items():
                if cell["port_directions"][port] == "output":
                    self.driver.update({bit: (name, at) for at, bit in enumerate(bits)})
        self.gates = {bit: gate for bit in self.driver for gate in [self.gate(bit)] if gate}

    def edges(self, name, port, value):
        return [(bit, False, Place(name, port, at, value)) for at, bit in enumerate(self.cells[name]["connections"][port])]

    def extended(self, name, port, at):
        """Returns the bit of a word for a place of the result, and its place in the word."""
        cell = self.cells[name]
        bits = cell["connections"][port]
        if at < len(bits):
            return bits[at], at
        signed = int(cell["parameters"][f"{port}_SIGNED"], 2)
        return (bits[-1], len(bits) - 1) if signed else ("0", 0)

    def gate(self, bit):
        """Returns the driver of the bit if that is an AND or an OR."""
        name, at = self.driver[bit]
        cell = self.cells[name]
        kind, wires = cell["type"], cell["connections"]
        if kind in ("$and", "$or"):
            found = [(port, *self.extended(name, port, at)) for port in "AB"]
            return Gate(kind == "$and", False, [(bit, False, Place(name, port, place, int(kind == "$and"))) for port, bit, place in found])
        if kind == "$mux":
            return self.choice(name, at)
        if at or (MARK in cell["attributes"] and len(wires["A"]) > 1):
            return None
        if kind in ("$reduce_and", "$reduce_or", "$reduce_bool", "$logic_not"):
            return Gate(kind == "$reduce_and", kind == "$logic_not", self.edges(name, "A", int(kind == "$reduce_and")))
        if kind == "$logic_or":
            return Gate(False, False, self.edges(name, "A", 0) + self.edges(name, "B", 0))
        if kind == "$logic_and" and len(wires["A"]) == len(wires["B"]) == 1:
            return Gate(True, False, self.edges(name, "A", 1) + self.edges(name, "B", 1))
        return None

    def choice(self, name, at):
        """Returns the gate that a multiplexer with a constant side is: the other side decides while it is chosen."""
        wires = self.cells[name]["connections"]
        for constant, other, chosen in ("A", "B", 1), ("B", "A", 0):
            if is_constant(wires[constant]) and not is_constant(wires[other]) and wires[constant][at] in "01":
                is_and = wires[constant][at] == "0"
                return Gate(is_and, False, [(wires["S"][0], is_and != bool(chosen), Place(name, "S", 0, chosen)),
                                            (wires[other][at], False, Place(name, other, at, int(is_and)))])
        return None

    def through(self, bit):
        """Returns the bit before all inverters, and true if these invert it."""
        inverted = False
        while bit in self.driver and bit not in self.gates:
            name, at = self.driver[bit]
            if self.cells[name]["type"] != "$not":
                break
            bit, _ = self.extended(name, "A", at)
            inverted = not inverted
        return bit, inverted

    def as_and(self, bit, inverted):
        """Returns the gate of a bit if it is an AND in this form, else None."""
        gate = self.gates.get(bit)
        return gate if gate and gate.is_and == (inverted == gate.inverted) else None

    def inputs_of(self, gate):
        """Yields the inputs of the gate in the form of an AND: (bit, inverted, place)."""
        for bit, before, place in gate.edges:
            source, inverted = self.through(bit)
            yield source, (inverted != before) != (not gate.is_and), place

    def roots(self):
        """Returns the bits of gates with a reader that does not continue their tree."""
        found = set()
        for gate in self.gates.values():
            found |= {bit for bit, inverted, _ in self.inputs_of(gate) if not self.as_and(bit, inverted)}
        read = [port["bits"] for port in self.module["ports"].values() if port["direction"] == "output"]
        own = {place[:2] for gate in self.gates.values() for _, _, place in gate.edges}
        for name, cell in self.cells.items():
            read += [bits for port, bits in cell["connections"].items()
                     if cell["port_directions"][port] == "input" and cell["type"] != "$not" and (name, port) not in own]
        return (found | {self.through(bit)[0] for bits in read for bit in bits}) & self.gates.keys()

    def tree(self, root):
        inputs, open_, seen = {}, [self.gates[root]], set()
        while open_:
            for bit, inverted, place in self.inputs_of(open_.pop()):
                gate = self.as_and(bit, inverted)
                if not gate and not isinstance(bit, str):
                    inputs.setdefault((bit, inverted), []).append(place)
                elif gate and bit not in seen:
                    seen.add(bit)
                    open_.append(gate)
        return Tree(root, inputs)

    def wide(self):
        """Returns the trees of LEAST inputs or more."""
        return [tree for tree in map(self.tree, sorted(self.roots())) if len(tree.inputs) >= LEAST]


def mutants(module):
    """Returns [(places, inputs of the tree)]: the places where an input enters its tree, once for each set of places. An
    input of several trees counts for the largest."""
    found = {}
    for tree in Trees(module).wide():
        for places in tree.inputs.values():
            places = tuple(sorted(places))
            found[places] = max(found.get(places, 0), len(tree.inputs))
    return sorted(found.items())
