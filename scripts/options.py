# SPDX-License-Identifier: MIT
"""Options of users: tb/cli/options.def."""
import collections
import os
import re

from command import read

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tb")
LIMITS = {"UINT32_MAX": 2**32 - 1, "UINT64_C(1) << 34": 2**34}  # of numbers, in C
Option = collections.namedtuple("Option", "kind name initial type commands help")


def read_table():
    row = r'^(\w*)OPTION\((\w+), "(.*?)", (.*?), "([a-z -]*)", "(.*)"\)$'
    rows = re.findall(row, read(os.path.join(TOP, "cli", "options.def")), re.MULTILINE)
    return {row[1]: Option(*row) for row in rows}


OPTIONS = read_table()
RULES = re.findall(r'^    \[RULE_\w+\] = \{"(\w+)"', read(os.path.join(TOP, "engine", "rules.c")), re.MULTILINE)  # of valid and ready
ITEM = [option.name for option in OPTIONS.values() if option.kind == "ITEM_"]  # options of a work item


def value(name):
    """Returns the value in the environment, or the default value."""
    return os.environ.get(name) or OPTIONS[name].initial


def is_number(text, least, most):
    return re.fullmatch(r"0*[0-9]{1,20}", text) and least <= int(text[-20:]) <= most


def either(words):
    """Returns "A, B or C"."""
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]


def judge(option, text, refuse):
    """Calls refuse(name, value, why) for a value that the option cannot have; tb/cli/options.c reads the values."""
    kind, _, rest = option.type.partition("(")
    if kind == "NUMBER":
        least, most = (LIMITS.get(word) or int(word) for word in rest[:-1].split(", "))
        if not is_number(text, least, most):
            refuse(option.name, text, f"expected a whole number from {least} to {most}")
    elif kind == "SWITCH" and text not in ("0", "1"):
        refuse(option.name, text, "expected 0 or 1")
    elif kind == "CHOICE" and text not in rest[1:-2].split():
        refuse(option.name, text, f"expected {either(rest[1:-2].split())}")
    elif kind == "RULES":
        for word in text.split():
            if word not in RULES:
                refuse(option.name, word, f"unknown rule, expected any of: {' '.join(RULES)}")
