# SPDX-License-Identifier: MIT
"""Cases of a proof: each makes some inputs constant, so that the remaining logic is small.

A case is {an input, or NAME[HIGH:LOW]: its value}. The file to be split is AIGER's, binary and without registers. Its literals
are twice the number of a variable, plus one if it is inverted."""
import re


class Logic:
    """`inputs` is their number, `outputs` are literals, `ands` pairs of them, `place` has the input of each bit of `in`, and
    `names` the places of outputs."""

    def __init__(self, inputs, outputs, ands, place=None, names=None):
        self.inputs, self.outputs, self.ands, self.place, self.names = inputs, outputs, ands, place, names

    @staticmethod
    def read(path):
        with open(path, "rb") as file:
            _, inputs, _, outputs, ands = map(int, file.readline().split()[1:])
            literals = [int(file.readline()) for _ in range(outputs)]
            pairs = []
            for number in range(ands):
                high = 2 * (inputs + 1 + number) - read_delta(file)
                pairs.append((high, high - read_delta(file)))
        with open(path + ".map", encoding="ascii") as file:
            text = file.read()
        place = {int(bit): int(number) for number, bit in re.findall(r"^input (\d+) (\d+) in$", text, re.M)}
        names = {name: int(number) for number, name in re.findall(r"^output (\d+) 0 (\S+)$", text, re.M)}
        return Logic(inputs, literals, pairs, place, names)

    def with_constants(self, bits, output):
        """Returns only this output, simplified for these constant bits of `in`: {bit: value}. All inputs are kept."""
        value = list(range(2 * self.inputs + 2))
        for bit, constant in bits.items():
            if bit in self.place:
                at = 2 * self.place[bit] + 2
                value[at:at + 2] = constant, 1 - constant
        made, ands = {}, []
        for one, other in self.ands:
            low, high = sorted((value[one], value[other]))
            if low == 0 or low == high ^ 1:
                literal = 0
            elif low == 1 or low == high:
                literal = high
            else:
                if (high, low) not in made:
                    made[high, low] = 2 * (self.inputs + 1 + len(ands))
                    ands.append((high, low))
                literal = made[high, low]
            value += literal, literal ^ 1
        return Logic(self.inputs, [value[self.outputs[output]]], ands).without_unused()

    def without_unused(self):
        first, used = self.inputs + 1, set()
        wanted = [literal >> 1 for literal in self.outputs]
        while wanted:
            number = wanted.pop()
            if number >= first and number not in used:
                used.add(number)
                wanted += [literal >> 1 for literal in self.ands[number - first]]
        new = {number: first + at for at, number in enumerate(sorted(used))}

        def moved(literal):
            return 2 * new.get(literal >> 1, literal >> 1) + (literal & 1)

        return Logic(self.inputs, [moved(literal) for literal in self.outputs],
                     [tuple(map(moved, self.ands[number - first])) for number in sorted(used)])

    def write(self, path):
        text = bytearray(f"aig {self.inputs + len(self.ands)} {self.inputs} 0 {len(self.outputs)} {len(self.ands)}\n".encode())
        text += b"".join(b"%d\n" % literal for literal in self.outputs)
        for number, (high, low) in enumerate(self.ands):
            for delta in (2 * (self.inputs + 1 + number) - high, high - low):
                while delta > 127:
                    text.append(delta & 127 | 128)
                    delta >>= 7
                text.append(delta)
        with open(path, "wb") as file:
            file.write(text)


def read_delta(file):
    value = shift = 0
    while True:
        byte = file.read(1)[0]
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value


def bits_of(case, ports):
    """Returns {bit of `in`: value}."""
    bits, at = {}, 0
    for port in ports:
        for name, value in case.items():
            found = re.fullmatch(port.name + r"(\[(\d+):(\d+)\])?", name)
            if found:
                high, low = (int(found[2]), int(found[3])) if found[1] else (port.width - 1, 0)
                bits.update({at + low + i: value >> i & 1 for i in range(high - low + 1)})
        at += port.width
    return bits


def words_of(case, ports):
    """Returns the words of the model's struct, in which other bits are 0."""
    bits, words, at = bits_of(case, ports), [], 0
    for port in ports:
        value = sum(bits.get(at + i, 0) << i for i in range(port.width))
        words += [hex(value >> i & 0xffffffff) for i in range(0, port.width, 32)]
        at += port.width
    return words
