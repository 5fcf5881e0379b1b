# SPDX-License-Identifier: MIT
"""What it implies that a register of the mutant differs from the unit's: an operation that does not take what it holds, an error.

Together such facts are often an invariant that shows why nobody sees a difference, and single ones are of no use to find the
others. So all are guessed at once, from random runs: those that no run contradicts. Of a register that differs in no run it is
guessed that it never does, as of a bit, and each state of the unit, and what a fact says of it. abc drops what has no proof.
"""
import random
import re

from gates import of
from product import DATA

RUNS, CLOCKS = 1 << 14, 60
MOST_BITS = 1 << 31  # that all values of a clock may have; of a large product there are fewer runs
MOST_STATES = 4096  # guesses of states: of more registers they would be too many to be proved together
COMMON = 10  # how many registers imply what is tried of those, too, that differ in no run


def guesses(product):
    """Literals of a product, a Gates of which all is chosen, that are never 1 at once: a register of the mutant or one of its bits
    differs, which none has in a run, or something is otherwise than in each run where it does, and all inputs have kept the rules."""
    apart, others, bits, states, broken = found(product)
    implied = {word: set() for word in apart}  # of each register that has differed
    seen, sides = set(), set()
    every = {literal for bit in bits + states for literal in (bit, bit ^ 1)}
    for values, ones in runs(product, broken):
        others = {literal for literal in others if not values[literal >> 1] & ~values[broken >> 1]}
        sides |= {literal for literal in every - sides if of(literal, values, ones) & ~values[broken >> 1]}
        for word in apart:
            differs = values[word >> 1] & ~values[broken >> 1]
            if differs:
                held = implied[word] if word in seen else every
                implied[word] = {literal for literal in held if not differs & of(literal ^ 1, values, ones)}
                seen.add(word)
    often = [literal for word in seen for literal in implied[word]]
    common = {literal for literal in set(often) if often.count(literal) >= COMMON}
    of_states = {literal for bit in states for literal in (bit, bit ^ 1)}
    if (len(apart) - len(seen)) * len(of_states) <= MOST_STATES:
        common |= of_states
    return [(literal, broken ^ 1) for literal in sorted(others.union(apart).difference(seen))] + [
        (word, literal ^ 1, broken ^ 1) for word in apart for literal in sorted(implied[word] if word in seen else common)
        if literal ^ 1 in sides or literal in of_states]


def found(product):
    """The literals of the product's registers: those that say that one of the mutant's differs, and in which bits, the bits of the
    unit's registers that are short or that the mutant has of its own, the states, which are registers of one bit and those of
    the unit's facts, and the one that says that inputs have broken a rule, or 0 if there is no rule. A word of a LUT RAM counts as
    a register if the mutant has one of its own."""
    apart, others, words, states, broken = {}, set(), {}, [], 0
    for place, names in product.names.items():
        literal = 2 * (1 + product.inputs + int(place[1:]))
        part = place[0] == "l" and (re.search(r"(\S+)\.(a|other|apart)(?:\[\d+\])?(?: |$)", names) or re.search(r"\b(age_q)(\[)", names))
        if part and part[2] == "apart":
            apart[literal] = part[1]
        elif part and part[2] == "other":
            others.add(literal)
        elif part:
            words.setdefault(part[1], []).append(literal)
        elif place[0] == "l" and re.search(r"(?:^| )facts\.\w+_q(?:\[\d+\])*(?: |$)", names):
            states.append(literal)
        elif place[0] == "l" and re.search(r"\bbroken_q(?: |$)", names):
            broken = literal
    bits = [bit for name, word in words.items() if name in apart.values() or (len(word) < DATA and ".words[" not in name) for bit in word]
    return list(apart), others, bits, states + [word[0] for word in words.values() if len(word) == 1], broken


def runs(product, broken):
    """The values of each clock of random runs, side by side, and a word of ones. What would break a rule is offered once more as it
    was the clock before, or not at all."""
    number = min(RUNS, MOST_BITS // (1 + len(product.gates)))
    chance, ones = random.Random(1), (1 << number) - 1
    names = [product.names.get(f"i{i}", "") for i in range(product.inputs)]
    breaking = int(product.latches[(broken >> 1) - 1 - product.inputs].split()[0]) if broken else 0
    nothing = [0] * len(names)
    used = {literal >> 1 for gate in product.gates for literal in gate} | {int(line.split()[0]) >> 1 for line in product.latches}
    state, last = product.begin(0, ones), nothing
    for _ in range(CLOCKS):
        inputs = [chance.getrandbits(number) if 1 + place in used else 0 for place in range(len(names))]
        if "rst" in names:
            rst = names.index("rst")
            for _ in range(6):
                inputs[rst] &= chance.getrandbits(number)
        values = product.values(inputs, state, ones)
        for instead in last, nothing:
            breaks = of(breaking, values, ones) & ~values[broken >> 1]
            if breaks:
                inputs = [one if name == "rst" else one & ~breaks | other & breaks for name, one, other in zip(names, inputs, instead)]
                values = product.values(inputs, state, ones)
        yield values, ones
        state, last = product.after(values, ones), inputs
