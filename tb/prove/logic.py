# SPDX-License-Identifier: MIT
"""Wires, pointers and memory of a function that becomes logic, for translate.py."""
import math

from ir import Unknown

CHOICES = 4096  # limit for the places of a variable index
KEY_BITS = 14  # limit for the bits of one place's indices


class Bits:
    """A value of `width` bits: the text of a Verilog expression without operators, and its number if it is constant."""

    def __init__(self, width, text, number=None):
        self.width, self.text, self.number = width, text, number

    @staticmethod
    def constant(width, number):
        number &= (1 << width) - 1
        return Bits(width, f"{width}'h{number:x}", number)


class Place:
    """An address: `base`, the name of an object, a constant offset in bytes, and a sum of variable terms, (stride, Bits)."""

    def __init__(self, base, offset=0, terms=()):
        self.base, self.offset, self.terms = base, offset, tuple(terms)


class Pointer:
    """One of several places: [(condition, Place)], of which one condition is true. An empty list is null."""

    def __init__(self, places):
        self.places = places


class Wires:
    """Text of a module, in the order of computation."""

    def __init__(self):
        self.lines = []
        self.names = 0

    def name(self):
        self.names += 1
        return f"w{self.names}"

    def wire(self, width, expression):
        name = self.name()
        self.lines.append(f"    wire [{width - 1}:0] {name} = {expression};")
        return Bits(width, name)

    def any_of(self, conditions):
        """Returns one bit: the OR of some bits."""
        if any(c.number == 1 for c in conditions):
            return Bits.constant(1, 1)
        conditions = [c for c in conditions if c.number is None]
        if not conditions:
            return Bits.constant(1, 0)
        return conditions[0] if len(conditions) == 1 else self.wire(1, " | ".join(c.text for c in conditions))

    def both(self, a, b):
        if a.number == 0 or b.number == 1:
            return a
        if b.number == 0 or a.number == 1:
            return b
        return self.wire(1, f"{a.text} & {b.text}")

    def choose(self, choices):
        """Returns the value of the first condition that is true, or the last value: [(condition, Bits)]."""
        result = choices[-1][1]
        for condition, value in reversed(choices[:-1]):
            if condition.number == 1 or value.text == result.text:
                result = value
            elif condition.number is None:
                result = self.wire(value.width, f"{condition.text} ? {value.text} : {result.text}")
        return result

    def table(self, key, rows):
        """Returns an entry of a table, a list of Bits or of numbers with 2^key.width entries. Each bit of the key is a
        choice, the highest one last; equal parts are shared."""
        made = {}

        def part(of):
            if len(set(of)) == 1:
                return Bits.constant(*of[0])
            if of not in made:
                half = len(of) // 2
                low, high = part(of[:half]), part(of[half:])
                bit = f"{key.text}[{half.bit_length() - 1}]" if key.width > 1 else key.text
                made[of] = self.wire(low.width, f"{bit} ? {high.text} : {low.text}")
            return made[of]

        return part(tuple(rows))

    def key(self, place, size):
        """Returns the variable indices of a place in an object of `size` bytes, concatenated at their widths, and the offset
        for each value."""
        widths = [min(index.width, ((size - 1) // stride).bit_length()) for stride, index in place.terms]
        if sum(widths) > KEY_BITS:
            raise Unknown(f"a variable index of {sum(widths)} bits")
        offsets_ = [place.offset]
        for (stride, _), width in zip(place.terms, widths):
            offsets_ = [offset + number * stride for number in range(1 << width) for offset in offsets_]
        parts = [f"{index.text}[{width - 1}:0]" if width < index.width else index.text
                 for (_, index), width in zip(place.terms, widths)]
        return self.wire(sum(widths), f"{{{', '.join(reversed(parts))}}}"), offsets_

    def address(self, place):
        """Returns a place's offset as a value of 32 bits."""
        if not place.terms:
            return Bits.constant(32, place.offset)
        terms = []
        for stride, index in place.terms:
            wide = index.text
            if index.width > 32:
                wide = self.wire(32, f"{index.text}[31:0]").text
            elif index.width < 32:
                wide = f"{{{{{32 - index.width}{{{index.text}[{index.width - 1}]}}}}, {index.text}}}"
            terms.append(f"{wide} * 32'd{stride}")
        return self.wire(32, " + ".join([f"32'd{place.offset & 0xffffffff}"] + terms))


def offsets(place, size, length):
    """Returns the possible offsets of a place in an object of `size` bytes whose content has `length`."""
    if not place.terms:
        return [place.offset]
    step = math.gcd(*[stride for stride, _ in place.terms])
    found = list(range(place.offset % step, size - length + 1, step))
    if not 0 < len(found) <= CHOICES:
        raise Unknown(f"a variable index with {len(found)} values")
    return found


class Memory:
    """Content of objects that a function may write, byte by byte: {(object, offset): (Bits, number of the byte)}.

    It is a state: each block of the function begins with that of its predecessors."""

    def __init__(self, cells=()):
        self.cells = dict(cells)

    def merged(self, wires, befores):
        """Returns the merged state of the predecessors: [(condition, Memory)]."""
        if len(befores) == 1:
            return Memory(befores[0][1].cells)
        result = Memory()
        for key in {key: None for _, memory in befores for key in memory.cells}:
            found = [(condition, memory.cells.get(key)) for condition, memory in befores]
            if any(cell is None for _, cell in found):
                continue  # not written on each path: a read is rejected
            if len({(bits.text, number) for _, (bits, number) in found}) == 1:
                result.cells[key] = found[0][1]
            else:
                result.cells[key] = wires.choose([(c, byte_of(wires, *cell)) for c, cell in found]), 0
        return result

    def read(self, wires, base, offset, width):
        """Returns `width` bits from there; None if some are missing."""
        cells = [self.cells.get((base, offset + i)) for i in range((width + 7) // 8)]
        if any(cell is None for cell in cells):
            return None
        first = cells[0][0]
        if first.width == 8 * len(cells) and all(bits is first and i == number for i, (bits, number) in enumerate(cells)):
            whole = first
        elif all(bits.number is not None for bits, _ in cells):
            whole = Bits.constant(8 * len(cells), sum((b.number >> 8 * k & 255) << 8 * i for i, (b, k) in enumerate(cells)))
        else:
            whole = wires.wire(8 * len(cells), "{" + ", ".join(byte_of(wires, *cell).text for cell in reversed(cells)) + "}")
        return whole if whole.width == width else wires.wire(width, f"{whole.text}[{width - 1}:0]")

    def write(self, base, offset, value):
        for number in range(value.width // 8):
            self.cells[base, offset + number] = value, number


def byte_of(wires, bits, number):
    if bits.number is not None:
        return Bits.constant(8, bits.number >> 8 * number)
    return bits if bits.width == 8 else wires.wire(8, f"{bits.text}[{8 * number + 7}:{8 * number}]")
