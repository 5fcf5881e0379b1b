#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that the modules of each folder have an order: no module depends on itself through others.

  check_cycles.py [FOLDER...]

A module is NAME.c and NAME.h of one folder. It depends on another one if it includes its header, or uses a function or an
object that is defined there; a declaration alone is not a use. Prints each cycle with the reasons of its dependencies, and
exits with 1 if there is one.
"""

import os
import re
import sys

from command import read

# Tests and examples are programs of one module.
FOLDERS = sorted(path for top in ("csim", "tb") for path, _, _ in os.walk(top) if not path.startswith(("tb/test", "tb/examples")))
# A header of another folder declares it, and each program provides it: users depend on the header alone.
PROVIDED = {"unit"}

COMMENTS_AND_STRINGS = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
INCLUDE = re.compile(r'^ *# *include *"([^"]*)"', re.M)
# A definition begins in column 0. Its name is the word before the parameters, or before `=` or `;` of an object.
PUBLIC = r"^(?!static (?!inline)|struct \w+;|typedef|extern|#|return|else|enum \{)[A-Za-z_][\w \t*]*?"
FUNCTION = re.compile(PUBLIC + r"\b(\w+)\((?:[^;{}#]|\n)*?\) *\{", re.M)
# A declaration begins in column 0 as well: of an object with `extern`, of a function without a body.
PARAMETERS = r"\((?:[^;{}#()]|\((?:[^;{}#()]|\([^;{}#()]*\))*\))*\)"
DECLARATION = re.compile(r"^extern [^;{}()]*;|^(?!return|else|#)[A-Za-z_][\w \t*]*?\b\w+" + PARAMETERS + " *;", re.M)
TAG = re.compile(r"\b(?:struct|enum) \w+")
OBJECT = re.compile(PUBLIC + r"\b(\w+)(?:\[[^\]\n]*\])* *(?:=|;)", re.M)


def read_modules(folder):
    """Returns the text of each module of a folder, without comments and strings, and the headers that it includes."""
    modules = {}
    for name in sorted(os.listdir(folder)):
        base, ending = os.path.splitext(name)
        if ending not in (".c", ".h"):
            continue
        text = read(os.path.join(folder, name))
        module = modules.setdefault(base, {"text": "", "includes": []})
        module["includes"] += INCLUDE.findall(text)
        module["text"] += COMMENTS_AND_STRINGS.sub(" ", text)
    return modules


def dependencies(folder):
    """Returns the modules of a folder, each with those that it depends on and a reason for each."""
    modules = read_modules(folder)
    home = {}
    for name, module in modules.items():
        for found in FUNCTION.findall(module["text"]) + OBJECT.findall(module["text"]):
            home.setdefault(found, set()).add(name)
    # A name that several modules define, such as main(), belongs to none.
    home = {name: min(places) for name, places in home.items() if len(places) == 1 and name not in PROVIDED}
    needs = {}
    for name, module in modules.items():
        needs[name] = {}
        for word in set(re.findall(r"\w+", TAG.sub(" ", DECLARATION.sub(" ", module["text"])))):
            if word in home and home[word] != name:
                needs[name].setdefault(home[word], word)
        for header in module["includes"]:
            at, base = os.path.split(header[: -len(".h")])
            if base in modules and base != name and folder.endswith("/" + at):
                needs[name][base] = "include"
    return needs


def cycles(needs):
    """Returns the groups of modules that reach each other."""
    reached = {name: set(others) for name, others in needs.items()}
    for through, others in reached.items():
        for name in reached:
            reached[name] |= others if through in reached[name] else set()
    return sorted({tuple(sorted(other for other in others if name in reached[other])) for name, others in reached.items() if name in others})


def main():
    failed = False
    for folder in sys.argv[1:] or FOLDERS:
        needs = dependencies(folder)
        for group in cycles(needs):
            failed = True
            print(f"{folder}: found a cycle of modules, {', '.join(group)}; expected an order; try to move a function to another module")
            for name in group:
                uses = ", ".join(f"{other} ({why})" for other, why in sorted(needs[name].items()) if other in group)
                print(f"  {name}: {uses}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
