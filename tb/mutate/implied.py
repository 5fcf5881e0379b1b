# SPDX-License-Identifier: MIT
"""Guesses implications of a register difference between mutant and unit: an operation that ignores the register, an error.

Together such facts are often an invariant that proves the difference invisible; single ones do not lead to others. So all are
guessed at once from random runs: those that no run contradicts. A register, or a bit, that differs in no run is guessed never to
differ. For others, the guess covers each state of the unit and each fact; for a word of a memory, the facts about its place. abc
drops guesses without a proof.
"""
import random
import re
from collections import Counter

from gates import of
from product import DATA

RUNS, CLOCKS = 1 << 14, 60
MOST_BITS = 1 << 31  # limit for all values of a clock: a large product has fewer runs
MOST_STATES = 4096  # limit for guesses of states: more could not be proved together
SEVERAL = 16  # most bits of a register of which each may belong to another operation
COMMON = 10  # number of registers whose implications are also tried for those that differ in no run
# Names of facts and of a memory word, with the place that it belongs to
FACT = re.compile(r"(?:^| )facts(?:\[\d+\])?\.\w+_q(\[\d+\])?(?:\[\d+\])*(?: |$)")
WORD = re.compile(r"\.words(\[\d+\])$")


def guesses(product):
    """Returns literals of a product, a Gates with everything chosen, that are never 1 together. Either a register of the mutant, or
    one of its bits, differs, which happens in no run. Or something else holds in no run in which it differs and all inputs have
    kept the rules. For a bit that has differed, where each may belong to another operation, that is a fact."""
    apart, others, bits, facts, single, broken = found(product)
    if not apart:
        return []
    every, of_facts, of_states = ({literal for bit in some for literal in (bit, bit ^ 1)}
                                  for some in (bits + [*facts] + single, facts, [*facts] + single))
    implied = {}  # for each register, and each bit, that has differed
    sides = set()
    for values, ones in runs(product, broken):
        sides |= {literal for literal in every - sides if of(literal, values, ones) & ~values[broken >> 1]}
        for some, may in (apart, every), (others, of_facts):
            for literal in some:
                differs = values[literal >> 1] & ~values[broken >> 1]
                if differs:
                    implied[literal] = {other for other in implied.get(literal, may) if not differs & of(other ^ 1, values, ones)}
    seen = [word for word in apart if word in implied]
    often = [literal for word in seen for literal in implied[word]]
    common = {literal for literal in set(often) if often.count(literal) >= COMMON}
    if (len(apart) - len(seen)) * len(of_states) <= MOST_STATES:
        common |= of_states
    width = Counter(others.values())
    of_place = {None: set()}  # facts of each place
    for literal, place in facts.items():
        if place:
            of_place.setdefault(place, set()).update((literal, literal ^ 1))
    tried = {word: implied[word] if word in implied else common | of_place.get(place_of(WORD, name), set()) for word, name in apart.items()}
    return [(literal, broken ^ 1) for literal in sorted(others.keys() | apart.keys()) if literal not in implied] + [
        (word, literal ^ 1, broken ^ 1) for word in apart for literal in sorted(tried[word])
        if literal ^ 1 in sides or literal in of_states] + [
        (bit, literal ^ 1, broken ^ 1) for bit, name in others.items() if bit in implied and width[name] <= SEVERAL
        for literal in sorted(implied[bit])]


def place_of(pattern, name):
    """Returns the place in a name of this pattern, or None."""
    match = pattern.search(name)
    return match[1] if match else None


def found(product):
    """Returns the literals of the product's registers. First, those for a difference in a register of the mutant, and in which
    bits, as {literal: the register}. Then the bits of the unit's short registers and of the mutant's own, the unit's facts, as
    {literal: their place, or None}, and one-bit registers. Last, the literal for inputs that have broken a rule, or 0 without
    rules. A word of a LUT RAM counts as a register if the mutant has its own. States are facts and one-bit registers."""
    apart, others, words, facts, broken = {}, {}, {}, {}, 0
    for place, names in product.names.items():
        literal = 2 * (1 + product.inputs + int(place[1:]))
        part = place[0] == "l" and (re.search(r"(\S+)\.(a|other|apart)(?:\[\d+\])?(?: |$)", names) or re.search(r"\b(age_q)(\[)", names))
        if part and part[2] == "apart":
            apart[literal] = part[1]
        elif part and part[2] == "other":
            others[literal] = part[1]
        elif part:
            words.setdefault(part[1], []).append(literal)
        elif place[0] == "l" and FACT.search(names):
            facts[literal] = place_of(FACT, names)
        elif place[0] == "l" and re.search(r"\bbroken_q(?:\[\d+\])?(?: |$)", names):
            broken = literal
    bits = [bit for name, word in words.items() if name in apart.values() or (len(word) < DATA and ".words[" not in name) for bit in word]
    return apart, others, bits, facts, [word[0] for word in words.values() if len(word) == 1], broken


def runs(product, broken):
    """Yields the values of each clock of random runs, side by side, and a word of ones. Inputs that would break a rule are repeated
    from the previous clock, or not offered."""
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
