#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints a design as C, in a new directory: lanes.py OUT UNIT PARAMS FILE...

OUT/design.c has the design twice, for a single instance and for one in each lane of a vector: tb/devices/lanes.h. OUT/sources lists
its source files with their check sums. Yosys converts the Verilog to cells on words; each becomes an expression. PARAMS is a list
of NAME=VALUE.

The bits of a variable above its width are 0.
"""
import graphlib
import os
import subprocess
import sys

import icarus
import port_list
from command import read_json, write

WORD = 64  # bits of a variable, and so of a cell's output
PORT_WORD = 32  # bits of a word of a port in tb/devices/device.h
LEAST_WORDS = 8  # minimum for all inputs, and for all outputs: the block size of tb/devices/lanes.c
# Enables and resets of registers become multiplexers, and a case stays logic: fewer kinds of cells.
PASSES = "proc -norom; flatten; opt -full -nodffe -nosdff; wreduce; opt -full -nodffe -nosdff; clean"
BITWISE = {"$and": "&", "$or": "|", "$xor": "^"}
ARITHMETIC = {"$add": "+", "$sub": "-", "$mul": "*"}
COMPARISONS = {"$eq": "==", "$ne": "!=", "$lt": "<", "$le": "<=", "$gt": ">", "$ge": ">="}


def fail(message):
    sys.exit(f"lanes: {message}")


def mask(bits):
    return (1 << bits) - 1


def constant(value):
    return f"UINT64_C(0x{value:x})"


def is_constant(bit):
    """A bit of a netlist is the number of a wire, or "0", "1" or "x", which is treated as 0."""
    return isinstance(bit, str)


class Cell:
    """A cell, or the part of a wide one for up to WORD bits of its output."""

    def __init__(self, name, cell, pins, out):
        self.name, self.kind, self.pins, self.out = name, cell["type"], pins, out
        self.parameters = {key: int(value, 2) if isinstance(value, str) else value for key, value in cell["parameters"].items()}

    def is_signed(self, pin):
        return self.parameters.get(f"{pin}_SIGNED", 0) == 1

    def extended(self, pin, length):
        """Returns the bits of an operand, extended to the length."""
        bits = self.pins[pin]
        return (bits + [bits[-1] if self.is_signed(pin) else "0"] * length)[:length]


def follows(bit, other):
    return is_constant(bit) == is_constant(other) if is_constant(bit) or is_constant(other) else other in (bit, bit + 1)


def parts(name, cell):
    """Splits a bitwise cell that is too wide where its inputs come from several sources."""
    pins = {pin: bits for pin, bits in cell["connections"].items() if pin not in ("Y", "Q")}
    out = cell["connections"]["Q" if "Q" in cell["connections"] else "Y"]
    whole = Cell(name, cell, pins, out)
    if len(out) <= WORD or cell["type"] not in (*BITWISE, "$not", "$mux", "$dff"):
        return [whole]
    operands = {pin: whole.extended(pin, len(out)) for pin in ("A", "B", "D") if pin in pins}
    cuts, last = [0], 0
    for at in range(1, len(out)):
        if at - last == WORD or not all(follows(bits[at - 1], bits[at]) for bits in operands.values()):
            cuts.append(at)
            last = at
    return [Cell(name, cell, {**pins, **{pin: bits[low:high] for pin, bits in operands.items()}}, out[low:high])
            for low, high in zip(cuts, [*cuts[1:], len(out)])]


class Design:
    """A module of a netlist. `ports` are those of the unit's list, without clk, in order: (direction, name, bits)."""

    def __init__(self, module, ports):
        self.width, self.inputs, self.cells, self.outputs = {}, {}, {}, []
        self.driver = {}  # for each bit: the variable, and the position in it
        for name, net in module["netnames"].items():
            if "init" in net["attributes"]:
                fail(f"{name} has a value at power-up: expected a reset")
        self.clock = module["ports"]["clk"]["bits"] if "clk" in module["ports"] else None
        words = {"IN": 0, "OUT": 0}
        for direction, name, length in ports:
            bits = module["ports"][name]["bits"]
            if len(bits) != length:
                fail(f"{name} has {len(bits)} bits: expected {length}")
            for low in range(0, length, PORT_WORD):
                some = bits[low:low + PORT_WORD]
                if direction == "IN":
                    self.define(f"i{words['IN']}", some)
                    self.inputs[f"i{words['IN']}"] = f"in[{words['IN']}]"
                else:
                    self.outputs.append(some)
                words[direction] += 1
        self.words = words
        numbers = {"q": 0, "n": 0}
        for name, cell in sorted(module["cells"].items()):
            for part in parts(name, cell):
                letter = "q" if part.kind == "$dff" else "n"
                if len(part.out) > WORD:
                    fail(f"a cell {part.kind} of {len(part.out)} bits: expected {WORD} at most")
                self.cells[f"{letter}{numbers[letter]}"] = part
                self.define(f"{letter}{numbers[letter]}", part.out)
                numbers[letter] += 1
        self.registers = [variable for variable in self.cells if variable[0] == "q"]

    def define(self, variable, bits):
        self.width[variable] = len(bits)
        self.driver.update({bit: (variable, place) for place, bit in enumerate(bits) if not is_constant(bit)})

    def runs(self, bits):
        """Returns the sources of the bits, piece by piece: (position, length, variable, position in it). The last is None for one
        repeated bit."""
        at = 0
        while at < len(bits):
            if is_constant(bits[at]):
                at += 1
                continue
            end, (variable, place) = at + 1, self.driver[bits[at]]
            if bits[end:end + 1] == [bits[at]]:
                while bits[end:end + 1] == [bits[at]]:
                    end += 1
                yield at, end - at, (variable, place), True
            else:
                while end < len(bits) and not is_constant(bits[end]) and self.driver[bits[end]] == (variable, place + end - at):
                    end += 1
                yield at, end - at, (variable, place), False
            at = end

    def text(self, bits):
        """Returns an expression of up to WORD bits, with 0 above them."""
        bits = list(bits)
        while len(bits) > WORD and bits[-1] == "0":
            bits.pop()
        if len(bits) > WORD:
            fail(f"an operand of {len(bits)} bits: expected {WORD} at most")
        known = sum(1 << place for place, bit in enumerate(bits) if bit == "1")
        terms = []
        for at, length, (variable, place), repeated in self.runs(bits):
            field = f"({variable} >> {place})" if place else variable
            if repeated:
                one = f"({field} & 1)" if self.width[variable] > 1 else field
                terms.append(f"(-{one} & {constant(mask(length) << at)})")
            else:
                if place + length < self.width[variable]:
                    field = f"({field} & {constant(mask(length))})"
                terms.append(f"({field} << {at})" if at else field)
        if not terms:
            return f"((V){{0}} + {constant(known)})"
        return f"({' | '.join(terms + ([constant(known)] if known else []))})"

    def words_of(self, bits):
        return [self.text(bits[low:low + WORD]) for low in range(0, len(bits), WORD)]

    def any_of(self, bits):
        return f"(({' | '.join(self.words_of(bits))}) != 0)"

    def sized(self, cell, text):
        return text if len(cell.out) == WORD else f"({text} & {constant(mask(len(cell.out)))})"

    def compared(self, cell):
        signed = cell.is_signed("A") and cell.is_signed("B")
        length = max(len(cell.pins["A"]), len(cell.pins["B"]))
        a, b = (self.text(cell.extended(pin, length) if signed else cell.pins[pin]) for pin in "AB")
        if signed and cell.kind not in ("$eq", "$ne"):
            a, b = (f"({operand} ^ {constant(1 << (length - 1))})" for operand in (a, b))
        return truth(f"{a} {COMPARISONS[cell.kind]} {b}")

    def shifted(self, cell):
        """A shift by this amount or more yields 0; C leaves it undefined."""
        amount, operator = self.text(cell.pins["B"]), "<<" if cell.kind == "$shl" else ">>"
        if cell.kind == "$shiftx" and cell.is_signed("B") and cell.pins["B"][-1] != "0":
            fail("a cell $shiftx to either side: expected one to the right")
        bits = cell.extended("A", len(cell.out)) if cell.kind == "$shl" else cell.pins["A"]
        if len(bits) > WORD:
            return self.picked(cell, amount)
        if len(cell.pins["B"]) < WORD.bit_length():
            return self.sized(cell, f"({self.text(bits)} {operator} {amount})")
        return self.sized(cell, f"(({self.text(bits)} {operator} ({amount} & {WORD - 1})) & -{truth(f'{amount} < {WORD}')})")

    def picked(self, cell, amount):
        """Picks from more than a word: from the word of the first bit, and from the next one."""
        words, shift = self.words_of(cell.pins["A"]), WORD.bit_length() - 1

        def chosen(first):
            return " | ".join(f"(-{truth(f'({amount} >> {shift}) == {number - first}')} & {word})"
                              for number, word in enumerate(words) if number >= first)

        low, high = f"({chosen(0)})", f"({chosen(1)})"
        place = f"({amount} & {WORD - 1})"
        return self.sized(cell, f"(({low} >> {place}) | (({high} << 1) << ({WORD - 1} - {place})))")

    def chosen_of(self, cell):
        selects, length = cell.pins["S"], len(cell.out)
        cases = [f"(-{self.text([select])} & {self.text(cell.pins['B'][at * length:(at + 1) * length])})"
                 for at, select in enumerate(selects)]
        return f"({' | '.join(cases)} | (({truth(self.any_of(selects))} - 1) & {self.text(cell.pins['A'])}))"

    def value(self, cell):
        """Returns the expression of a cell."""
        pins, kind, length = cell.pins, cell.kind, len(cell.out)
        if kind in BITWISE or kind in ARITHMETIC:
            a, b = (self.text(cell.extended(pin, length)) for pin in "AB")
            return f"({a} {BITWISE[kind]} {b})" if kind in BITWISE else self.sized(cell, f"({a} {ARITHMETIC[kind]} {b})")
        if kind in COMPARISONS:
            return self.compared(cell)
        if kind in ("$shl", "$shr", "$shiftx"):
            return self.shifted(cell)
        if kind == "$not":
            return f"({self.text(cell.extended('A', length))} ^ {constant(mask(length))})"
        if kind == "$mux":
            a, b = self.text(pins["A"]), self.text(pins["B"])
            return f"({a} ^ (({a} ^ {b}) & -{self.text(pins['S'])}))"
        if kind == "$pmux":
            return self.chosen_of(cell)
        if kind == "$reduce_or":
            return truth(self.any_of(pins["A"]))
        if kind == "$logic_not":
            return f"({truth(self.any_of(pins['A']))} ^ 1)"
        if kind == "$reduce_and":
            full = (constant(mask(len(pins["A"][low:low + WORD]))) for low in range(0, len(pins["A"]), WORD))
            return f"({' & '.join(truth(f'{word} == {ones}') for word, ones in zip(self.words_of(pins['A']), full))})"
        if kind == "$reduce_xor":
            return f"({' ^ '.join(self.text([bit]) for bit in pins['A'])})"
        if kind == "$dff":
            if pins["CLK"] != self.clock or not cell.parameters["CLK_POLARITY"]:
                fail(f"{cell.name}: expected a register at the rising edge of clk")
            return self.text(pins["D"])
        return fail(f"a cell {kind}, {cell.name}: there is no C for this kind")

    def needs(self, cell):
        """Returns the variables that a cell's inputs use."""
        return dict.fromkeys(self.driver[bit][0] for pin, bits in cell.pins.items() if pin != "CLK"
                             for bit in bits if not is_constant(bit))

    def order(self):
        """Returns the cells for the outputs and the next state, each variable after those that it needs."""
        graph = {}
        left = [self.driver[bit][0] for bits in self.outputs for bit in bits if not is_constant(bit)]
        left += [need for variable in self.registers for need in self.needs(self.cells[variable])]
        while left:
            variable = left.pop()
            if variable not in graph:
                is_cell = variable in self.cells and variable[0] != "q"
                graph[variable] = list(self.needs(self.cells[variable])) if is_cell else []
                left += graph[variable]
        try:
            return list(graphlib.TopologicalSorter(graph).static_order())
        except graphlib.CycleError as error:
            return fail(f"a loop without a register: {' '.join(error.args[1])}")

    def body(self):
        for variable in self.order():
            if variable in self.inputs:
                yield f"const V {variable} = {self.inputs[variable]};"
            elif variable[0] == "q":
                yield f"const V {variable} = q[{variable[1:]}];"
            else:
                yield f"const V {variable} = {self.value(self.cells[variable])};"
        for word, bits in enumerate(self.outputs):
            yield f"out[{word}] = {self.text(bits)};"
        for variable in self.registers:
            yield f"q[{variable[1:]}] = {self.value(self.cells[variable])};"


def truth(text):
    """Converts a comparison to 0 or 1; it is 1 in a single instance, and all bits in a lane."""
    return f"((V)({text}) & 1)"


SOURCE = """#include "devices/lanes.h"

static const uint64_t masks[] = {{{masks}}};
{functions}
const struct lanes_design lanes_design = {{{registers}, masks, one, all}};
"""
FUNCTION = """
#define V {type}
static void {name}(V *q, const V *in, V *out) {{
    {body}
}}
#undef V
"""


def source(design):
    body = "\n    ".join(design.body())
    functions = (FUNCTION.format(type=kind, name=name, body=body) for kind, name in (("uint64_t", "one"), ("lanes_vector", "all")))
    masks = ", ".join(constant(mask(design.width[variable])) for variable in design.registers)
    return SOURCE.format(masks=masks, functions="".join(functions), registers=len(design.registers))


def netlist(out, unit, params, files):
    """Returns Yosys's module of the unit."""
    generics = "".join(" -chparam {} {}".format(*param.split("=", 1)) for param in params.split())
    subprocess.run(["yosys", "-q", "-p", f"{port_list.yosys_reads(unit, files)}; hierarchy -check -top {unit}{generics}; "
                    f"{PASSES}; rename -top {unit}; write_json {out}/netlist.json"], check=True)
    return read_json(f"{out}/netlist.json")["modules"][unit]


def main(out, unit, params, *files):
    icarus.new_directory(out)
    ports = [(port.direction, port.name, port_list.bits(port, icarus.lanes(params)))
             for port in port_list.ports_of(unit) if port.name != "clk"]
    design = Design(netlist(out, unit, params, files), ports)
    if min(design.words.values()) < LEAST_WORDS:
        fail(f"{unit} has inputs of {design.words['IN']} words and outputs of {design.words['OUT']}: expected {LEAST_WORDS} at least")
    write(f"{out}/design.c", source(design))
    headers = sorted(f"{path}/{name}" for path in port_list.includes_of(unit) for name in os.listdir(path) if name.endswith(("vh", "svh")))
    with open(f"{out}/sources", "wb") as file:
        subprocess.run(["cksum", "--", *files, *headers], stdout=file, check=True)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except subprocess.CalledProcessError as failed:
        sys.exit(failed.returncode)
