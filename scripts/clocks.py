# SPDX-License-Identifier: MIT
"""Counts the clocks of a design for each kind of message, and the least that its ports allow."""
import os
import subprocess
import sys

COLUMNS = {"requests": "requests", "clocks": "clocks", "the ports' limit": "limit"}


def kinds_file(unit):
    return f"tb/bench/{unit}.txt"


def kinds(path):
    """Returns the names of the kinds in order: the comment right before each message."""
    names, comment = [], None
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith("#"):
                comment = line[1:].strip()
            elif line.strip() and not line.startswith(" "):
                names.append(comment)
    return names


def measure(program, unit):
    """Returns a dictionary for each kind: name, clocks, requests, limit."""
    path = kinds_file(unit)
    done = subprocess.run([program, path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    rows = [[float(word) for word in line.split()] for line in done.stdout.splitlines()]
    names = kinds(path)
    if done.returncode or len(rows) != len(names):
        sys.exit(f"{program} {path}: {done.stderr.strip() or 'expected a comment before each message'}")
    return [{"message": name, "clocks": clocks, "requests": requests, "limit": limit}
            for name, (clocks, requests, limit) in zip(names, rows)]


def has_kinds(unit):
    return os.path.exists(kinds_file(unit))


def table(rows):
    """Formats the table of a contract page."""
    lines = ["| " + " | ".join(("message", *COLUMNS)) + " |", "|---" * (1 + len(COLUMNS)) + "|"]
    return lines + ["| " + " | ".join([row["message"], *(f"{row[key]:g}" for key in COLUMNS.values())]) + " |" for row in rows]
