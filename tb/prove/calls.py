# SPDX-License-Identifier: MIT
"""LLVM's own functions in translate.py: LLVM calls common machine instructions by a name."""
from ir import Unknown
from logic import Bits

NOTHING = ("lifetime", "assume", "dbg", "experimental")


def call(translation, reader):
    """Translates a call, whose result may be None."""
    type_ = reader.type()
    name = reader.next()
    if not name.startswith("@llvm."):
        raise Unknown(f"a call of {name}, which clang has not inlined")
    words = name.split(".")
    if words[1] in NOTHING:
        return None
    reader.expect("(")
    arguments = reader.listed(")", lambda: translation.typed(reader))
    if words[1] == "memset":
        return translation.fill(arguments[0], arguments[1], arguments[2].number)
    if words[1] in ("memcpy", "memmove"):
        return translation.copy(arguments[0], arguments[1], arguments[2].number)
    if words[1] not in FUNCTIONS or type_.kind != "int":
        raise Unknown(f"a call of {name}")
    return FUNCTIONS[words[1]](translation, *arguments)


def least(relation):
    return lambda t, a, b: t.wires.choose([(t.compare(relation, a, b), a), (Bits.constant(1, 1), b)])


def absolute(t, a, _):
    zero = Bits.constant(a.width, 0)
    return t.wires.choose([(t.compare("slt", a, zero), t.binary("sub", zero, a)), (Bits.constant(1, 1), a)])


def subtract_saturated(t, a, b):
    return t.wires.choose([(t.compare("ult", a, b), Bits.constant(a.width, 0)), (Bits.constant(1, 1), t.binary("sub", a, b))])


def add_saturated(t, a, b):
    total = t.binary("add", a, b)
    return t.wires.choose([(t.compare("ult", total, a), Bits.constant(a.width, -1)), (Bits.constant(1, 1), total)])


def funnel(left):
    """Returns two adjacent words shifted by less than a word; one of them is the result."""
    def shift(t, high, low, by):
        width = high.width
        if width & (width - 1):
            raise Unknown(f"a funnel shift of {width} bits")
        both = t.wires.wire(2 * width, f"{{{high.text}, {low.text}}}")
        count = t.wires.wire(2 * width, f"{{{width}'d0, {by.text}}} & {Bits.constant(2 * width, width - 1).text}")
        moved = t.wires.wire(2 * width, f"{both.text} {'<<' if left else '>>'} {count.text}")
        return t.wires.wire(width, f"{moved.text}[{2 * width - 1}:{width}]" if left else f"{moved.text}[{width - 1}:0]")
    return shift


def reverse_bits(t, a):
    return t.wires.wire(a.width, "{" + ", ".join(f"{a.text}[{i}]" for i in range(a.width)) + "}")


def reverse_bytes(t, a):
    return t.wires.wire(a.width, "{" + ", ".join(f"{a.text}[{i + 7}:{i}]" for i in range(0, a.width, 8)) + "}")


def count_ones(t, a):
    return t.wires.wire(a.width, " + ".join(f"{{{a.width - 1}'d0, {a.text}[{i}]}}" for i in range(a.width)))


def count_zeros(positions):
    """Counts zeros from one end to the first 1; the number of bits for 0, or undefined if LLVM defines it so."""
    def count(t, a, _):
        result = f"{a.width}'d{a.width}"
        for number, bit in reversed(list(enumerate(positions(a.width)))):
            result = f"{a.text}[{bit}] ? {a.width}'d{number} : {result}"
        return t.wires.wire(a.width, result)
    return count


FUNCTIONS = {
    "smin": least("slt"), "smax": least("sgt"), "umin": least("ult"), "umax": least("ugt"), "abs": absolute,
    "usub": subtract_saturated, "uadd": add_saturated, "fshl": funnel(True), "fshr": funnel(False),
    "bitreverse": reverse_bits, "bswap": reverse_bytes, "ctpop": count_ones,
    "ctlz": count_zeros(lambda width: range(width - 1, -1, -1)), "cttz": count_zeros(range),
}
