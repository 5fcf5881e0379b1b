#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Translates a C function of the model, compiled by clang 14 to LLVM's text, to combinational Verilog.

  translate.py FILE.ll MODULE

The function is `uint32_t prove(const struct IN *in, struct OUT *out)`, free of loops and calls once it is compiled. The module
has ports `in` and `out`, the bytes of the two structs, the first one lowest, and `scope`, one bit: the function has not returned
0. Values that LLVM leaves undefined become 0. Unsupported code is rejected with function and instruction. `ir.py` reads the text;
this file translates it."""
import re
import sys

import calls
from ir import Module, Reader, Type, Unknown
from logic import Bits, Memory, Place, Pointer, Wires, offsets

INFIX = {"add": "+", "sub": "-", "mul": "*", "and": "&", "or": "|", "xor": "^", "shl": "<<", "lshr": ">>", "udiv": "/",
         "urem": "%"}
RELATIONS = {"eq": "==", "ne": "!=", "gt": ">", "ge": ">=", "lt": "<", "le": "<="}
CONSTANT = {name: getattr(int, f"__{name}__") for name in ("add", "sub", "mul", "and", "or", "xor")}
INPUT, OUTPUT = "in", "out"


class Translation:
    """One function in translation. `values` are those of LLVM's names, `reached` has for each block the bit that it executes,
    `memory` its final state of memory, and `edges` {(from, to): bit}."""

    def __init__(self, module, function):
        self.module, self.function, self.wires = module, function, Wires()
        self.values, self.reached, self.memory, self.edges, self.returns = {}, {}, {}, {}, []
        kinds = [type_.kind for _, type_, _ in function.arguments]
        if kinds != ["pointer", "pointer"] or function.returns.kind != "int":
            raise Unknown(f"{function.name}: expected a function as prove(const struct IN *in, struct OUT *out)")
        for (name, _, _), object_ in zip(function.arguments, (INPUT, OUTPUT)):
            self.values[name] = Pointer([(Bits.constant(1, 1), Place(object_))])
        self.sizes = {object_: type_.fields[0].size for (_, type_, _), object_ in zip(function.arguments, (INPUT, OUTPUT))}

    # ------------------------------------------------------------ operands
    def value(self, reader, type_):
        token = reader.next()
        if token in self.values:
            return self.values[token]
        if type_.kind == "int":
            if token in ("true", "false"):
                return Bits.constant(1, token == "true")
            if token in ("undef", "poison"):
                return Bits.constant(type_.bits, 0)
            if re.fullmatch(r"-?\d+", token):
                return Bits.constant(type_.bits, int(token))
        if type_.kind == "pointer":
            if token in ("null", "undef", "poison"):
                return Pointer([])
            name, offset = reader.address(token) if token in ("getelementptr", "bitcast") else (token, 0)
            if name.startswith("@"):
                return Pointer([(Bits.constant(1, 1), Place(name, offset))])
        raise Unknown(f"operand {token}")

    def typed(self, reader):
        """Returns an operand after its type."""
        type_ = reader.type()
        return self.value(reader, type_)

    # ------------------------------------------------------------ arithmetic
    def binary(self, op, a, b):
        width = a.width
        if a.number is not None and b.number is not None and op in CONSTANT:
            return Bits.constant(width, CONSTANT[op](a.number, b.number))
        if op == "mul" and b.number in [(1 << width) - (1 << n) for n in range(width)]:  # for Yosys's shifts
            return self.wires.wire(width, f"-{a.text} * {width}'d{(1 << width) - b.number}")
        if op == "ashr":
            return self.wires.wire(width, f"$signed({a.text}) >>> {b.text}")
        if op in ("sdiv", "srem"):
            return self.wires.wire(width, f"$signed({a.text}) {'/' if op == 'sdiv' else '%'} $signed({b.text})")
        return self.wires.wire(width, f"{a.text} {INFIX[op]} {b.text}")

    def compare(self, relation, a, b):
        texts = [a.text, b.text]
        if relation[0] == "s":
            texts = [f"$signed({text})" for text in texts]
        sign = RELATIONS[relation if relation in ("eq", "ne") else relation[1:]]
        return self.wires.wire(1, f"{texts[0]} {sign} {texts[1]}")

    def resize(self, op, a, width):
        if a.number is not None and (op != "sext" or not a.number >> (a.width - 1)):
            return Bits.constant(width, a.number)
        if op == "trunc":
            return self.wires.wire(width, f"{a.text}[{width - 1}:0]")
        fill = f"{{{width - a.width}{{{a.text}[{a.width - 1}]}}}}" if op == "sext" else f"{width - a.width}'d0"
        return self.wires.wire(width, f"{{{fill}, {a.text}}}")

    def select(self, choices):
        """Returns the first whose condition is true, or the last, as Wires.choose(), also for pointers."""
        if all(isinstance(value, Bits) for _, value in choices):
            return self.wires.choose(choices)
        places, before = [], []
        for number, (condition, pointer) in enumerate(choices):
            if not isinstance(pointer, Pointer):
                raise Unknown("a choice between a pointer and a number")
            none = self.wires.any_of(before)
            other = Bits.constant(1, 1 - none.number) if none.number is not None else self.wires.wire(1, f"~{none.text}")
            mine = other if number == len(choices) - 1 else self.wires.both(other, condition)
            places += [(self.wires.both(mine, each), place) for each, place in pointer.places if mine.number != 0]
            before.append(condition)
        return Pointer(places)

    # ------------------------------------------------------------ memory
    def load(self, type_, pointer):
        found = [(condition, self.load_from(type_, place)) for condition, place in pointer.places if condition.number != 0]
        if not found:
            raise Unknown("a load from nowhere")
        return self.select(found)

    def load_from(self, type_, place):
        width = 64 if type_.kind == "pointer" else type_.bits
        if place.base.startswith("@"):
            return self.load_constant(type_, width, place)
        size = self.sizes[place.base]
        here = offsets(place, size, (width + 7) // 8)
        address = self.wires.address(place)
        choices = []
        for offset in here:
            value = self.here.read(self.wires, place.base, offset, width)
            if value is None:
                raise Unknown(f"a load of what has not been written, byte {offset} of {place.base}")
            is_it = Bits.constant(1, 1) if len(here) == 1 else self.wires.wire(1, f"{address.text} == 32'd{offset}")
            choices.append((is_it, value))
        return self.wires.choose(choices)

    def load_constant(self, type_, width, place):
        declared, cells = self.module.constant(place.base)
        length = (width + 7) // 8
        if not place.terms:
            key, places = Bits.constant(1, 0), [place.offset] * 2
        else:
            key, places = self.wires.key(place, declared.size)
        found = [self.cell(cells, offset, length) for offset in places]
        if type_.kind != "pointer":
            return self.wires.table(key, [(width, value) for value in found])
        # Selects one of the pointers in the table by number.
        names = sorted({target for target in found if target})
        code = self.wires.table(key, [(16, names.index(target) + 1 if target else 0) for target in found])
        return Pointer([(self.wires.wire(1, f"{code.text} == 16'd{number + 1}"), Place(*target))
                        for number, target in enumerate(names)])

    def cell(self, cells, offset, length):
        """Returns a constant's value there, 0 without one."""
        if offset in cells and cells[offset][0].size == length:
            return cells[offset][1]
        number = 0
        for at in range(offset - 7, offset + length):
            cell, value = cells.get(at, (None, 0))
            if cell and at + cell.size > offset:
                if not isinstance(value, int):
                    raise Unknown("a part of a pointer")
                bits = value & ((1 << 8 * cell.size) - 1)
                number |= bits << 8 * (at - offset) if at >= offset else bits >> 8 * (offset - at)
        return number & ((1 << 8 * length) - 1)

    def store(self, value, pointer):
        if not isinstance(value, Bits) or value.width % 8:
            raise Unknown("a store of what is no whole bytes")
        for condition, place in pointer.places:
            if place.base not in self.sizes or place.base == INPUT:
                raise Unknown(f"a store to {place.base}")
            here = offsets(place, self.sizes[place.base], value.width // 8)
            address = self.wires.address(place)
            for offset in here:
                is_it = condition if len(here) == 1 else \
                    self.wires.both(condition, self.wires.wire(1, f"{address.text} == 32'd{offset}"))
                new = value
                if is_it.number != 1:
                    old = self.here.read(self.wires, place.base, offset, value.width)
                    if old is None:
                        old = Bits.constant(value.width, 0)
                    new = self.wires.choose([(is_it, value), (Bits.constant(1, 1), old)])
                self.here.write(place.base, offset, new)

    def fill(self, pointer, byte, length):
        """Translates memset."""
        for offset in range(length):
            (_, place), = pointer.places
            self.store(byte, Pointer([(Bits.constant(1, 1), Place(place.base, place.offset + offset, place.terms))]))

    def copy(self, to, from_, length):
        """Translates memcpy, by words where possible."""
        step = 4 if length % 4 == 0 else 1
        (_, target), (_, source) = to.places[0], from_.places[0]
        if len(to.places) + len(from_.places) > 2:
            raise Unknown("a copy of one of several objects")
        values = [self.load_from(Type("int", bits=8 * step), Place(source.base, source.offset + at, source.terms))
                  for at in range(0, length, step)]
        for number, value in enumerate(values):
            place = Place(target.base, target.offset + number * step, target.terms)
            self.store(value, Pointer([(Bits.constant(1, 1), place)]))

    def element(self, reader):
        """Translates getelementptr."""
        inner = reader.type()
        reader.expect(",")
        pointer = self.typed(reader)
        offset, terms, first = 0, [], True
        while reader.take(","):
            index = self.typed(reader)
            if not first and inner.kind == "struct":
                offset, inner = offset + inner.offset(index.number), inner.fields[index.number]
                continue
            inner = inner if first else inner.fields[0]
            first = False
            if index.number is None:
                terms.append((inner.size, index))
            else:
                offset += (index.number - (index.number >> (index.width - 1) << index.width)) * inner.size
        return Pointer([(c, Place(p.base, p.offset + offset, p.terms + tuple(terms))) for c, p in pointer.places])

    # ------------------------------------------------------------ the function
    def order(self):
        """Returns labels, each after all of its predecessors."""
        seen, on_the_way, result = set(), set(), []

        def visit(label):
            if label in on_the_way:
                raise Unknown(f"a loop at {label}, which clang has not unrolled")
            if label not in seen:
                seen.add(label)
                on_the_way.add(label)
                for next_ in re.findall(r"label (%[\w.-]+)", self.function.blocks[label][-1]):
                    visit(next_)
                on_the_way.discard(label)
                result.append(label)

        sys.setrecursionlimit(20000)
        visit(next(iter(self.function.blocks)))
        return result[::-1]

    def edge(self, from_, to, condition):
        mine = self.wires.both(self.reached[from_], condition)
        self.edges[from_, to] = self.wires.any_of([self.edges.get((from_, to), Bits.constant(1, 0)), mine])

    def carry_out(self, label, text):
        """Translates one instruction, except the last of a block, which end() handles."""
        reader = Reader(self.module, text)
        name = reader.next() if text.startswith("%") else None
        if name:
            reader.expect("=")
        reader.skip_noise()
        op = reader.next()
        reader.skip_noise()
        if op in INFIX or op in ("ashr", "sdiv", "srem"):
            type_ = reader.type()
            if type_.kind != "int":
                raise Unknown("a vector")
            a = self.value(reader, type_)
            reader.expect(",")
            result = self.binary(op, a, self.value(reader, type_))
        elif op == "icmp":
            relation, type_ = reader.next(), reader.type()
            a = self.value(reader, type_)
            reader.expect(",")
            b = self.value(reader, type_)
            if type_.kind != "int":
                raise Unknown("a comparison of pointers")
            result = self.compare(relation, a, b)
        elif op == "select":
            condition = self.typed(reader)
            reader.expect(",")
            a = self.typed(reader)
            reader.expect(",")
            result = self.select([(condition, a), (Bits.constant(1, 1), self.typed(reader))])
        elif op in ("zext", "sext", "trunc"):
            a = self.typed(reader)
            reader.expect("to")
            result = self.resize(op, a, reader.type().bits)
        elif op in ("freeze", "bitcast"):
            result = self.typed(reader)
        elif op == "phi":
            type_ = reader.type()
            arms = reader.listed("", lambda: self.arm(reader, type_))
            result = self.select([(self.edges[from_, label], value) for value, from_ in arms if (from_, label) in self.edges])
        elif op == "call":
            result = calls.call(self, reader)
        elif op == "getelementptr":
            result = self.element(reader)
        elif op == "alloca":
            self.sizes[name] = reader.type().size
            if reader.take(",") and reader.peek() != "align":
                raise Unknown("an array of variable length")
            self.memory_of(name)
            result = Pointer([(Bits.constant(1, 1), Place(name))])
        elif op == "load":
            type_ = reader.type()
            reader.expect(",")
            result = self.load(type_, self.typed(reader))
        elif op == "store":
            value = self.typed(reader)
            reader.expect(",")
            self.store(value, self.typed(reader))
            result = None
        else:
            raise Unknown(f"instruction {op}")
        if name:
            self.values[name] = result

    def memory_of(self, name):
        """Sets the memory of a local object to 0: unwritten memory is undefined."""
        for offset in range(self.sizes[name]):
            self.here.cells[name, offset] = Bits.constant(8, 0), 0

    def arm(self, reader, type_):
        """Returns one of the values of a phi, with its source block, which may be unreachable."""
        reader.expect("[")
        start = list(reader.tokens)
        from_ = start[start.index("]") - 1] if "]" in start else ""
        if start[0].startswith("%") and start[0] not in self.values:
            reader.next()
            value = None
        else:
            value = self.value(reader, type_)
        reader.expect(",")
        reader.expect(from_)
        reader.expect("]")
        return value, from_

    def end(self, label, text):
        """Translates the last instruction of a block."""
        reader = Reader(self.module, text)
        op = reader.next()
        one = Bits.constant(1, 1)
        if op == "ret":
            self.returns.append((self.reached[label], self.typed(reader), self.here))
        elif op == "br" and reader.take("label"):
            self.edge(label, reader.next(), one)
        elif op == "br":
            condition = self.typed(reader)
            to, other = re.findall(r"label (%[\w.-]+)", text)
            self.edge(label, to, condition)
            self.edge(label, other, self.wires.wire(1, f"~{condition.text}"))
        elif op == "switch":
            type_ = reader.type()
            value = self.value(reader, type_)
            default, *cases = re.findall(r"label (%[\w.-]+)", text)
            numbers = re.findall(r"i\d+ (-?\d+), label", text)
            hits = [self.compare("eq", value, Bits.constant(type_.bits, int(number))) for number in numbers]
            for hit, to in zip(hits, cases):
                self.edge(label, to, hit)
            self.edge(label, default, self.wires.wire(1, f"~{self.wires.any_of(hits).text}"))
        elif op != "unreachable":
            raise Unknown(f"instruction {op}")

    def run(self):
        order = self.order()
        first = Memory()
        whole = Bits(8 * self.sizes[INPUT], INPUT)
        for offset in range(self.sizes[INPUT]):
            first.cells[INPUT, offset] = whole, offset
        for label in order:
            befores = [(bit, self.memory[from_]) for (from_, to), bit in self.edges.items() if to == label]
            self.reached[label] = self.wires.any_of([bit for bit, _ in befores]) if befores else Bits.constant(1, 1)
            self.here = first.merged(self.wires, befores) if befores else first
            for text in self.function.blocks[label]:
                try:
                    if text is self.function.blocks[label][-1]:
                        self.end(label, text)
                    else:
                        self.carry_out(label, text)
                except (Unknown, KeyError, IndexError, ValueError, AttributeError) as error:
                    reason = error if isinstance(error, Unknown) else "not of a form that is known"
                    raise Unknown(f"{self.function.name}: {text}: {reason}") from error
            self.memory[label] = self.here

    def verilog(self, name):
        self.run()
        scope = self.wires.choose([(reached, value) for reached, value, _ in self.returns])
        memory = Memory().merged(self.wires, [(reached, memory) for reached, _, memory in self.returns])
        outputs = []
        for offset in range(0, self.sizes[OUTPUT], 4):
            word = memory.read(self.wires, OUTPUT, offset, 32)
            if word is None:
                raise Unknown(f"{self.function.name}: byte {offset} of what it returns is not written on each way")
            outputs.append(word.text)
        return "\n".join(
            ["// SPDX-License-Identifier: MIT", "`default_nettype none", f"module {name} (",
             f"    input  wire [{8 * self.sizes[INPUT] - 1}:0] {INPUT},",
             f"    output wire [{8 * self.sizes[OUTPUT] - 1}:0] {OUTPUT},", "    output wire scope", ");"]
            + self.wires.lines
            + [f"    assign {OUTPUT} = {{{', '.join(reversed(outputs))}}};", f"    assign scope = |{scope.text};", "endmodule",
               "`default_nettype wire", ""])


def translate(path, module, function="prove"):
    with open(path, encoding="utf-8") as file:
        source = Module(file.read())
    return Translation(source, source.function(function)).verilog(module)


if __name__ == "__main__":
    try:
        sys.stdout.write(translate(sys.argv[1], sys.argv[2]))
    except Unknown as unknown:
        sys.exit(f"{sys.argv[1]}: {unknown}")
