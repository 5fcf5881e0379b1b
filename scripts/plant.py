# SPDX-License-Identifier: MIT
"""Plants many bugs in one Verilog file, each of which can be enabled alone.

A file is a skeleton of words with slots in it. A slot is an expression that a choice may replace: the right side of an
assignment, the condition of an `if`, the connection of a port. A bug changes slots, and may add items to the module. A
bug that changes other words cannot be merged, and needs a design of its own.
"""
import re

TOKEN = re.compile(r"""
    (?P<blank>(?:\s+|//[^\n]*|/\*.*?\*/)+)
  | "[^"\n]*" | \d*'[sS]?[bodhBODH][\da-fA-F_xXzZ?]+ | [`$]?[A-Za-z_\d][\w$]*
  | <<<|>>>|===|!==|<<|>>|<=|>=|==|!=|&&|\|\||\+:|-:|\*\*|. """, re.VERBOSE | re.DOTALL)
OPEN, CLOSE = "([{", ")]}"
ENDS = (";", "end", "endgenerate", "endfunction")
CONSTANT = ("localparam", "parameter", "genvar")


class Slot:
    """An expression; blank is the space before it, tokens are its words without blanks and comments."""

    def __init__(self, blank, words):
        self.blank = blank
        self.text = "".join(blank + word for blank, word in words)
        self.tokens = [word for _, word in words]
        self.choices = []  # (the bug's number, text)

    def __str__(self):
        text = f"({self.text})"
        for number, other in reversed(self.choices):
            text = f"({choice(number)} ? ({other}) : {text})"
        return self.blank + (text if self.choices else self.text)


def choice(number):
    """Returns Verilog that is true while the bug of this number is enabled."""
    return f'$c1("planted_bug == {number}")'


def words_of(text):
    """Returns (space before it, word) of each word. A last one is empty."""
    words, blank = [], ""
    for match in TOKEN.finditer(text):
        if match["blank"]:
            blank = match[0]
        else:
            words.append((blank, match[0]))
            blank = ""
    return words + [(blank, "")]


def end_of(words, start, stops):
    """Returns the index of the first stop outside of brackets that open after the start."""
    depth = 0
    for i in range(start, len(words)):
        word = words[i][1]
        if depth == 0 and word in stops:
            return i
        depth += (word in OPEN) - (word in CLOSE) if word else 0
    return len(words) - 1


def parse(text):
    """Returns the file's words, as (blank, word), and its slots."""
    words = words_of(text)
    parts, i, depth, constant = [], 0, 0, False

    def take(end):
        nonlocal i
        parts.extend(words[i:end])
        i = end

    def take_slot(end):
        nonlocal i
        if end > i:
            (blank, first), *rest = words[i:end]
            parts.append(Slot(blank, [("", first), *rest]))
        i = end

    while i < len(words):
        word, following = words[i][1], words[i + 1][1] if i + 1 < len(words) else ""
        if word in CONSTANT:
            constant = True
        elif word == ";":
            constant = False
        if word == "#" and following == "(":  # parameters are constants
            take(end_of(words, i + 2, ")") + 1)
        elif word == "if" and following == "(" or word == "." and words[min(i + 2, len(words) - 1)][1] == "(":
            take(i + (2 if word == "if" else 3))
            take_slot(end_of(words, i, ")"))
            take(i + 1)
        elif word in ("=", "<=") and depth == 0 and not constant:
            take(i + 1)
            take_slot(end_of(words, i, ";,"))
        else:
            depth += (word in OPEN) - (word in CLOSE) if word else 0
            take(i + 1)
    return parts


def skeleton(parts):
    return [None if isinstance(part, Slot) else part[1] for part in parts]


class Merged:
    """A file with bugs."""

    def __init__(self, text):
        self.parts = parse(text)
        self.words = skeleton(self.parts)
        self.added = {}  # index of a part: the parts that bugs add before it

    def plant(self, number, text):
        """Adds a bug, given as the whole file with it. Returns false if it cannot be merged."""
        parts = parse(text)
        words = skeleton(parts)
        head = next((i for i, (a, b) in enumerate(zip(self.words, words)) if a != b), len(self.words))
        more = len(words) - len(self.words)
        if more < 0 or words[head + more:] != self.words[head:]:
            return False
        # Additions must be whole items without an effect of their own: declarations.
        if more and self.first_of_item(words, head) not in ("wire", "reg", "function"):
            return False
        for i, part in enumerate(self.parts):
            if isinstance(part, Slot):
                other = parts[i + more if i >= head else i]
                if other.tokens != part.tokens:
                    part.choices.append((number, other.text))
        self.added.setdefault(head, []).extend(parts[head:head + more])
        return True

    @staticmethod
    def first_of_item(words, head):
        """Returns the first word of the item around a place."""
        start = max((i for i in range(head) if words[i] in ENDS), default=0)
        return words[start + 1]

    def __str__(self):
        text = []
        for i, part in enumerate(self.parts):
            for each in [*self.added.get(i, ()), part]:
                text.append(str(each) if isinstance(each, Slot) else "".join(each))
        return "".join(text)
