# SPDX-License-Identifier: MIT
"""Orders a user's files for Verilator: as given, but a file with a SystemVerilog package comes before the first file that
uses it. Also finds their include directories."""
import os
import re

NO_CODE = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
DECLARED = re.compile(r"\bpackage\s+(?:static\s+|automatic\s+)?(\w+)\s*;")
DEFINED = re.compile(r"`define\s+(\w+)")
INCLUDED = re.compile(r'^\s*`include\s*"([^"\n]+)"', re.MULTILINE)
USED = re.compile(r"\b(\w+)\s*::")


def code_of(path):
    """Returns the text of a file without comments and strings. It may have bytes that are not UTF-8."""
    with open(path, encoding="latin-1") as file:
        return NO_CODE.sub(" ", file.read())


def first_with(pattern, files):
    """Returns the first file with each name that matches."""
    found = {}
    for path in files:
        for name in pattern.findall(code_of(path)):
            found.setdefault(name, path)
    return found


def packages(files):
    return first_with(DECLARED, files)


def macros(files):
    return first_with(DEFINED, files)


def ordered(files):
    """Returns the files in order. If packages use each other in a circle, the first file of the circle stays first."""
    declared, placed = packages(files), {}

    def place(path):
        if path not in placed:
            placed[path] = True
            for name in USED.findall(code_of(path)):
                if name in declared:
                    place(declared[name])
            order.append(path)

    order = []
    for path in files:
        place(path)
    return order


def parted(path):
    """Returns the directory, with its / or empty, and the name."""
    name = os.path.basename(path)
    return path[:len(path) - len(name)], name


def beside(files):
    """Returns the directories in which all files may find includes; and those for their own files only, because another
    directory has a file of the same name."""
    directories, names, unread, alone = {}, set(), list(files), {}
    for path in files:
        directories.setdefault(os.path.realpath(os.path.dirname(path)), parted(path)[0])
    for path in unread:
        with open(path, encoding="latin-1") as file:
            found = set(INCLUDED.findall(file.read())) - names
        names |= found
        for name in sorted(found):
            places = [path for path in directories.values() if os.path.isfile(path + name)]
            unread += [path + name for path in places]
            if len(places) > 1:
                alone.update(dict.fromkeys(places))
    return [path for path in directories.values() if path not in alone], list(alone)
