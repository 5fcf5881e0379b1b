# SPDX-License-Identifier: MIT
"""What it implies that a register of the mutant differs from the unit's: an operation that does not take what it holds, an error.

Together such facts are often an invariant that shows why nobody sees a difference, and single ones are of no use to find the
others. So all are guessed at once, from random runs: those that no run contradicts. Of a register that differs in no run it is
guessed that it never does, as of a bit, and each state of the unit, and what a fact says of it; of a word of a memory, what facts
hold of its place. abc drops what has no proof.
"""
import random
import re
from collections import Counter

from gates import of
from product import DATA

RUNS, CLOCKS = 1 << 14, 60
MOST_BITS = 1 << 31  # that all values of a clock may have; of a large product there are fewer runs
MOST_STATES = 4096  # guesses of states: of more registers they would be too many to be proved together
SEVERAL = 16  # bits that a register has at most if each may be of another operation
COMMON = 10  # how many registers imply what is tried of those, too, that differ in no run
# Names of what facts hold and of a word of a memory, with the place that it is about
FACT = re.compile(r"(?:^| )facts(?:\[\d+\])?\.\w+_q(\[\d+\])?(?:\[\d+\])*(?: |$)")
WORD = re.compile(r"\.words(\[\d+\])$")


def guesses(product):
    """Literals of a product, a Gates of which all is chosen, that are never 1 at once: a register of the mutant or one of its bits
    differs, which none has in a run, or something is otherwise than in each run where it does, and all inputs have kept the rules.
    Of a bit that has differed, where each may be of another operation, this is what facts hold."""
    apart, others, bits, facts, single, broken = found(product)
    if not apart:
        return []
    every, of_facts, of_states = ({literal for bit in some for literal in (bit, bit ^ 1)}
                                  for some in (bits + [*facts] + single, facts, [*facts] + single))
    implied = {}  # of each register, and each bit, that has differed
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
    of_place = {None: set()}  # what facts hold of each
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
    """The place in a name of this pattern, or None."""
    match = pattern.search(name)
    return match[1] if match else None


def found(product):
    """The literals of the product's registers: those that say that one of the mutant's differs, and in which bits, as {literal: the
    register}, the bits of the unit's registers that are short or that the mutant has of its own, those of the unit's facts, as
    {literal: the place that it is about, or None}, those of registers of one bit, and the one that says that inputs have broken a
    rule, or 0 if there is no rule. A word of a LUT RAM counts as a register if the mutant has one of its own. States are what facts
    hold, and registers of one bit."""
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
